package typeset

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// bestByTrying finds the best breaks by brute force: it tries every sequence.
func bestByTrying(b *breaker, from *node) (demerits int64, ok bool) {
	for i := from.point + 1; i < len(b.points); i++ {
		n, _ := b.try(from, i)
		if n.line > 0 && n.over == 0 {
			d, reached := n.demerits, true
			if i+1 < len(b.points) {
				d, reached = bestByTrying(b, &n)
			}
			if reached && (!ok || d < demerits) {
				demerits, ok = d, true
			}
		}
		if b.points[i].forced {
			break
		}
	}
	return demerits, ok
}

func TestBreakerFindsTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		points := randomPoints(r)
		b := &breaker{points: points, width: func(int) Unit { return 100 * pt }, tolerance: 250}
		want, ok := bestByTrying(b, &node{point: -1, fitness: decent})
		got := b.run(false)
		if (got != nil) != ok || ok && got.demerits != want {
			t.Fatalf("got %+v, want %d, %v", got, want, ok)
		}
	}
}

// randomPoints returns the breakpoints of a paragraph of a dozen words, some of them
// divided.
func randomPoints(r *rand.Rand) []breakpoint {
	var points []breakpoint
	var at sum
	for range 12 {
		w := Unit(10+r.IntN(40)) * pt
		if r.IntN(3) == 0 {
			end, start := at, at
			end.width += w/2 + 3*pt
			start.width += w / 2
			points = append(points, breakpoint{end: end, start: start, penalty: 50, flagged: true})
		}
		at.width += w
		end := at
		at.width, at.stretch, at.shrink = at.width+5*pt, at.stretch+5*pt/2, at.shrink+5*pt/3
		points = append(points, breakpoint{end: end, start: at})
	}
	last := points[len(points)-1].end
	last.fill = 1
	return append(points, breakpoint{end: last, start: last, forced: true})
}

// drawnText returns the text of all glyphs in lines, with divided words joined.
func drawnText(lines []lineBox) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(glyphText(l.ops...))
	}
	return strings.ReplaceAll(b.String(), "\u00ad", "")
}

func newSetter(p *Preset) *setter {
	return &setter{
		library: font.NewLibrary(), preset: p, english: true, root: &draw.Elem{},
		lacking: map[missingChar]int{},
	}
}

// FuzzParagraph checks that breaking terminates, loses no text, and warns of every line
// that is too wide.
func FuzzParagraph(f *testing.F) {
	f.Add(prose, 200)
	f.Add("a-b–c/d https://example.org/x/y?z=1 \u200b\u00a0 \u2003x", 3)
	f.Add(strings.Repeat("incomprehensibilities ", 20), 61)
	f.Add("Жуков \U0001F9FF e\u0301 שלום ﬁ", 90)
	preset := Article()
	s := newSetter(&preset)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if len(text) > 3000 {
			return
		}
		w := Unit(1+uint(width)%600) * pt
		s.warnings, s.lacking = nil, map[missingChar]int{}
		text = strings.ToValidUTF8(text, "?")
		text = strings.ReplaceAll(text, "\u00ad", "")
		lines := s.setParagraph(s.compose([]Inline{Text(text)}, look{size: 10 * pt, elem: &draw.Elem{}}),
			lineShape{width: w})
		squeeze := func(s string) string {
			return strings.Join(strings.Fields(strings.ReplaceAll(s, "\u200b", "")), "")
		}
		if got, want := squeeze(drawnText(lines)), squeeze(text); len(s.lacking) == 0 && got != want && !hidden(text) {
			t.Errorf("got %q\nwant %q", got, want)
		}
		over := xslices.Count(lines, func(l lineBox) bool { return l.width > w+4*pt })
		if told := len(s.warnings); over > told {
			t.Errorf("%d lines are too wide, %d warnings", over, told)
		}
	})
}

// hidden reports whether a text has characters that leave no glyph or change their
// order.
func hidden(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > 0x24f && r < 0x2010 || r > 0x2026 })
}

func TestHyphenate(t *testing.T) {
	for want := range strings.FieldsSeq(`com-bi-na-to-rial al-go-rithm po-si-tion run-ning count-ing han-dling
		math-e-mat-ics in-ter-pret strength through win-ning dif-fer-ence state-ment Sprague num-bers
		cor-rect-ness un-der-stand mul-ti-ply con-trol`) {
		word := strings.ReplaceAll(want, "-", "")
		got := word
		for _, at := range slices.Backward(Hyphenate(word)) {
			got = got[:at] + "-" + got[at:]
		}
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for _, whole := range []string{"NASA", "naïve", "x2", "", "a", "into"} {
		if at := Hyphenate(whole); at != nil {
			t.Errorf("%s is divided at %v", whole, at)
		}
	}
}

// TestRaggedLinesFit sets ragged text in columns of many widths. Its spaces do not
// shrink, so a line that would fit only with smaller ones must break earlier.
func TestRaggedLinesFit(t *testing.T) {
	preset := Article()
	s := newSetter(&preset)
	text := Words("Shapes with one, two or more configurations. There are shapes that belong to one and to more")
	for width := 90 * pt; width < 300*pt; width += pt {
		for _, l := range s.setParagraph(s.compose(text, look{size: 10 * pt, elem: &draw.Elem{}}),
			lineShape{width: width, ragged: true}) {
			if l.width > width+2*pt { // the last sign may hang into the margin
				t.Errorf("at %v a line is %v wide", width, l.width)
			}
		}
	}
}

// TestLastLines sets paragraphs in columns of many widths. A short word at the end is seldom alone on the last line.
func TestLastLines(t *testing.T) {
	preset := Article()
	s := newSetter(&preset)
	words := strings.Fields(prose)
	all, short := 0, 0
	for width := 300 * pt; width < 450*pt; width += 3 * pt {
		for n := 40; n < len(words); n++ {
			text := strings.Join(words[:n], " ") + " is 0."
			lines := s.setParagraph(s.compose(Words(text), look{size: 10 * pt, elem: &draw.Elem{}}),
				lineShape{width: width})
			all++
			if len(drawnText(lines[len(lines)-1:])) < 4 {
				short++
			}
		}
	}
	if short > all/100 {
		t.Errorf("the last line is a short word in %d of %d paragraphs", short, all)
	}
}
