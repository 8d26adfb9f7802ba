// What own types are to errors, fmt, binary, io, bufio, sort, sync and atomic.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

type Sl []string

func (s Sl) Error() string { return strings.Join(s, "+") }

type PE struct{ code int }

func (p *PE) Error() string { return fmt.Sprint("PE", p.code) }

type (
	Plain struct{ x int }
	Asker struct{ n int }
)

func (a Asker) Error() string { return "asker" }
func (a Asker) As(target any) bool {
	switch t := target.(type) {
	case **PE:
		*t = &PE{a.n}
		return true
	case *Sl:
		*t = Sl{"from", "asker"}
		return true
	case *interface{ Temporary() bool }:
		return false
	case **strconv.NumError:
		*t = &strconv.NumError{Func: "as", Num: "1", Err: a}
		return true
	}
	return false
}
func (a Asker) Is(t error) bool { return t == io.EOF }

type Multi struct{ errs []error }

func (m *Multi) Error() string   { return fmt.Sprint(len(m.errs), " errors") }
func (m *Multi) Unwrap() []error { return m.errs }

type wrap struct {
	msg string
	err error
}

func (w wrap) Error() string { return w.msg + ": " + w.err.Error() }
func (w wrap) Unwrap() error { return w.err }

func try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "panics:", r)
		}
	}()
	f()
}

type (
	MyInt int
	MyF   float64
	MyS   string
	MyB   bool
	Hex   int
)

func (h *Hex) Scan(st fmt.ScanState, verb rune) error {
	tok, err := st.Token(true, func(r rune) bool { return strings.ContainsRune("0123456789abcdef", r) })
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(string(tok), 16, 32)
	*h = Hex(n)
	return err
}

type Rec struct {
	A uint8
	B [3]MyInt16
	C struct{ X, Y float32 }
	D MyU32
	E bool
	F [2]struct{ P, Q int8 }
}
type (
	MyInt16 int16
	MyU32   uint32
)

type src struct {
	data []byte
	pos  int
	log  []string
}

func (s *src) Read(p []byte) (int, error) {
	s.log = append(s.log, fmt.Sprint("R", len(p) > 0))
	if s.pos >= len(s.data) {
		return 0, io.EOF
	}
	n := copy(p, s.data[s.pos:min(len(s.data), s.pos+4)])
	s.pos += n
	return n, nil
}

type wsrc struct{ src }

func (s *wsrc) WriteTo(w io.Writer) (int64, error) {
	s.log = append(s.log, "WT")
	n, err := w.Write(s.data[s.pos:])
	s.pos = len(s.data)
	return int64(n), err
}

type sink struct {
	bytes.Buffer
	calls []string
}

func (s *sink) Write(p []byte) (int, error) { s.calls = append(s.calls, "W"); return s.Buffer.Write(p) }

func (s *sink) WriteString(p string) (int, error) {
	s.calls = append(s.calls, "WS")
	return s.Buffer.WriteString(p)
}

func (s *sink) ReadFrom(r io.Reader) (int64, error) {
	s.calls = append(s.calls, "RF")
	return s.Buffer.ReadFrom(r)
}

type stable struct {
	ks []MyS
	vs []int
}

func (s stable) Len() int           { return len(s.ks) }
func (s stable) Less(i, j int) bool { return s.ks[i] < s.ks[j] }
func (s stable) Swap(i, j int) {
	s.ks[i], s.ks[j] = s.ks[j], s.ks[i]
	s.vs[i], s.vs[j] = s.vs[j], s.vs[i]
}

type cfg struct{ name string }

func main() {
	base := &PE{1}
	e1 := wrap{"w", base}
	e2 := fmt.Errorf("ctx %d: %w", 5, e1)
	sl := Sl{"a", "b"}
	fmt.Println(errors.Is(e2, base), errors.Is(sl, sl), errors.Is(e2, &PE{1}), errors.Is(Asker{1}, io.EOF), errors.Is(wrap{"q", Asker{2}}, io.EOF))
	var pe *PE
	var s2 Sl
	var ne *strconv.NumError
	var w wrap
	fmt.Println(errors.As(e2, &pe), pe == base, errors.As(e2, &w), w.msg, errors.As(Asker{7}, &pe), pe.code, errors.As(Asker{7}, &s2), s2, errors.As(Asker{3}, &ne), ne)
	var tmp interface{ Temporary() bool }
	fmt.Println(errors.As(Asker{1}, &tmp), tmp == nil)
	m := &Multi{[]error{e1, sl, nil, Asker{4}}}
	fmt.Println(errors.Is(m, base), errors.As(m, &s2), s2, errors.Unwrap(m), m)
	try("nil target", func() { errors.As(e2, nil) })
	try("non ptr", func() { errors.As(e2, Plain{}) })
	try("not error", func() { errors.As(e2, &Plain{}) })
	try("nil ptr", func() { errors.As(e2, (**PE)(nil)) })
	try("int", func() { errors.As(e2, new(int)) })
	fmt.Println(errors.As(nil, &pe), errors.Is(nil, nil), errors.Is(nil, base), errors.Is(base, nil))
	j := errors.Join(sl, e1, errors.Join(base, nil))
	fmt.Printf("%q %v %v\n", j, errors.Is(j, base), errors.As(j, &w))
	ew := fmt.Errorf("%w; %w; %v", sl, base, e1)
	fmt.Printf("%v %T %v %v\n", ew, ew, errors.Unwrap(ew), errors.Is(ew, base))
	fmt.Println(fmt.Errorf("%w", nil), fmt.Errorf("%w", "str"), fmt.Errorf("%d %w %s", MyInt(3), e1, MyS("z")))

	var i MyInt
	var f MyF
	var s MyS
	var b MyB
	var h Hex
	n, err := fmt.Sscan("12 3.5 word true ff", &i, &f, &s, &b, &h)
	fmt.Println(n, err, i, f, s, b, h)
	n, err = fmt.Sscanf("7:0x1f,abc|t", "%d:%v,%3s|%t", &i, &i, &s, &b)
	fmt.Println(n, err, i, s, b)
	n, err = fmt.Sscanf("beef 42", "%v %x", &h, &i)
	fmt.Println(n, err, h, i)
	n, err = fmt.Sscanln("1 2", &i, &h)
	fmt.Println(n, err, i, h)
	n, err = fmt.Sscan("x", &i)
	fmt.Println(n, err)
	var arr []byte
	n, err = fmt.Sscanf("abc", "%s", &arr)
	fmt.Println(n, err, arr)

	r := Rec{1, [3]MyInt16{-1, 2, 3}, struct{ X, Y float32 }{1.5, -2}, 1 << 31, true, [2]struct{ P, Q int8 }{{1, 2}, {-3, 4}}}
	var buf bytes.Buffer
	fmt.Println(binary.Write(&buf, binary.LittleEndian, &r), buf.Len(), binary.Size(r))
	fmt.Printf("% x\n", buf.Bytes())
	var r2 Rec
	fmt.Println(binary.Read(&buf, binary.LittleEndian, &r2), r == r2, r2)
	rs := []Rec{r, r}
	bb, err := binary.Append(nil, binary.BigEndian, rs)
	fmt.Println(len(bb), err)
	var back [2]Rec
	k, err := binary.Decode(bb, binary.BigEndian, &back)
	fmt.Println(k, err, back[1] == r)
	fmt.Println(binary.Write(&buf, binary.LittleEndian, []MyInt16{1, 2}), binary.Write(&buf, binary.BigEndian, MyU32(7)), buf.Bytes())

	for _, rd := range []io.Reader{&src{data: []byte("hello world")}, &wsrc{src{data: []byte("hello world")}}} {
		sk := &sink{}
		n, err := io.Copy(sk, rd)
		switch x := rd.(type) {
		case *wsrc:
			fmt.Println(n, err, sk.calls, x.log, sk.String())
		case *src:
			fmt.Println(n, err, sk.calls, len(x.log) > 2, sk.String())
		}
	}
	sk := &sink{}
	io.WriteString(sk, "x")
	fmt.Fprintf(sk, "y%d", 1)
	bw := bufio.NewWriter(sk)
	bw.WriteString("buffered")
	bw.ReadFrom(&src{data: []byte("rf")})
	bw.Flush()
	fmt.Println(sk.calls, sk.String())
	br := bufio.NewReader(&src{data: []byte("line one\nline 2\nlast")})
	for {
		l, err := br.ReadString('\n')
		fmt.Printf("%q %v;", l, err)
		if err != nil {
			break
		}
	}
	fmt.Println()
	lr := io.NewSectionReader(strings.NewReader("0123456789"), 2, 5)
	io.Copy(sk, io.TeeReader(lr, &sk.Buffer))
	fmt.Println(sk.String())

	st := stable{[]MyS{"b", "a", "b", "a"}, []int{1, 2, 3, 4}}
	sort.Stable(st)
	fmt.Println(st, sort.IsSorted(st), sort.Search(4, func(i int) bool { return st.ks[i] >= "b" }))
	idx, found := sort.Find(4, func(i int) int { return strings.Compare("b", string(st.ks[i])) })
	fmt.Println(idx, found)

	var av atomic.Value
	fmt.Println(av.Load(), av.CompareAndSwap(nil, cfg{"a"}), av.Load().(cfg).name, av.Swap(cfg{"b"}), av.CompareAndSwap(cfg{"b"}, cfg{"c"}), av.Load())
	try("av", func() { av.Store(Plain{}) })
	try("av nil", func() { av.Store(nil) })
	var ap atomic.Pointer[cfg]
	c1 := &cfg{"p"}
	fmt.Println(ap.Load() == nil, ap.CompareAndSwap(nil, c1), ap.Load().name, ap.Swap(&cfg{"q"}) == c1)
	var sm sync.Map
	sm.Store(MyS("k"), cfg{"v"})
	sm.Store("k", 1)
	v, ok := sm.Load(MyS("k"))
	v2, loaded := sm.LoadOrStore(cfg{"key"}, &cfg{"x"})
	fmt.Println(v, ok, v2.(*cfg).name, loaded, sm.CompareAndSwap("k", 1, 2))
	v, ok = sm.LoadAndDelete(cfg{"key"})
	fmt.Println(v.(*cfg).name, ok)
	po := sync.Pool{New: func() any { return &cfg{"new"} }}
	fmt.Println(po.Get().(*cfg).name)
	rng := rand.New(rand.NewSource(9))
	xs := []MyS{"a", "b", "c", "d"}
	rng.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	fmt.Println(xs, utf8.ValidString(string(xs[0])))
	of := sync.OnceValues(func() (cfg, error) { return cfg{"once"}, sl })
	fmt.Println(of())
	fmt.Println(of())
}
