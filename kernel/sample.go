package kernel

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"rederive"
	"rederive/show/wire"
)

// sampleMethod is the method of a quick cell's offer that recomputes a part of what a
// slow cell offers. The offer is a sample of the stored result, not another result.
const sampleMethod = "sample"

// useSamples removes the samples from the offers, and compares them with the offers of
// slow cells, stored or new. A sample that differs fails the run.
func (e *execution) useSamples(run *rederive.Run) {
	var samples []rederive.Offer
	run.Offers = slices.DeleteFunc(run.Offers, func(o rederive.Offer) bool {
		if o.Method == sampleMethod {
			samples = append(samples, o)
		}
		return o.Method == sampleMethod
	})
	for _, s := range samples {
		if !slices.ContainsFunc(run.Sites, func(site rederive.Site) bool {
			return site.ID == s.ID && e.slow(site.Cell)
		}) {
			e.failSample(run, s, "no slow cell offers claim %s, so there is nothing to sample", s.ID)
			continue
		}
		if whole := e.wholeOf(run, s.ID); whole != nil {
			e.checkSample(run, s, whole)
		}
	}
	for i, mark := range run.Stored {
		for _, o := range run.Offers {
			if o.Cell == mark.Cell && o.Stored != nil {
				run.Stored[i].Values += o.Stored.Values
				run.Stored[i].Sampled += o.Stored.Sampled
			}
		}
	}
	if e.o.Untrusted {
		dropUnsampled(run)
	}
}

// dropUnsampled discards an untrusted notebook's stored results unless a sample
// recomputes part of them: anyone can write slow.json. A sample of one claim says nothing
// about the other claims of its cell. If a claim has a sample, the results of all its
// methods stay, since they must agree.
func dropUnsampled(run *rederive.Run) {
	sampled := map[string]bool{}
	for _, o := range run.Offers {
		sampled[o.ID] = sampled[o.ID] || o.Stored == nil || o.Stored.Sampled > 0
	}
	run.Offers = slices.DeleteFunc(run.Offers, func(o rederive.Offer) bool {
		if !sampled[o.ID] {
			run.Unsampled = append(run.Unsampled, o)
		}
		return !sampled[o.ID]
	})
}

// wholeOf returns the offer of a claim by a slow cell, or nil. Of several, by methods
// that need not all compute the whole, it returns the fullest.
func (e *execution) wholeOf(run *rederive.Run, id string) *rederive.Offer {
	var whole *rederive.Offer
	for i := range run.Offers {
		o := &run.Offers[i]
		if o.ID == id && e.slow(o.Cell) && (whole == nil || valuesOf(o.Value) > valuesOf(whole.Value)) {
			whole = o
		}
	}
	return whole
}

func (e *execution) slow(cell int) bool {
	return cell >= 0 && cell < len(e.nb.Cells) && e.nb.Cells[cell].Tier == rederive.Slow
}

// checkSample compares a sample with the result that it is part of.
func (e *execution) checkSample(run *rederive.Run, s rederive.Offer, whole *rederive.Offer) {
	n, diff := partOf(s.Value, whole.Value)
	if diff != "" {
		from := "stored"
		if whole.Stored == nil {
			from = "offered by the slow cell"
		}
		e.failSample(run, s, "the sample of claim %s differs from what is %s: %s", s.ID, from, diff)
		return
	}
	if isStated(run, s) {
		run.Warns.Add(s.Pos, "the sample of claim %s is stated, not computed: it recomputes nothing", s.ID).
			Suggest("compute it")
		return
	}
	if whole.Stored != nil {
		whole.Stored.Sampled = max(whole.Stored.Sampled, n)
		creditMethods(run, s)
	}
}

// creditMethods counts a sample for the stored results of other methods as well, if it is
// part of them.
func creditMethods(run *rederive.Run, s rederive.Offer) {
	for _, o := range run.Offers {
		if o.ID != s.ID || o.Stored == nil {
			continue
		}
		if n, diff := partOf(s.Value, o.Value); diff == "" {
			o.Stored.Sampled = max(o.Stored.Sampled, n)
		}
	}
}

// isStated reports whether an offered value is stated, not computed.
func isStated(run *rederive.Run, o rederive.Offer) bool {
	return slices.ContainsFunc(run.Sites, func(s rederive.Site) bool {
		return s.Stated && s.Pos == o.Pos && s.ID == o.ID
	})
}

func (e *execution) failSample(run *rederive.Run, s rederive.Offer, format string, args ...any) {
	run.Status = max(run.Status, rederive.RunUnlike)
	run.Errors.Add(s.Pos, format, args...)
}

// partOf returns how many values of a whole its sample recomputes, or how the two differ.
// A sample of a table has some of its cells, one of a list its first elements, one of a
// map some of its entries, one of a check that held fewer cases, one of a check that
// failed its counterexample, and one of readings a part of each. A sample of anything
// else is the value itself.
func partOf(sample, whole wire.Value) (n int, diff string) {
	switch {
	case sample.Kind != whole.Kind || sample.Type != whole.Type:
		return 0, fmt.Sprintf("%s is not part of %s", clip(sample.String()), clip(whole.String()))
	case whole.IsRecord("CellTable"):
		return tablePart(sample, whole)
	case whole.IsRecord("Holds"):
		return casesPart(sample, whole)
	case whole.IsRecord("Fails"):
		return counterexample(sample, whole)
	case whole.IsRecord("Readings"):
		return readingsPart(sample, whole)
	case whole.Kind == wire.List:
		if len(sample.Items) > len(whole.Items) {
			return 0, fmt.Sprintf("it has %d elements, but the whole has %d", len(sample.Items), len(whole.Items))
		}
		for i, v := range sample.Items {
			if !sameValue(v, whole.Items[i]) {
				return 0, fmt.Sprintf("element %d is %s, not %s", i+1, clip(v.String()), clip(whole.Items[i].String()))
			}
		}
		return len(sample.Items), ""
	case whole.Kind == wire.Map:
		return mapPart(sample, whole)
	case !sameValue(sample, whole):
		return 0, fmt.Sprintf("it is %s, not %s", clip(sample.String()), clip(whole.String()))
	}
	return 1, ""
}

// counterexample compares the counterexamples of two checks. The sample need not go
// through all cases to reach it.
func counterexample(sample, whole wire.Value) (n int, diff string) {
	at, of := fieldOf(sample, "At"), fieldOf(whole, "At")
	if !sameValue(at, of) {
		return 0, fmt.Sprintf("it fails at %s, not at %s", clip(at.String()), clip(of.String()))
	}
	if _, diff := casesPart(sample, whole); diff != "" {
		return 0, diff
	}
	return 1, ""
}

// casesPart compares the numbers of cases of two checks.
func casesPart(sample, whole wire.Value) (n int, diff string) {
	a, b := cases(sample), cases(whole)
	if a > b {
		return 0, fmt.Sprintf("it has %d cases, but the whole has %d", a, b)
	}
	return a, ""
}

func fieldOf(v wire.Value, name string) wire.Value {
	field, _ := v.Field(name)
	return field
}

// readingsPart compares readings one by one. The sample must have all of them, since the
// claim says which one is judged.
func readingsPart(sample, whole wire.Value) (n int, diff string) {
	for i, key := range whole.Keys {
		j := slices.IndexFunc(sample.Keys, func(k wire.Value) bool { return sameValue(k, key) })
		if j < 0 {
			return 0, fmt.Sprintf("it has no reading %s", clip(key.String()))
		}
		part, diff := partOf(sample.Items[j], whole.Items[i])
		if diff != "" {
			return 0, fmt.Sprintf("of the reading %s, %s", clip(key.String()), diff)
		}
		n += part
	}
	if len(sample.Keys) > len(whole.Keys) {
		return 0, "it has readings that the whole does not have"
	}
	return n, ""
}

func mapPart(sample, whole wire.Value) (n int, diff string) {
	for i, key := range sample.Keys {
		j := slices.IndexFunc(whole.Keys, func(k wire.Value) bool { return sameValue(k, key) })
		if j < 0 {
			return 0, fmt.Sprintf("there is no entry %s", clip(key.String()))
		}
		if !sameValue(sample.Items[i], whole.Items[j]) {
			return 0, fmt.Sprintf("entry %s is %s, not %s", clip(key.String()), clip(sample.Items[i].String()),
				clip(whole.Items[j].String()))
		}
	}
	return len(sample.Keys), ""
}

// tablePart compares tables cell by cell. Row and column identify a cell.
func tablePart(sample, whole wire.Value) (n int, diff string) {
	all := maps.Collect(tableCells(whole))
	for key, v := range tableCells(sample) {
		w, ok := all[key]
		if !ok {
			return 0, fmt.Sprintf("there is no cell %s", clip(key))
		}
		if !sameValue(v, w) {
			return 0, fmt.Sprintf("cell %s is %s, not %s", clip(key), clip(v.String()), clip(w.String()))
		}
		n++
	}
	return n, ""
}

// tableCells iterates over the cells of a table, with their rows and columns.
func tableCells(t wire.Value) iter.Seq2[string, wire.Value] {
	rows, cols, values := fieldOf(t, "Rows"), fieldOf(t, "Cols"), fieldOf(t, "Values")
	return func(yield func(string, wire.Value) bool) {
		for i, v := range values.Items {
			if i < len(rows.Items) && i < len(cols.Items) && !yield(rows.Items[i].Text+", "+cols.Items[i].Text, v) {
				return
			}
		}
	}
}

// cases returns the number of cases of a check.
func cases(v wire.Value) int {
	n := 0
	_, _ = fmt.Sscan(fieldOf(v, "Cases").Text, &n)
	return n
}

// valuesOf counts the values that [partOf] could compare.
func valuesOf(v wire.Value) int {
	switch {
	case v.IsRecord("CellTable"):
		return len(fieldOf(v, "Values").Items)
	case v.IsRecord("Holds"):
		return cases(v)
	case v.IsRecord("Readings"):
		n := 0
		for _, reading := range v.Items {
			n += valuesOf(reading)
		}
		return n
	case v.Kind == wire.List || v.Kind == wire.Map:
		return len(v.Items)
	}
	return 1
}
