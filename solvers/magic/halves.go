package magic

import "slices"

// A Tally counts configurations, and those whose metric invariant is zero.
type Tally struct {
	Configurations, DeltaZero int
}

// TallyByHalves counts the octominoid configurations of n tiles by another
// method than Search: it joins two half rings that start on tile 0 in opposite
// directions and meet in the same frame, and so finds every code of every
// configuration. A configuration with g symmetries has 16n/g codes, so each code
// counts g/16n. No code is compared with another one.
func TallyByHalves(n int) Tally {
	if err := checkTiles(n); err != nil {
		panic("magic: " + err.Error())
	}
	byEnd := map[Frame][]half{}
	collectHalves(nil, []Frame{start}, n/2, byEnd)
	var ends [][]half
	for _, halves := range byEnd {
		ends = append(ends, halves)
	}
	same := relabellings(n, false)
	joined := make([]joiner, len(ends))
	share(len(ends), func(k int) {
		joined[k] = joiner{same: same, code: make(Code, n)}
		joined[k].joinAll(ends[k])
	})
	weight, weightZero := 0, 0
	for _, j := range joined {
		weight, weightZero = weight+j.weight, weightZero+j.weightZero
	}
	// Every ring was found in one of its two directions.
	return Tally{2 * weight / len(same), 2 * weightZero / len(same)}
}

// A half is a walk over n/2 letters, with the centres of the tiles that it lays except
// the first and the last.
type half struct {
	code    Code
	centres []Vec
}

func collectHalves(code Code, frames []Frame, rest int, byEnd map[Frame][]half) {
	last := frames[len(frames)-1]
	for _, f := range frames[:len(frames)-1] {
		if f.Centre == last.Centre {
			return
		}
	}
	if rest == 0 {
		h := half{code: slices.Clone(code)}
		for _, f := range frames[1 : len(frames)-1] {
			h.centres = append(h.centres, f.Centre)
		}
		byEnd[last] = append(byEnd[last], h)
		return
	}
	for l := range Letter(12) {
		collectHalves(append(code, l), append(frames, last.next(l)), rest-1, byEnd)
	}
}

// A joiner sums the symmetry counts of all codes.
type joiner struct {
	same               []relabelling
	code               Code
	weight, weightZero int
}

// joinAll joins each half with each earlier one. The other order would produce the same
// ring read backwards, which has the same symmetries and the same invariant.
func (j *joiner) joinAll(halves []half) {
	for i, there := range halves {
		for _, back := range halves[:i] {
			j.join(there, back)
		}
	}
}

// join counts the ring that goes out over one half and back over the other, if no two
// tiles cover each other and no hinges cross.
func (j *joiner) join(there, back half) {
	for _, a := range there.centres {
		if slices.Contains(back.centres, a) {
			return
		}
	}
	copy(j.code, there.code)
	for i, l := range back.code {
		j.code[len(j.code)-1-i] = letterOf(inSide(l.side()), l.fold())
	}
	if _, _, crossing := j.code.crossingHinges(j.code.Frames()); crossing {
		return
	}
	g := j.code.fixed(j.same)
	j.weight += g
	if j.code.DeltaByTurns() == 0 {
		j.weightZero += g
	}
}
