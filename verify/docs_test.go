package verify

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocs compares the page for users with the code: its example is a claims
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
	if table := kindTable(); !strings.Contains(text, table) {
		t.Errorf("the table of kinds is not this one:\n%s", table)
	}
	for _, r := range Rules() {
		if !strings.Contains(text, "| "+r.Kind+" | "+r.Text+" |\n") {
			t.Errorf("the rule of %s is not that of the audit", r.Kind)
		}
	}
}

// kindTable is the table of kinds as the page has it.
func kindTable() string {
	var b strings.Builder
	b.WriteString("| kind | its own fields | offered as |\n|---|---|---|\n")
	for _, k := range kinds() {
		name := k.name
		if k.class == table || k.class == list || k.class == best {
			name += " of"
		}
		fields := "`" + strings.Join(k.fields, "`, `") + "`"
		b.WriteString("| `" + name + "` | " + fields + " | " + k.forms + " |\n")
	}
	return b.String() + "\n"
}
