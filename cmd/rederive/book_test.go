package main

import (
	"errors"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rederive/docs"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/verify"
)

// A typist runs commands in a folder as a user would type them.
type typist struct {
	t          *testing.T
	dir, cache string
}

// types runs a line, which must end with the given exit code, and returns everything that it
// prints.
func (p typist) types(code, line string) string {
	p.t.Helper()
	words := strings.Fields(line)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+p.cache)
	out, err := cmd.CombinedOutput()
	got := "0"
	if err != nil {
		got = exitCode(err)
	}
	if got != code {
		p.t.Fatalf("%s: exit code %s, want %s\n%s", line, got, code, out)
	}
	return string(out)
}

var (
	bookLink = regexp.MustCompile(`<a href="([^"]*)"`)
	bookID   = regexp.MustCompile(` id="([^"]*)"`)
)

// TestBook builds the book. Its chapters are all pages of the documentation, their cells run,
// their claims are settled, and every internal link has a target.
func TestBook(t *testing.T) {
	config := golden.Read(t, "../../docs/rederive.yaml")
	for _, name := range topics() {
		if !strings.Contains(string(config), "\n  - "+name+".md\n") {
			t.Errorf("docs/%s.md is no chapter of docs/rederive.yaml", name)
		}
	}
	out := t.TempDir()
	p := typist{t, "../../docs", t.TempDir()}
	p.types("0", "rederive report --engine yaegi --format html -o "+out)
	pages, ids := map[string]string{}, map[string]bool{}
	for _, name := range golden.Files(t, out+"/*.html") {
		data := golden.Read(t, name)
		base := filepath.Base(name)
		pages[base], ids[base] = string(data), true
		for _, m := range bookID.FindAllStringSubmatch(string(data), -1) {
			ids[base+"#"+m[1]] = true
		}
	}
	if len(pages) != len(topics())+2 { // the front page and the page of errata
		t.Errorf("%d pages for %d chapters", len(pages), len(topics()))
	}
	links := 0
	for base, page := range pages {
		for _, m := range bookLink.FindAllStringSubmatch(page, -1) {
			link := html.UnescapeString(m[1])
			if strings.Contains(link, ":") {
				continue
			}
			if strings.HasPrefix(link, "#") {
				link = base + link
			}
			if links++; !ids[link] {
				t.Errorf("%s: a broken link to %s", base, link)
			}
		}
	}
	if links < 200 {
		t.Errorf("only %d links were followed", links)
	}
	front := pages["index.html"]
	first, last := strings.Index(front, "start.html"), strings.Index(front, "architecture.html")
	if first < 0 || first > last {
		t.Error("the front page does not have the chapters in their order")
	}
}

// listing returns the first listing of a chapter in a language after the given text, which
// may span lines.
func listing(t *testing.T, chapter, after, language string) string {
	data := must.Get(fs.ReadFile(docs.FS, chapter))
	words := strings.Fields(regexp.QuoteMeta(after))
	at := regexp.MustCompile(strings.Join(words, `\s+`)).FindIndex(data)
	if at == nil {
		t.Fatalf("%s does not say %q", chapter, after)
	}
	_, rest, _ := strings.Cut(string(data[at[1]:]), "\n```"+language+"\n")
	text, _, ok := strings.Cut(rest, "\n```\n")
	if !ok {
		t.Fatalf("%s has no listing in %s", chapter, language)
	}
	return text + "\n"
}

// TestNewcomer follows the first chapter step by step.
func TestNewcomer(t *testing.T) {
	p := typist{t, t.TempDir(), t.TempDir()}
	edit := func(name string, change func(string) string) {
		name = filepath.Join(p.dir, name)
		must.Do(os.WriteFile(name, []byte(change(string(golden.Read(t, name)))), 0o644))
	}
	for line := range strings.Lines(listing(t, "start.md", "Begin a project", "sh")) {
		out := p.types("0", line)
		if strings.Contains(line, "verify") && !strings.Contains(out, "3 confirmed, 0 refuted") {
			t.Error(out)
		}
	}
	claim := listing(t, "start.md", "Add a claim", "markdown")
	edit("demo/claims.md", func(s string) string { return s + "\n" + claim })
	out := p.types("1", "rederive verify demo")
	if !strings.Contains(out, "unchecked") || !strings.Contains(out, "demo.cubes") {
		t.Error(out)
	}
	cell := listing(t, "start.md", "So compute it", "go")
	edit("demo/notebook.md", func(s string) string {
		if strings.Contains(s, `"rederive/show"`) { // imported once
			cell = strings.Replace(cell, "import \"rederive/show\"\n\n", "", 1)
		}
		return s + "\n```go\n" + cell + "```\n"
	})
	if out := p.types("0", "rederive verify demo"); !strings.Contains(out, "4 confirmed") {
		t.Error(out)
	}
	edit("demo/claims.md", func(s string) string { return strings.Replace(s, "3,025", "3,052", 1) })
	if out := p.types("1", "rederive verify demo"); !strings.Contains(out, "mismatch") {
		t.Error(out)
	}
	edit("demo/claims.md", func(s string) string { return strings.Replace(s, "3,052", "3,025", 1) })
	p.types("0", strings.TrimSpace(listing(t, "start.md", "Then make the report", "sh")))
	for _, name := range []string{"out/index.html", "out/demo.html", "out/demo.pdf"} {
		if info, err := os.Stat(filepath.Join(p.dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTutorial follows the tutorial step by step.
func TestTutorial(t *testing.T) {
	skipIfShort(t)
	p := typist{t, t.TempDir(), t.TempDir()}
	write := func(name, text string) {
		must.Do(os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o644))
	}
	read := func(name string) string {
		data := golden.Read(t, name)
		return string(data)
	}
	says := func(code, words string) {
		if out := p.types(code, "rederive verify cars"); !strings.Contains(out, words) {
			t.Errorf("%s is missing: %s", words, out)
		}
	}
	write("cars.csv", read("../../examples/cars/cars.csv"))
	for line := range strings.Lines(listing(t, "tutorial.md", "1. Begin", "sh")) {
		p.types("0", line)
	}
	printed := listing(t, "tutorial.md", "Replace `cars/claims.md`", "markdown") + "\n" +
		listing(t, "tutorial.md", "Add them at the end", "markdown")
	write("cars/claims.md", printed)
	front, _, _ := strings.Cut(strings.TrimPrefix(read(filepath.Join(p.dir, "cars/notebook.md")), "---\n"), "---\n")
	notebook := "---\n" + front + "---\n"
	write("cars/notebook.md", notebook)
	says("1", "2 confirmed, 0 refuted, 0 mismatch, 2 unchecked")
	for _, after := range []string{"4. Compute", "A second cell"} {
		notebook += "\n```go\n" + listing(t, "tutorial.md", after, "go {run=false}") + "```\n"
	}
	write("cars/notebook.md", notebook)
	says("0", "4 confirmed")
	write("cars/claims.md", strings.Replace(printed, "| 3.9324 ", "| 3.9342 ", 1))
	says("1", "1 mismatch")
	erratum := "- kind: table of decimal\n" + listing(t, "tutorial.md", "5. Settle", "markdown")
	wrong := strings.Replace(printed, "- kind: table of decimal\n", erratum, 1)
	write("cars/claims.md", strings.Replace(wrong, "| 3.9324 ", "| 3.9342 ", 1))
	says("0", "1 refuted")
	write("cars/claims.md", printed)
	for line := range strings.Lines(listing(t, "tutorial.md", "At the end", "sh")) {
		p.types("0", line)
	}
}

// TestChapterExamples runs the complete notebooks in the chapters, and parses the complete
// claims documents.
func TestChapterExamples(t *testing.T) {
	notebook := regexp.MustCompile("(?ms)^````markdown\n(---\n.*?)^````\n")
	document := regexp.MustCompile("(?ms)^```markdown\n(---\n.*?)^```\n")
	const square = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>`
	const births = "\"\",\"bwt\",\"age\",\"lwt\",\"race\"\n\"85\",2523,19,182,\"black\"\n" +
		"\"86\",2551,33,155,\"other\"\n\"87\",2557,20,105,\"white\"\n\"88\",2594,21,108,\"white\"\n" +
		"\"89\",2600,18,107,\"white\"\n" +
		"\"91\",2622,21,124,\"other\"\n\"92\",NA,22,118,\"white\"\n\"93\",2637,17,103,\"other\"\n"
	notebooks, documents := 0, 0
	for _, name := range topics() {
		page := must.Get(docs.FS.ReadFile(name + ".md"))
		for _, m := range document.FindAllSubmatch(page, -1) {
			documents++
			if _, err := verify.ParseClaims(name+".md", m[1]); err != nil {
				t.Errorf("the claims document in docs/%s.md: %v", name, err)
			}
		}
		for _, m := range notebook.FindAllSubmatch(page, -1) {
			notebooks++
			p := typist{t, t.TempDir(), t.TempDir()}
			for file, text := range map[string]string{
				"example.md":     string(m[1]),
				"refs.bib":       "@book{gauss, author={Gauss, C. F.}, title={Disquisitiones}, year={1801}}",
				"square.svg":     square,
				"births.csv":     births,
				"parts/cubes.md": "Cubes are for another day.\n",
			} {
				file = filepath.Join(p.dir, file)
				must.Do(errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)))
			}
			p.types("0", "rederive run --engine yaegi example.md")
			if name == "notebook" {
				p.types("0", "rederive report --engine yaegi --format html example.md")
			}
		}
	}
	if notebooks < 2 || documents < 1 {
		t.Errorf("%d notebooks and %d claims documents were found", notebooks, documents)
	}
}
