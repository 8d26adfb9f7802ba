package layout

import (
	"strings"
	"testing"

	"rederive/paper/internal/pdf"
)

// TestBox reads a page with a box on the right, around which the text flows, and which is drawn before it or after it.
func TestBox(t *testing.T) {
	text := func(p *pdf.Page) {
		column(p, 40, 100,
			"the text begins here over its whole width, with the words that are needed to fill a line of it, and more",
			"the groups differed in how they slept, t(58) = 2.28,",
			"p = .026, and in the time that they took, F(2, 116)",
			"= 3.47, p = .034, as well as in what they had to say",
			"about the nights before, which was not asked before.",
			"below the box it goes on over its whole width again, and there is nothing else that should be read here.")
	}
	box := func(p *pdf.Page) {
		column(p, 290, 108, "In the second sample the effect", "was smaller, t(44) = 2.10, p =",
			".041, and sleep was not asked.")
	}
	first, last := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 800}
	box(first)
	text(first)
	text(last)
	box(last)
	for name, p := range map[string]*pdf.Page{"first": first, "last": last} {
		var list []string
		for _, b := range Read([]*pdf.Page{p}) {
			list = append(list, b.Text().String)
		}
		all := strings.Join(list, "|")
		for _, want := range []string{
			"t(58) = 2.28, p = .026, and in the time that they took, F(2, 116) = 3.47, p = .034",
			"t(44) = 2.10, p = .041", "asked before. below the box",
		} {
			if !strings.Contains(all, want) {
				t.Errorf("drawn %s: %q is not in %q", name, want, all)
			}
		}
	}
}
