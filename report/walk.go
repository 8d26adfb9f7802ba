package report

import "rederive"

// eachInline visits every inline of the blocks, those in captions, heads and
// terms too.
func eachInline(blocks []rederive.Block, visit func(rederive.Inline)) {
	var see func(list []rederive.Inline)
	see = func(list []rederive.Inline) {
		for _, in := range list {
			visit(in)
			switch in := in.(type) {
			case *rederive.Emphasis:
				see(in.Text)
			case *rederive.Link:
				see(in.Text)
			}
		}
	}
	walk(blocks, func(b rederive.Block) {
		switch b := b.(type) {
		case *rederive.Heading:
			see(b.Text)
		case *rederive.Paragraph:
			see(b.Text)
		case *rederive.Definitions:
			for _, e := range b.Entries {
				see(e.Term)
			}
		case *rederive.Alert:
			see(b.Title)
		case *rederive.Cell:
			see(b.Caption)
		case *rederive.Picture:
			see(b.Caption)
		case *rederive.Table:
			see(b.Caption)
			for _, row := range append([][][]rederive.Inline{b.Head}, b.Rows...) {
				for _, cell := range row {
					see(cell)
				}
			}
		}
	})
}

// walk visits every block, outer ones before inner ones.
func walk(blocks []rederive.Block, visit func(rederive.Block)) {
	for _, b := range blocks {
		visit(b)
		switch b := b.(type) {
		case *rederive.List:
			for _, it := range b.Items {
				walk(it.Blocks, visit)
			}
		case *rederive.Definitions:
			for _, e := range b.Entries {
				for _, d := range e.Details {
					walk(d, visit)
				}
			}
		case *rederive.Quote:
			walk(b.Blocks, visit)
		case *rederive.Alert:
			walk(b.Blocks, visit)
		}
	}
}

// onlyParagraph returns the paragraph that is all of the blocks, if it is.
func onlyParagraph(blocks []rederive.Block) (*rederive.Paragraph, bool) {
	if len(blocks) != 1 {
		return nil, false
	}
	p, ok := blocks[0].(*rederive.Paragraph)
	return p, ok
}
