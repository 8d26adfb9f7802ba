package view

import (
	"cmp"
	"slices"
	"strings"

	"rederive"
)

// An Edit is a piece of a text that is corrected: words that stay, or the wrong and the right ones in one place.
// Formulas are between dollar signs.
type Edit struct{ Same, Deleted, Inserted string }

// EditsOf marks the words of the paper that an erratum changes. There are no edits, and both texts are shown as a
// whole, if too few words stay (see [edits]), and for boards, sets and texts with marks of their own.
func EditsOf(v rederive.Verdict, e rederive.Erratum) []Edit {
	if e.Printed == "" {
		return nil
	}
	return correction(v, PrintedOf(v, e), e.Corrected)
}

// correction marks the words that differ in what was printed and what is right.
func correction(v rederive.Verdict, printed, right string) []Edit {
	if MathOf(v, printed) == "" && strings.ContainsAny(printed, "$`@\\") || hasBoard(printed) || hasBoard(right) {
		return nil
	}
	set := func(text string) []string {
		if tex := MathOf(v, text); tex != "" {
			return []string{"$" + tex + "$"}
		}
		return wordsOf(MathInQuote(text))
	}
	if strings.HasPrefix(right, "{") {
		return nil // a set, in another order
	}
	list := v.Comparison != nil && v.Comparison.Formula == ""
	wrong, correct := set(printed), set(right)
	if strings.Contains(printed, "; ") && !strings.Contains(right, ";") && list {
		right = strings.ReplaceAll(right, ", ", "; ")
	}
	if a, b := itemWords(printed), itemWords(right); list && len(a) == len(b) && len(wrong) != len(correct) {
		wrong, correct = a, b // items of several words
	}
	return edits(wrong, correct, list)
}

// itemWords returns the items of a list, each with its separator, as words that are compared.
func itemWords(text string) []string {
	return strings.Split(strings.NewReplacer(", ", ",\n", "; ", ";\n").Replace(text), "\n")
}

func hasBoard(text string) bool {
	return slices.ContainsFunc(BoardParts(text), func(b BoardPart) bool { return b.Rows != nil })
}

// wordsOf cuts a text at its spaces, but not within formulas and code.
func wordsOf(text string) []string {
	var within rune // the sign that ends the formula or the code
	return strings.FieldsFunc(text, func(r rune) bool {
		switch {
		case r == within:
			within = 0
		case within == 0 && (r == '$' || r == '`'):
			within = r
		}
		return within == 0 && (r == ' ' || r == '\n')
	})
}

// edits compares what was printed with what is right, word by word; a formula is a word. Items of lists of one length
// are compared with those at the same place. A few words that stay between longer changes are part of the change: an
// "of" alone tells a reader nothing. If less than a third of the printed words stays, the right ones are another text,
// and there are no edits.
func edits(printed, right []string, list bool) []Edit {
	const most = 1000 // words
	if len(printed) > most || len(right) > most {
		return nil
	}
	pieces := inOrder(printed, right)
	if list && len(printed) == len(right) {
		pieces = inPlace(printed, right)
	}
	stay := 0
	var found []Edit
	for _, p := range withoutShreds(pieces) {
		stay += len(p.same)
		join := func(words []string) string { return strings.Join(words, " ") }
		found = append(found, Edit{join(p.same), join(p.deleted), join(p.inserted)})
	}
	if stay == 0 || 3*stay < len(printed) {
		return nil
	}
	return found
}

// A piece is an edit in words.
type piece struct{ same, deleted, inserted []string }

// add joins a piece with the last one if both are changes or none is.
func add(pieces []piece, p piece) []piece {
	last := len(pieces) - 1
	if last < 0 || (pieces[last].same == nil) != (p.same == nil) {
		return append(pieces, p)
	}
	pieces[last].same = append(pieces[last].same, p.same...)
	pieces[last].deleted = append(pieces[last].deleted, p.deleted...)
	pieces[last].inserted = append(pieces[last].inserted, p.inserted...)
	return pieces
}

func inPlace(printed, right []string) (pieces []piece) {
	a, b := inOneForm(printed), inOneForm(right)
	for i, item := range printed {
		if strings.TrimRight(a[i], ",;") == strings.TrimRight(b[i], ",;") {
			pieces = add(pieces, piece{same: []string{item}})
		} else {
			pieces = add(pieces, piece{deleted: []string{item}, inserted: []string{right[i]}})
		}
	}
	return pieces
}

// inOrder keeps as many words as both texts have in the same order.
func inOrder(printed, right []string) (pieces []piece) {
	a, b := inOneForm(printed), inOneForm(right)
	stay := make([][]int, len(printed)+1) // how many words, from the i-th printed and the j-th right one on
	for i := range stay {
		stay[i] = make([]int, len(right)+1)
	}
	for i := len(printed) - 1; i >= 0; i-- {
		for j := len(right) - 1; j >= 0; j-- {
			stay[i][j] = max(stay[i+1][j], stay[i][j+1])
			if a[i] == b[j] {
				stay[i][j] = stay[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(printed) || j < len(right); {
		switch {
		case i < len(printed) && j < len(right) && a[i] == b[j]:
			pieces = add(pieces, piece{same: []string{printed[i]}})
			i, j = i+1, j+1
		case j == len(right) || i < len(printed) && stay[i+1][j] >= stay[i][j+1]:
			pieces = add(pieces, piece{deleted: []string{printed[i]}})
			i++
		default:
			pieces = add(pieces, piece{inserted: []string{right[j]}})
			j++
		}
	}
	return pieces
}

// withoutShreds takes words that stay into the changes around them if both are longer. At the ends of the text, where
// a word alone may be the subject, more than four times as many must have been deleted.
func withoutShreds(pieces []piece) []piece {
	size := func(i int) int { return max(len(pieces[i].deleted), len(pieces[i].inserted)) }
	for i, p := range pieces {
		n, from, to := len(p.same), max(i-1, 0), min(i+2, len(pieces))
		shred := n > 0 && n < size(from) && n < size(to-1)
		if to-from == 2 {
			shred = n > 0 && 4*n < len(pieces[from].deleted)+len(pieces[to-1].deleted)
		}
		if !shred {
			continue
		}
		var joined []piece
		for _, q := range pieces[from:to] {
			q = piece{deleted: slices.Concat(q.same, q.deleted), inserted: slices.Concat(q.same, q.inserted)}
			joined = add(joined, q)
		}
		return withoutShreds(slices.Replace(pieces, from, to, joined...))
	}
	return pieces
}

// inOneForm writes words in the form in which they are compared: how signs, quotation marks, formulas and the first
// letter of the text are written makes no difference.
func inOneForm(words []string) []string {
	words = slices.Clone(words)
	for i, word := range words {
		if tex, ok := strings.CutPrefix(word, "$"); ok {
			tex, after, _ := strings.Cut(tex, "$")
			word = "$" + strings.ReplaceAll(cmp.Or(relationOf(tex), tex), " ", "") + "$" + after
		} else if i == 0 {
			word = strings.ToLower(word)
		}
		words[i] = oneSign.Replace(word)
	}
	return words
}

var oneSign = strings.NewReplacer("“", `"`, "”", `"`, "‘", "'", "’", "'", "−", "-", "–", "-")

// asPrinted returns a computed tuple or set in the form of the paper: without the brackets that the printed one
// lacks, and the items of a set in the printed order. Readers see at once then which of them differ.
func asPrinted(v rederive.Verdict, computed string) string {
	inner, open := bracketed(computed)
	if inner == "" || v.Printed == "" || strings.HasPrefix(v.Printed, open) {
		return computed
	}
	if open != "{" {
		return inner
	}
	printed, left := itemsOf(v.Printed), itemsOf(inner)
	var order []string // an empty item is in the place of a printed one that is not in the set
	for _, item := range printed {
		i := slices.Index(left, item)
		if i < 0 {
			order = append(order, "")
			continue
		}
		order, left = append(order, item), slices.Delete(left, i, i+1)
	}
	for i, item := range order {
		if item == "" && len(left) > 0 {
			order[i], left = left[0], left[1:]
		}
	}
	order = slices.DeleteFunc(append(order, left...), func(item string) bool { return item == "" })
	return strings.Join(order, ", ")
}

// bracketed returns what is in the brackets that enclose a whole text, and the opening one.
func bracketed(text string) (inner, open string) {
	if len(text) < 3 || text[0] != '{' && text[0] != '(' {
		return "", ""
	}
	depth := 0
	for i, r := range text {
		switch r {
		case '{', '(':
			depth++
		case '}', ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return "", ""
		}
	}
	if depth != 0 {
		return "", ""
	}
	return text[1 : len(text)-1], text[:1]
}

// itemsOf returns the items of a list, which commas or semicolons separate outside of brackets.
func itemsOf(text string) (items []string) {
	depth, from := 0, 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("{([", r):
			depth++
		case strings.ContainsRune("})]", r):
			depth--
		case depth == 0 && (r == ',' || r == ';') && strings.HasPrefix(text[i+1:], " "):
			items, from = append(items, strings.TrimSpace(text[from:i])), i+1
		}
	}
	return append(items, strings.TrimSpace(text[from:]))
}
