package verify

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
)

// A Typed is an exact value in the one form to which all ways of typing it come down, so
// that whoever does not know it can still tell whether another is the same.
type Typed struct {
	Form  string   // an element, or a list and its elements, such as set of integer
	Texts []string // those that are equally good; the elements of a list are parted by line feeds
}

// The elements of a [Typed], and the lists of them.
const (
	typedInteger  = "integer"
	typedRational = "rational" // as 3/4 in lowest terms, or an integer
	typedWord     = "word"     // with single spaces, and neither commas nor semicolons in a list

	typedTuple    = "tuple"
	typedSequence = "sequence"
	typedSet      = "set" // its elements sorted by their code points
)

// AsTyped returns what a key offers in the form in which an answer can be typed. The claims
// documents, if there are any, give the kind. It reports false for what cannot be compared
// by a digest: a number to which others are near enough, a table, a statement, a word that
// one could type in several ways.
func AsTyped(docs []*rederive.ClaimsDoc, o rederive.Offer) (Typed, bool) {
	values, element, ok := exactly(docs, o)
	out := Typed{}
	for _, v := range values {
		form, text, fits := typedText(v, element)
		ok = ok && fits && (out.Form == "" || out.Form == form)
		out.Form, out.Texts = form, append(out.Texts, text)
	}
	return out, ok && len(values) > 0
}

// exactly reads an offered value by the kind of its claim, or else by what it is. There are
// several if all are equally good. The element is that of all values of the kind, if it has one.
func exactly(docs []*rederive.ClaimsDoc, o rederive.Offer) (values []Value, element string, ok bool) {
	g := newGrader(docs)
	if c := g.claims[o.ID]; c != nil {
		s := compile(c, g.claims)
		if len(s.errs) > 0 || s.kind.Row == nil || s.kind.decode == nil || !s.within.byPlaces() {
			return nil, "", false
		}
		element, ok = exactElement(s.kind)
		v := o.Value
		if len(s.readings) > 0 {
			v, _ = readingOf(v, s.convention)
		}
		value, err := ReadComputed(s.kind, v)
		return alternatives(value), element, ok && err == nil
	}
	items := []wire.Value{o.Value}
	if o.Value.IsRecord("OneOf") {
		items = o.Value.Items
	}
	for _, item := range items {
		v, fits := plainExactly(item)
		if !fits {
			return nil, "", false
		}
		values = append(values, v)
	}
	return values, "", true
}

// exactElement is the element of the values of a kind, or nothing if they say it themselves.
func exactElement(k Kind) (element string, ok bool) {
	for k.Of != nil {
		k = *k.Of
	}
	switch {
	case k.name == typedInteger || k.name == typedWord:
		return k.name, true
	case k.numeric:
		return typedRational, k.exact
	}
	return "", k.name == typedTuple || k.name == "choice"
}

// plainExactly reads a value that no claims document describes.
func plainExactly(v wire.Value) (Value, bool) {
	if v.Kind == wire.List && v.Type == "" {
		out := Value{form: aSequence}
		for _, item := range v.Items {
			one, ok := plainExactly(item)
			if !ok || one.form == aSequence {
				return Value{}, false
			}
			out.items = append(out.items, one)
		}
		return out, len(out.items) > 0 // nothing says of what an empty list is
	}
	simple := v.Kind == wire.Int || v.Kind == wire.Rat || v.Kind == wire.Word || v.Kind == wire.Bool
	if !simple || v.Type != "" {
		return Value{}, false
	}
	value, err := plainValue(v)
	return value, err == nil
}

// typedText writes a value as it is compared. Without an element of the kind, the values say
// what they are.
func typedText(v Value, element string) (shape, text string, ok bool) {
	lists := map[form]string{aTuple: typedTuple, aSequence: typedSequence, aSet: typedSet}
	list, isList := lists[v.form]
	items := []Value{v}
	if isList {
		items = v.items
	}
	var texts []string
	for _, item := range items {
		one, written, fits := typedElement(item)
		switch {
		case !fits || isList && strings.ContainsAny(written, ",;"):
			return "", "", false
		case element == "" || element == typedInteger && one == typedRational:
			element = one
		case one != element && (one == typedWord || element == typedWord):
			return "", "", false
		}
		texts = append(texts, written)
	}
	if !isList {
		return element, texts[0], true
	}
	if v.form == aSet {
		slices.Sort(texts)
		texts = slices.Compact(texts)
	}
	return list + " of " + element, strings.Join(texts, "\n"), true
}

// typedElement writes a number or a word.
func typedElement(v Value) (element, text string, ok bool) {
	switch {
	case v.form == aNumber && v.unit == nil && v.num.ulp == nil:
		if r := v.num.Rat(); !r.IsInt() {
			return typedRational, r.String(), true
		}
		return typedInteger, v.num.Rat().Num().String(), true
	case v.form == aWord:
		text = strings.Join(strings.Fields(v.word), " ")
		return typedWord, text, text != "" && !strings.ContainsAny(text[:1], "\"'`[({")
	}
	return "", "", false
}
