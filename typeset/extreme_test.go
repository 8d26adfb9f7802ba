package typeset

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// hostile returns documents that are each long or deep in one way.
func hostile(n int) map[string]Block {
	around := func(times int, wrap func(Block) Block) Block {
		b := Block(&Paragraph{Text: Words("inside")})
		for range times {
			b = wrap(b)
		}
		return b
	}
	text := func(s string) Block { return &Paragraph{Text: Words(s)} }
	formula := func(s string) Block {
		f, _ := tex.Parse(s, nil) // part of an input that is nested too deeply remains
		return &Paragraph{Text: []Inline{&Math{Formula: f, TeX: s}, Text(tex.Text(f))}}
	}
	table := func(rows, cols int) Block {
		t := &Table{Head: []Row{{Cells: make([]Cell, cols)}}}
		for i := range rows {
			t.Body = append(t.Body, Row{Cells: make([]Cell, cols)})
			for k := range cols {
				t.Body[i].Cells[k].Text = Words(fmt.Sprint(i * k))
			}
		}
		return t
	}
	notes := &Paragraph{}
	emphasis := Inline(Text("x"))
	for range n / 10 {
		notes.Text = append(notes.Text, Text("word "), &Note{Blocks: []Block{text("note")}})
		emphasis = &Emph{Text: []Inline{emphasis}}
	}
	return map[string]Block{
		"long word":      text(strings.Repeat("x", 4*n)),
		"long address":   text("https://" + strings.Repeat("x", 4*n)),
		"hyphens":        text(strings.Repeat("x-", 2*n)),
		"words":          text(strings.Repeat("word ", n)),
		"foreign":        text(strings.Repeat("漢", n)),
		"marks":          text("a" + strings.Repeat("\u0301", 2*n)),
		"two directions": text(strings.Repeat("אx ", n)),
		"no text":        text(strings.Repeat("\xff\x00", n)),
		"code":           &Paragraph{Text: []Inline{Code(strings.Repeat("x", 4*n))}},
		"long line":      &Listing{Lines: [][]Token{{{Text: strings.Repeat("x", 8*n)}}}},
		"empty tokens":   &Listing{Lines: [][]Token{make([]Token, 4*n)}},
		"rows":           table(n/4, 3),
		"columns":        table(4, n/10),
		"cell":           &Table{Body: []Row{{Cells: []Cell{{Text: Words(strings.Repeat("word ", n))}}}}},
		"notes":          notes,
		"emphasis":       &Paragraph{Text: []Inline{emphasis}},
		"quotes":         around(n/20, func(b Block) Block { return &Quote{Blocks: []Block{b}} }),
		"lists":          around(n/20, func(b Block) Block { return &List{Items: []Item{{Blocks: []Block{b}}}} }),
		"boxes":          around(n/20, func(b Block) Block { return &Box{Blocks: []Block{b}} }),
		"superscripts":   formula(strings.Repeat("x^{", 100) + strings.Repeat("}", 100)),
		"indices":        formula(strings.Repeat("x_{", 100) + strings.Repeat("}", 100)),
		"both":           formula(strings.Repeat("x_{1}^{", 100) + strings.Repeat("}", 100)),
		"roots":          formula(strings.Repeat(`\sqrt[3]{`, 50) + strings.Repeat("}", 50)),
		"fractions":      formula(strings.Repeat(`\frac{1}{`, 50) + strings.Repeat("}", 50)),
		"fences":         formula(strings.Repeat(`\left(`, 100) + strings.Repeat(`\right)`, 100)),
		"labels":         formula(strings.Repeat(`\overset{a}{`, 50) + strings.Repeat("}", 50)),
		"accents":        formula(strings.Repeat(`\hat{`, 100) + strings.Repeat("}", 100)),
		"long formula":   formula(strings.Repeat("x+", 2*n) + "1"),
		"braces":         formula(strings.Repeat("{", 4*n)),
	}
}

// TestHostileDocuments sets each document within a time that rules out quadratic
// growth, and without a panic.
func TestHostileDocuments(t *testing.T) {
	lib := font.NewLibrary()
	for name, b := range hostile(2000) {
		start := time.Now()
		d := &Document{Title: name, Blocks: []Block{b}}
		if _, err := d.WritePDF(io.Discard, Article(), lib); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: takes %v", name, took)
		}
	}
}

// TestMemoryOfListings sets a long listing and measures the memory that it takes until
// its pages are drawn.
func TestMemoryOfListings(t *testing.T) {
	const lines, most = 20_000, 700 // bytes per line
	b := &Listing{Bare: true}
	for range lines {
		b.Lines = append(b.Lines, []Token{{Text: strings.Repeat("x", 80)}})
	}
	d := &Document{Blocks: []Block{b}}
	lib := font.NewLibrary()
	preset := Article()
	lib.Face(font.Mono, preset.CodeSize)
	before := heap()
	_, sheets := d.set(&preset, lib)
	if used := (heap() - before) / lines; used > most {
		t.Errorf("a line of a listing holds %d bytes, more than %d", used, most)
	}
	runtime.KeepAlive(sheets)
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
