package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"rederive/internal/boundary"
	"rederive/internal/must"
)

// tokenVariableOfTests holds a token. A process of this binary that inherits the token of
// a command ends at once, with an exit code that no command has.
const (
	tokenVariableOfTests = "SOME_TOKEN"
	givenToken           = "given by the user"
	passedToken          = "passed on"
	tokenExit            = 97
)

// watchToken runs first in every process of this binary.
func watchToken() {
	switch os.Getenv(tokenVariableOfTests) {
	case givenToken:
		os.Setenv(tokenVariableOfTests, passedToken) // for processes that inherit it
	case passedToken:
		fmt.Fprintln(os.Stderr, "fatal error: this process has the token:", os.Args)
		os.Exit(tokenExit)
	}
}

// goWithToken is a go command that fails if it has the token.
const goWithToken = `#!/bin/sh
if [ -n "$SOME_TOKEN" ]; then echo "the go command has the token" >&2; exit 97; fi
exec %s "$@"
`

// TestToken sets a token in the environment of each command. No process that works on a
// notebook or a paper gets it: neither those of this binary, nor the go command and its
// children.
func TestToken(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it needs a shell")
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip(err)
	}
	goCache := must.Get(exec.Command(goCommand, "env", "GOCACHE").Output())
	self := ownProgram(t)
	dir := t.TempDir()
	writeFiles(t, map[string]string{
		dir + "/bin/go":     fmt.Sprintf(goWithToken, goCommand),
		dir + "/go.mod":     "module example.org/paper\n\ngo 1.26\n",
		dir + "/sum/sum.go": "package sum\n\nfunc Of(a, b int) int { return a + b }\n",
		dir + "/paper.txt":  "The effect was clear, t(38) = 2.10, p = .04.\n",
		dir + "/own.md":     "```go\nimport \"example.org/paper/sum\"\nsum.Of(1, 2)\n```\n",
		dir + "/key/key.md": "> [!EXERCISE]\n> Add.\n\n```go {solution=true}\nimport \"rederive/show\"\n" +
			"n := 1 + 2\nshow.Claim(\"a.b\", n)\n```\n",
		dir + "/class/ada.md": "```go\nimport \"rederive/show\"\nn := 1 + 2\nshow.Claim(\"a.b\", n)\n```\n",
		dir + "/reaches.md":   "---\nimports: [os]\n---\n\n```go\nimport \"os\"\nos.Getenv(\"SOME_TOKEN\")\n```\n",
		dir + "/plain.md":     "```go\n1 + 2\n```\n",
	})
	must.Do(os.Chmod(dir+"/bin/go", 0o755))
	commands := []string{
		"run own.md", "run --engine go plain.md", "check --allow-imports os reaches.md", "verify plain.md",
		"review -o out paper.txt",
		"run --engine go --allow-imports os reaches.md", "grade --untrusted=false -o marks key/key.md class/ada.md",
	}
	if boundary.Check() == nil {
		commands = append(commands, "run --untrusted plain.md", "grade -o marks2 key/key.md class/ada.md",
			"review --untrusted -o out2 paper.txt", "convert --untrusted plain.md plain.ipynb")
	}
	for _, line := range commands {
		cmd := &exec.Cmd{Path: self, Args: append([]string{"rederive"}, strings.Fields(line)...), Dir: dir}
		cmd.Env = append(os.Environ(), tokenVariableOfTests+"="+givenToken,
			"PATH="+dir+"/bin:"+os.Getenv("PATH"), "XDG_CACHE_HOME="+dir+"/cache", "XDG_CONFIG_HOME="+dir+"/config",
			"GOCACHE="+strings.TrimSpace(string(goCache)))
		out, err := cmd.CombinedOutput()
		if err != nil || strings.Contains(string(out), "token") {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
}

// TestEnvironments checks that each function that prepares a command takes its variables
// from the table of package environment.
func TestEnvironments(t *testing.T) {
	excused := map[string]bool{
		"internal/boundary/boundary_linux.go namespaces": true, // a probe with one variable
	}
	for _, folder := range []string{"cmd/rederive", "kernel", "paper", "report", "verify", "internal"} {
		must.Do(filepath.WalkDir(filepath.Join("../..", folder), func(name string, d os.DirEntry, err error) error {
			rel, _ := filepath.Rel("../..", name)
			switch {
			case err != nil || strings.Contains(rel, "testdata") || strings.HasPrefix(rel, "internal/build"):
				return err
			case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, d := range f.Decls {
				uses := selectors(d)
				starts := uses["exec.Command"] || uses["exec.CommandContext"]
				fn, _ := d.(*ast.FuncDecl)
				if fn != nil && starts && !uses["environment.For"] && !uses["g.judgeEnvironment"] &&
					!excused[filepath.ToSlash(rel)+" "+fn.Name.Name] {
					t.Errorf("%s: %s starts a process without environment.For", rel, fn.Name.Name)
				}
				if uses["os.Environ"] && !strings.HasPrefix(rel, filepath.Join("internal", "environment")) {
					t.Errorf("%s: os.Environ, which only package environment uses", rel)
				}
			}
			return nil
		}))
	}
}

// selectors returns the qualified names in a declaration.
func selectors(d ast.Decl) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(d, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				found[x.Name+"."+s.Sel.Name] = true
			}
		}
		return true
	})
	return found
}
