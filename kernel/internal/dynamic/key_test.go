package dynamic

import (
	"sync"
	"testing"
)

// TestKeyConcurrently has goroutines look for equal keys at once: all must get the same one.
func TestKeyConcurrently(t *testing.T) {
	type pair struct{ a *int }
	registry := &Registry{types: map[string]*Type{}}
	typ := &Type{ID: "main.pair", Name: "main.pair", Kind: Struct, Fields: []Field{{Name: "a"}}, registry: registry}
	typ.methods = map[string]any{"Equal": func(x, y any) bool { return *x.(pair).a == *y.(pair).a }}
	for n := range 200 {
		var keys sync.Map
		var started, done sync.WaitGroup
		started.Add(1)
		for range 8 {
			done.Go(func() {
				started.Wait()
				keys.Store(Key(Value{typ, pair{&[]int{n}[0]}}), true)
			})
		}
		started.Done()
		done.Wait()
		count := 0
		keys.Range(func(any, any) bool { count++; return true })
		if count != 1 {
			t.Fatalf("%d keys for one value", count)
		}
	}
}
