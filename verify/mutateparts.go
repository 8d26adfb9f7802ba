package verify

import (
	"slices"
)

// mutateDate moves each part of a date both ways.
func mutateDate(v Value) []string {
	var out []string
	for i := range v.items {
		for _, step := range []int64{-1, 1} {
			w := v
			w.items = slices.Clone(v.items)
			w.items[i].num.small += step
			w.layout = dateLayout(w.items)
			out = append(out, w.String())
		}
	}
	return out
}

// mutateParts mutates each part of a value by itself.
func mutateParts(k Kind, v Value, within tolerance) []string {
	var out []string
	for i, item := range v.items {
		if item.form == noValue {
			continue
		}
		for _, text := range mutateValue(Kind{with: k.with}, item, within) {
			w := v
			w.items = slices.Clone(v.items)
			w.items[i] = Value{form: aWord, word: text}
			if item.form == allOf && text == notSignificant {
				w.items[i].word = ""
			}
			if text := w.String(); text != v.String() {
				out = append(out, text)
			}
		}
	}
	return out
}

// readableAs are the texts that can be printed for the kind: no p-value is above 1.
func readableAs(k Kind, texts []string) []string {
	if k.Row == nil || k.scan == nil || !k.rounded {
		return texts // all can be
	}
	return slices.DeleteFunc(texts, func(text string) bool {
		_, err := k.scan(k, text)
		return err != nil
	})
}

// otherStars are the marks that say something else.
func otherStars(p params, mark string) []string {
	var list []string
	for _, t := range p.stars {
		if t.mark != mark {
			list = append(list, t.mark)
		}
	}
	if mark != notSignificant && mark != "" {
		list = append(list, notSignificant)
	}
	return list
}

// mutateNumberOf moves a number both ways. One with a sign is a bound: it is made
// ten times as strict, and its sign is turned.
func mutateNumberOf(v Value, within tolerance) []string {
	if v.rel == "" {
		texts := mutateNumber(v.num, within)
		for i := range texts {
			if v.unit != nil {
				texts[i] += v.unit.suffix()
			}
		}
		return texts
	}
	turned := map[relation]relation{isLess: isMore, isAtMost: isMore, isMore: isLess, isAtLeast: isLess}[v.rel]
	strict := v
	strict.num = v.num.tenth()
	v.rel = turned
	if turned == isLess {
		return []string{v.String()}
	}
	return []string{v.String(), strict.String()}
}
