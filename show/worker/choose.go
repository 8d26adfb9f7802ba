package worker

import (
	"reflect"
	"sync/atomic"
)

// A waiting value is a case of a select statement that sends or receives.
type waiting struct {
	reflect.SelectCase
	value reflect.Value // where to store the received value, if anywhere
	ok    *bool         // where to store whether a value was received
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

// Choose executes one case that is ready, and returns its index. It tries the cases one
// after another, beginning with the one whose turn it is. If none is ready, it waits for
// all, or without wait returns -1.
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

// take stores what was received.
func (w waiting) take(v reflect.Value, ok bool) {
	if w.Dir == reflect.SelectSend {
		return
	}
	if w.value.IsValid() {
		w.value.Set(v)
	}
	*w.ok = ok
}
