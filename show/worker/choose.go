package worker

import (
	"reflect"
	"sync/atomic"
)

// A waiting case of a select statement sends or receives.
type waiting struct {
	reflect.SelectCase
	value reflect.Value // where to put what it receives, if anywhere
	ok    *bool         // where to note whether it received a value
}

// Send returns the case that sends what v points to.
func Send(c, v any) any {
	return waiting{SelectCase: reflect.SelectCase{
		Dir: reflect.SelectSend, Chan: reflect.ValueOf(c), Send: reflect.ValueOf(v).Elem(),
	}}
}

// Receive returns the case that receives into what v points to, unless v is nil.
func Receive(c, v any, ok *bool) any {
	w := waiting{SelectCase: reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)}, ok: ok}
	if v != nil {
		w.value = reflect.ValueOf(v).Elem()
	}
	return w
}

// Choose carries out one case that is ready, and returns its number. It asks the cases one
// after another, beginning with the one whose turn it is, and then waits for all if it is
// to; else it returns -1.
func Choose(turn *int64, wait bool, cases ...any) int {
	n := int64(len(cases))
	first := atomic.AddInt64(turn, 1) - 1
	all := make([]reflect.SelectCase, n)
	for i := range n {
		k := (first + i) % n
		all[k] = cases[k].(waiting).SelectCase
		one := []reflect.SelectCase{all[k], {Dir: reflect.SelectDefault}}
		if taken, v, ok := reflect.Select(one); taken == 0 {
			cases[k].(waiting).take(v, ok)
			return int(k)
		}
	}
	if !wait {
		return -1
	}
	taken, v, ok := reflect.Select(all)
	cases[taken].(waiting).take(v, ok)
	return taken
}

// take keeps what was received.
func (w waiting) take(v reflect.Value, ok bool) {
	if w.Dir == reflect.SelectSend {
		return
	}
	if w.value.IsValid() {
		w.value.Set(v)
	}
	*w.ok = ok
}
