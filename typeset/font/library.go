package font

import (
	"fmt"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	"codeberg.org/go-fonts/dejavu/dejavusans"
	"codeberg.org/go-fonts/dejavu/dejavusansmono"
	"codeberg.org/go-fonts/dejavu/dejavuserif"
	"codeberg.org/go-fonts/dejavu/dejavuserifbold"
	"codeberg.org/go-fonts/latin-modern/lmmath"
	"codeberg.org/go-fonts/latin-modern/lmmono10italic"
	"codeberg.org/go-fonts/latin-modern/lmmono10regular"
	"codeberg.org/go-fonts/latin-modern/lmmono8regular"
	"codeberg.org/go-fonts/latin-modern/lmmonolt10bold"
	"codeberg.org/go-fonts/latin-modern/lmroman10bold"
	"codeberg.org/go-fonts/latin-modern/lmroman10bolditalic"
	"codeberg.org/go-fonts/latin-modern/lmroman10italic"
	"codeberg.org/go-fonts/latin-modern/lmroman10regular"
	"codeberg.org/go-fonts/latin-modern/lmroman12bold"
	"codeberg.org/go-fonts/latin-modern/lmroman12italic"
	"codeberg.org/go-fonts/latin-modern/lmroman12regular"
	"codeberg.org/go-fonts/latin-modern/lmroman17regular"
	"codeberg.org/go-fonts/latin-modern/lmroman8bold"
	"codeberg.org/go-fonts/latin-modern/lmroman8italic"
	"codeberg.org/go-fonts/latin-modern/lmroman8regular"
	"codeberg.org/go-fonts/latin-modern/lmsans10regular"
	"codeberg.org/go-fonts/latin-modern/lmsans8regular"
	"codeberg.org/go-fonts/stix/stix2mathregular"
	"codeberg.org/go-fonts/stix/stix2textbold"
	"codeberg.org/go-fonts/stix/stix2textbolditalic"
	"codeberg.org/go-fonts/stix/stix2textitalic"
	"codeberg.org/go-fonts/stix/stix2textregular"

	"rederive/internal/xslices"
)

// A Style names a face by its role in a document.
type Style uint8

// The styles. The Screen styles are designed for the pixels of web pages.
const (
	Roman Style = iota
	Italic
	Bold
	BoldItalic
	Mono
	MonoItalic
	MonoBold
	Sans
	Math
	Screen
	ScreenItalic
	ScreenBold
	ScreenBoldItalic
	ScreenMath
	fallbackSerif
	fallbackSerifBold
	fallbackSans
	fallbackMono
	styles
)

// A cut is one font file: a style designed for sizes up to a limit.
type cut struct {
	style Style
	upTo  Unit // 0 means any size
	data  []byte
}

// cuts lists the font files, small designs first.
func cuts() []cut {
	small, large := 9*Point, 11*Point+Point/2
	return []cut{
		{Roman, small, lmroman8regular.TTF},
		{Roman, large, lmroman10regular.TTF},
		{Roman, 15 * Point, lmroman12regular.TTF},
		{Roman, 0, lmroman17regular.TTF},
		{Italic, small, lmroman8italic.TTF},
		{Italic, large, lmroman10italic.TTF},
		{Italic, 0, lmroman12italic.TTF},
		{Bold, small, lmroman8bold.TTF},
		{Bold, large, lmroman10bold.TTF},
		{Bold, 0, lmroman12bold.TTF},
		{BoldItalic, 0, lmroman10bolditalic.TTF},
		{Mono, small - Point/2, lmmono8regular.TTF},
		{Mono, 0, lmmono10regular.TTF},
		{MonoItalic, 0, lmmono10italic.TTF},
		{MonoBold, 0, lmmonolt10bold.TTF},
		{Sans, small, lmsans8regular.TTF},
		{Sans, 0, lmsans10regular.TTF},
		{Math, 0, lmmath.TTF},
		{Screen, 0, stix2textregular.TTF},
		{ScreenItalic, 0, stix2textitalic.TTF},
		{ScreenBold, 0, stix2textbold.TTF},
		{ScreenBoldItalic, 0, stix2textbolditalic.TTF},
		{ScreenMath, 0, stix2mathregular.TTF},
		{fallbackSerif, 0, dejavuserif.TTF},
		{fallbackSerifBold, 0, dejavuserifbold.TTF},
		{fallbackSans, 0, dejavusans.TTF},
		{fallbackMono, 0, dejavusansmono.TTF},
	}
}

// fallbacks returns the styles to try, in order, for a character that s lacks.
func fallbacks(s Style) []Style {
	switch s {
	case Mono, MonoItalic, MonoBold:
		return []Style{fallbackMono, Math, fallbackSans}
	case Bold, BoldItalic:
		return []Style{Math, fallbackSerifBold, fallbackSans}
	case Sans:
		return []Style{Math, fallbackSans}
	case Math:
		return []Style{Roman, fallbackSerif, fallbackSans}
	}
	return []Style{Math, fallbackSerif, fallbackSans}
}

// A Library holds the faces. It may be used by many goroutines at once.
type Library struct {
	cuts  []lazyCut
	fonts [styles][]int // indices of a style's cuts, small designs first
	given []*Face       // for characters that the others lack
}

// With returns a library that also looks in the given faces, in order, for characters
// that its own faces lack.
func (l *Library) With(faces []*Face) *Library {
	more := *l
	more.given = slices.Concat(l.given, faces)
	return &more
}

type lazyCut struct {
	cut
	load func() *Face
}

// NewLibrary returns a library of all built-in faces. Each is parsed on first use.
func NewLibrary() *Library {
	l := &Library{}
	for i, c := range cuts() {
		load := sync.OnceValue(func() *Face {
			f, err := parse(c.data)
			if err != nil {
				panic(fmt.Sprintf("built-in font %d does not load: %v", i, err))
			}
			return f
		})
		l.cuts = append(l.cuts, lazyCut{c, load})
		l.fonts[c.style] = append(l.fonts[c.style], i)
	}
	return l
}

// Face returns the face of a style in the design for the size.
func (l *Library) Face(s Style, size Unit) *Face {
	for _, i := range l.fonts[s] {
		if c := &l.cuts[i]; c.upTo == 0 || size <= c.upTo {
			return c.load()
		}
	}
	panic(fmt.Sprintf("font style %d has no face", s))
}

// A Run is shaped text in one face.
type Run struct {
	Face    *Face
	Size    Unit // size of the run; a fallback face is scaled to match its neighbours
	Text    string
	Start   int // byte offset in the text given to Itemize
	Glyphs  []Glyph
	Missing bool // no face has these characters; a box replaces them
}

// Width returns the sum of the advances.
func (r Run) Width() Unit {
	var w Unit
	for _, g := range r.Glyphs {
		w += r.Face.Scale(g.Advance, r.Size)
	}
	return w
}

// Itemize splits text into runs of one face each and shapes them. For a character that
// the style's own face lacks, it uses the mathematics face or DejaVu. The runs are in
// order from left to right.
func (l *Library) Itemize(s Style, size Unit, text string) []Run {
	if !RightToLeft(text) {
		return l.ItemizeLevel(s, size, text, 0)
	}
	runes := []rune(text)
	levels, _ := Levels(runes)
	var groups [][]Run
	var order []uint8
	at := 0
	for i := 0; i < len(runes); {
		end := i
		for end < len(runes) && levels[end] == levels[i] {
			end++
		}
		part := string(runes[i:end])
		runs := l.ItemizeLevel(s, size, part, levels[i])
		for n := range runs {
			runs[n].Start += at
		}
		groups, order = append(groups, runs), append(order, levels[i])
		at += len(part)
		i = end
	}
	return slices.Concat(xslices.Map(VisualOrder(order), func(i int) []Run { return groups[i] })...)
}

// ItemizeLevel is Itemize for text of a single embedding level.
func (l *Library) ItemizeLevel(s Style, size Unit, text string, level uint8) []Run {
	runs := l.itemize(s, size, text)
	if level%2 == 0 {
		return runs
	}
	slices.Reverse(runs)
	for i := range runs {
		if r := &runs[i]; !RightToLeft(r.Text) {
			r.Glyphs = slices.Clone(r.Face.Shape(mirrored(r.Text)))
			text := []rune(r.Text)
			for n := range r.Glyphs {
				if len(r.Glyphs) == len(text) {
					r.Glyphs[n].Text = string(text[len(text)-1-n])
				}
			}
		}
	}
	return runs
}

// itemize is Itemize for text in logical order.
func (l *Library) itemize(s Style, size Unit, text string) []Run {
	base := l.Face(s, size)
	if base.covers(text) {
		return []Run{{Face: base, Size: size, Text: text, Glyphs: base.Shape(text)}}
	}
	var runs []Run
	for at, r := range text {
		if ignorable(r) {
			continue
		}
		n := len(runs)
		_, width := utf8.DecodeRuneInString(text[at:]) // 1 for an invalid byte
		end := at + width
		if n > 0 && at < runs[n-1].Start+len(runs[n-1].Text) {
			continue // part of a word set in one fallback face
		}
		face, ok := l.pick(base, s, size, r)
		if word := foreignWord(base, text[at:]); face != base && len(word) > end-at {
			if f := l.pickWord(s, size, word); f != nil {
				runs = append(runs, Run{Face: f, Text: word, Start: at})
				continue
			}
		}
		if n > 0 && runs[n-1].Face == face && runs[n-1].Missing == !ok && runs[n-1].Start+len(runs[n-1].Text) == at {
			runs[n-1].Text = text[runs[n-1].Start:end]
			continue
		}
		runs = append(runs, Run{Face: face, Text: text[at:end], Start: at, Missing: !ok})
	}
	for i := range runs {
		runs[i].Size = matchSize(base, runs[i].Face, size)
		runs[i].Glyphs = runs[i].Face.Shape(runs[i].Text)
	}
	return runs
}

// pick finds the face for one character, and reports whether any face has it.
func (l *Library) pick(base *Face, s Style, size Unit, r rune) (*Face, bool) {
	if _, ok := base.Glyph(r); ok {
		return base, true
	}
	for _, other := range fallbacks(s) {
		f := l.Face(other, size)
		if _, ok := f.Glyph(r); ok {
			return f, true
		}
	}
	for _, f := range l.given {
		if _, ok := f.Glyph(r); ok {
			return f, true
		}
	}
	return l.Face(fallbackSans, size), false
}

// foreignWord returns the run of letters at the start of text that base lacks or that
// may belong to the same script. The run is at most about 60 bytes long, so that a long
// word is not scanned again from each letter.
func foreignWord(base *Face, text string) string {
	const most = 60
	for i, r := range text {
		_, has := base.Glyph(r)
		if i > most || !unicode.In(r, unicode.L, unicode.M) || has && r < 0x250 {
			return text[:i]
		}
	}
	return text
}

// pickWord finds a fallback face with all letters of a word, so that they match.
func (l *Library) pickWord(s Style, size Unit, word string) *Face {
	for _, other := range fallbacks(s) {
		if f := l.Face(other, size); f.covers(word) {
			return f
		}
	}
	for _, f := range l.given {
		if f.covers(word) {
			return f
		}
	}
	return nil
}

// ignorable reports whether a character that no face has can simply be dropped: a
// joiner, a direction mark or a variation selector.
func ignorable(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector)
}

// matchSize scales a fallback face so that its letters are as wide (fixed pitch) or as
// high (x-height) as those of the surrounding face. A face that is not built in is for
// scripts without such letters, and keeps its size.
func matchSize(base, f *Face, size Unit) Unit {
	if f == base || f.given || f.math != nil && !base.fixedPitch {
		return size
	}
	a, b := Unit(base.metrics.XHeight), Unit(f.metrics.XHeight)
	if base.fixedPitch && f.fixedPitch {
		a, b = Unit(base.Advance(base.letter)), Unit(f.Advance(f.letter))
	}
	if a == 0 || b == 0 || base.math != nil {
		return size
	}
	return MulDiv(size, a*Unit(f.upem), b*Unit(base.upem))
}
