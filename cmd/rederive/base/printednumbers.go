package base

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

// A scan looks for printed numbers among those of a file: most of them, in order, with few
// others in between. The longer the numbers, the fewer are enough, and the more others may
// intervene: in a copy of a paper the numbers are scattered through the text.
type scan struct {
	digits int // that a number needs in order to count
	least  int // printed numbers that are needed for their order to mean anything
	gap    int // how many numbers the file may have for each printed one
}

var scans = []scan{{digits: 2, least: 12, gap: 3}, {digits: 3, least: 8, gap: 20}}

// fewestNumbers is a count below which no scan finds anything: four fifths of the printed
// numbers must match.
const fewestNumbers = 6

// mostScanned is the size in bytes above which a file is too large to be a list.
const mostScanned = 4 << 20

// numberForms match the numbers in a text: with commas between groups of digits, and without.
var numberForms = []*lazyregexp.Regexp{lazyregexp.New(`\d{1,3}(?:,\d{3})+\b|\d+`), lazyregexp.New(`\d+`)}

// newPrintedSide collects the printed values of the claims documents.
func newPrintedSide(docs []*rederive.ClaimsDoc) *printedSide {
	p := &printedSide{docs: docs, values: map[string][]string{}}
	for _, doc := range docs {
		for _, c := range doc.Claims {
			for _, f := range c.All("printed") {
				id := strings.ToLower(c.ID)
				p.values[id] = append(p.values[id], plainValue(f.Value))
			}
		}
		for form := range numberForms {
			var all []string
			for _, c := range doc.Claims {
				own := printedNumbers(numberForms[form], c)
				p.lists = append(p.lists, printedList{c.ID, form, own})
				all = append(all, own...)
			}
			if len(doc.Claims) > 0 {
				p.lists = append(p.lists, printedList{doc.Claims[0].ID, form, all})
			}
		}
	}
	return p
}

// find returns the id of a claim whose printed value is in data, or "".
func (p *printedSide) find(data []byte) string {
	return cmp.Or(FindClaim(data), findPrinted(data, p.docs), p.findNumbers(string(data)))
}

// findNumbers returns the id of the claim whose printed numbers a text repeats, the id of a
// paper's first claim if the text repeats the numbers of the whole paper, or "".
func (p *printedSide) findNumbers(text string) string {
	if len(text) > mostScanned || !hasNumbers(text) {
		return ""
	}
	for form, find := range numberForms {
		file := numbers(find, text)
		for _, l := range p.lists {
			if l.form == form && follows(l.own, file) {
				return l.id
			}
		}
	}
	return ""
}

// hasNumbers quickly reports whether a text has enough numbers for any scan.
func hasNumbers(text string) bool {
	count, digit := 0, false
	for i := 0; i < len(text) && count < fewestNumbers; i++ {
		is := '0' <= text[i] && text[i] <= '9'
		if is && !digit {
			count++
		}
		digit = is
	}
	return count >= fewestNumbers
}

// numbers lists the numbers in a text, without commas between their digits.
func numbers(form *lazyregexp.Regexp, text string) []string {
	list := form.FindAllString(text, -1)
	for i, s := range list {
		list[i] = strings.ReplaceAll(s, ",", "")
	}
	return list
}

// printedNumbers lists the numbers printed for a claim.
func printedNumbers(form *lazyregexp.Regexp, c *rederive.Claim) []string {
	var list []string
	for _, f := range c.All("printed") {
		list = append(list, numbers(form, f.Value)...)
	}
	if c.Table == nil {
		return list
	}
	for _, row := range c.Table.Rows {
		for _, cell := range row.Cells {
			list = append(list, numbers(form, cell.Text)...)
		}
	}
	return list
}

// follows reports whether the numbers of a file repeat the printed ones.
func follows(printed, file []string) bool {
	for _, s := range scans {
		p, f := s.withEnoughDigits(printed), s.withEnoughDigits(file)
		if len(p) >= s.least && len(f) <= s.gap*len(p) && 5*s.matched(p, f) >= 4*len(p) {
			return true
		}
	}
	return false
}

// withEnoughDigits returns the numbers that have enough digits.
func (s scan) withEnoughDigits(list []string) []string {
	return xslices.Filter(list, func(n string) bool { return len(n) >= s.digits })
}

// matched counts the printed numbers that the file has in the same order. A number that is
// not found near the previous one is skipped, and the next one may be farther away.
func (s scan) matched(printed, file []string) int {
	at, missed, count := 0, 0, 0
	for _, n := range printed {
		window := file[at:min(len(file), at+3*s.gap*(missed+1))]
		found := slices.IndexFunc(window, func(have string) bool {
			return strings.TrimLeft(have, "0") == strings.TrimLeft(n, "0") // 0122 is 122
		})
		if found < 0 {
			missed++
			continue
		}
		at, missed, count = at+found+1, 0, count+1
	}
	return count
}

// mostDecoded limits how many pieces of a file are decoded.
const mostDecoded = 200

var (
	base64Text = lazyregexp.New(`[A-Za-z0-9+/_-]{4}(?:[A-Za-z0-9+/_-]|\r?\n[ \t]*){36,}=*`)
	hexText    = lazyregexp.New(`(?:[0-9a-fA-F]{2}(?:\r?\n[ \t]*)?){40,}`)
)

// decoded decodes the pieces of a file that are base64 or hexadecimal digits.
func decoded(data []byte) [][]byte {
	var out [][]byte
	clean := strings.NewReplacer("\r", "", "\n", "", " ", "", "\t", "", "=", "", "-", "+", "_", "/")
	for _, m := range base64Text.FindAll(data, mostDecoded) {
		text := clean.Replace(string(m))
		if b, err := base64.RawStdEncoding.DecodeString(text[:len(text)/4*4]); err == nil {
			out = append(out, b)
		}
	}
	for _, m := range hexText.FindAll(data, mostDecoded) {
		if b, err := hex.DecodeString(clean.Replace(string(m))); err == nil {
			out = append(out, b)
		}
	}
	return out
}
