package kernel

import (
	"rederive/kernel/internal/host"
)

// ahead is the value of [frontVariable] for a front end that is started ahead. It first
// gets the cells of the previous run, and checks them only to load the packages that they
// need.
const ahead = "ahead"

// Prepare starts the processes ahead that the next run needs, at most two.
func (m *Memory) Prepare() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	if m.front == nil && m.cells != nil {
		if asked, err := host.StartAsked(frontQuestion(), ahead); err == nil {
			asked.Tell(m.cells)
			m.front = asked
		}
	}
	if m.worker == nil {
		m.worker = host.StartAhead(Options{}.wall(nil))
	}
}

// Close ends the processes that were started ahead.
func (m *Memory) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	if m.front != nil {
		m.front.Close()
	}
	if m.worker != nil {
		m.worker.Close()
	}
	m.front, m.worker = nil, nil
}

// takeFront removes and returns the front end that was started ahead, or returns nil. It
// saves the cells for the next one, unless the run asks the go command: such a front end
// cannot be started ahead.
func (m *Memory) takeFront(cells []byte, asks bool) *host.Asked {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	front := m.front
	m.front, m.cells = nil, cells
	if asks {
		if m.cells = nil; front != nil {
			front.Close()
		}
		return nil
	}
	return front
}

// hasWorker reports whether a worker was started ahead.
func (m *Memory) hasWorker() bool {
	if m == nil {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.worker != nil
}

// takeWorker removes and returns the worker that was started ahead, or returns nil.
func (m *Memory) takeWorker() *host.Ahead {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	worker := m.worker
	m.worker = nil
	return worker
}
