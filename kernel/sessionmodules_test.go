package kernel_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/kernel"
)

// deck is a package of a module, with a type with methods, something generic, an interface that types in cells
// implement, and a variable that calls change.
const deck = `package deck

import "fmt"

type Card struct{ Rank int }

func (c Card) String() string { return fmt.Sprintf("card %d", c.Rank) }

type Ranked interface{ Value() int }

func Best(list ...Ranked) (best int) {
	for _, r := range list {
		best = max(best, r.Value())
	}
	return best
}

func Map[T, U any](list []T, f func(T) U) (all []U) {
	for _, x := range list {
		all = append(all, f(x))
	}
	return all
}

var dealt int

func Deal() Card { dealt++; return Card{dealt} }
`

// playIn returns a session in the folder of a module that has the given files.
func playIn(t *testing.T, files map[string]string) (p *played, dir string) {
	if kernel.CheckToolchain() != nil {
		t.Skip("there is no Go toolchain")
	}
	dir = t.TempDir()
	for name, text := range files {
		writeIn(t, dir, name, text)
	}
	s, err := kernel.NewSession(kernel.SessionOptions{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return &played{s, t, 0}, dir
}

func writeIn(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestSessionModules runs cells that import packages of the module in whose folder the session runs. Cells that ran
// before keep their values, and the state of a package is that of a run from the top.
func TestSessionModules(t *testing.T) {
	p, dir := playIn(t, map[string]string{
		"go.mod": "module example.org/lab\n\ngo 1.26\n", "deck/deck.go": deck,
		"odd/odd.go": "package odd\n\nfunc Is(n int) bool { return n%2 == 1 }\n",
	})
	p.shows("", "x := 20", "")
	p.shows("import", "import \"example.org/lab/deck\"", "")
	p.shows("", "deck.Deal().String()", "card 1")
	p.shows("again", "c := deck.Deal()\nc.Rank + x", "22")
	p.shows("again", "c := deck.Deal()\nc.Rank + x", "22")
	p.shows("", "deck.Map([]int{1, 2}, func(n int) string { return deck.Card{Rank: n}.String() })", "[card 1, card 2]")
	p.shows("", "type height int\nfunc (h height) Value() int { return int(h) * x }", "")
	p.shows("", "deck.Best(height(2), height(3))", "60")
	p.shows("", "import \"example.org/lab/odd\"\nodd.Is(c.Rank)", "false")
	if f := p.fails("deck.Best(nil)", "panic"); !strings.Contains(f.Text, "nil pointer") {
		t.Error(f.Text)
	}
	p.shows("", "c.Rank", "2")
	p.refused("import \"example.org/lab/absent\"\nabsent.X()")
	p.refused("import \"example.org/other/absent\"\nabsent.X()")
	p.refused("deck.None()")
	p.shows("", "c.Rank + 1", "3")

	writeIn(t, dir, "deck/deck.go", strings.Replace(deck, "card %d", "Card no. %d", 1))
	p.shows("", "c.String()", "card 2") // until the import runs again
	if _, err := p.run("import", "import \"example.org/lab/deck\""); err != nil {
		t.Error(err)
	}
	p.shows("", "c.String()", "Card no. 2")
	if names := p.Names("deck"); names["Deal"] == "" && p.Names("c")["Rank"] == "" {
		t.Error("completion does not know the package")
	}
}

// TestSessionModulesRefused checks that errors in a package are reported where it is imported.
func TestSessionModulesRefused(t *testing.T) {
	p, _ := playIn(t, map[string]string{
		"go.mod":       "module example.org/lab\n\ngo 1.26\n",
		"bad/bad.go":   "package bad\n\nfunc X() int { return \"one\" }\n",
		"file/file.go": "package file\n\nimport \"os\"\n\nfunc Read() ([]byte, error) { return os.ReadFile(\"x\") }\n",
	})
	for _, c := range []struct{ path, want string }{
		{"example.org/lab/bad", "bad.go:3:23"},
		{"example.org/lab/file", "not pure"},
		{"example.org/lab/file", "`rederive verify` and `rederive run` import it"},
		{"gonum.org/v1/gonum/stat", "gonum.org/v1/gonum/stat"},
	} {
		_, err := p.run("", "\nimport \""+c.path+"\"")
		var errs rederive.Errors
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.path, err, c.want)
		} else if errs, _ = err.(rederive.Errors); len(errs) != 1 || errs[0].Pos.Line != 2 {
			t.Errorf("%s: %#v", c.path, err)
		}
	}
	p.shows("", "1 + 1", "2")
}

// TestSessionModulesCache checks that an error of the cache is reported when a worker has to be built, and not before.
func TestSessionModulesCache(t *testing.T) {
	p, dir := playIn(t, map[string]string{"go.mod": "module example.org/lab\n\ngo 1.26\n", "deck/deck.go": deck})
	s, err := kernel.NewSession(kernel.SessionOptions{
		Dir: dir, Cache: func() (string, error) { return "", errors.New("others can write there") },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	p.Session = s
	p.shows("", "x := 1", "")
	_, err = p.run("", "import \"example.org/lab/deck\"\ndeck.Deal().Rank")
	var errs rederive.Errors
	if !errors.As(err, &errs) || !strings.Contains(err.Error(), "others can write there") {
		t.Errorf("%#v", err)
	}
	p.shows("", "x + 1", "2")
}

// TestSessionModulesInterrupted interrupts a cell while its packages are found or compiled, or while it runs, whichever
// comes first. The session goes on as before.
func TestSessionModulesInterrupted(t *testing.T) {
	p, _ := playIn(t, map[string]string{"go.mod": "module example.org/lab\n\ngo 1.26\n", "deck/deck.go": deck})
	p.shows("", "x := 1", "")
	ended, stopped := make(chan error, 1), false
	go func() {
		_, err := p.run("", "import \"example.org/lab/deck\"\nfor deck.Deal().Rank > 0 {\n}")
		ended <- err
	}()
	for !stopped {
		select {
		case err := <-ended:
			var failure *kernel.SessionFailure
			if stopped = true; !errors.As(err, &failure) || failure.Kind != "interrupted" {
				t.Error(err)
			}
		case <-time.After(time.Millisecond):
			p.Interrupt()
		}
	}
	p.shows("", "x + 1", "2")
	p.shows("", "import \"example.org/lab/deck\"\ndeck.Deal().Rank + x", "2")
}

// TestSessionBorder passes functions and values between cells and a package. It gives the package one that it would see
// otherwise, and since nothing but the interpreter runs the cells, such a cell fails.
func TestSessionBorder(t *testing.T) {
	p, _ := playIn(t, map[string]string{
		"go.mod": "module example.org/lab\n\ngo 1.26\n",
		"hook/hook.go": "package hook\n\nimport \"reflect\"\n\n" +
			"var Table = map[string]func(int) int{\"next\": func(n int) int { return n + 1 }}\n\n" +
			"func Call(name string) int { return Table[name](2) }\n\n" +
			"func Equal(a, b any) bool { return reflect.DeepEqual(a, b) }\n",
	})
	p.shows("import", "import \"example.org/lab/hook\"\nhook.Table[\"next\"](6)", "7")
	p.shows("", "type pair struct{ A, B int }\nfactor := 10", "")
	p.shows("", "hook.Table[\"times\"] = func(n int) int { return factor * n }\nhook.Call(\"times\")", "20")
	p.shows("", "hook.Equal([]int{1}, []int{1})", "true")
	_, err := p.run("", "hook.Equal(pair{1, 2}, pair{1, 2})")
	if err == nil || !strings.Contains(err.Error(), "package example.org/lab/hook looks inside with package reflect") {
		t.Errorf("the error is %v", err)
	}
	p.shows("", "factor + 1", "11")
}
