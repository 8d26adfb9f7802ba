package kernel_test

import (
	"fmt"
	"io/fs"
	"testing"

	"rederive/kernel"
)

// playWith returns a session that reads the given files, which may change.
func playWith(t *testing.T, files map[string]string) *played {
	s, err := kernel.NewSession(kernel.SessionOptions{ReadFile: func(name string) ([]byte, error) {
		data, ok := files[name]
		if !ok {
			return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
		}
		return []byte(data), nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return &played{s, t, 0}
}

// TestSessionInputs declares data files in cells. A session has the inputs that its cells
// declare, also later ones, and reads a file again when its cell is run again.
func TestSessionInputs(t *testing.T) {
	files := map[string]string{"a.txt": "one", "data of mine/b.txt": "two"}
	p := playWith(t, files)
	p.shows("", "import \"rederive/show\"\nx := 20", "")
	p.fails("string(show.Input(\"a\"))", "panic")
	p.shows("a", "//rederive:input a a.txt", "")
	p.shows("", "string(show.Input(\"a\"))", "one")
	p.shows("", "//rederive:input\tb  data of mine/b.txt\ny := string(show.Input(\"b\"))", "")
	p.shows("", "y += string(show.Input(\"a\"))", "")
	p.shows("", "y", "twoone")
	p.shows("", "x", "20")
	files["a.txt"] = "three"
	p.shows("", "string(show.Input(\"a\"))", "one")
	if _, err := p.run("a", "//rederive:input a a.txt"); err != nil {
		t.Error(err)
	}
	p.shows("", "string(show.Input(\"a\")) + y", "threetwothree")
}

// TestSessionInputsRefused checks that an error in a declaration has its position, and leaves
// the session as it was.
func TestSessionInputsRefused(t *testing.T) {
	p := playWith(t, map[string]string{"a.txt": "one"})
	p.shows("", "//rederive:input a a.txt\nx := 1", "")
	for _, code := range []string{
		"y := 2\n//rederive:input", "y := 2\n//rederive:input a", "y := 2\n//rederive:input b b.txt",
		"//rederive:input c a.txt\n//rederive:input c a.txt",
	} {
		if pos := p.refused(code); pos.Line != 2 || pos.Col != 1 {
			t.Errorf("%q: refused at %v", code, pos)
		}
	}
	p.shows("", "text := `\n//rederive:input b b.txt\n` // and rederive:input is no directive here\nlen(text)+x", "27")
	p.shows("", "//rederive:inputs are listed elsewhere\nx", "1")
}
