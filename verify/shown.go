package verify

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/thousands"
	"rederive/internal/words"
	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

// Computed numbers are shown to the printed precision, with more digits only if a difference needs them. Ledgers
// have them in full.

// How computed numbers are shown.
const (
	freePlaces      = 6  // decimals, or digits below 1, where the paper prints no number
	mostPlaces      = 12 // digits added to show a difference
	mostDenominator = 1_000_000
)

// shown formats a computed value for display next to a printed one. A printed value of form NoValue means that
// nothing is printed.
func shown(printed, computed value.Value, within value.Tolerance) string {
	return shownAs(printed, computed, within, 0).String()
}

// moreDigits is how many more digits than are printed a ledger shows in its text.
const moreDigits = 2

// rounded formats a computed value for the text of a ledger. It returns "" if that is no shorter than the full value.
func rounded(printed, computed value.Value, within value.Tolerance) string {
	text := shownAs(printed, computed, within, moreDigits).String()
	if len(text) >= len(computed.String()) {
		return ""
	}
	return text
}

// shownAs sets the display form of the numbers in a computed value: with this many more digits than are printed.
func shownAs(printed, computed value.Value, within value.Tolerance, more int) value.Value {
	if computed.Form == value.ANumber {
		return shownNumber(printed, computed, within, more)
	}
	if computed.Form == value.ADate {
		return computed
	}
	items := slices.Clone(computed.Items)
	for i, item := range items {
		items[i] = shownAs(partner(printed, computed.Form, i), item, within, more)
	}
	computed.Items = items
	return computed
}

// partner returns the part of a printed value that a computed part is shown next to.
func partner(printed value.Value, f value.Form, i int) value.Value {
	switch {
	case f == value.OneOf:
		return printed
	case len(printed.Items) > 0:
		return printed.Items[min(i, len(printed.Items)-1)]
	}
	return value.Value{}
}

// shownNumber sets the display form of a computed number.
func shownNumber(printed, computed value.Value, within value.Tolerance, more int) value.Value {
	if printed.Form == value.ANumber {
		computed = computed.InUnitOf(printed)
	}
	if computed.Num.IsInt() {
		return computed
	}
	if printed.Form != value.ANumber || printed.Rel != "" {
		computed.Num.Form = freely(computed.Num)
		return computed
	}
	p, c := printed.Num, computed.Num
	switch {
	case p.Ulp != nil:
	case c.Form == "" && c.Big.Denom().Cmp(big.NewInt(mostDenominator)) < 0:
		return computed // an exact fraction
	case !p.IsInt():
		computed.Num.Form = freely(c)
		return computed
	}
	computed.Num.Form = p.PercentSign(func(hundred *big.Rat) string {
		agrees := func(scaled *big.Rat) bool {
			return printed.Accepts(value.DecimalOf(new(big.Rat).Quo(scaled, hundred)), within)
		}
		return nextTo(new(big.Rat).Mul(c.Rat(), hundred),
			more-value.Magnitude(new(big.Rat).Mul(p.Unit(), hundred)), printed.Accepts(c, within), agrees)
	})
	if full := c.String(); more > 0 && len(full) < len(computed.Num.Form) {
		computed.Num.Form = full
	}
	return computed
}

// nextTo formats a computed number with the given number of decimals, and with more while what is shown would not
// agree with the printed number although the computed one does, or the other way round.
func nextTo(computed *big.Rat, places int, isRight bool, agrees func(*big.Rat) bool) string {
	text := decimalText(computed, places)
	for more := 1; more <= mostPlaces; more++ {
		if shown, ok := new(big.Rat).SetString(text); !ok || agrees(shown) == isRight {
			break
		}
		text = decimalText(computed, places+more)
	}
	return text
}

// freely formats a number that has no printed counterpart.
func freely(n value.Number) string {
	full := n.String()
	if n.IsInt() {
		return full
	}
	if n.Form == "" && n.Big.Denom().Cmp(big.NewInt(mostDenominator)) < 0 {
		return full
	}
	text := decimalText(n.Rat(), freePlaces-min(0, value.Magnitude(n.Rat())+1))
	if len(text) >= len(full) {
		return full
	}
	return text
}

// shortDecimal formats a number that is computed from rounded ones, never as a fraction.
func shortDecimal(r *big.Rat) string {
	n := value.DecimalOf(r)
	if !n.IsInt() && n.Form == "" {
		return decimalText(r, freePlaces-min(0, value.Magnitude(r)+1))
	}
	return freely(n)
}

// decimalText formats a number with the given number of decimals, or with a power of ten if it is tiny for them.
func decimalText(r *big.Rat, places int) string {
	const tiny, many = -6, 8
	e := value.Magnitude(r)
	if e >= tiny || places <= many {
		return r.FloatString(max(0, places))
	}
	mantissa := new(big.Rat).Quo(r, value.PowerOfTen(e))
	return mantissa.FloatString(max(0, places+e)) + "e" + strconv.Itoa(e)
}

// shownData sets the display form of plain data where nothing is printed.
func shownData(v wire.Value) wire.Value {
	if v.Kind == wire.Float || v.Kind == wire.Rat {
		if n, err := value.DecodeDecimal(value.Kind{}, v); err == nil && !n.Num.IsInt() {
			v.Text = freely(n.Num)
		}
		return v
	}
	v.Items = slices.Clone(v.Items)
	for i, item := range v.Items {
		v.Items[i] = shownData(item)
	}
	return v
}

// shownRelations formats the sides of printed relations for display.
func (s *Spec) shownRelations() string {
	var lines []string
	for _, p := range s.Printed {
		r, err := s.parseRelation(p.Field.Value)
		if err != nil {
			continue // already reported when the claim was read
		}
		for _, side := range r.sides {
			lines = append(lines, side.text(shortDecimal))
		}
	}
	return strings.Join(lines, " | ")
}

// shownText formats the computed side of a claim for display.
func (s *Spec) shownText(j *Judgement) string {
	switch {
	case j.shown != "":
		return j.shown
	case s.Cells != nil && s.Cells.IsSequence():
		return sequenceText(s.shownCells(j))
	case s.Cells == nil && j.Whole.Form != value.NoValue:
		return shown(s.counterpart(j.Whole), j.Whole, s.Within)
	}
	return cmp.Or(j.words, j.Computed)
}

// counterpart returns the printing that a computed value is shown next to: one that it differs from, if any.
func (s *Spec) counterpart(computed value.Value) value.Value {
	var first value.Value
	for i, p := range s.Printed {
		if p.Bound != value.IsEqual {
			continue
		}
		if i == 0 {
			first = p.Value
		}
		if !value.Agrees(p.Value, computed, s.Within) {
			return p.Value
		}
	}
	return first
}

// shownCells returns a judgement with the display forms of its values.
func (s *Spec) shownCells(j *Judgement) *Judgement {
	out := &Judgement{Values: make([][]value.Value, len(j.Values))}
	for r, row := range j.Values {
		for c, v := range row {
			printed := s.Cells.Rows[r].Cells[c]
			out.Values[r] = append(out.Values[r], shownAs(printed.Value, v, printed.Within, 0))
		}
	}
	for _, x := range j.Extra {
		x.Value = shownAs(value.Value{}, x.Value, s.Within, 0)
		out.Extra = append(out.Extra, x)
	}
	return out
}

// Worded formats an offered value for readers: a statement, an optimum and a period in words, alternatives with "or"
// between them, and any other value unchanged.
func Worded(l *words.Language, v wire.Value) string {
	field := func(name string) string {
		f, _ := v.Field(name)
		return Worded(l, f)
	}
	has := func(record string, names ...string) bool { // a cell may declare a type of the same name
		return v.IsRecord(record) && v.Kind == wire.Record && slices.Equal(v.Names, names)
	}
	switch {
	case has("Holds", "Cases", "Certificate"):
		return l.Say("holds in %s", wordedCases(l, v))
	case has("Fails", "Cases", "At"):
		if at, _ := v.Field("At"); at.Kind == wire.None {
			return l.Say("fails, %s checked", wordedCases(l, v))
		}
		return l.Say("fails at %s, %s checked", field("At"), wordedCases(l, v))
	case has("Found", "Witness", "Checks"):
		return l.Say("found %s", field("Witness"))
	case has("Optimum", "Value", "Bound", "Witness"):
		return l.Say("%s, attained by %s, bound %s", field("Value"), field("Witness"), field("Bound"))
	case has("Period", "Preperiod", "Period", "Lookback", "Values", "Subtract"):
		return l.Say("period %s after %s values, certified by a window of %s", field("Period"), field("Preperiod"),
			field("Lookback"))
	case has("CellTable", "Rows", "Cols", "Values"):
		return wordedTable(l, v)
	case v.Kind == wire.List:
		list := xslices.Map(v.Items, func(item wire.Value) string { return Worded(l, item) })
		if v.IsRecord("OneOf") {
			return strings.Join(list, " "+l.Say("or")+" ")
		}
		return "[" + strings.Join(list, ", ") + "]"
	}
	return v.String()
}

// wordedCases says in how many cases a statement was checked.
func wordedCases(l *words.Language, v wire.Value) string {
	field, _ := v.Field("Cases")
	n, _ := strconv.Atoi(field.Text) // 0 if the number is not an int
	return l.Form(field.String(), n, "case")
}

// wordedTable lists the cells of a table, each with the names of its row and column.
func wordedTable(l *words.Language, v wire.Value) string {
	rows, _ := v.Field("Rows")
	columns, _ := v.Field("Cols")
	values, _ := v.Field("Values")
	if len(rows.Items) != len(values.Items) || len(columns.Items) != len(values.Items) {
		return v.String()
	}
	list := make([]string, len(values.Items))
	for i, item := range values.Items {
		list[i] = rows.Items[i].String() + ", " + columns.Items[i].String() + ": " + Worded(l, item)
	}
	return strings.Join(list, "; ")
}

// Records, maps and lists of cells are shown to readers in words, such as "knotted ring: steps EENW; levels 1, 2, 1, 1"
// and "fails at (4, 2, 2)". Ledgers have them as wire.Value.String formats them.

// offerInWords formats an offered value with its records, maps and lists in words. It returns "" if it has none.
func offerInWords(v wire.Value) string {
	text := Worded(nil, inWords(v))
	if text == Worded(nil, v) {
		return ""
	}
	return text
}

// inWords replaces records, maps and lists with words. The forms of package show remain, with their fields in words.
func inWords(v wire.Value) wire.Value {
	worded := v
	worded.Items = make([]wire.Value, len(v.Items))
	for i, item := range v.Items {
		worded.Items[i] = inWords(item)
		inForm := !isEntries(v) && !isList(v) // a list of lists needs no brackets in these
		isTuple := isList(item) && !isEntries(v) && !(inForm && isList(item.Items[0]))
		if isTuple || isEntries(item) && !inForm {
			worded.Items[i].Text = "(" + worded.Items[i].Text + ")" // inside another list
		}
	}
	witness, found := v.Field("Witness")
	switch {
	case isEntries(v):
		return wire.Value{Kind: wire.Word, Text: entries(v, worded.Items)}
	case found && v.IsRecord("Found") && isEntries(witness): // the claim says what it is
		form, _ := witness.Field(formField)
		text := strings.TrimPrefix(inWords(witness).Text, form.String()+": ")
		return wire.Value{Kind: wire.Word, Text: "found: " + text}
	case isList(v):
		return wire.Value{Kind: wire.Word, Text: listed(worded.Items)}
	}
	return worded
}

// isEntries reports whether a value is a map, or a record of a type that a cell declares.
func isEntries(v wire.Value) bool {
	return len(v.Items) > 0 && (v.Kind == wire.Map || v.Kind == wire.Record && v.Type == "")
}

// isList reports whether a value is a list that a cell made.
func isList(v wire.Value) bool { return len(v.Items) > 0 && v.Kind == wire.List && v.Type == "" }

// listed joins items with commas, or with semicolons if items contain commas, including those between the digits of
// large integers.
func listed(items []wire.Value) string {
	texts, separator := make([]string, len(items)), ", "
	for i, item := range items {
		texts[i] = item.String()
		if text := thousands.Grouped(texts[i]); strings.Contains(text, ",") && !strings.HasPrefix(text, "(") {
			separator = "; "
		}
	}
	return strings.Join(texts, separator)
}

// formField is the field of a record that says what the record is, as in certificates.
const formField = "Form"

// entries lists the entries of a map, or the fields of a record after its form; worded has its items in words.
func entries(v wire.Value, worded []wire.Value) string {
	form, separator := "", ", "
	var list []string
	for i, item := range worded {
		text := item.String()
		if v.Items[i].Kind == wire.List {
			separator = "; "
		}
		switch {
		case text == "[]":
			text = "none"
		case item.Kind == wire.Bool:
			text = map[string]string{"true": "yes", "false": "no"}[text]
		}
		switch {
		case v.Kind == wire.Map:
			list = append(list, v.Keys[i].String()+": "+text)
		case v.Names[i] == formField && item.Kind == wire.Word && len(v.Items) > 1:
			form = text + ": "
		case utf8.RuneCountInString(v.Names[i]) == 1:
			list = append(list, v.Names[i]+" = "+text) // a variable
		case form != "" && isLong(v.Items[i]):
			list = append(list, countedItems(v.Names[i], len(v.Items[i].Items)))
		default:
			list = append(list, spaced(v.Names[i])+" "+text)
		}
	}
	return form + strings.Join(list, separator)
}

// mostListed is the maximum number of values in a certificate's list that is shown in full.
const mostListed = 16

// isLong reports whether a list of a certificate is too long to show in full. The file of the certificate has it.
func isLong(v wire.Value) bool { return v.Kind == wire.List && valuesIn(v) > mostListed }

// valuesIn counts the values of a list, including those of nested lists.
func valuesIn(v wire.Value) int {
	n := 0
	for _, item := range v.Items {
		n += max(1, valuesIn(item))
	}
	return n
}

// countedItems says how many items the list in a field has: "33 holes".
func countedItems(name string, n int) string {
	name = spaced(name)
	if n == 1 {
		name = strings.TrimSuffix(name, "s")
	}
	return fmt.Sprintf("%d %s", n, name)
}

// spaced splits the name of a field into words: StartingJumps becomes starting jumps, and URL stays.
func spaced(name string) string {
	var out strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		begins := unicode.IsUpper(r) && (i+1 == len(runes) || !unicode.IsUpper(runes[i+1])) &&
			(i == 0 || !unicode.IsUpper(runes[i-1]))
		if begins {
			r = unicode.ToLower(r)
			if i > 0 {
				out.WriteByte(' ')
			}
		}
		out.WriteRune(r)
	}
	return out.String()
}
