// Package memo answers slow calls of solvers that an earlier run made with the same arguments. A
// worker wraps the tables of packages in it.
package memo

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"reflect"
	"strings"
	"sync"
	"time"

	"rederive/show/worker"
)

// A Memo answers calls of solvers that an earlier run made with the same arguments. Solvers are
// pure functions. A call is answered only if its arguments and results are plain data, which is
// copied on the way in and out, so that nobody sees a difference: not by changing a result or an
// argument afterwards, nor by the capacity of a slice.
type Memo struct {
	mu    sync.Mutex
	calls *worker.Calls
	left  int // bytes of results that may be sent to the host
}

const (
	slowCall     = time.Millisecond // faster calls are not cached
	mostTries    = 64               // calls of a function before the share of slow ones counts
	mostArgument = 1 << 20          // bytes of the arguments of one call
	mostResult   = 256 << 10        // bytes of its results
	mostResults  = 4 << 20          // bytes of all results of a run
)

// New returns a memo, or nil if no calls are cached.
func New(calls *worker.Calls) *Memo {
	if calls == nil {
		return nil
	}
	return &Memo{calls: calls, left: mostResults}
}

// Wrapped returns the symbols of a package, with functions that ask the memo first.
func (m *Memo) Wrapped(path string, table map[string]reflect.Value) map[string]reflect.Value {
	table = maps.Clone(table)
	if m == nil || !strings.HasPrefix(path, "rederive/solvers/") {
		return table
	}
	for name, v := range table {
		if v.Kind() == reflect.Func && isPlainFunc(v.Type()) {
			f := &memoised{memo: m, name: path + "." + name, f: v}
			table[name] = reflect.MakeFunc(v.Type(), f.call)
		}
	}
	return table
}

// isPlainFunc reports whether a function takes and returns plain data, and possibly an error.
func isPlainFunc(t reflect.Type) bool {
	for in := range t.Ins() {
		if !isPlain(in, nil) {
			return false
		}
	}
	for out := range t.Outs() {
		if out != reflect.TypeFor[error]() && !isPlain(out, nil) {
			return false
		}
	}
	return t.NumOut() > 0
}

// isPlain reports whether values of a type are bools, numbers, strings, or slices, arrays and
// structs of these. within has the types around it.
func isPlain(t reflect.Type, within []reflect.Type) bool {
	for _, outer := range within {
		if outer == t {
			return false
		}
	}
	within = append(within, t)
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return isPlain(t.Elem(), within)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); !f.IsExported() || !isPlain(f.Type, within) {
				return false
			}
		}
		return true
	case reflect.Uintptr:
		return false
	}
	return t.Kind() >= reflect.Bool && t.Kind() <= reflect.Complex128 || t.Kind() == reflect.String
}

// A memoised function is a function of a solver.
type memoised struct {
	memo *Memo
	name string
	f    reflect.Value

	tried, slow int
	never       bool // it changes its arguments
}

// call answers a call, or makes it.
func (f *memoised) call(args []reflect.Value) []reflect.Value {
	if !f.worthwhile() {
		return f.run(args)
	}
	key, ok := f.key(args)
	if !ok {
		return f.run(args)
	}
	if results, ok := f.known(key); ok {
		return results
	}
	start := time.Now()
	results := f.run(args)
	f.learn(key, args, results, time.Since(start))
	return results
}

func (f *memoised) run(args []reflect.Value) []reflect.Value {
	if f.f.Type().IsVariadic() {
		return f.f.CallSlice(args)
	}
	return f.f.Call(args)
}

// worthwhile reports whether a call may be one to cache: the function was called only a few times,
// or one in eight of its calls was slow.
func (f *memoised) worthwhile() bool {
	f.memo.mu.Lock()
	defer f.memo.mu.Unlock()
	return !f.never && (f.memo.calls.All || f.tried < mostTries || 8*f.slow >= f.tried)
}

// key returns a digest of the function and its arguments. It reports false if these are too large,
// or share memory.
func (f *memoised) key(args []reflect.Value) (string, bool) {
	w := &plainWriter{data: []byte(f.name + "\n"), most: mostArgument}
	for _, a := range args {
		w.write(a)
	}
	if w.over || w.shared() {
		return "", false
	}
	sum := sha256.Sum256(w.data)
	return hex.EncodeToString(sum[:]), true
}

// known returns the results of a call, if the host has them.
func (f *memoised) known(key string) (results []reflect.Value, ok bool) {
	c, ok := f.memo.calls.Known[key]
	if !ok {
		return nil, false
	}
	r := &plainReader{data: c.Data}
	for t := range f.f.Type().Outs() {
		v := reflect.New(t).Elem()
		if t.Kind() != reflect.Interface { // the error was nil
			r.read(v)
		}
		results = append(results, v)
	}
	if r.bad || len(r.data) > 0 {
		return nil, false
	}
	f.memo.mu.Lock()
	f.tried, f.slow = f.tried+1, f.slow+1
	f.memo.mu.Unlock()
	return results, worker.Answer("call", worker.Call{Key: key, Micros: c.Micros}) == nil
}

// learn sends the results of a slow call to the host, if every call with the same arguments has
// the same results.
func (f *memoised) learn(key string, args, results []reflect.Value, took time.Duration) {
	f.memo.mu.Lock()
	defer f.memo.mu.Unlock()
	if f.tried++; took < slowCall && !f.memo.calls.All {
		return
	}
	f.slow++
	if after, _ := f.key(args); after != key {
		f.never = true
		return
	}
	w := &plainWriter{most: min(mostResult, f.memo.left)}
	for _, v := range results {
		if v.Kind() != reflect.Interface {
			w.write(v)
		} else if !v.IsNil() {
			return // an error
		}
	}
	for _, a := range args {
		w.note(a)
	}
	if w.over || w.shared() || len(w.data) == 0 {
		return
	}
	f.memo.left -= len(w.data)
	_ = worker.Answer("call", worker.Call{Key: key, Data: w.data, Micros: took.Microseconds()})
}
