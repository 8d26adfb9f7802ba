package kernel

import (
	"cmp"
	"sync"
)

// recent is a cache of limited size. It keeps the values that were used last.
type recent[T any] struct {
	mu    sync.Mutex
	known map[string]*kept[T]
	size  int // of all, in bytes
	turn  int // counts the runs
}

type kept[T any] struct {
	value      T
	size, used int // used is the turn of the last use
}

func (r *recent[T]) get(key string) (value T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, ok := r.known[key]
	if ok {
		k.used, value = r.turn, k.value
	}
	return value, ok
}

// next marks the beginning of another run.
func (r *recent[T]) next() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turn++
}

// put adds a value. While the values exceed most bytes, it drops the least recently used.
func (r *recent[T]) put(key string, value T, size, most int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil {
		r.known = map[string]*kept[T]{}
	}
	r.forget(key)
	r.known[key] = &kept[T]{value, size, r.turn}
	r.size += size
	for r.size > most {
		oldest := ""
		for key, k := range r.known {
			if oldest == "" || cmp.Or(cmp.Compare(k.used, r.known[oldest].used), cmp.Compare(key, oldest)) < 0 {
				oldest = key
			}
		}
		r.forget(oldest)
	}
}

func (r *recent[T]) forget(key string) {
	if k := r.known[key]; k != nil {
		r.size -= k.size
		delete(r.known, key)
	}
}
