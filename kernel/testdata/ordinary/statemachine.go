package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

type State int

const (
	Idle State = iota
	Running
	Paused
	Stopped
)

//go:generate stringer
func (s State) String() string { return [...]string{"Idle", "Running", "Paused", "Stopped"}[s] }

type Event string

type Ticks int64

type key struct {
	State
	Event
}

type action func(m *Machine) error

type Machine struct {
	State
	hist  []State
	table map[key]struct {
		to  State
		act action
	}
	ticks Ticks
}

type BadTransition struct{ key }

func (b BadTransition) Error() string {
	return fmt.Sprintf("no %q in %v", string(b.Event), b.State)
}

func (m *Machine) on(from State, e Event, to State, act action) {
	if m.table == nil {
		m.table = make(map[key]struct {
			to  State
			act action
		})
	}
	t := m.table[key{from, e}]
	t.to, t.act = to, act
	m.table[key{from, e}] = t
}

func (m *Machine) fire(events ...Event) (err error) {
	for _, e := range events {
		k := key{m.State, e}
		t, ok := m.table[k]
		if !ok {
			return BadTransition{k}
		}
		if t.act != nil {
			if err := t.act(m); err != nil {
				return fmt.Errorf("%s: %w", e, err)
			}
		}
		m.hist = append(m.hist, m.State)
		m.State = t.to
	}
	return
}

type stateFn func(*lexer) stateFn

type lexer struct {
	in     string
	pos    int
	tokens []string
}

func (l *lexer) emit(kind, s string) { l.tokens = append(l.tokens, kind+":"+s) }

func start(l *lexer) stateFn {
	if l.pos >= len(l.in) {
		return nil
	}
	switch c := l.in[l.pos]; {
	case c == ' ':
		l.pos++
		return start
	case '0' <= c && c <= '9':
		return number
	default:
		return word
	}
}

func run(l *lexer, kind string, ok func(byte) bool) stateFn {
	from := l.pos
	for l.pos < len(l.in) && ok(l.in[l.pos]) {
		l.pos++
	}
	if from == l.pos {
		l.emit("bad", l.in[from:from+1])
		l.pos++
		return start
	}
	l.emit(kind, l.in[from:l.pos])
	return start
}

func number(l *lexer) stateFn {
	return run(l, "num", func(c byte) bool { return c >= '0' && c <= '9' })
}

func word(l *lexer) stateFn {
	return run(l, "word", func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' })
}

func main() {
	var m Machine
	tick := func(d Ticks) action {
		return func(m *Machine) error { m.ticks += d; return nil }
	}
	m.on(Idle, "start", Running, tick(1000))
	m.on(Running, "pause", Paused, nil)
	m.on(Paused, "resume", Running, tick(1500))
	m.on(Running, "stop", Stopped, func(m *Machine) error {
		if len(m.hist) < 3 {
			return fmt.Errorf("too early (%d)", len(m.hist))
		}
		return nil
	})
	fmt.Println(m.fire("start", "stop"), m.State)
	fmt.Println(m.fire("pause", "resume", "stop"), m.hist, m.ticks)
	err := m.fire("start")
	fmt.Println(err, err == BadTransition{key{Stopped, "start"}}, err == error(BadTransition{}))
	fmt.Printf("%v %d %+v\n", m.hist, m.hist, key{Paused, "x"})
	ks := slices.SortedFunc(maps.Keys(m.table), func(a, b key) int {
		if a.State != b.State {
			return int(a.State - b.State)
		}
		return strings.Compare(string(a.Event), string(b.Event))
	})
	fmt.Println(ks)
	l := &lexer{in: "abc 12 x9 $ zz"}
	for f := stateFn(start); f != nil; {
		f = f(l)
	}
	fmt.Println(strings.Join(l.tokens, ","))
}
