package paper

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"rederive/document"
	"rederive/internal/golden"
	"rederive/internal/must"
)

// inputOf returns the paper in a txtar file: its first file, or the parts of a DOCX file below
// docx/.
func inputOf(t testing.TB, a *txtar.Archive) (name string, data []byte) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range a.Files {
		part, ok := strings.CutPrefix(f.Name, "docx/")
		if !ok {
			continue
		}
		w := must.Get(z.Create(part))
		must.Get(w.Write(f.Data))
	}
	if strings.HasPrefix(a.Files[0].Name, "docx/") {
		must.Do(z.Close())
		return "paper.docx", b.Bytes()
	}
	return a.Files[0].Name, a.Files[0].Data
}

// described describes a paper that was read, or the error.
func described(p *Paper, err error) string {
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	var b strings.Builder
	d := p.Document
	fmt.Fprintf(&b, "%s: %s\n", d.Format, d.Title)
	if len(d.Authors) > 0 {
		fmt.Fprintf(&b, "by %s\n", strings.Join(d.Authors, "; "))
	}
	for i := range d.Blocks {
		describe(&b, &d.Blocks[i])
	}
	for _, n := range d.Notes {
		fmt.Fprintf(&b, "not read: %s\n", n.Text)
	}
	return b.String()
}

func describe(b *strings.Builder, block *document.Block) {
	if block.Grid == nil {
		fmt.Fprintf(b, "[%s | %s] %s\n", block.Kind, block.Place, block.Text().String)
		return
	}
	g := block.Grid
	fmt.Fprintf(b, "[%s | %s] caption %q, notes %q, head %d\n", block.Kind, block.Place, g.Caption, g.Notes, g.Head)
	for _, row := range g.Rows {
		b.WriteString("   ")
		for _, c := range row {
			fmt.Fprintf(b, " | %s", c.Text)
			if c.Columns > 1 {
				fmt.Fprintf(b, " (%d columns)", c.Columns)
			}
		}
		b.WriteString("\n")
	}
}

func TestRead(t *testing.T) {
	for _, file := range golden.Files(t, "testdata/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a := txtar.Parse(golden.Read(t, file))
			name, data := inputOf(t, a)
			var r Reader
			got := described(r.Read(context.Background(), name, data))
			last := &a.Files[len(a.Files)-1]
			if last.Name != "blocks" {
				a.Files = append(a.Files, txtar.File{Name: "blocks"})
				last = &a.Files[len(a.Files)-1]
			}
			last.Data = []byte(got)
			golden.Compare(t, file, txtar.Format(a))
		})
	}
}

// TestPlaces checks that the words of cells are those of their text, and that nothing is empty.
func TestPlaces(t *testing.T) {
	for _, file := range golden.Files(t, "testdata/*.txtar") {
		a := txtar.Parse(golden.Read(t, file))
		name, data := inputOf(t, a)
		var r Reader
		p, err := r.Read(context.Background(), name, data)
		if err != nil {
			continue
		}
		if err := sound(p.Document); err != nil {
			t.Errorf("%s: %v", path.Base(file), err)
		}
	}
}

// sound checks what holds for every document.
func sound(d *document.Document) error {
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if len(b.Words) == 0 || b.Place == "" || b.Kind == "" {
			return fmt.Errorf("block %d has no words, place or kind: %+v", i, b)
		}
		for _, w := range b.Words {
			if w.Text == "" || strings.ContainsAny(w.Text, " \t\n\u00a0") {
				return fmt.Errorf("block %d has the word %q", i, w.Text)
			}
		}
		if b.Grid == nil {
			continue
		}
		if b.Grid.Head > len(b.Grid.Rows) {
			return fmt.Errorf("block %d has a head of %d rows", i, b.Grid.Head)
		}
		for _, row := range b.Grid.Rows {
			for _, c := range row {
				if c.From > c.To || c.To > len(b.Words) || c.Columns < 1 {
					return fmt.Errorf("block %d has a bad cell: %+v", i, c)
				}
				part := document.Block{Words: b.Words[c.From:c.To]}
				if text := part.Text().String; text != c.Text {
					return fmt.Errorf("block %d: a cell is %q, its words are %q", i, c.Text, text)
				}
			}
		}
	}
	return nil
}

// TestReferencesOfFormats reads an entry of the bibliography as one in each format.
func TestReferencesOfFormats(t *testing.T) {
	const entry = "A. Author (2000). A study with t(28) = 2.20, p = .36. Journal 1, 2–3."
	for name, text := range map[string]string{
		"a.md": "# A\n\n## Results\n\nNothing.\n\n## References\n\n" + entry + "\n",
		"b.html": "<html><body><h1>A</h1><h2>Results</h2><p>Nothing.</p><h2>References</h2><ol><li>" + entry +
			"</li></ol></body></html>",
		"c.tex": "\\documentclass{article}\\begin{document}\\section{Results}Nothing.\n" +
			"\\begin{thebibliography}{9}\\bibitem{a} " + entry + "\\end{thebibliography}\\end{document}\n",
		"d.xml": "<?xml version=\"1.0\"?><article><body><sec><title>Results</title><p>Nothing.</p></sec></body><back>" +
			"<ref-list><ref><mixed-citation>" + entry + "</mixed-citation></ref></ref-list></back></article>",
		"e.txt": "A\n\nResults\n\nNothing.\n\nReferences\n\n" + entry + "\n",
		"f.md":  "# A\n\n## Résultats\n\nRien.\n\n## Références\n\n" + entry + "\n",
		"g.md":  "# A\n\n## Ergebnisse\n\nNichts.\n\n## Literaturverzeichnis\n\n" + entry + "\n",
	} {
		p := must.Get(new(Reader).Read(context.Background(), name, []byte(text)))
		blocks := p.Document.Blocks
		if b := &blocks[len(blocks)-1]; b.Kind != document.Reference || b.Text().String != entry {
			t.Errorf("%s: %s %q", name, b.Kind, b.Text().String)
		}
	}
}

// TestLimitOfText reads no text beyond the maximum size of a paper, and says so.
func TestLimitOfText(t *testing.T) {
	for name, text := range map[string]string{
		"a.txt":  strings.Repeat("word ", maxSize/4),
		"b.html": "<p>" + strings.Repeat("<p>Some words.</p>", maxSize/10),
	} {
		d := must.Get(new(Reader).Read(context.Background(), name, []byte(text))).Document
		size := 0
		for i := range d.Blocks {
			size += len(d.Blocks[i].Text().String)
		}
		if len(d.Notes) != 1 || size > maxSize || size < maxSize/2 {
			t.Errorf("%s: %d characters, %v", name, size, d.Notes)
		}
	}
}

// TestCutOffDOCX says that a DOCX document is cut off.
func TestCutOffDOCX(t *testing.T) {
	part := txtar.File{Name: "docx/word/document.xml", Data: []byte("<w:p/>")}
	name, data := inputOf(t, &txtar.Archive{Files: []txtar.File{part}})
	if _, err := new(Reader).Read(context.Background(), name, data[:len(data)/2]); err != errDamagedZIP {
		t.Error(err)
	}
}
