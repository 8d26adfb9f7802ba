package cache

import "strings"

// seenPrefix begins the names of notes about entries that were found whole.
const seenPrefix = "seen-"

// IsNote reports whether the base name of a file is that of such a note, or of a lock, neither of which is an entry.
func IsNote(name string) bool {
	return strings.HasPrefix(name, seenPrefix) || strings.HasPrefix(name, lockPrefix)
}

// Whole reports whether an entry is there and whole. To read a long one takes longer than many a command. So where the
// system tells when a file was last changed in any way, the state in which it was found whole is noted, under the seal.
func (s Store) Whole(key string) bool {
	if noted, ok := s.Get(seenPrefix + key); ok && string(noted) == stateOf(s.path(key)) {
		return true
	}
	if _, ok := s.Get(key); !ok {
		return false
	}
	if state := stateOf(s.path(key)); state != "" {
		_ = s.write(seenPrefix+key, []byte(state), 0o644) // one that cannot be written costs time
	}
	return true
}
