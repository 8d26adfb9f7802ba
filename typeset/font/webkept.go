package font

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
)

// mostFonts is the number of web fonts that a face caches: enough for the pages of a
// preview.
const mostFonts = 16

// fontCache caches web fonts of a face by digests of their contents.
type fontCache struct {
	fonts map[[sha256.Size]byte][]byte
	order [][sha256.Size]byte // oldest first
}

func (k *fontCache) put(key [sha256.Size]byte, data []byte) {
	if k.fonts == nil {
		k.fonts = map[[sha256.Size]byte][]byte{}
	}
	if _, ok := k.fonts[key]; ok {
		return
	}
	if len(k.order) == mostFonts {
		delete(k.fonts, k.order[0])
		k.order = k.order[1:]
	}
	k.fonts[key], k.order = data, append(k.order, key)
}

// digest returns a digest of everything that the web font of a subset depends on,
// except the face.
func (s *subset) digest(family string, more []table) (sum [sha256.Size]byte) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %v\n", family, s.glyphs)
	for _, at := range slices.Sorted(maps.Keys(s.joined)) {
		fmt.Fprintf(h, "%d %q\n", at, fmt.Sprint(s.joined[at]))
	}
	for _, t := range more {
		fmt.Fprintf(h, "%s %d\n", t.tag, len(t.data))
		h.Write(t.data)
	}
	h.Sum(sum[:0])
	return sum
}

// packed returns the web font, from the cache if possible. The caller must not change
// it.
func (s *subset) packed(family string, more ...table) ([]byte, error) {
	key, f := s.digest(family, more), s.face
	f.mu.Lock()
	data, ok := f.kept.fonts[key]
	f.mu.Unlock()
	if ok {
		return data, nil
	}
	data, err := s.pack(family, more...)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept.put(key, data)
	return data, nil
}
