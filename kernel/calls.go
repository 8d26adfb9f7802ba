package kernel

import "rederive/show/worker"

// An edited cell often calls a solver with the arguments of the run before: its search is
// the same, and what is printed of it changes. So a memory keeps slow calls as well, see
// package memo. They are answered in runs that rest on older ones already, and never in
// those that reach a cache.

// mostCalls bounds the results of calls that are kept, in bytes.
const mostCalls = 4 << 20

// knownCalls are the calls of solvers that were slow.
type knownCalls struct {
	recent[worker.Call]
	all bool // fast ones are kept, too, for tests
}

// noCalls has a run report slow calls, and answers none.
func (m *Memory) noCalls() *worker.Calls {
	if m == nil {
		return nil
	}
	return &worker.Calls{All: m.calls.all}
}

// knownCalls has a run report slow calls, and answers those that are known.
func (m *Memory) knownCalls() *worker.Calls {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls.brief()
}

// learn keeps the calls of a run.
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

// learn keeps a call, or notes that it was used.
func (k *knownCalls) learn(c worker.Call) {
	if _, known := k.get(c.Key); !known && c.Data != nil {
		k.put(c.Key, c, len(c.Data), mostCalls)
	}
}
