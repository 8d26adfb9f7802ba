package kernel

import "rederive/show/worker"

// An edited cell often calls a solver with the same arguments as in the previous run: the
// search is the same, and only what is printed of it changes. So a memory caches slow
// calls as well; see package memo. Only runs that rest on older ones anyway use these
// calls, never runs whose results reach a cache.

// mostCalls bounds the total size of the cached calls, in bytes.
const mostCalls = 4 << 20

// knownCalls caches the slow calls of solvers.
type knownCalls struct {
	recent[worker.Call]
	all bool // cache fast calls too, for tests
}

// brief tells a run to report slow calls and, if answer is set, to answer those that are known.
func (k *knownCalls) brief(answer bool) *worker.Calls {
	k.mu.Lock()
	defer k.mu.Unlock()
	calls := &worker.Calls{All: k.all}
	if answer {
		calls.Known = map[string]worker.Call{}
		for key, c := range k.known {
			calls.Known[key] = worker.Call{Data: c.value.Data, Micros: c.value.Micros}
		}
	}
	return calls
}

// learn caches a call, or marks a known one as used.
func (k *knownCalls) learn(c worker.Call) {
	if _, known := k.get(c.Key); !known && c.Data != nil {
		k.put(c.Key, c, len(c.Data), mostCalls)
	}
}
