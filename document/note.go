package document

import (
	"strings"

	"rederive/internal/lazyregexp"
)

// tableNote matches the beginning of text below a table: a note with its name or mark, the legend of stars, or a
// description of the numbers.
var tableNote = lazyregexp.New(`^(?:Notes?|Sources?)\b\s*[.:]|^(?:\^\{|[*\x{2217}\x{2020}\x{2021}])|` +
	`^\+\s?[pP]\s?[<\x{2264}]|` +
	`^\(?(?:[Cc]luster\w* |[Rr]obust |[Hh]eteroske?\w+[- ]\w+ )*[Ss]tandard errors?\b|^[tz][- ](?:statistics?|` +
	`values?) in\b|` +
	`^[^.]{0,60}\b(?:\d+ degrees of freedom|d\.?f\.? ?= ?\d+)[^.]{0,40}\.?$|` +
	`^(?:Data|Values|Entries|Figures|Numbers|Cells?) (?:in \w+ )?(?:are|is|show)\b|^(?:SD|SE|CI|M) ?(?:=|, )|` +
	`^(?i:signif(?:icance|icant|\.)?(?: levels?| codes?| at)?)\s*(?:[.:]|[*\x{2217}])|` +
	`^[pP] ?[<\x{2264}] ?0?\.\d+ ?[=:]? ?[*\x{2217}]`)

// legend matches what only a note to a table says: what its brackets, its stars and its abbreviations mean.
var legend = lazyregexp.New(`\b(?:in|within) (?:the )?(?:square |round )?(?:parenthes[ei]s|brackets)\b|` +
	`[*\x{2217}]\}?\s*[pP]\s*[<\x{2264}]|(?i:\bsignificance (?:levels?|codes?): )|^[\pL\d-]{1,12} ?= ?\pL`)

// IsTableNote reports whether the text after a table is a note to it.
func IsTableNote(text string) bool { return tableNote.MatchString(text) }

// CaptionPrefix is a regular expression for the words that may precede the name of a table or figure: Supplementary
// Table 2, Appendix 2—table 1.
const CaptionPrefix = `(?i:(?:(?:appendix|annex|supplementa(?:ry|l)|suppl\.|extended data)(?:\s*\d+)?` +
	`(?:\s+|\s*[\x{2014}\x{2013}-]\s*))?)`

var referencesHead = lazyregexp.New(`(?i)^(?:\d+\.?\s*)?(?:references(?: and notes| cited)?|` +
	`(?:reference list|list of references)|` +
	`(?:selected )?bibliograph(?:y|ies?)|literature(?: cited)?|works cited|literatur(?:verzeichnis)?|` +
	`r\x{e9}f\x{e9}rences(?: bibliographiques)?|referencias(?: bibliogr\x{e1}ficas)?|bibliograf\x{ed}a)\s*:?\s*$`)

// HeadsReferences reports whether a heading is that of the bibliography.
func HeadsReferences(heading string) bool { return referencesHead.MatchString(heading) }

var ofTable = lazyregexp.New(`^` + CaptionPrefix + `(?i:tab|exhibit|box)`)

// NamesTable reports whether a caption is that of a table, and not of a figure.
func NamesTable(caption string) bool { return ofTable.MatchString(caption) }

// maxNotes is the maximum number of blocks after a table that may be its notes.
const maxNotes = 3

// NotesAfter returns the text of the first blocks that are notes to the table before them. The first one may be a
// footnote with a legend.
func NotesAfter(blocks []Block) string {
	const most = 500 // words
	text := ""
	for i := range blocks[:min(len(blocks), maxNotes)] {
		b := &blocks[i]
		if b.Kind == Table || b.Kind == Heading || b.Kind == Caption || len(b.Words) > most {
			break
		}
		note := b.Text().String
		if !IsTableNote(note) && !(i == 0 && b.Kind == Footnote && legend.MatchString(note)) {
			break
		}
		if text != "" {
			text += " "
		}
		text += note
	}
	return text
}

var (
	// nominal matches the beginning of a title that names the numbers of a table.
	nominal = lazyregexp.New(`(?i)^(?:(?:zero[- ]order|bivariate|pearson|spearman|partial|inter-?)[- ]?)?(?:` +
		`correlations?|intercorrelations?|descriptives?|means?|summary|results?|regressions?|coefficients|` +
		`characteristics|comparisons?|estimates|effects?|model|demographics?|baseline|sample|matrix)\b`)
	beginsTitle = lazyregexp.New(`^(?:\(?[A-Za-z\d]\) )?\p{Lu}\pL`)
	sentenceEnd = lazyregexp.New(`[.!?:]\s+\p{Lu}`)
	finiteVerb  = lazyregexp.New(`(?i)\b(?:is|are|was|were|has|have|had|we|shows?|showed|did|do|does)\b`)
)

// IsTableTitle reports whether a block above a table is its title, although it does not say Table: a few words that are
// no sentence.
func IsTableTitle(b *Block) bool {
	const most = 25 // words
	text := b.Text().String
	isTitle := b.Kind == Paragraph && beginsTitle.MatchString(text) &&
		(!strings.HasSuffix(text, ".") || nominal.MatchString(text))
	return isTitle && len(b.Words) <= most && !sentenceEnd.MatchString(text) && !finiteVerb.MatchString(text)
}
