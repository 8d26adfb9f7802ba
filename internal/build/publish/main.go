// Command publish changes the path of this module: in go.mod, in the imports of Go files, in
// linker flags, and in the documentation and templates. It runs in the root of the module.
//
//	go run ./internal/build/publish git.example.net/someone/rederive
//
// Cells still import rederive/show, whatever the path is.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: publish MODULE")
		os.Exit(2)
	}
	if err := publish(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "publish:", err)
		os.Exit(1)
	}
}

// unpublished is the path of the module before its first publication; example is the path in the documentation.
const unpublished, example = "rederive", "example.org/rederive"

// publish changes the path of the module in the current folder.
func publish(path string) error {
	old, err := modulePath()
	if err != nil {
		return err
	}
	host, repository, ok := strings.Cut(path, "/")
	if !ok || !strings.Contains(host, ".") || strings.HasSuffix(path, "/") {
		return fmt.Errorf("%q is not the path of a module: expected HOST/REPOSITORY, as in example.org/rederive", path)
	}
	// The go command knows which paths are valid.
	if out, err := exec.Command("go", "mod", "edit", "-module", path).CombinedOutput(); err != nil {
		return fmt.Errorf("go mod edit: %s", strings.TrimSpace(string(out)))
	}
	texts := newTexts(old, path, repository)
	return filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (skipped(name) || name != "." && isModule(name)):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		case isSource(name):
			return rewrite(name, func(text []byte) ([]byte, error) { return literals(text, old, path) })
		case filepath.Ext(name) == ".go":
			return rewrite(name, func(text []byte) ([]byte, error) { return imports(text, old, path) })
		case isText(name):
			return rewrite(name, func(text []byte) ([]byte, error) { return texts.replace(text), nil })
		}
		return nil
	})
}

func modulePath() (string, error) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return "", err
	}
	_, line, _ := strings.Cut("\n"+string(mod), "\nmodule ")
	path, _, _ := strings.Cut(line, "\n")
	return strings.TrimSpace(path), nil
}

func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

func skipped(folder string) bool {
	return slices.Contains([]string{".git", "bin", "out"}, folder)
}

// isText reports whether a file may name the module in its text. Test data is excluded.
func isText(name string) bool {
	if strings.Contains(filepath.ToSlash(name), "testdata/") {
		return false
	}
	return filepath.Base(name) == "Makefile" ||
		slices.Contains([]string{".md", ".sh", ".yaml", ".yml"}, filepath.Ext(name))
}

func rewrite(name string, change func([]byte) ([]byte, error)) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	changed, err := change(text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if string(changed) == string(text) {
		return nil
	}
	return os.WriteFile(name, changed, 0o644) // the file exists: its mode does not change
}

// isSource reports whether a Go file travels in the binary. Package rederive reverts the import
// paths in such files when it reads them, so all of them may be changed here.
func isSource(name string) bool {
	name = filepath.ToSlash(name)
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		(strings.HasPrefix(name, "show/") || strings.HasPrefix(name, "stats/") || strings.HasPrefix(name, "solvers/"))
}

// literals changes the imports of a Go file, and its other strings that begin with a package path of the module.
func literals(text []byte, old, path string) ([]byte, error) {
	changed := bytes.ReplaceAll(text, []byte(`"`+old+"/"), []byte(`"`+path+"/"))
	if bytes.Equal(changed, text) {
		return text, nil
	}
	return format.Source(changed)
}

// imports changes only the imports of a Go file. Other strings with the same prefix are imports of cells.
func imports(text []byte, old, path string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	changed := false
	for _, spec := range slices.Backward(file.Imports) {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		rest, ok := strings.CutPrefix(imported, old)
		if !ok || rest != "" && rest[0] != '/' {
			continue
		}
		at, end := fset.Position(spec.Path.Pos()).Offset, fset.Position(spec.Path.End()).Offset
		text = slices.Concat(text[:at], []byte(strconv.Quote(path+rest)), text[end:])
		changed = true
	}
	if !changed {
		return text, nil
	}
	return format.Source(text)
}

// texts are the replacements in the documentation, templates and the Makefile.
type texts []struct {
	old *regexp.Regexp
	now string
}

func newTexts(old, path, repository string) (list texts) {
	add := func(old, now string) {
		// A longer path that contains it is another name.
		pattern := regexp.MustCompile(`(^|[^\w./-])((?:https://)?)` + regexp.QuoteMeta(old) + `\b`)
		list = append(list, struct {
			old *regexp.Regexp
			now string
		}{pattern, "${1}${2}" + now})
	}
	add("-X "+old+"/", "-X "+path+"/")
	if old == unpublished {
		add("go install ./cmd/rederive", "go install "+path+"/cmd/rederive@latest")
		add(example, path)
		add("github.com/OWNER/rederive", path)
		add("OWNER/rederive", repository)
		return list
	}
	add(old, path)
	_, oldRepository, _ := strings.Cut(old, "/")
	add("uses: "+oldRepository, "uses: "+repository)
	return list
}

func (t texts) replace(text []byte) []byte {
	for _, r := range t {
		text = r.old.ReplaceAll(text, []byte(r.now))
	}
	return text
}
