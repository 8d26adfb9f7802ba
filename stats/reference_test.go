package stats_test

import (
	"bytes"
	"go/ast"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// chapters are the parts of the reference, with the files whose exported names each describes.
var chapters = []struct {
	title string
	files []string
}{
	{"Samples", []string{"stats.go", "resample.go"}},
	{"What a model is made of", []string{"part.go"}},
	{"Models", []string{"model.go", "linear.go", "robust.go", "glm.go", "nonlinear.go", "table.go"}},
	{"Analysis of variance", []string{"anova.go"}},
	{"Tests", []string{"test.go", "proportion.go", "contingency.go", "rank.go", "correlation.go", "multiple.go"}},
	{"Survival", []string{"survival.go"}},
	{"Power", []string{"power.go"}},
	{"Meta-analysis", []string{"meta.go"}},
	{"Plots", []string{"plots.go"}},
	{"Distributions", []string{"distribution.go", "special.go"}},
}

const referenceHead = `---
title: Reference of statistics
---

All that package ` + "`rederive/stats`" + ` exports, with formulas and sources. [Statistics](stats.md) says how it is
used. This page is made from the comments of the code.

`

// TestReference compares the page of the documentation with the comments of the code: every exported name
// is there, with what it computes.
func TestReference(t *testing.T) {
	listed := map[string]bool{}
	page := bytes.NewBufferString(referenceHead)
	for _, c := range chapters {
		page.WriteString("## " + c.title + "\n\n")
		for _, name := range c.files {
			listed[name] = true
			writeReference(t, page, name)
		}
	}
	for _, name := range golden.Files(t, "*.go") {
		var names bytes.Buffer
		if !listed[name] && !strings.HasSuffix(name, "_test.go") {
			if writeReference(t, &names, name); names.Len() > 0 {
				t.Errorf("%s exports names, and is in no chapter of the reference", name)
			}
		}
	}
	golden.Compare(t, filepath.Join("..", "docs", "statsreference.md"), append(bytes.TrimSpace(page.Bytes()), '\n'))
}

// writeReference writes the exported names of a file, in order.
func writeReference(t *testing.T, page *bytes.Buffer, name string) {
	fset := token.NewFileSet()
	file := must.Get(parser.ParseFile(fset, name, nil, parser.ParseComments))
	ast.FileExports(file)
	for _, d := range file.Decls {
		title, text := "", ""
		switch d := d.(type) {
		case *ast.FuncDecl:
			if title, text = d.Name.Name, d.Doc.Text(); d.Recv != nil {
				if title == "String" || title == "Table" || title == "Error" {
					continue // formatting methods
				}
				title = receiver(d) + "." + title
			}
			d.Doc, d.Body = nil, nil
		case *ast.GenDecl:
			spec, ok := d.Specs[0].(*ast.TypeSpec)
			if !ok || len(d.Specs) != 1 {
				t.Errorf("%s: the reference has functions and types, not %s", fset.Position(d.Pos()), d.Tok)
				continue
			}
			title, text = spec.Name.Name, d.Doc.Text()
			d.Doc = nil
		}
		if !strings.Contains(text, title[strings.LastIndex(title, ".")+1:]) {
			t.Errorf("%s has no comment that says what it is", title)
		}
		var code bytes.Buffer
		must.Do(format.Node(&code, fset, d))
		page.WriteString("### " + title + "\n\n```go {run=false}\n" + code.String() + "\n```\n\n" + markdownOf(text))
	}
}

func receiver(d *ast.FuncDecl) string {
	x := d.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	return x.(*ast.Ident).Name
}

// markdownOf writes a comment as Markdown, in lines of readable width.
func markdownOf(text string) string {
	words := &comment.Parser{LookupSym: func(string, string) bool { return true }}
	printed := (&comment.Printer{
		DocLinkURL: func(*comment.DocLink) string { return "" },
	}).Markdown(words.Parse(text))
	var b strings.Builder
	for _, block := range strings.Split(strings.TrimSpace(string(printed)), "\n\n") {
		if strings.HasPrefix(block, "\t") {
			block = "```go {run=false}\n" + strings.ReplaceAll(strings.TrimPrefix(block, "\t"), "\n\t", "\n") + "\n```"
		} else {
			block = filled(block)
		}
		b.WriteString(block + "\n\n")
	}
	return b.String()
}

const referenceWidth = 130

// noStart matches a word that would turn a line that it begins into a list item, a heading or the like.
var noStart = regexp.MustCompile(`^([-+*#>|=]|\d+[.)])`)

// filled rewraps the lines of a paragraph or list.
func filled(block string) string {
	var lines []string
	for line := range strings.SplitSeq(block, "\n") {
		out, indent := "", strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " ")))
		if strings.HasPrefix(line[len(indent):], "- ") {
			indent += "  "
		}
		out = line[:len(line)-len(strings.TrimLeft(line, " "))]
		for i, word := range strings.Fields(line) {
			switch {
			case i > 0 && len(out)+len(word) > referenceWidth && !noStart.MatchString(word):
				lines, out = append(lines, out), indent+word
			case i > 0:
				out += " " + word
			default:
				out += word
			}
		}
		lines = append(lines, out)
	}
	return strings.Join(lines, "\n")
}
