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
	for _, k := range kinds() {
		if !strings.Contains(text, "`"+k.name+"`") && !strings.Contains(text, "`"+k.name+" of") && !strings.Contains(text, "kind: "+k.name) {
			t.Errorf("kind %s is not described", k.name)
		}
	}
	flat := strings.Join(strings.Fields(text), " ")
	for _, k := range kinds() {
		if k.class != members && !strings.Contains(flat, k.forms) {
			t.Errorf("the forms of %s are not described: %s", k.name, k.forms)
		}
	}
	for _, r := range Rules() {
		if !strings.Contains(text, "| "+r.Kind+" | "+r.Text+" |\n") {
			t.Errorf("the rule of %s is not that of the audit", r.Kind)
		}
	}
}
