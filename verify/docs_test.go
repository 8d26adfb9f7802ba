package verify

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocs holds the page for users against the code: its example is a claims
// document, it names every field and kind, and it has the rules of the audit.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile("../docs/claims.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	example := regexp.MustCompile("(?s)```markdown\n(---\n.*?)```").FindStringSubmatch(text)
	if example == nil {
		t.Fatal("there is no example")
	}
	doc, err := ParseClaims("claims.md", []byte(example[1]))
	if err != nil || len(doc.Claims) != 2 {
		t.Errorf("the example is no claims document: %v", err)
	}
	for _, f := range fieldNames {
		if !strings.Contains(text, "`"+f.name+"`") && !strings.Contains(text, "`"+f.name+" ") {
			t.Errorf("field %s is not described", f.name)
		}
	}
	for _, list := range [][]string{elementKinds, listKinds, tableKinds, bestKinds, wholeKinds} {
		for _, kind := range list {
			if !strings.Contains(text, "`"+kind+"`") && !strings.Contains(text, "`"+kind+" of") && !strings.Contains(text, "kind: "+kind) {
				t.Errorf("kind %s is not described", kind)
			}
		}
	}
	flat := strings.Join(strings.Fields(text), " ")
	for _, f := range kindForms {
		if f.kinds[0] != "group" && !strings.Contains(flat, f.text) {
			t.Errorf("the forms of %s are not described: %s", f.kinds[0], f.text)
		}
	}
	for _, r := range Rules {
		if !strings.Contains(text, "| "+r.Kind+" | "+r.Text+" |\n") {
			t.Errorf("the rule of %s is not that of the audit", r.Kind)
		}
	}
}
