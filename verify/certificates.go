package verify

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"rederive"
	"rederive/show/wire"
)

// CertificateSchema is the name of the schema of certificate files.
const CertificateSchema = "rederive-certificate/1"

// A Certificate is the finite data that settles a claim for all cases, as a cell offered
// it: the values of a subtraction game, a pattern, an invariant, a line of play. A
// checker needs nothing else from the notebook.
type Certificate struct {
	Schema string         `json:"schema"`
	Form   string         `json:"form"` // says what the data are and which checker reads them
	Claim  CertifiedClaim `json:"claim"`
	Data   map[string]any `json:"data"`
}

// A CertifiedClaim identifies the claim that a certificate is about.
type CertifiedClaim struct {
	Paper   string           `json:"paper"`
	ID      string           `json:"id"`
	Title   string           `json:"title"`
	Kind    string           `json:"kind"`
	Printed string           `json:"printed,omitempty"`
	Verdict rederive.Outcome `json:"verdict"`
	Method  string           `json:"method,omitempty"` // the method that offered it, if it has a name
}

// Certificates returns the certificates that the cells of a run offered for the claims
// of its verdicts, in the order of the verdicts and at most one per claim. A certificate
// is the certificate of a show.Holds, or the witness of a show.Found or show.Optimum, if
// it is a struct with a field Form; or a show.Period with the rule of a subtraction
// game. If a claim has several readings, it belongs to the judged one.
func Certificates(run *rederive.Run, verdicts []rederive.Verdict) []Certificate {
	var list []Certificate
	for _, v := range verdicts {
		o, ok := certifiedOffer(run.Offers, v)
		if !ok || v.Verdict != rederive.Confirmed && v.Verdict != rederive.Refuted {
			continue
		}
		data := plainJSON(o.Value).(map[string]any)
		form, _ := data["form"].(string)
		delete(data, "form")
		if form == "" {
			form = "subtraction game"
		}
		list = append(list, Certificate{
			Schema: CertificateSchema, Form: form, Data: data,
			Claim: CertifiedClaim{v.Paper, v.ID, v.Claim.Title, v.Kind, v.Printed, v.Verdict, o.Method},
		})
	}
	return list
}

// certifiedOffer returns the first offer with a certificate for the claim of a verdict.
// The value of the returned offer is the certificate.
func certifiedOffer(offers []rederive.Offer, v rederive.Verdict) (o rederive.Offer, ok bool) {
	for _, o = range offers {
		if o.ID != v.ID {
			continue
		}
		if o.Value.IsRecord("Readings") {
			o.Value, _ = ReadingOf(o.Value, v.Reading)
		}
		if o.Value = certified(o.Value); o.Value.Kind == wire.Record {
			return o, true
		}
	}
	return rederive.Offer{}, false
}

// certified returns the certificate within an offered value, or a value that is not a record.
func certified(v wire.Value) wire.Value {
	name := ""
	switch {
	case v.IsRecord("Period"):
		if rule, _ := v.Field("Subtract"); len(rule.Items) > 0 {
			return v
		}
		return wire.Value{}
	case v.IsRecord("Holds"):
		name = "Certificate"
	case v.IsRecord("Found"), v.IsRecord("Optimum"):
		name = "Witness"
	}
	c, _ := v.Field(name)
	if form, ok := c.Field("Form"); !ok || c.Kind != wire.Record || form.Kind != wire.Word || form.Text == "" {
		return wire.Value{}
	}
	return c
}

// plainJSON converts an offered value for encoding/json: records become objects with
// names that begin in lower case, and exact numbers keep their digits.
func plainJSON(v wire.Value) any {
	switch v.Kind {
	case wire.None:
		return nil
	case wire.Bool:
		return v.Text == "true"
	case wire.Int, wire.Float:
		return json.Number(v.Text)
	case wire.List:
		list := make([]any, len(v.Items))
		for i, item := range v.Items {
			list[i] = plainJSON(item)
		}
		return list
	case wire.Map:
		object := map[string]any{}
		for i, key := range v.Keys {
			object[key.String()] = plainJSON(v.Items[i])
		}
		return object
	case wire.Record:
		object := map[string]any{}
		for i, name := range v.Names {
			object[lowerFirst(name)] = plainJSON(v.Items[i])
		}
		return object
	}
	return v.Text
}

func lowerFirst(name string) string {
	for i, r := range name {
		return string(unicode.ToLower(r)) + name[i+len(string(r)):]
	}
	return name
}

// FileName returns the file name of a certificate.
func (c Certificate) FileName() string {
	return fmt.Sprintf("%s.json", strings.ReplaceAll(c.Claim.ID, "/", "-"))
}
