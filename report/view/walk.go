package view

import (
	"slices"

	"rederive"
)

// eachInline visits every inline of the blocks, including those in captions, heads and
// terms.
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
	rederive.Walk(blocks, func(b rederive.Block) {
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

// NotesIn returns the footnotes that a block refers to, in the order of their marks.
func NotesIn(b rederive.Block) (numbers []int) {
	eachInline([]rederive.Block{b}, func(in rederive.Inline) {
		if n, ok := in.(*rederive.NoteRef); ok && !slices.Contains(numbers, n.Number) {
			numbers = append(numbers, n.Number)
		}
	})
	return numbers
}

// textBlocks returns the blocks of a notebook and those of its footnotes.
func textBlocks(nb *rederive.Notebook) []rederive.Block {
	blocks := slices.Clone(nb.Blocks)
	for _, n := range nb.Notes {
		blocks = append(blocks, n.Blocks...)
	}
	return blocks
}

// OnlyParagraphs reports whether all of the blocks are paragraphs.
func OnlyParagraphs(blocks []rederive.Block) bool {
	return !slices.ContainsFunc(blocks, func(b rederive.Block) bool {
		_, ok := b.(*rederive.Paragraph)
		return !ok
	})
}

// OnlyParagraph returns the paragraph that the blocks consist of, if there is only one.
func OnlyParagraph(blocks []rederive.Block) (*rederive.Paragraph, bool) {
	if len(blocks) != 1 {
		return nil, false
	}
	p, ok := blocks[0].(*rederive.Paragraph)
	return p, ok
}
