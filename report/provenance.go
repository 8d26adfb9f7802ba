package report

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"fmt"

	"rederive/internal/strictjson"
	"rederive/report/view"

	"rederive"
	"rederive/internal/xslices"
)

// An Output is a generated file, by its name in the folder of the reports.
type Output struct {
	Name, SHA256 string
	Size         int64 // in bytes
}

// A Program is the binary that made a report, with its modules.
type Program struct {
	Tool    rederive.Tool
	SHA256  string
	Modules []Module
}

// A Module is a module of the binary, with the sum of its go.sum.
type Module struct {
	Path, Version, Sum string
}

// The types of in-toto: the statement and the predicate of a test's result.
// https://github.com/in-toto/attestation, spec/v1 and predicates/test-result.
const (
	statementType  = "https://in-toto.io/Statement/v1"
	testResultType = "https://in-toto.io/attestation/test-result/v0.1"
	payloadType    = "application/vnd.in-toto+json"
)

type statement struct {
	Type          string       `json:"_type"`
	Subject       []descriptor `json:"subject"`
	PredicateType string       `json:"predicateType"`
	Predicate     testResult   `json:"predicate"`
}

// A descriptor is in-toto's ResourceDescriptor.
type descriptor struct {
	Name        string            `json:"name"`
	URI         string            `json:"uri,omitempty"`
	Digest      map[string]string `json:"digest,omitempty"`
	Annotations any               `json:"annotations,omitempty"`
}

type testResult struct {
	Result        string       `json:"result"` // PASSED, WARNED or FAILED
	Configuration []descriptor `json:"configuration"`
	Passed        []string     `json:"passedTests"`
	Warned        []string     `json:"warnedTests"`
	Failed        []string     `json:"failedTests"`
}

// runFacts describes how a notebook was run.
type runFacts struct {
	Version      string   `json:"version"`
	Go           string   `json:"go"`
	Engines      []string `json:"engines"`
	CrossChecked bool     `json:"crossChecked"`
	Status       string   `json:"status"`
	Impure       []string `json:"impure,omitempty"`
	Confined     bool     `json:"confined"`             // the system blocked the cells' access to files and the network
	Unconfined   string   `json:"unconfined,omitempty"` // the reason if it did not
	view.Settings
	NotebookTime   string `json:"notebookTime"` // limits of the front matter
	NotebookMemory int64  `json:"notebookMemory"`
}

func fileDescriptor(name string, sum string) descriptor {
	return descriptor{Name: name, Digest: map[string]string{"sha256": sum}}
}

// Statement returns the in-toto statement about the files of one book: from what and by which
// program they were made, and the result of each claim.
func Statement(b *view.Book, outputs []Output, by Program) ([]byte, error) {
	if b.Source == nil {
		return nil, fmt.Errorf("%s has no source to describe", b.Name)
	}
	s := statement{Type: statementType, PredicateType: testResultType, Predicate: result(b)}
	s.Subject = xslices.Map(outputs, func(o Output) descriptor { return fileDescriptor(o.Name, o.SHA256) })
	c := &s.Predicate.Configuration
	for _, f := range b.Source.Files {
		*c = append(*c, fileDescriptor(f.Name, f.SHA256))
	}
	for _, d := range b.Docs {
		if d.Paper.SourceSHA256 != "" {
			*c = append(*c, fileDescriptor("copy that was read: "+d.Paper.Source, d.Paper.SourceSHA256))
		}
	}
	program := fileDescriptor("rederive", by.SHA256)
	program.Annotations = factsOf(b)
	*c = append(*c, program)
	for _, m := range by.Modules {
		*c = append(*c, moduleDescriptor(m.Path, m.Path, m.Version, m.Sum, ""))
	}
	for _, m := range b.Run.Modules {
		*c = append(*c, moduleOfNotebook(m)...)
	}
	return indented(s)
}

// moduleOfNotebook describes a module whose packages the cells import, and its packages if it
// is the notebook's own.
func moduleOfNotebook(m rederive.Module) []descriptor {
	d := moduleDescriptor("of the notebook: "+m.Path, m.Path, m.Version, m.Sum, m.Replace)
	if m.SHA256 != "" {
		d.Digest = map[string]string{"sha256": m.SHA256}
	}
	if m.Vendored != "" {
		facts, _ := d.Annotations.(map[string]string)
		if facts == nil {
			facts = map[string]string{}
		}
		facts["vendored"] = m.Vendored
		d.Annotations = facts
	}
	list := []descriptor{d}
	for _, p := range m.Packages {
		list = append(list, fileDescriptor("package of the notebook: "+p.Path, p.SHA256))
	}
	return list
}

// moduleDescriptor describes a Go module. A module without a version is the notebook's own.
func moduleDescriptor(name, path, version, sum, replace string) descriptor {
	d := descriptor{Name: name, URI: "pkg:golang/" + path}
	if version != "" {
		d.URI += "@" + version
	}
	facts := map[string]string{}
	if sum != "" {
		facts["sum"] = sum
	}
	if replace != "" {
		facts["replace"] = replace
	}
	if len(facts) > 0 {
		d.Annotations = facts
	}
	return d
}

func factsOf(b *view.Book) runFacts {
	f := runFacts{
		Version: b.Tool.Version, Go: b.Tool.Go, Engines: b.Run.Engines, CrossChecked: b.Run.Agreed,
		Status: b.Run.Status.String(), Impure: b.Run.Impure, Confined: b.Run.Unconfined == "",
		Unconfined: b.Run.Unconfined, Settings: b.Source.Settings, NotebookMemory: b.Notebook.Front.Limits.Memory,
	}
	if d := b.Notebook.Front.Limits.Time; d > 0 {
		f.NotebookTime = d.String()
	}
	return f
}

// result sums up the claims: each claim that can be computed is a test.
func result(b *view.Book) testResult {
	r := testResult{Result: "PASSED", Passed: []string{}, Warned: []string{}, Failed: []string{}}
	for _, v := range b.Verdicts {
		switch {
		case v.Verdict == rederive.Mismatch, v.Verdict == rederive.Unchecked, len(v.Problems) > 0:
			r.Failed = append(r.Failed, v.ID)
		case v.Verdict == rederive.Deferred:
			r.Warned = append(r.Warned, v.ID)
		case v.Verdict != rederive.OutOfScope:
			r.Passed = append(r.Passed, v.ID)
		}
	}
	switch {
	case len(r.Failed) > 0 || b.Run.Status != rederive.RunOK || len(b.Errors) > 0:
		r.Result = "FAILED"
	case len(r.Warned) > 0:
		r.Result = "WARNED"
	}
	return r
}

// indented returns a value as indented JSON with a final newline.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	if err := strictjson.Write(&b, "  ", v); err != nil {
		return nil, fmt.Errorf("writing provenance: %w", err)
	}
	return b.Bytes(), nil
}

// An envelope is a signed payload.
// https://github.com/secure-systems-lab/dsse, envelope.md and protocol.md.
type envelope struct {
	PayloadType string      `json:"payloadType"`
	Payload     string      `json:"payload"` // in base64
	Signatures  []signature `json:"signatures"`
}

type signature struct {
	KeyID string `json:"keyid"` // SHA-256 of the public key in DER
	Sig   string `json:"sig"`   // in base64
}

// Sign wraps a statement in a DSSE envelope signed with the key.
func Sign(statement []byte, key ed25519.PrivateKey) ([]byte, error) {
	public, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return nil, fmt.Errorf("signing: %w", err)
	}
	sig := ed25519.Sign(key, authenticated(payloadType, statement))
	return indented(envelope{
		PayloadType: payloadType, Payload: base64.StdEncoding.EncodeToString(statement),
		Signatures: []signature{{rederive.Digest(public), base64.StdEncoding.EncodeToString(sig)}},
	})
}

// authenticated returns DSSE's pre-authentication encoding, which is what is signed: the type
// and the payload, each with its length.
func authenticated(kind string, payload []byte) []byte {
	return fmt.Appendf(nil, "DSSEv1 %d %s %d %s", len(kind), kind, len(payload), payload)
}
