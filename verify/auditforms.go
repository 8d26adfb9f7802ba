package verify

import (
	"slices"
	"strconv"

	"rederive/show/wire"
)

// forms mutates what was offered in the forms that carry evidence: a statement
// is made to fail, a witness taken away or altered, a certificate damaged.
func (x *auditor) forms() {
	for i, o := range x.offers {
		if len(x.spec.readings) > 0 {
			return
		}
		for _, m := range x.formMutants(o.Value) {
			offers := slices.Clone(x.offers)
			offers[i].Value = m.value
			x.tryOffers(mutant{pos: o.Pos, mutation: m.text}, offers)
		}
	}
}

type formMutant struct {
	text  string
	value wire.Value
}

func (x *auditor) formMutants(v wire.Value) []formMutant {
	switch v.Type {
	case "Holds":
		return x.holdsMutants(v)
	case "Found":
		return foundMutants(v)
	case "Optimum":
		return optimumMutants(v)
	case "Period":
		return x.periodMutants(v)
	}
	return nil
}

// with returns the record with another value in one field.
func with(v wire.Value, name string, item wire.Value) wire.Value {
	v.Names, v.Items = slices.Clone(v.Names), slices.Clone(v.Items)
	for i, n := range v.Names {
		if n == name {
			v.Items[i] = item
			return v
		}
	}
	v.Names, v.Items = append(v.Names, name), append(v.Items, item)
	return v
}

func (x *auditor) holdsMutants(v wire.Value) []formMutant {
	if x.spec.kind.Name == "open" {
		return nil
	}
	fails := with(v, "At", wire.Value{Kind: wire.Word, Text: "a counterexample"})
	fails.Type = "Fails"
	return []formMutant{
		{"the statement fails", fails},
		{"no case is checked", with(v, "Cases", wire.Value{Kind: wire.Int, Text: "0"})},
	}
}

func foundMutants(v wire.Value) []formMutant {
	out := []formMutant{{"the witness taken away", with(v, "Witness", wire.Value{Kind: wire.None})}}
	checks, _ := v.Field("Checks")
	out = append(out, formMutant{"the checks taken away", with(v, "Checks", wire.Value{Kind: wire.List})})
	for i, check := range checks.Items {
		altered := checks
		altered.Items = slices.Clone(checks.Items)
		got, _ := check.Field("Got")
		altered.Items[i] = with(check, "Got", wire.Value{Kind: wire.Word, Text: got.String() + " altered"})
		out = append(out, formMutant{"a check of the witness altered", with(v, "Checks", altered)})
	}
	return out
}

func optimumMutants(v wire.Value) []formMutant {
	out := []formMutant{{"the witness taken away", with(v, "Witness", wire.Value{Kind: wire.None})}}
	for _, name := range []string{"Value", "Bound"} {
		field, _ := v.Field(name)
		n, err := ParseNumber(field.Text)
		if err != nil || field.Kind == wire.Float {
			continue
		}
		for _, text := range mutateNumber(n, nil) {
			m, _ := ParseNumber(text)
			out = append(out, formMutant{name + " " + mutation(field.Text, text), with(v, name, numberOf(m))})
		}
	}
	return out
}

func numberOf(n Number) wire.Value {
	if n.IsInt() {
		return wire.Value{Kind: wire.Int, Text: n.String()}
	}
	return wire.Value{Kind: wire.Rat, Text: n.String()}
}

// periodMutants damage a certificate: every value that the certified window
// needs, the period, the preperiod and the length of the window.
func (x *auditor) periodMutants(v wire.Value) []formMutant {
	c, err := readCertificate(v)
	if err != nil {
		return nil
	}
	var out []formMutant
	values, _ := v.Field("Values")
	for i := range values.Items {
		altered := values
		altered.Items = slices.Clone(values.Items)
		altered.Items[i] = wire.Value{Kind: wire.Int, Text: "-" + strconv.Itoa(i+1)}
		m := with(v, "Values", altered)
		if d, err := readCertificate(m); i < c.preperiod && err == nil && d.check() == nil {
			x.exclude(1, "a value before the period: it repeats nothing, and its change shows elsewhere")
			continue
		}
		out = append(out, formMutant{"value " + strconv.Itoa(i) + " of the certificate altered", m})
	}
	move := func(name string, to int) {
		out = append(out, formMutant{name + " moved to " + strconv.Itoa(to), with(v, name, wire.Value{Kind: wire.Int, Text: strconv.Itoa(to)})})
	}
	move("Period", c.period+1)
	move("Period", c.period-1)
	move("Period", 2*c.period)
	move("Preperiod", c.preperiod+1)
	if c.preperiod > 0 {
		move("Preperiod", c.preperiod-1)
	}
	move("Lookback", len(c.values))
	move("Lookback", 0)
	return out
}
