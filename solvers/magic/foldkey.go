package magic

import "bytes"

// Key returns a string that is the same for states that differ by a motion of space, or
// by counting the tiles from another slash or in the other direction.
func (f Folding) Key() string {
	var best, key []byte
	for k := 0; k < len(f.tiles); k += 2 {
		for _, step := range []int{1, -1} {
			for _, view := range f.tiles[k].views() {
				var less bool
				if key, less = f.keyFrom(key[:0], best, k, step, view); less {
					best = append(best[:0], key...)
				}
			}
		}
	}
	return string(best)
}

// views returns the frames in which the strings of a tile look the same: unchanged, and
// after half a turn about each of its axes.
func (t *foldedTile) views() [4][3]Vec {
	r, u, n := t.rightward(), t.Arrow, t.Front
	minus := func(v Vec) Vec { return v.times(-1) }
	return [4][3]Vec{{r, u, n}, {minus(r), minus(u), n}, {r, minus(u), minus(n)}, {minus(r), u, minus(n)}}
}

// keyFrom writes the state as seen from tile k in the frame of a view: for each tile
// its position, which sides its strings connect, its hinge to the next one, and its
// position in the stack. It gives up when the key is not less than the best so far.
func (f Folding) keyFrom(key, best []byte, k, step int, view [3]Vec) (text []byte, less bool) {
	n := len(f.tiles)
	origin := f.tiles[k].Centre
	put := func(v Vec) {
		for _, axis := range view {
			key = append(key, byte(v.dot(axis)+64))
		}
	}
	for i := range n {
		at := ((k+step*i)%n + n) % n
		t := &f.tiles[at]
		hinge := at
		if step < 0 {
			hinge = (at + n - 1) % n
		}
		put(t.Centre.minus(origin))
		put(f.tiles[hinge].hinge(f.tiles[hinge].side).minus(origin))
		upwards := Vec{}
		upwards[t.normal()] = 1
		rank, positive := t.rank, true
		for _, axis := range view {
			if upwards.dot(axis) < 0 {
				positive = false
			}
		}
		if !positive {
			rank = f.height(at) - 1 - rank
		}
		bit := byte(0)
		if t.diagonal(at%2 == 0, positive, view) {
			bit = 1
		}
		key = append(key, byte(rank), bit)
		if !less && best != nil {
			switch c := bytes.Compare(key, best[:len(key)]); {
			case c > 0:
				return key, false
			case c < 0:
				less = true
			}
		}
	}
	return key, less || best == nil
}

// height returns the number of tiles in the stack of a tile.
func (f Folding) height(i int) int {
	n := 0
	for j := range f.tiles {
		if f.tiles[j].Centre == f.tiles[i].Centre {
			n++
		}
	}
	return n
}

// diagonal distinguishes the two ways in which the strings on the upper face of a tile
// can run, as seen in the frame of a view: whether they connect the sides towards
// its two later axes in the same sense.
func (t *foldedTile) diagonal(slash, positive bool, view [3]Vec) bool {
	one := t.outward(right)
	other := t.outward(up)
	if t.pairs(slash, positive) {
		other = t.outward(down)
	}
	sum := one.plus(other)
	signs := 1
	for _, axis := range view {
		if d := sum.dot(axis); d < 0 {
			signs = -signs
		}
	}
	return signs > 0
}
