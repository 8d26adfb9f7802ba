package parse

import (
	"fmt"
	"strings"

	"rederive"
)

// dump formats a notebook as text for the golden files, one block per line.
func dump(nb *rederive.Notebook) string {
	var b strings.Builder
	if nb.Front.Title != "" {
		fmt.Fprintf(&b, "title %q\n", nb.Front.Title)
	}
	for _, p := range nb.Front.Params {
		fmt.Fprintf(&b, "param %s %T %v at %s\n", p.Name, p.Value, p.Value, p.Pos)
	}
	for _, in := range nb.Front.Inputs {
		fmt.Fprintf(&b, "input %s %s\n", in.Name, in.Path)
	}
	if nb.Front.Limits != (rederive.Limits{}) {
		fmt.Fprintf(&b, "limits %v %d\n", nb.Front.Limits.Time, nb.Front.Limits.Memory)
	}
	for _, in := range nb.Includes {
		fmt.Fprintf(&b, "include %s at %s, %d bytes\n", in.Path, in.Pos, len(in.Source))
	}
	dumpBlocks(&b, "", nb.Blocks)
	for _, n := range nb.Notes {
		fmt.Fprintf(&b, "note %d at %s\n", n.Number, n.Pos)
		dumpBlocks(&b, "  ", n.Blocks)
	}
	return b.String()
}

func dumpBlocks(b *strings.Builder, indent string, blocks []rederive.Block) {
	for _, block := range blocks {
		dumpBlock(b, indent, block)
	}
}

func dumpBlock(b *strings.Builder, indent string, block rederive.Block) {
	line := func(format string, args ...any) { fmt.Fprintf(b, indent+format+"\n", args...) }
	switch n := block.(type) {
	case *rederive.Heading:
		line("%s heading %d #%s %s", n.Pos, n.Level, n.ID, dumpInlines(n.Text))
	case *rederive.Paragraph:
		line("%s paragraph %s", n.Pos, dumpInlines(n.Text))
	case *rederive.List:
		line("%s list ordered=%v start=%d tight=%v", n.Pos, n.Ordered, n.Start, n.Tight)
		for _, item := range n.Items {
			line("  item task=%d", item.Task)
			dumpBlocks(b, indent+"    ", item.Blocks)
		}
	case *rederive.Definitions:
		for _, e := range n.Entries {
			line("%s term %s", n.Pos, dumpInlines(e.Term))
			for _, d := range e.Details {
				dumpBlocks(b, indent+"    ", d)
			}
		}
	case *rederive.Quote:
		line("%s quote", n.Pos)
		dumpBlocks(b, indent+"  ", n.Blocks)
	case *rederive.Alert:
		line("%s", strings.TrimRight(fmt.Sprintf("%s alert %s %s", n.Pos, n.Kind, dumpInlines(n.Title)), " "))
		if n.Points+n.Lines > 0 {
			line("  points=%d lines=%d", n.Points, n.Lines)
		}
		dumpBlocks(b, indent+"  ", n.Blocks)
	case *rederive.Listing:
		line("%s listing %q %q", n.Pos, n.Language, n.Text)
	case *rederive.Cell:
		line("%s cell %d #%s style=%q solution=%v run=%v tier=%s alt=%q caption=%s", n.Pos, n.Index, n.ID, n.Style,
			n.Solution, n.Run, n.Tier, n.Alt, dumpInlines(n.Caption))
		for i, l := range strings.SplitAfter(n.Code, "\n") {
			if l != "" {
				line("  %s %q", n.Lines[i], l)
			}
		}
	case *rederive.Table:
		line("%s table #%s %v caption=%s", n.Pos, n.ID, n.Align, dumpInlines(n.Caption))
		for _, row := range append([][][]rederive.Inline{n.Head}, n.Rows...) {
			for _, cell := range row {
				line("  | %s", dumpInlines(cell))
			}
			line("  --")
		}
	case *rederive.Formula:
		line("%s formula #%s %q", n.Pos, n.ID, n.TeX)
	case *rederive.Picture:
		line("%s picture #%s %s alt=%q caption=%s", n.Pos, n.ID, n.URL, n.Alt, dumpInlines(n.Caption))
	case *rederive.Rule:
		line("%s rule", n.Pos)
	default:
		panic(fmt.Sprintf("dump: unknown block %T", block))
	}
}

func dumpInlines(list []rederive.Inline) string {
	var parts []string
	for _, in := range list {
		switch in := in.(type) {
		case rederive.Text:
			parts = append(parts, fmt.Sprintf("%q", string(in)))
		case *rederive.Emphasis:
			parts = append(parts, fmt.Sprintf("em%d(%s)", in.Style, dumpInlines(in.Text)))
		case *rederive.CodeSpan:
			parts = append(parts, fmt.Sprintf("code(%q)", in.Text))
		case *rederive.Value:
			solution := ""
			if in.Solution {
				solution = " in a solution"
			}
			parts = append(parts, fmt.Sprintf("value %d%s after %d at %s(%q)", in.Index, solution, in.After, in.Pos,
				in.Expr))
		case *rederive.Math:
			parts = append(parts, fmt.Sprintf("math at %s(%q)", in.Pos, in.TeX))
		case *rederive.Link:
			parts = append(parts, fmt.Sprintf("link %s(%s)", in.URL, dumpInlines(in.Text)))
		case *rederive.Ref:
			parts = append(parts, fmt.Sprintf("ref at %s(%s %s)", in.Pos, in.Kind, in.ID))
		case *rederive.Citation:
			for _, e := range in.Entries {
				parts = append(parts, fmt.Sprintf("cite%s at %s(%s, %q)", citeForm(in, e), e.Pos, e.Key, e.Detail))
			}
		case *rederive.NoteRef:
			parts = append(parts, fmt.Sprintf("noteref(%d)", in.Number))
		case *rederive.Break:
			parts = append(parts, fmt.Sprintf("break(%v)", in.Hard))
		default:
			panic(fmt.Sprintf("dump: unknown inline %T", in))
		}
	}
	return strings.Join(parts, " ")
}

// citeForm describes how an entry is cited, if not as [@key].
func citeForm(c *rederive.Citation, e rederive.CiteEntry) (form string) {
	if c.InSentence {
		form += " in sentence"
	}
	if e.YearOnly {
		form += " by year"
	}
	if e.Before != "" {
		form += fmt.Sprintf(" after %q", e.Before)
	}
	return form
}
