package report

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"rederive/internal/must"
	"rederive/report/view"

	"rederive"
)

// TestAuthenticated checks the example of DSSE's protocol.md.
func TestAuthenticated(t *testing.T) {
	got := string(authenticated("http://example.com/HelloWorld", []byte("hello world")))
	if want := "DSSEv1 29 http://example.com/HelloWorld 11 hello world"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func provenanceSample(t *testing.T) (*view.Book, []Output, Program) {
	b := sample(t)
	b.Run.Status = rederive.RunOK
	notebook := view.NewSourceFile("notebook.md", b.Notebook.Source)
	b.Source = view.NewSource(b, view.Settings{}, []view.SourceFile{notebook})
	by := Program{
		Tool: rederive.Tool{Version: "v1", Go: "go1"}, SHA256: rederive.Digest(nil),
		Modules: []Module{{"example.org/m", "v1.0.0", "h1:x"}},
	}
	return b, []Output{{"sample.html", rederive.Digest([]byte("page")), 4}}, by
}

func TestSign(t *testing.T) {
	b, outputs, by := provenanceSample(t)
	data := must.Get(Statement(b, outputs, by))
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	signed := must.Get(Sign(data, private))
	var e envelope
	must.Do(json.Unmarshal(signed, &e))
	payload, err := base64.StdEncoding.DecodeString(e.Payload)
	if err != nil || !bytes.Equal(payload, data) {
		t.Errorf("the payload is not the statement: %v", err)
	}
	sig, err := base64.StdEncoding.DecodeString(e.Signatures[0].Sig)
	if err != nil || !ed25519.Verify(public,
		[]byte("DSSEv1 28 application/vnd.in-toto+json "+itoa(len(data))+" "+string(data)), sig) {
		t.Errorf("the signature does not hold: %v", err)
	}
	if ed25519.Verify(public, authenticated(payloadType, append(data, ' ')), sig) {
		t.Error("the signature holds for another statement")
	}
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// TestResult checks the result for each kind of verdict.
func TestResult(t *testing.T) {
	for _, c := range []struct {
		verdicts []rederive.Verdict
		status   rederive.Status
		want     string
	}{
		{nil, rederive.RunOK, "PASSED"},
		{nil, rederive.RunFailed, "FAILED"},
		{
			[]rederive.Verdict{
				{Verdict: rederive.Confirmed},
				{Verdict: rederive.Refuted},
				{Verdict: rederive.OutOfScope},
			},
			rederive.RunOK, "PASSED",
		},
		{[]rederive.Verdict{{Verdict: rederive.Confirmed}, {Verdict: rederive.Deferred}}, rederive.RunOK, "WARNED"},
		{[]rederive.Verdict{{Verdict: rederive.Deferred}, {Verdict: rederive.Mismatch}}, rederive.RunOK, "FAILED"},
		{[]rederive.Verdict{{Verdict: rederive.Unchecked}}, rederive.RunOK, "FAILED"},
		{
			[]rederive.Verdict{{Verdict: rederive.Confirmed, Problems: []rederive.LedgerError{{}}}},
			rederive.RunOK,
			"FAILED",
		},
	} {
		if got := result(&view.Book{Verdicts: c.verdicts, Run: &rederive.Run{Status: c.status}}); got.Result != c.want {
			t.Errorf("%v, %v: %s, want %s", c.verdicts, c.status, got.Result, c.want)
		}
	}
}

// TestCrate checks that the crate follows RO-Crate 1.2: one descriptor, one root with
// its properties, and no dangling references.
func TestCrate(t *testing.T) {
	b, outputs, by := provenanceSample(t)
	b.Docs = []*rederive.ClaimsDoc{{
		SHA256: rederive.Digest(nil),
		Paper:  rederive.Paper{Title: "P", Authors: []string{"A"}, Year: 1970},
	}}
	b.Created = time.Unix(0, 0).UTC()
	data := must.Get(Crate([]*view.Book{b}, outputs, by))
	var crate struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	must.Do(json.Unmarshal(data, &crate))
	ids := map[string]bool{}
	for _, e := range crate.Graph {
		id := e["@id"].(string)
		if ids[id] || e["@type"] == nil {
			t.Errorf("entity %s occurs twice or has no type", id)
		}
		ids[id] = true
	}
	root := crate.Graph[slices.IndexFunc(crate.Graph, func(e map[string]any) bool { return e["@id"] == "./" })]
	for _, name := range []string{"name", "description", "datePublished", "license", "hasPart"} {
		if root[name] == nil {
			t.Errorf("the root has no %s", name)
		}
	}
	if root["datePublished"] != "1970-01-01T00:00:00Z" {
		t.Errorf("datePublished is %v", root["datePublished"])
	}
	var check func(v any)
	check = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				check(x)
			}
		case map[string]any:
			if id, ok := v["@id"].(string); ok && !ids[id] && id != "https://w3id.org/ro/crate/1.2" {
				t.Errorf("nothing has the id %s", id)
			}
			for _, x := range v {
				check(x)
			}
		}
	}
	for _, e := range crate.Graph {
		check(e)
	}
	b.Created = time.Time{}
	if _, err := Crate([]*view.Book{b}, outputs, by); !errors.Is(err, ErrNoDate) {
		t.Errorf("a crate without a date: %v", err)
	}
	nb := *b.Notebook
	nb.Front.Date = "2026-11-20"
	older := *b
	older.Notebook, b.Notebook = b.Notebook, &nb
	if day := Published([]*view.Book{&older, b, &older}); day != "2026-11-20" {
		t.Errorf("published on %q, want the last day that a notebook names", day)
	}
}

// TestSettings checks how a run is described; the notebook's own limits override those
// of the project.
func TestSettings(t *testing.T) {
	slow := &rederive.Cell{Tier: rederive.Slow}
	b := &view.Book{Notebook: &rederive.Notebook{Cells: []*rederive.Cell{slow}}}
	b.Source = &view.Source{Settings: view.Settings{
		Engine: "yaegi", Tier: "quick", Params: []view.Param{{Name: "n", Value: "7"}, {Name: "seed", Value: "3"}},
		Time: "1m0s", Memory: 1 << 30,
	}}
	const want = "slow cells not run; engine yaegi asked for; n = 7; seed = 3; time limit 1 min; memory limit 1024 MiB"
	if got := view.SettingsText(b); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.Notebook.Front.Limits = rederive.Limits{Time: time.Hour, Memory: 2 << 30}
	b.Source.Settings = view.Settings{Time: "1m0s", Memory: 1 << 30}
	if want, got := "time limit 1 h; memory limit 2048 MiB", view.SettingsText(b); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := view.SettingsText(&view.Book{}); got != "" {
		t.Errorf("a handout says %q", got)
	}
}
