package review

import (
	"fmt"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// groupSize matches a group with its size in a sentence: the control group (n = 23).
var groupSize = lazyregexp.New(`(?i)(?:^|[^\p{L}-])(\p{L}[\p{L}-]{2,})(?:\s+(?:groups?|conditions?|arms?|samples?|` +
	`participants|children|pupils|students|patients|subjects))?\s*[(\[]\s*n\s*=\s*(\d{1,4})\s*[)\],;]`)

// noGroup matches words before such a size that do not name a group by themselves.
var noGroup = lazyregexp.New(`(?i)^(?:groups?|conditions?|arms?|samples?|participants|children|pupils|students|` +
	`patients|subjects|total|all|both|each|the|and|analys[ei]s|excluded|missing)$`)

// sizesInText returns the group sizes that the text of the paper and the heads of its tables state, by group name. A
// group with two sizes is omitted.
func (c *checker) sizesInText() map[string]printed.Number {
	sizes := map[string]printed.Number{}
	add := func(text string) { addSizes(sizes, text) }
	for i := range c.out.Document.Blocks {
		b := &c.out.Document.Blocks[i]
		if b.Kind == document.Paragraph {
			add(b.Text().String)
		}
		if b.Grid == nil {
			continue
		}
		for _, heads := range headsOf(b.Grid) {
			add(oneLine(strings.Join(heads, " ")))
		}
	}
	return sizes
}

// addSizes adds the group sizes that a text states.
func addSizes(sizes map[string]printed.Number, text string) {
	for _, m := range groupSize.FindAllStringSubmatch(text, -1) {
		name := singular(m[1])
		n, _ := printed.ReadNumber(m[2], false)
		switch old, known := sizes[name]; {
		case noGroup.MatchString(name):
		case known && old.Value != n.Value:
			sizes[name] = printed.Number{}
		default:
			sizes[name] = n
		}
	}
}

func singular(name string) string {
	return strings.TrimSuffix(strings.ToLower(unaccented.Replace(name)), "s")
}

var nameWord = lazyregexp.New(`\p{L}[\p{L}-]{2,}`)

// sizeInText returns the size of the group that the head of a column or, failing that, the name of a row refers to. The
// caption and the notes say it before the text does.
func (c *checker) sizeInText(s *sheet, r, k int) (n *printed.Number, group string) {
	own := map[string]printed.Number{}
	if addSizes(own, oneLine(s.grid.Caption+" "+s.grid.Notes)); len(own) > 0 {
		if n, group = s.sizeAmong(own, r, k); n != nil {
			return n, group
		}
	}
	return s.sizeAmong(c.groupSizes(), r, k)
}

// sizeAmong returns the size of the group of a cell among some.
func (s *sheet) sizeAmong(sizes map[string]printed.Number, r, k int) (n *printed.Number, group string) {
	for _, label := range []string{s.columns[k].head, s.cells[r][0].Text} {
		for _, word := range nameWord.FindAllString(oneLine(label), -1) {
			name := singular(word)
			size, known := sizes[name]
			if !known || name == group {
				continue
			}
			if n != nil {
				return nil, "" // two groups
			}
			n, group = &size, name
		}
		if n != nil {
			break
		}
	}
	if n != nil && n.Value < 2 {
		return nil, ""
	}
	return n, group
}

// A textResult is the result for a mean or share whose sample size is the one that the text states for its group.
type textResult struct {
	out      document.Result
	group, n string
}

// addMeans adds the results for means with sample sizes. If more than a third of those of a table do not fit, and
// nothing says that the values are whole numbers, they are not findings.
func (c *checker) addMeans(s *sheet) {
	const few = 3
	fit, other := 0, 0
	for _, m := range s.means {
		switch {
		case m.Verdict == document.Consistent:
			fit++
		case strings.HasPrefix(m.Why, ifWhole):
			other++
		}
	}
	for _, m := range s.means {
		if other >= few && 2*other > fit && strings.HasPrefix(m.Why, ifWhole) && !surelyWhole.MatchString(s.about(0)) {
			m = unchecked(m, "too many means of the table do not fit: the values may be no whole numbers")
		}
		c.add(m)
	}
}

// addTextResults adds the results with sample sizes from the text. Values may be missing in a table, so one that does
// not fit is a finding only if at least two others of its group fit, and all others do.
func (c *checker) addTextResults(s *sheet) {
	fit, other := map[string]int{}, map[string]int{}
	for _, m := range s.textResults {
		switch {
		case m.out.Verdict == document.Consistent:
			fit[m.group]++
		case m.out.Why != anyPossible:
			other[m.group]++
		}
	}
	for _, m := range s.textResults {
		said := fmt.Sprintf("; the text gives n = %s for %s", m.n, m.group)
		if m.out.IsFinding() && (fit[m.group] < 2 || other[m.group] > 1) {
			m.out = unchecked(m.out, "values may be missing: "+m.out.Why)
		}
		m.out.Why += said
		c.add(m.out)
	}
}

var perCellWords = lazyregexp.New(`\b[nN]\s*=\s*(\d+)\s*(?i:per|in (?:each|every|all)|for (?:each|every|` +
	`all)|each)\b`)

// perCell returns the size of each sample, if the caption or the notes state one for all: n = 24 per cell.
func (s *sheet) perCell() *printed.Number {
	m := perCellWords.FindStringSubmatch(oneLine(s.grid.Caption + " " + s.grid.Notes))
	if m == nil {
		return nil
	}
	n, _ := printed.ReadNumber(m[1], false)
	return &n
}

// sampleOf is the size of a sample with which the p-value of a correlation agrees, if its own is not printed: one that
// the paper names, or that is named before it in the paragraph. With p < .001 it has to agree with all of them.
func (c *checker) sampleOf(t *printed.Test) *printed.Number {
	if t.Stat.Tail != "r" || t.P == nil || len(t.DF) > 0 || t.Sample != nil {
		return nil
	}
	sizes := c.wholeSamples()
	for _, m := range sizeBefore.FindAllStringSubmatch(c.text.String[:t.From], -1) {
		n, _ := printed.ReadNumber(m[1]+m[2], false)
		sizes = append(slices.Clip(sizes), n)
	}
	agrees := func(n printed.Number) bool {
		of := *t
		of.Sample = &n
		p, ok := of.PSpan(2)
		return ok && t.P.Agrees(p, c.alpha)
	}
	i := slices.IndexFunc(sizes, agrees)
	if i < 0 || t.P.Relation != "=" && slices.ContainsFunc(sizes, func(n printed.Number) bool { return !agrees(n) }) {
		return nil
	}
	return &sizes[i]
}

// allSizes returns all sizes of samples that the text and the captions name: n = 54, 438 pupils.
func (c *checker) allSizes() []printed.Number {
	var list []printed.Number
	for i := range c.out.Document.Blocks {
		b := &c.out.Document.Blocks[i]
		text := b.Text().String
		if b.Grid != nil {
			text = b.Grid.Caption + " " + b.Grid.Notes
		}
		for _, m := range sizeBefore.FindAllStringSubmatch(text, -1) {
			n, _ := printed.ReadNumber(m[1]+m[2], false)
			if !slices.ContainsFunc(list, func(o printed.Number) bool { return o.Value == n.Value }) {
				list = append(list, n)
			}
		}
	}
	return list
}

// fewSamples returns the sample sizes that the paper names: with their letter, or else with the name of what was
// sampled, if they are few.
func (c *checker) fewSamples() []printed.Number {
	const few, least = 3, 10
	if list := c.wholeSamples(); len(list) > 0 {
		return list
	}
	list := slices.DeleteFunc(slices.Clone(c.sizesNamed()), func(n printed.Number) bool { return n.Value < least })
	if len(list) > few {
		return nil
	}
	return list
}

// sizeBefore is the size of a sample in a text: n = 54, 438 pupils, 60 healthy adults.
var sizeBefore = lazyregexp.New(`\b[nN]\s*=\s*(\d[\d,]*)|\b(\d[\d,]*) (?:\pL+ )?(?:participants|pupils|students|` +
	`patients|respondents|residents|children|adolescents|adults|subjects|individuals|people|persons|teachers|` +
	`employees|women|men|girls|boys|volunteers|couples|families|schools|dyads|cases|observations|items|countries|` +
	`species)\b`)
