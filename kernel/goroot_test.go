package kernel

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"rederive"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/program"
	nbparse "rederive/parse"
)

// TestGoroot runs the programs of the Go distribution's own test directory through both engines. It takes minutes, so
// it runs only when REDERIVE_GOROOT is set, with -timeout 1h for the slowest; REDERIVE_GOROOT_RUN selects programs with
// a regular expression, and REDERIVE_GOROOT_LIST names a file for the list of verdicts.
func TestGoroot(t *testing.T) {
	if os.Getenv("REDERIVE_GOROOT") == "" {
		t.Skip("set REDERIVE_GOROOT=1 to run the test programs of the Go distribution")
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("skipped: the sources of the Go distribution are not found: ", err)
	}
	goroot := strings.TrimSpace(string(out))
	files, _ := filepath.Glob(filepath.Join(goroot, "test", "*.go"))
	more, _ := filepath.Glob(filepath.Join(goroot, "test", "*", "*.go"))
	files = append(files, more...)
	if len(files) == 0 {
		t.Skip("this Go distribution has no test directory")
	}
	only, err := regexp.Compile(os.Getenv("REDERIVE_GOROOT_RUN"))
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	count, reasons := map[string]int{}, map[string]int{}
	var lines []string
	var mu sync.Mutex
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for _, file := range files {
		text, ok := goTestProgram(file)
		if !ok || !only.MatchString(file) {
			continue
		}
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			verdict, why := judgeProgram(text, cache, 20*time.Second)
			if verdict == "hang" { // or it is only slow
				verdict, why = judgeProgram(text, cache, 20*time.Minute)
			}
			mu.Lock()
			defer mu.Unlock()
			count[verdict]++
			if m := refusal.FindStringSubmatch(why); verdict == "refused" && m != nil {
				reasons[m[1]]++
			}
			rel, _ := filepath.Rel(filepath.Join(goroot, "test"), file)
			lines = append(lines, fmt.Sprintf("%-8s %s: %s", verdict, rel, why))
		})
	}
	wg.Wait()
	slices.Sort(lines)
	if name := os.Getenv("REDERIVE_GOROOT_LIST"); name != "" {
		if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%v", count)
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		t.Logf("%3d refused: %s", reasons[why], why)
	}
	if count["differ"]+count["hang"]+count["defect"] > 0 {
		t.Errorf("%d programs differ, %d hang, %d show a defect", count["differ"], count["hang"], count["defect"])
	}
}

// refusal matches the reason of the first refusal, without the types that it names.
var refusal = regexp.MustCompile(`interpreter cannot run ((?:an? [\w -]+?|[\w. ]+?))(?: from | of type |[,;(:])`)

// goTestProgram returns a program as the code of a cell, if it runs without arguments and imports only what cells may
// import.
func goTestProgram(file string) (string, bool) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	text := string(data)
	first, _, _ := strings.Cut(text, "\n")
	if strings.TrimSpace(first) != "// run" || strings.Contains(text, "//go:build") {
		return "", false
	}
	return wrapProgram(text)
}

// wrapProgram returns a program as the code of a cell, if it imports only what cells may import.
func wrapProgram(text string) (string, bool) {
	w := &wrapping{src: text, fset: token.NewFileSet(), info: program.NewInfo()}
	var err error
	if w.file, err = parser.ParseFile(w.fset, "", text, parser.SkipObjectResolution); err != nil {
		return "", false
	}
	for _, spec := range w.file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err != nil || !allow.Std(path) {
			return "", false
		}
	}
	conf := types.Config{Importer: program.Library(), Error: func(error) {}}
	w.pkg, _ = conf.Check("main", w.fset, []*ast.File{w.file}, w.info)
	return w.cell(), true
}

// A wrapping turns a program into a cell: its functions main and init are renamed and called at the end, print and
// println become those of package fmt, and variables are put into the order of their initialization.
type wrapping struct {
	src   string
	fset  *token.FileSet
	file  *ast.File
	info  *types.Info
	pkg   *types.Package
	edits []edit
	calls []string
}

// An edit replaces a part of the text.
type edit struct {
	from, to int
	text     string
}

func (w *wrapping) offset(p token.Pos) int { return w.fset.Position(p).Offset }

func (w *wrapping) edit(n ast.Node, text string) {
	w.edits = append(w.edits, edit{w.offset(n.Pos()), w.offset(n.End()), text})
}

func (w *wrapping) cell() string {
	w.edits = append(w.edits, edit{w.offset(w.file.Package), w.offset(w.file.Name.End()), ""})
	prints := false
	main := w.pkg.Scope().Lookup("main")
	for id, obj := range w.info.Uses {
		switch {
		case obj == main && main != nil:
			w.edit(id, "gomain")
		case obj == types.Universe.Lookup("print") || obj == types.Universe.Lookup("println"):
			w.edit(id, "xfmt.P"+id.Name[1:])
			prints = true
		}
	}
	for i, d := range w.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if ok && f.Recv == nil && (f.Name.Name == "main" || f.Name.Name == "init") {
			name := fmt.Sprintf("go%s%d", f.Name.Name, i)
			if f.Name.Name == "main" {
				name = "gomain"
			}
			w.edit(f.Name, name)
			w.calls = append(w.calls, name+"()\n")
		}
	}
	slices.SortStableFunc(w.calls, func(a, b string) int { // main comes last
		return cmp.Compare(strings.Count(a, "main"), strings.Count(b, "main"))
	})
	vars := ""
	if w.disordered() {
		vars = w.variables()
	}
	slices.SortFunc(w.edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var b strings.Builder
	if prints {
		b.WriteString("import xfmt \"fmt\";")
	}
	at := 0
	for _, e := range w.edits {
		if e.from >= at { // skip an edit within another
			b.WriteString(w.src[at:e.from] + e.text)
			at = e.to
		}
	}
	return b.String() + w.src[at:] + "\n" + vars + strings.Join(w.calls, "")
}

// disordered reports whether a variable is initialized after a later declared one, or uses one.
func (w *wrapping) disordered() bool {
	last := token.NoPos
	for _, i := range w.info.InitOrder {
		for _, v := range i.Lhs {
			if v.Pos() < last {
				return true
			}
			last = max(last, v.Pos())
		}
		found := false
		ast.Inspect(i.Rhs, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				v, ok := w.info.Uses[id].(*types.Var)
				found = found || ok && v.Parent() == w.pkg.Scope() && v.Pos() > id.Pos()
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// variables removes the variables from the source and returns their declarations in the order of their initialization.
func (w *wrapping) variables() string {
	var plain, set strings.Builder
	specs := map[types.Object]*ast.ValueSpec{}
	for _, d := range w.file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		w.edit(g, "")
		for _, s := range g.Specs {
			s := s.(*ast.ValueSpec)
			for _, name := range s.Names {
				specs[w.info.Defs[name]] = s
			}
			if s.Values == nil {
				fmt.Fprintf(&plain, "var %s\n", w.src[w.offset(s.Pos()):w.offset(s.End())])
			}
		}
	}
	for _, i := range w.info.InitOrder {
		var names []string
		typ := ""
		for _, v := range i.Lhs {
			names = append(names, v.Name())
			if s := specs[v]; s != nil && s.Type != nil {
				typ = w.src[w.offset(s.Type.Pos()):w.offset(s.Type.End())]
			}
		}
		fmt.Fprintf(&set, "var %s %s = %s\n", strings.Join(names, ", "), typ,
			w.src[w.offset(i.Rhs.Pos()):w.offset(i.Rhs.End())])
	}
	return plain.String() + set.String()
}

func judgeProgram(text, cache string, limit time.Duration) (verdict, why string) {
	nb, err := nbparse.Notebook("n.md", []byte("````go\n"+text+"````\n"), nil)
	if err != nil {
		return "parse", err.Error()
	}
	verdict, why = judge(nb, Options{Cache: cache, Limits: rederive.Limits{Time: limit}})
	why, _, _ = strings.Cut(why, "\n")
	return verdict, why
}
