package form

import "testing"

func TestSessionPieces(t *testing.T) {
	s, err := NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{
		"package main\n\ntype T struct{ n int }\nvar x int",
		"package main\n\nimport \"fmt\"\n\nfunc f() { fmt.Println(T{x}) }",
	} {
		if err := s.Add(text, nil); err != nil {
			t.Fatal(i, err)
		}
	}
}
