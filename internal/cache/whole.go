package cache

import "strings"

// seenPrefix begins the names of notes about entries that were found undamaged.
const seenPrefix = "seen-"

// IsNote reports whether the base name of a file is that of such a note or of a lock; neither is an entry.
func IsNote(name string) bool {
	return strings.HasPrefix(name, seenPrefix) || strings.HasPrefix(name, lockPrefix)
}

// Whole reports whether an entry exists and is undamaged. Reading a long entry may take longer than a whole
// command. So, where the system records any change of a file, Whole records under seal the state in which it found
// the entry undamaged.
func (s Store) Whole(key string) bool {
	if noted, ok := s.Get(seenPrefix + key); ok && string(noted) == stateOf(s.path(key)) {
		return true
	}
	if _, ok := s.Get(key); !ok {
		return false
	}
	if state := stateOf(s.path(key)); state != "" {
		_ = s.write(seenPrefix+key, []byte(state), 0o644) // if it cannot be written, only time is lost
	}
	return true
}
