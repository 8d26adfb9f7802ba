package main

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"unicode/utf16"
)

type Matrix struct {
	rows, cols int
	d          []float64
}

func (m Matrix) Format(st fmt.State, verb rune) {
	prec, ok := st.Precision()
	if !ok {
		prec = -1
	}
	w, _ := st.Width()
	switch verb {
	case 'v', 's', 'f', 'g':
		if verb == 'v' || verb == 's' {
			verb = 'g'
		}
		for i := range m.rows {
			for j := range m.cols {
				s := strconv.FormatFloat(m.d[i*m.cols+j], byte(verb), prec, 64)
				if st.Flag('+') && s[0] != '-' {
					s = "+" + s
				}
				fmt.Fprintf(st, "%*s ", w, s)
			}
			io.WriteString(st, "\n")
		}
	default:
		fmt.Fprintf(st, "%%!%c(Matrix)", verb)
	}
}

type Scan struct{ a, b int }

func (s *Scan) Scan(st fmt.ScanState, verb rune) error {
	tok, err := st.Token(true, func(r rune) bool { return r != ';' })
	if err != nil {
		return err
	}
	_, err = fmt.Sscanf(string(tok), "%d/%d", &s.a, &s.b)
	st.ReadRune()
	return err
}

type hp []struct {
	k string
	p float64
}

func (h hp) Len() int           { return len(h) }
func (h hp) Less(i, j int) bool { return h[i].p < h[j].p }
func (h hp) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *hp) Push(x any) {
	*h = append(*h, x.(struct {
		k string
		p float64
	}))
}

func (h *hp) Pop() any {
	o := *h
	n := len(o) - 1
	*h = o[:n]
	return o[n]
}

type Header struct {
	Magic [4]byte
	Ver   uint16
	Flags uint8
	_     uint8
	Len   int32
	F     float32
}
type huff struct {
	l, r *huff
	sym  rune
	n    int
}

func huffman(s string) map[rune]string {
	cnt := map[rune]int{}
	for _, r := range s {
		cnt[r]++
	}
	var hs []*huff
	for r, n := range cnt {
		hs = append(hs, &huff{sym: r, n: n})
	}
	for len(hs) > 1 {
		slices.SortFunc(hs, func(a, b *huff) int {
			if a.n != b.n {
				return a.n - b.n
			}
			return int(a.sym - b.sym)
		})
		a, b := hs[0], hs[1]
		hs = append(hs[2:], &huff{a, b, min(a.sym, b.sym), a.n + b.n})
	}
	out := map[rune]string{}
	var walk func(*huff, string)
	walk = func(h *huff, p string) {
		if h.l == nil {
			out[h.sym] = p
			return
		}
		walk(h.l, p+"0")
		walk(h.r, p+"1")
	}
	walk(hs[0], "")
	return out
}

type errReader struct {
	n   int
	err error
}

func (e *errReader) Read(p []byte) (int, error) {
	if e.n--; e.n < 0 {
		return 0, e.err
	}
	return copy(p, "line\npart"), nil
}

type tee struct {
	sync.Mutex
	io.Writer
	n map[string]int
}

func (t *tee) Printf(f string, a ...any) {
	t.Lock()
	defer t.Unlock()
	n, _ := fmt.Fprintf(t, f, a...)
	t.n[f] += n
}

type Duration int64

func (d Duration) String() string {
	if d == 0 {
		return "0s"
	}
	neg := d < 0
	u := uint64(d)
	if neg {
		u = -u
	}
	var b []byte
	for _, x := range []struct {
		n uint64
		s string
	}{{3600, "h"}, {60, "m"}, {1, "s"}} {
		if q := u / x.n; q > 0 || len(b) > 0 {
			b = strconv.AppendUint(b, q, 10)
			b = append(b, x.s...)
		}
		u %= x.n
	}
	if neg {
		return "-" + string(b)
	}
	return string(b)
}

func main() {
	m := Matrix{2, 2, []float64{1, -2.5, 1e10, 1. / 3}}
	fmt.Printf("%v%+8.2f%d\n", m, m, m)
	fmt.Print(m, []Matrix{{1, 1, []float64{2}}}, "\n")
	var s1, s2 Scan
	n, err := fmt.Sscan("1/2; 3/4;", &s1, &s2)
	fmt.Println(n, err, s1, s2)
	h := &hp{}
	for i, k := range strings.Fields("x y z w v") {
		heap.Push(h, struct {
			k string
			p float64
		}{k, math.Sin(float64(i))})
	}
	(*h)[0].p = 10
	heap.Fix(h, 0)
	heap.Remove(h, 1)
	for h.Len() > 0 {
		fmt.Printf("%v ", heap.Pop(h))
	}
	fmt.Println()
	var sb strings.Builder
	hd := Header{[4]byte{'R', 'D'}, 2, 0x81, 0, -5, 1.5}
	fmt.Println(binary.Write(&sb, binary.BigEndian, hd), binary.Size(hd))
	fmt.Printf("% x\n", sb.String())
	var back Header
	fmt.Println(binary.Read(strings.NewReader(sb.String()), binary.BigEndian, &back), back == hd, back)
	fmt.Println(binary.Read(strings.NewReader("ab"), binary.LittleEndian, &back))
	codes := huffman("abracadabra alakazam")
	for _, r := range "abrz " {
		fmt.Print(string(r), "=", codes[r], " ")
	}
	fmt.Println(len(codes))
	sc := bufio.NewScanner(&errReader{2, errors.New("disk")})
	for sc.Scan() {
		fmt.Printf("%q ", sc.Text())
	}
	fmt.Println(sc.Err())
	sc = bufio.NewScanner(strings.NewReader(strings.Repeat("x", 100)))
	sc.Buffer(make([]byte, 0, 10), 20)
	fmt.Println(sc.Scan(), sc.Err(), errors.Is(sc.Err(), bufio.ErrTooLong))
	tt := tee{Writer: &sb, n: map[string]int{}}
	sb.Reset()
	tt.Printf("%d-%s;", 1, "a")
	tt.Printf("%v;", []error{io.EOF})
	fmt.Println(sb.String(), tt.n)
	fmt.Println(Duration(3725), Duration(-60), Duration(0), Duration(math.MinInt64), []Duration{5})
	fmt.Println(html.EscapeString("<a href='x'>&"), html.UnescapeString("&eacute;&lt;&#x41;"), utf16.Encode([]rune("a😀")))
	re := regexp.MustCompile(`(?i)(\w+)@(\w+)\.com`)
	fmt.Println(re.ReplaceAllStringFunc("Bob@Ex.com, al@b.COM", strings.ToUpper), re.FindStringSubmatch("x@y.com")[1:], re.NumSubexp(), re.Split("a x@y.com b q@r.com c", -1))
	fmt.Println(string(re.ExpandString(nil, "$2:$1", "me@site.com", re.FindStringSubmatchIndex("me@site.com"))))
	r := csv.NewReader(strings.NewReader("a;b\n1; \"x\"\n"))
	r.Comma, r.LazyQuotes, r.TrimLeadingSpace = ';', true, true
	fmt.Println(r.ReadAll())
	tw := tabwriter.NewWriter(&tt, 4, 0, 1, ' ', tabwriter.TabIndent)
	sb.Reset()
	fmt.Fprintf(tw, "é\tx\nlong cell\ty\tz\n")
	tw.Flush()
	fmt.Printf("%q\n", sb.String())
	br := bufio.NewReadWriter(bufio.NewReader(strings.NewReader("12 abc\n3.5")), bufio.NewWriter(&sb))
	var i int
	var w string
	var f float64
	fmt.Println(fmt.Fscan(br, &i, &w, &f))
	fmt.Println(i, w, f)
	fmt.Fprintln(br, "out", i)
	br.Flush()
	fmt.Println(strings.HasSuffix(sb.String(), "out 12\n"))
	var wg sync.WaitGroup
	res := make([]string, 4)
	for i := range res {
		wg.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					res[i] = fmt.Sprint("rec:", r)
				}
			}()
			res[i] = strconv.Itoa(10 / (i - 2))
		})
	}
	wg.Wait()
	fmt.Printf("%q\n", res)
	x := []int{5, 2, 8}
	slices.SortFunc(x, func(a, b int) int { return b - a })
	fmt.Println(x, slices.IsSorted(x))
}
