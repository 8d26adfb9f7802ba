package endless

import (
	"errors"
	"fmt"
	"slices"
)

// FarPart carries out one part of the search for the last level of [Far], that of so
// many pegs, from 4 to [MostPegs]. Parts are numbered from 1. It looks for puzzles with
// at least so many starting jumps, and leaves Best empty if the part has none. Positions
// counts those with one peg fewer in this part. [JoinParts] makes the level of all parts.
func FarPart(l Lattice, pegs, atLeast, part, parts int) (Level, error) {
	if pegs < 4 || pegs > MostPegs || part < 1 || part > parts {
		return Level{}, fmt.Errorf("there is no part %d of %d of a search with %d pegs", part, parts, pegs)
	}
	f := &far{lattice: l, steps: l.directions(), motions: l.motions(), packer: newPacker(l)}
	f.known = newShapeSet(f.packer, f.motions)
	one, m := Position{{0, 0}}, &measure{}
	m.take(one)
	f.known.add(one, m)
	for range pegs - 3 {
		f.known = f.collect()
	}
	record := f.newRecord(f.solvableNext)
	record.most.Store(int64(atLeast))
	rounds := 1 + 12*f.known.size()/classSize/parts
	size, found := 0, newShapeSet(f.packer, f.motions)
	for round := range rounds {
		found.clear()
		f.collectClass(found, part-1+round*parts, rounds*parts)
		size += found.size()
		record.addBefore(found)
	}
	return record.level(pegs, size), nil
}

// JoinParts returns the level of which all parts were found. A puzzle that several parts
// have found counts once.
func JoinParts(l Lattice, parts []Level) (Level, error) {
	if len(parts) == 0 {
		return Level{}, errors.New("there are no parts")
	}
	joined, seen := Level{Pegs: parts[0].Pegs}, map[key]bool{}
	for _, part := range parts {
		joined.Positions += part.Positions
		if len(part.Best) > 0 {
			joined.Most = max(joined.Most, part.Most)
		}
	}
	motions := l.motions()
	for _, part := range parts {
		for _, p := range part.Best {
			if k := p.key(motions); part.Most == joined.Most && !seen[k] {
				seen[k] = true
				joined.Best = append(joined.Best, k.appendTo(nil))
			}
		}
	}
	if len(joined.Best) == 0 {
		return Level{}, errors.New("no part has found a puzzle with so many starting jumps")
	}
	slices.SortFunc(joined.Best, func(p, q Position) int {
		a, b := p.key(motions), q.key(motions)
		return slices.Compare(a[:], b[:])
	})
	return joined, nil
}
