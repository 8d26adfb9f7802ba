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
	known map[string]worker.Call
	used  map[string]int // in which run
	size  int            // of the results, in bytes
	all   bool           // fast ones are kept, too, for tests
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
		m.calls.put(c, m.now)
	}
}

func (k *knownCalls) brief() *worker.Calls {
	calls := &worker.Calls{All: k.all, Known: map[string]worker.Call{}}
	for key, c := range k.known {
		calls.Known[key] = worker.Call{Data: c.Data, Micros: c.Micros}
	}
	return calls
}

// put keeps a call, or notes that it was used. When there are too many, those that were not
// used for longest go.
func (k *knownCalls) put(c worker.Call, now int) {
	if k.known == nil {
		k.known, k.used = map[string]worker.Call{}, map[string]int{}
	}
	if _, ok := k.known[c.Key]; ok || c.Data == nil {
		if ok {
			k.used[c.Key] = now
		}
		return
	}
	k.known[c.Key], k.used[c.Key] = c, now
	k.size += len(c.Data)
	for old := now - 16; k.size > mostCalls && old <= now; old++ {
		for key, c := range k.known {
			if k.used[key] <= old {
				k.size -= len(c.Data)
				delete(k.known, key)
				delete(k.used, key)
			}
		}
	}
}
