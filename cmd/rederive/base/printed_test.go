package base

import "testing"

// aClaim is a section that the claims parser reads.
const aClaim = "## demo.cells Cells\n\n- where: p. 1\n- kind: integer\n- printed: 122\n\nText.\n"

// FuzzFindClaim checks that a claim is found after any other text, and that no
// text makes the search panic.
func FuzzFindClaim(f *testing.F) {
	f.Add([]byte("id,value\n1,2\n"))
	f.Add([]byte("---\ntitle: x\n---\n\n```\n## a b\n"))
	f.Add([]byte("// ## demo.cells Cells\n//\n// - kind: integer\n"))
	f.Add([]byte(`{"a": ["## b c\n\n- kind: word\n"]}`))
	f.Add([]byte("\xff\xfe#\x00#\x00 \x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		FindClaim(data)
		if len(sections(data)) < maxSections && FindClaim(append(data, "\n\n"+aClaim...)) == "" {
			t.Errorf("the claim after %q is not found", data)
		}
	})
}
