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

// noCalls tells a run to report slow calls, and to answer none of them.
func (m *Memory) noCalls() *worker.Calls {
	if m == nil {
		return nil
	}
	return &worker.Calls{All: m.calls.all}
}

// knownCalls tells a run to report slow calls, and to answer those that the memory knows.
func (m *Memory) knownCalls() *worker.Calls {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls.brief()
}

// learn caches the calls of a run.
func (m *Memory) learn(calls []worker.Call) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range calls {
		m.calls.learn(c)
	}
}

func (k *knownCalls) brief() *worker.Calls {
	calls := &worker.Calls{All: k.all, Known: map[string]worker.Call{}}
	for key, c := range k.known {
		calls.Known[key] = worker.Call{Data: c.value.Data, Micros: c.value.Micros}
	}
	return calls
}

// learn caches a call, or marks a known one as used.
func (k *knownCalls) learn(c worker.Call) {
	if _, known := k.get(c.Key); !known && c.Data != nil {
		k.put(c.Key, c, len(c.Data), mostCalls)
	}
}
