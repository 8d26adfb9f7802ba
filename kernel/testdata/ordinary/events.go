package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
)

type (
	Topic       string
	Handler     interface{ Handle(Topic, ...any) error }
	HandlerFunc func(Topic, ...any) error
)

func (f HandlerFunc) Handle(t Topic, args ...any) error { return f(t, args...) }

type Bus struct {
	sync.RWMutex
	subs map[Topic][]Handler
	seq  int
}

func (b *Bus) On(t Topic, h Handler) (off func()) {
	b.Lock()
	defer b.Unlock()
	if b.subs == nil {
		b.subs = map[Topic][]Handler{}
	}
	b.subs[t] = append(b.subs[t], h)
	i := len(b.subs[t]) - 1
	return func() { b.Lock(); defer b.Unlock(); b.subs[t][i] = nil }
}

func (b *Bus) Emit(t Topic, args ...any) error {
	b.RLock()
	defer b.RUnlock()
	var errs []error
	for i, h := range b.subs[t] {
		if h == nil {
			continue
		}
		if err := safe(func() error { return h.Handle(t, args...) }); err != nil {
			errs = append(errs, fmt.Errorf("handler %d: %w", i, err))
		}
	}
	return errors.Join(errs...)
}

type panicErr struct{ v any }

func (p panicErr) Error() string { return fmt.Sprintf("panic: %v", p.v) }
func (p panicErr) Is(target error) bool {
	return target == errPanic
}

var errPanic = errors.New("any panic")

func safe(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = panicErr{v}
		}
	}()
	return f()
}

type recorder struct {
	prefix string
	lines  []string
}

func (r *recorder) Handle(t Topic, args ...any) error {
	r.lines = append(r.lines, fmt.Sprint(append([]any{r.prefix, t, ":"}, args...)...))
	return nil
}

type ctxKey struct{}

type temp float64

func (t temp) GoString() string { return fmt.Sprintf("temp(%.1f)", float64(t)) }

func main() {
	var b Bus
	r := &recorder{prefix: ">"}
	off := b.On("a", r)
	b.On("a", HandlerFunc(func(t Topic, args ...any) error {
		if len(args) == 0 {
			return errors.New("no args")
		}
		n := args[0].(int)
		fmt.Println("got", n, 10/n)
		return nil
	}))
	b.On("b", r)
	b.On("b", HandlerFunc((&recorder{}).Handle))
	fmt.Println(b.Emit("a", 5, "x", 2.5, nil))
	fmt.Println(b.Emit("a"))
	err := b.Emit("a", 0)
	fmt.Println(err, errors.Is(err, errPanic))
	err = b.Emit("a", "s")
	fmt.Println(err)
	var pe panicErr
	if errors.As(err, &pe) {
		_, isErr := pe.v.(error)
		fmt.Println(isErr)
	}
	off()
	fmt.Println(b.Emit("a", 1), b.Emit("b", temp(3), []temp{1}, map[Topic]temp{"k": 2}, r.prefix), b.Emit("zz"))
	fmt.Println(strings.Join(r.lines, "|"))
	fmt.Printf("%#v %v %#v\n", temp(1), temp(1), []temp{2})
	done := make(chan struct{})
	var wg sync.WaitGroup
	res := make(chan string, 3)
	for i := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			<-done
			res <- fmt.Sprint(i, ctxKey{}, temp(i))
		}()
	}
	close(done)
	wg.Wait()
	close(res)
	var got []string
	for s := range res {
		got = append(got, s)
	}
	sort.Strings(got)
	fmt.Println(got)
	fmt.Println(safe(func() error { panic(fmt.Errorf("wrapped: %w", errPanic)) }))
	fmt.Println(safe(func() error { var h Handler; return h.Handle("x") }))
	fmt.Println(safe(func() error { var a any = r; _ = a.(HandlerFunc); return nil }))
	fmt.Println(safe(func() error { var a any = temp(2); _ = a.(fmt.Stringer); return nil }))
	fmt.Println(safe(func() error { x := []int{1}; i := 5; _ = x[1:i]; return nil }))
	fmt.Println(safe(func() error { m := map[any]int{}; m[[]int{1}] = 2; return nil }))
	fmt.Println(safe(func() error { var c chan int; close(c); return nil }))
	fmt.Println(safe(func() error { n := -1; _ = make([]int, n); return nil }))
}
