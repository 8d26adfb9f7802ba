package endless

import "sync"

// A shapeSet is a set of positions up to the motions of the lattice. It consists of
// several parts, so that goroutines can add to it concurrently.
type shapeSet struct {
	*packer
	motions []motion
	parts   [256]shapePart
}

// A shapePart is an open-addressing hash table. The zero shape marks a free slot.
type shapePart struct {
	sync.Mutex
	table []shape
	used  int
	wide  map[key]struct{} // positions whose boxes are too large for a shape
}

func newShapeSet(p *packer, motions []motion) *shapeSet {
	return &shapeSet{packer: p, motions: motions}
}

// hash mixes the bits of a shape.
func (s shape) hash() uint64 {
	h := (s[0] ^ s[1]>>29) * 0x9E3779B97F4A7C15
	h = (h ^ h>>32 ^ s[1]) * 0xD6E8FEB86659FD93
	return h ^ h>>32
}

// slot returns the index of s in the table, or where it would go.
func (t *shapePart) slot(s shape, hash uint64) int {
	mask := len(t.table) - 1
	i := int(hash>>8) & mask
	for t.table[i] != (shape{}) && t.table[i] != s {
		i = (i + 1) & mask
	}
	return i
}

func (t *shapePart) add(s shape, hash uint64) {
	if 4*t.used >= 3*len(t.table) {
		t.grow()
	}
	if i := t.slot(s, hash); t.table[i] == (shape{}) {
		t.table[i] = s
		t.used++
	}
}

func (t *shapePart) grow() {
	old := t.table
	t.table = make([]shape, max(16, 2*len(old)))
	for _, s := range old {
		if s != (shape{}) {
			t.table[t.slot(s, s.hash())] = s
		}
	}
}

// add adds the position, whose measure is m.
func (set *shapeSet) add(p Position, m *measure) {
	s, fits := set.shape(m, len(p))
	if !fits {
		t := &set.parts[0]
		t.Lock()
		if t.wide == nil {
			t.wide = map[key]struct{}{}
		}
		t.wide[p.key(set.motions)] = struct{}{}
		t.Unlock()
		return
	}
	hash := s.hash()
	t := &set.parts[hash&255]
	t.Lock()
	t.add(s, hash)
	t.Unlock()
}

// has reports whether the position is in the set. No goroutine may add to the set at
// the same time.
func (set *shapeSet) has(p Position, m *measure) bool {
	m.take(p)
	s, fits := set.shape(m, len(p))
	if !fits {
		_, ok := set.parts[0].wide[p.key(set.motions)]
		return ok
	}
	hash := s.hash()
	t := &set.parts[hash&255]
	return len(t.table) > 0 && t.table[t.slot(s, hash)] == s
}

// clear empties the set and keeps its memory.
func (set *shapeSet) clear() {
	for i := range set.parts {
		t := &set.parts[i]
		clear(t.table)
		clear(t.wide)
		t.used = 0
	}
}

func (set *shapeSet) size() int {
	n := 0
	for i := range set.parts {
		n += set.parts[i].used + len(set.parts[i].wide)
	}
	return n
}

// each calls visit with the positions of one part. The slice is reused.
func (set *shapeSet) each(part int, visit func(Position)) {
	var p Position
	for _, s := range set.parts[part].table {
		if s != (shape{}) {
			p = s.appendTo(p[:0])
			visit(p)
		}
	}
	for k := range set.parts[part].wide {
		p = k.appendTo(p[:0])
		visit(p)
	}
}
