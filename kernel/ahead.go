package kernel

import (
	"rederive/kernel/internal/host"
)

// ahead is the value of the variable of a front end that was started ahead: it gets the
// cells of the run before first, which it checks for nothing.
const ahead = "ahead"

// Prepare starts the processes ahead that the next run needs. There are two at most.
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

// Close ends what was started ahead.
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

// takeFront takes the front end that was started ahead, or returns nil. It notes the cells
// for the next, if it is one that can be started ahead, without asking the go command.
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

// takeWorker takes the worker that was started ahead, or returns nil.
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
