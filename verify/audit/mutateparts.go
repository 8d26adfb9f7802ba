package audit

import (
	"slices"

	"rederive/verify/value"
)

// mutateDate moves each part of a date up and down.
func mutateDate(v value.Value) []string {
	var out []string
	for i := range v.Items {
		for _, step := range []int64{-1, 1} {
			w := v
			w.Items = slices.Clone(v.Items)
			w.Items[i].Num.Small += step
			w.Layout = value.DateLayout(w.Items)
			out = append(out, w.String())
		}
	}
	return out
}

// mutateParts mutates each part of a value separately.
func mutateParts(k value.Kind, v value.Value, within value.Tolerance) []string {
	var out []string
	for i, item := range v.Items {
		if item.Form == value.NoValue {
			continue
		}
		for _, text := range mutateValue(value.Kind{With: k.With}, item, within) {
			w := v
			w.Items = slices.Clone(v.Items)
			w.Items[i] = value.WordOf(text)
			if item.Form == value.AllOf && text == value.NotSignificant {
				w.Items[i].Word = ""
			}
			if text := w.String(); text != v.String() {
				out = append(out, text)
			}
		}
	}
	return out
}

// readableAs filters out the texts that the kind does not accept: no p-value is above 1.
func readableAs(k value.Kind, texts []string) []string {
	if k.Row == nil || k.Scan == nil || !k.Rounded {
		return texts // all of them are
	}
	return slices.DeleteFunc(texts, func(text string) bool {
		_, err := k.Scan(k, text)
		return err != nil
	})
}

// otherStars returns the marks with another meaning.
func otherStars(p value.Params, mark string) []string {
	var list []string
	for _, t := range p.Stars {
		if t.Mark != mark {
			list = append(list, t.Mark)
		}
	}
	if mark != value.NotSignificant && mark != "" {
		list = append(list, value.NotSignificant)
	}
	return list
}

// mutateNumberOf moves a number up and down. A number with a relation sign is a
// bound: its sign is reversed, and an upper bound is also made ten times as strict.
func mutateNumberOf(v value.Value, within value.Tolerance) []string {
	if v.Rel == "" {
		texts := mutateNumber(v.Num, within)
		for i := range texts {
			if v.Unit != nil {
				texts[i] += v.Unit.Suffix()
			}
		}
		return texts
	}
	turned := map[value.Relation]value.Relation{
		value.IsLess: value.IsMore, value.IsAtMost: value.IsMore,
		value.IsMore: value.IsLess, value.IsAtLeast: value.IsLess,
	}[v.Rel]
	strict := v
	strict.Num = v.Num.Tenth()
	v.Rel = turned
	if turned == value.IsLess {
		return []string{v.String()}
	}
	return []string{v.String(), strict.String()}
}
