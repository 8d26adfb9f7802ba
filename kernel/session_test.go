package kernel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/kernel"
)

// A played session collects what its cells show.
type played struct {
	*kernel.Session
	t *testing.T
	n int
}

func play(t *testing.T) *played {
	s, err := kernel.NewSession(kernel.SessionOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return &played{s, t, 0}
}

// run runs a cell and returns the text that it shows.
func (p *played) run(id, code string) (string, error) {
	var text strings.Builder
	p.n++
	c := kernel.SessionCell{ID: id, Name: fmt.Sprintf("In[%d]", p.n), Code: code}
	err := p.Execute(c, func(o kernel.Shown) {
		switch out := o.Output.(type) {
		case *rederive.Stream:
			text.WriteString(out.Text)
		case *rederive.Display:
			text.WriteString(out.Bundle.Text())
		}
	})
	return text.String(), err
}

// shows checks what a cell shows.
func (p *played) shows(id, code, want string) {
	p.t.Helper()
	got, err := p.run(id, code)
	if err != nil || strings.TrimSpace(got) != want {
		p.t.Errorf("%s: %q, %v, want %q", code, got, err, want)
	}
}

// fails checks that a cell fails with the given kind, and returns the failure.
func (p *played) fails(code, kind string) *kernel.SessionFailure {
	p.t.Helper()
	var failure *kernel.SessionFailure
	if _, err := p.run("", code); !errors.As(err, &failure) || failure.Kind != kind {
		p.t.Fatalf("%s: %v, want a failure of the kind %s", code, err, kind)
	}
	return failure
}

// refused checks that a cell is not run, and returns the position of the error.
func (p *played) refused(code string) rederive.Pos {
	p.t.Helper()
	var errs rederive.Errors
	if _, err := p.run("", code); !errors.As(err, &errs) {
		p.t.Fatalf("%s: %v, want errors", code, err)
	}
	return errs[0].Pos
}

// TestSession runs cells one by one: names stay, and the last definition wins.
func TestSession(t *testing.T) {
	p := play(t)
	p.shows("", "import \"fmt\"", "")
	p.shows("", "x := 20", "")
	p.shows("", "func double(n int) int { return 2 * n }", "")
	p.shows("", "y := double(x) + 2\ny", "42")
	p.shows("", "fmt.Println(\"hello\", y)", "hello 42")
	p.shows("", "x := 1", "In[4], In[5]: was run again with this definition; what it showed is out of date")
	p.shows("", "y", "4")
}

// TestSessionFails checks that a cell that fails leaves the session as it was.
func TestSessionFails(t *testing.T) {
	p := play(t)
	p.shows("", "x := []int{1, 2}", "")
	if pos := p.refused("x +"); pos.File != "In[2]" {
		t.Errorf("a syntax error is in %s", pos.File)
	}
	if pos := p.refused("y := 1\nx + y"); pos.Line != 2 {
		t.Errorf("a type error is in line %d", pos.Line)
	}
	if f := p.fails("x[0] = 7\n\nx[len(x)]", "panic"); f.Pos.Line != 3 {
		t.Errorf("a panic is in line %d", f.Pos.Line)
	}
	loop := "n := 0\nfor i := 0; i < 9; i++ {\n\tn += x[i]\n}\nfmt.Println(n)"
	p.shows("", "import \"fmt\"\nfmt.Println(x[0])\nfmt.Println(x[1])", "1\n2")
	if f := p.fails(loop, "panic"); f.Pos.File != "In[6]" || f.Pos.Line != 3 {
		t.Errorf("a panic in a loop is at %v", f.Pos)
	}
	p.shows("", "x[0]", "1")
}

// TestSessionCalls checks that failures name the calls that led to them, in the cells of these.
func TestSessionCalls(t *testing.T) {
	p := play(t)
	p.shows("", "func take(c chan int) int {\n\treturn <-c\n}\n\nfunc fail(n int) int {\n\treturn 1 / n\n}", "")
	p.shows("", "func down(n int) int {\n\treturn down(n+1) + 1\n}", "")
	for _, c := range []struct{ code, kind, want string }{
		{"fail(0)", "panic", "[In[1]:6:2 In[3]:1:1]"},
		{"go fail(0)\nselect {}", "panic", "[In[1]:6:2 In[4]:1:1]"},
		{"take(nil)", "deadlock", "[In[1]:2:2 In[5]:1:1]"},
		{"down(1)", "stack", "[In[2]:2:2 In[2]:2:2"},
		{"go down(1)\nselect {}", "stack", "[In[2]:2:2 In[2]:2:2"},
	} {
		f := p.fails(c.code, c.kind)
		if got := fmt.Sprint(append([]rederive.Pos{f.Pos}, f.Trace...)); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.code, got, c.want)
		}
	}
}

// TestSessionNames runs cells that all have the same name: the first is run again, and the one
// after it fails with its new value.
func TestSessionNames(t *testing.T) {
	p := play(t)
	run := func(code string) error {
		return p.Execute(kernel.SessionCell{Name: "cell", Code: code}, func(kernel.Shown) {})
	}
	for _, code := range []string{"x := 2", "y := 10 / x", "x := 0", "z := x + 1"} {
		if err := run(code); err != nil {
			t.Fatalf("%s: %v", code, err)
		}
	}
	p.shows("", "z", "1")
}

// TestSessionInterrupt interrupts a loop that does nothing else, and a select statement in which
// no case is ever ready.
func TestSessionInterrupt(t *testing.T) {
	p := play(t)
	p.shows("", "x := 5", "")
	for _, code := range []string{
		"for { }",
		"a, b := make(chan int), make(chan bool)\nselect {\ncase <-a:\ncase b <- true:\n}",
	} {
		stop := interrupting(p.Session)
		p.fails(code, "interrupted")
		stop()
		p.shows("", "x", "5")
	}
}

// interrupting interrupts a session repeatedly, since a cell that has not begun is not
// interrupted, until the returned function is called.
func interrupting(s *kernel.Session) (stop func()) {
	quit, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-quit:
				return
			case <-time.After(200 * time.Millisecond):
				s.Interrupt()
			}
		}
	}()
	return func() {
		close(quit)
		<-done
	}
}

// TestSessionTypes declares types, methods and generic functions in several cells.
func TestSessionTypes(t *testing.T) {
	p := play(t)
	p.shows("", "import \"fmt\"\ntype T struct{ n int }", "")
	p.shows("", "func (t T) String() string { return fmt.Sprint(\"T\", t.n) }", "")
	p.shows("", "func first[E any](list []E) E { return list[0] }", "")
	p.shows("", "fmt.Println(first([]T{{3}}))", "T3")
	p.shows("", "fmt.Println(first([]string{\"a\"}), any(T{4}))", "a T4")
	p.shows("", "type T struct{ n, m int }\nT{n: 1}.m",
		"0In[4], In[5]: does not run with this definition and was dropped; run it again")
	p.shows("", "fmt.Println(T{n: 5})", "T5")
}

// TestSessionDrops runs a cell again so that a later one panics: it is dropped with the cells that use its names, and
// what the cell itself shows is shown once.
func TestSessionDrops(t *testing.T) {
	p := play(t)
	p.shows("a", "n := 1\nn", "1")
	p.shows("b", "l := []int{5}[:n]\nv := l[n-1]", "")
	p.shows("c", "v + 1", "6")
	p.shows("d", "n + 1", "2")
	p.shows("a", "import \"fmt\"\nn := 0\nfmt.Println(\"out\")\nn",
		"out\n0In[2], In[3]: does not run with this definition and was dropped; run it again\n"+
			"In[4]: was run again with this definition; what it showed is out of date")
	p.shows("d", "n + 1", "1")
}

// TestSessionStale names the cells whose output depends on a cell that is run again, and no others: not those that
// show nothing, and not for names of their own.
func TestSessionStale(t *testing.T) {
	p := play(t)
	p.shows("types", "type G struct{ n int }", "")
	p.shows("add", "func (g *G) Add() int { g.n++; return g.n }", "")
	p.shows("f", "func f(g int) int { total := g; return total + 1 }\nf(1)", "2")
	p.shows("g", "var g G\ng.Add()", "1")
	p.shows("total", "total := G{n: 7}.n\ntotal", "7")
	p.shows("g", "var g G\ng.Add()", "1")
	p.shows("total", "total := G{n: 8}.n\ntotal", "8")
	p.shows("add", "func (g *G) Add() int { g.n += 2; return g.n }",
		"In[6]: was run again with this definition; what it showed is out of date")
}

// TestSessionStaleMethod checks that a method of the same name of another type does not make a cell stale.
func TestSessionStaleMethod(t *testing.T) {
	p := play(t)
	p.shows("a", "type A struct{ x int }\nfunc (a A) M() int { return a.x }\nA{1}.M()", "1")
	p.shows("b", "type B struct{ x int }\nfunc (b B) M() int { return b.x }\nB{2}.M()", "2")
	p.shows("make", "func make1() *A { return &A{5} }", "")
	p.shows("c", "v := make1()\nv.M()", "5")
	p.shows("a", "type A struct{ x int }\nfunc (a A) M() int { return -a.x }\nA{1}.M()",
		"-1In[4]: was run again with this definition; what it showed is out of date")
}

// TestSessionGoroutine checks that a session says that a cell has left a goroutine running.
func TestSessionGoroutine(t *testing.T) {
	p := play(t)
	p.shows("a", "done, n := make(chan bool), 0\ngo func() {\n\tfor {\n\t\tselect {\n\t\tcase <-done:\n\t\t\treturn\n"+
		"\t\tdefault:\n\t\t\tn++\n\t\t}\n\t}\n}()",
		"a goroutine is still running; a run of the notebook waits for it")
	p.shows("b", "done <- true", "")
	p.shows("c", "1 + 1", "2")
}

// TestSessionTangle declares structs that refer to one another, and then redeclares their names.
func TestSessionTangle(t *testing.T) {
	p := play(t)
	p.shows("a", "type node struct{ next *node; of *list }\ntype list struct{ all map[*node]int; up *list }", "")
	p.shows("b", "n := &node{of: &list{all: map[*node]int{}}}\nn.of.all[n]++\nn.of.up = n.of\nn.next = n", "")
	p.shows("c", "len(n.next.of.up.all)", "1")
	p.shows("a", "type node struct{ next *list; of *node }\ntype list struct{ all map[*node]int; up *list }",
		"In[2], In[3]: does not run with this definition and was dropped; run it again")
	p.shows("d", "m := node{next: &list{}, of: &node{}}\nm.of.of = &m\nm.of.of.next.up == nil", "true")
}

// TestSessionKeys looks up keys in maps of any, with types from later cells than the map.
func TestSessionKeys(t *testing.T) {
	p := play(t)
	p.shows("", "type shape interface{ area() int }\nm := map[any]int{}\nfunc count(k any) { m[k]++ }", "")
	p.shows("", "type square int\nfunc (s square) area() int { return int(s * s) }", "")
	p.shows("", "type pair struct{ a, b shape }\nfor range 3 {\n\tcount(pair{square(1), square(2)})\n}\nlen(m)", "1")
	p.shows("", "count(pair{square(1), square(2)})\nlen(m)", "1")
}

// TestSessionCell runs a cell again, identified by its ID.
func TestSessionCell(t *testing.T) {
	p := play(t)
	p.shows("a", "x := 1", "")
	p.shows("b", "x += 1\nx", "2")
	p.shows("b", "x += 1\nx", "2")
	p.shows("c", "x * 10", "20")
}

// TestSessionWithoutModule checks that packages of modules are refused if the session has no
// folder.
func TestSessionWithoutModule(t *testing.T) {
	p := play(t)
	_, err := p.run("", "import \"example.org/lib\"\nlib.X()")
	if err == nil || !strings.Contains(err.Error(), "this session has no folder, so it has no Go module") {
		t.Error(err)
	}
}

// TestSessionDeclare declares parameters and inputs from front matter. A cell that declares a name
// again wins, and other front matter starts the session over.
func TestSessionDeclare(t *testing.T) {
	s, err := kernel.NewSession(kernel.SessionOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	run := func(code, want string) {
		t.Helper()
		var got strings.Builder
		err := s.Execute(kernel.SessionCell{Name: "cell", Code: code}, func(out kernel.Shown) {
			if d, ok := out.Output.(*rederive.Display); ok {
				got.WriteString(d.Bundle.Text())
			}
		})
		if err != nil {
			got.WriteString(err.Error())
		}
		if !strings.Contains(got.String(), want) {
			t.Errorf("%q gives %q, want %q", code, got.String(), want)
		}
	}
	declare := func(limit int64, data string) {
		t.Helper()
		params := []rederive.Param{
			{Name: "limit", Value: limit}, {Name: "half", Value: 0.5}, {Name: "who", Value: "me"},
		}
		if err := s.Declare("front", params, map[string][]byte{"data": []byte(data)}); err != nil {
			t.Fatal(err)
		}
	}
	declare(7, "abc")
	run("import \"rederive/show\"\ntwice := 2 * limit", "")
	run("twice", "14")
	run("half", "0.5")
	run("who", "me")
	run("len(show.Input(\"data\"))", "3")
	run("show.Input(\"other\")", "declares an input of this name")
	declare(8, "abcdef")
	run("twice", "16")
	run("len(show.Input(\"data\"))", "6")
	run("const limit = 1", "")
	run("limit", "1")
	run("const (\n\thalf = 0.25\n\twho = 2\n)", "")
	run("len(show.Input(\"data\"))", "6") // though there are no parameters left
}

// TestSessionReuse declares names next to those of earlier cells, which := then assigns to.
func TestSessionReuse(t *testing.T) {
	p := play(t)
	p.shows("", "import \"errors\"\nfunc g(n int) (int, error) {\n"+
		"\tif n > 2 {\n\t\treturn n, errors.New(\"large\")\n\t}\n\treturn 2 * n, nil\n}", "")
	p.shows("a", "x, err := g(1)", "")
	p.shows("b", "y, err := g(x)\ny", "4")
	p.shows("c", "z, err := g(y)\nerr.Error()", "large")
	p.shows("", "x + y + z", "10")
	p.shows("", "total := 10", "")
	p.shows("d", "total, next := total+1, 5\ntotal + next", "16")
	p.shows("d", "total, next := total+1, 7\ntotal + next", "18") // run again, it adds one once
	p.shows("", "total", "11")
	if pos := p.refused("w, err := 1, 2\nw"); pos.Line != 1 {
		t.Errorf("err of another type is refused in line %d", pos.Line)
	}
	got, err := p.run("a", "x, err := g(2)\nx")
	want := "4In[3], In[4], In[5]: was run again with this definition; what it showed is out of date\n"
	if got != want {
		t.Errorf("the first cell run again: %q, %v, want %q", got, err, want)
	}
}
