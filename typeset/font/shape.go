package font

import (
	gofont "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/harfbuzz"

	"rederive/internal/xslices"
)

// A Glyph is one glyph of shaped text, in font units. It is drawn at the pen plus (DX, DY); then the pen
// moves by Advance. Text holds the characters that the glyph stands for: "ffi" for a ligature, "" if an
// earlier glyph stands for them.
type Glyph struct {
	ID              GID
	Advance, DX, DY int
	Text            string
}

// maxWords limits a face's cache of shaped words.
const maxWords = 1 << 15

// Shape converts text to glyphs with the face's kerning and ligatures. A character that the face lacks
// becomes glyph 0. Callers share the result and must not change it.
func (f *Face) Shape(text string) []Glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	if glyphs, ok := f.words[text]; ok {
		return glyphs
	}
	glyphs := f.shapeNew(text)
	if len(text) <= 64 {
		if len(f.words) >= maxWords {
			clear(f.words)
		}
		f.words[text] = glyphs
	}
	return glyphs
}

// shapeNew shapes text for the first time. A font that is not built in may have broken tables; it then
// counts as having none of the characters.
func (f *Face) shapeNew(text string) (glyphs []Glyph) {
	if f.given {
		defer func() {
			if recover() != nil {
				f.shaper, glyphs = nil, nil
				for _, r := range text {
					glyphs = append(glyphs, Glyph{Text: string(r)})
				}
			}
		}()
	}
	return f.harfbuzz(text)
}

// harfbuzz shapes text. The caller holds the lock.
func (f *Face) harfbuzz(text string) []Glyph {
	runes := []rune(text)
	if len(runes) == 0 {
		return nil
	}
	if f.shaper == nil {
		f.shaper = harfbuzz.NewFont(f.source)
		f.buffer = harfbuzz.NewBuffer()
	}
	f.buffer.Clear()
	f.buffer.AddRunes(runes, 0, len(runes))
	f.buffer.Props.Language = "und" // not the language of the environment
	f.buffer.GuessSegmentProperties()
	f.buffer.Shape(f.shaper, f.features())
	return collect(f.buffer, runes)
}

// features turns off ligatures and kerning in fixed-pitch faces, whose columns must align.
func (f *Face) features() []harfbuzz.Feature {
	if !f.fixedPitch {
		return nil
	}
	return []harfbuzz.Feature{
		{Tag: opentype.MustNewTag("liga"), Value: 0, Start: 0, End: 1 << 30},
		{Tag: opentype.MustNewTag("kern"), Value: 0, Start: 0, End: 1 << 30},
	}
}

// collect copies the shaped glyphs and assigns the characters of each cluster to its first glyph.
func collect(b *harfbuzz.Buffer, runes []rune) []Glyph {
	const begins, told = 1, 2
	starts := make([]uint8, len(runes)+1) // whether a cluster begins here, and whether its text is assigned
	starts[len(runes)] = begins
	for _, info := range b.Info {
		starts[info.Cluster] = begins
	}
	glyphs := make([]Glyph, len(b.Info))
	for i, info := range b.Info {
		pos := b.Pos[i]
		glyphs[i] = Glyph{ID: GID(info.Glyph), Advance: int(pos.XAdvance), DX: int(pos.XOffset), DY: int(pos.YOffset)}
		if starts[info.Cluster] == told {
			continue
		}
		starts[info.Cluster] = told
		end := info.Cluster + 1
		for starts[end] == 0 {
			end++
		}
		glyphs[i].Text = string(runes[info.Cluster:end])
	}
	return glyphs
}

type scriptKey struct {
	glyph GID
	level int
}

// ScriptGlyph returns the design of a glyph for script size (level 1) or second script size (level 2) by
// the feature 'ssty', or g itself if there is none.
func (f *Face) ScriptGlyph(g GID, level int) GID {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := scriptKey{g, level}
	if alt, known := f.scripts[key]; known {
		return alt
	}
	alt := g
	if alts := f.alternates(g, "ssty"); level > 0 && len(alts) > 0 {
		alt = alts[min(level, len(alts))-1]
	}
	f.scripts[key] = alt
	return alt
}

// alternates returns the glyphs that a substitution feature offers for g, in order.
func (f *Face) alternates(g GID, feature string) []GID {
	var alts []GID
	tag := opentype.MustNewTag(feature)
	seen := map[uint16]bool{}
	for _, feat := range f.source.GSUB.Features {
		if feat.Tag != tag {
			continue
		}
		for _, i := range feat.LookupListIndices {
			if seen[i] {
				continue
			}
			seen[i] = true
			for _, sub := range f.source.GSUB.Lookups[i].Subtables {
				alts = append(alts, substitutes(sub, gofont.GID(g))...)
			}
		}
	}
	return alts
}

// substitutes applies a single or alternate substitution table to g.
func substitutes(sub tables.GSUBLookup, g gofont.GID) []GID {
	switch sub := sub.(type) {
	case tables.AlternateSubs:
		i, ok := sub.Coverage.Index(tables.GlyphID(g))
		if !ok || i >= len(sub.AlternateSets) {
			return nil
		}
		return xslices.Map(sub.AlternateSets[i].AlternateGlyphIDs, func(a tables.GlyphID) GID { return GID(a) })
	case tables.SingleSubs:
		i, ok := sub.Data.Cov().Index(tables.GlyphID(g))
		if !ok {
			return nil
		}
		switch data := sub.Data.(type) {
		case tables.SingleSubstData1:
			return []GID{GID(int(g) + int(data.DeltaGlyphID))}
		case tables.SingleSubstData2:
			return []GID{GID(data.SubstituteGlyphIDs[i])}
		}
	}
	return nil
}
