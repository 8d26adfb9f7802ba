package review

import "sort"

// findEnds lists the tokens that end sentences.
func (f *finder) findEnds() {
	for k := range f.toks {
		if f.endsSentence(k) {
			f.ends = append(f.ends, k)
		}
	}
}

// endFrom is the index of the first end of a sentence that begins at a byte or later.
func (f *finder) endFrom(at int) int {
	return sort.Search(len(f.ends), func(i int) bool { return f.toks[f.ends[i]].from >= at })
}

// sentenceEnds reports whether a sentence ends between two bytes.
func (f *finder) sentenceEnds(from, to int) bool {
	i := f.endFrom(from)
	return i < len(f.ends) && f.toks[f.ends[i]].from < to
}

// sentence returns the sentence around some bytes.
func (f *finder) sentence(from, to int) span2 {
	s := span2{0, len(f.text)}
	before := sort.Search(len(f.ends), func(i int) bool { return f.toks[f.ends[i]].to > from })
	if before > 0 {
		s.from = f.tok(f.ends[before-1] + 1).from
	}
	if i := f.endFrom(to); i < len(f.ends) {
		s.to = f.toks[f.ends[i]].to
	}
	return s
}
