package verify

import (
	"regexp"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/verify/claims"
	"rederive/verify/value"
)

// TestDocs compares the page for users with the code: the page's example is a
// claims document, and the page names every field and kind.
func TestDocs(t *testing.T) {
	data := golden.Read(t, "../docs/claims.md")
	text := string(data)
	example := regexp.MustCompile("(?s)```markdown\n(---\n.*?)```").FindStringSubmatch(text)
	if example == nil {
		t.Fatal("there is no example")
	}
	doc, err := ParseClaims("claims.md", []byte(example[1]))
	if err != nil || len(doc.Claims) != 2 {
		t.Errorf("the example is no claims document: %v", err)
	}
	for _, name := range claims.FieldNames() {
		if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "`"+name+" ") {
			t.Errorf("field %s is not described", name)
		}
	}
	if table := kindTable(); !strings.Contains(text, table) {
		t.Errorf("the table of kinds is not this one:\n%s", table)
	}
}

// kindTable returns the table of kinds as on the page.
func kindTable() string {
	var b strings.Builder
	b.WriteString("| kind | its own fields | offered as |\n|---|---|---|\n")
	for _, k := range kinds() {
		name := k.Name
		if k.Class == value.Table || k.Class == value.List || k.Class == value.Best {
			name += " of"
		}
		fields := "`" + strings.Join(k.Fields, "`, `") + "`"
		b.WriteString("| `" + name + "` | " + fields + " | " + k.Forms + " |\n")
	}
	return b.String() + "\n"
}
