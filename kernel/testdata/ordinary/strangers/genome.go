package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"slices"
	"strings"
)

type Base byte

const (
	A Base = iota
	C
	G
	T
	N
	numBases = iota
)

var letters = [...]byte{A: 'A', T: 'T', G: 'G', C: 'C', N: 'N'}
var index = func() (t [256]Base) {
	for i := range t {
		t[i] = N
	}
	for b, l := range letters {
		t[l], t[l|0x20] = Base(b), Base(b)
	}
	return
}()

type Seq []Base
type Kmer uint64

func (b Base) Complement() Base {
	if b == N {
		return N
	}
	return T - b
}
func (b Base) String() string { return string(letters[b]) }
func (s Seq) String() string {
	var sb strings.Builder
	for _, b := range s {
		sb.WriteByte(letters[b])
	}
	return sb.String()
}
func Parse(s string) Seq {
	q := make(Seq, len(s))
	for i := 0; i < len(s); i++ {
		q[i] = index[s[i]]
	}
	return q
}
func (s Seq) RevComp() Seq {
	r := slices.Clone(s)
	slices.Reverse(r)
	for i := range r {
		r[i] = r[i].Complement()
	}
	return r
}

type Record struct {
	ID   string
	Desc string
	Seq
}

type FormatError struct {
	Line int
	Msg  string
}

func (e FormatError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Msg) }

type Reader struct {
	*bufio.Scanner
	line    int
	pending string
	err     error
}

func NewReader(r io.Reader) *Reader { return &Reader{Scanner: bufio.NewScanner(r)} }

func (r *Reader) Read() (rec Record, err error) {
	if r.err != nil {
		return rec, r.err
	}
	head := r.pending
	for head == "" {
		if !r.Scan() {
			r.err = io.EOF
			return rec, r.err
		}
		r.line++
		head = strings.TrimSpace(r.Text())
	}
	if head[0] != '>' {
		r.pending = ""
		return rec, FormatError{r.line, fmt.Sprintf("expected header, got %.5q", head)}
	}
	rec.ID, rec.Desc, _ = strings.Cut(head[1:], " ")
	r.pending = ""
	for r.Scan() {
		r.line++
		if t := bytes.TrimSpace(r.Bytes()); len(t) > 0 && t[0] == '>' {
			r.pending = string(t)
			return
		} else {
			rec.Seq = append(rec.Seq, Parse(string(t))...)
		}
	}
	return
}

func (s Seq) Kmers(k int) func(func(int, Kmer) bool) {
	return func(yield func(int, Kmer) bool) {
		var v Kmer
		valid := 0
		for i, b := range s {
			if b == N {
				valid = 0
				continue
			}
			v = (v<<2 | Kmer(b)) & (1<<(2*k) - 1)
			if valid++; valid >= k && !yield(i-k+1, v) {
				return
			}
		}
	}
}

func (k Kmer) Decode(n int) string {
	b := make([]byte, n)
	for i := n - 1; i >= 0; i, k = i-1, k>>2 {
		b[i] = letters[k&3]
	}
	return string(b)
}

type cell struct {
	score int
	from  byte
}

func align(a, b Seq, match, mismatch, gap int) (score int, la, lb string) {
	dp := make([][]cell, len(a)+1)
	for i := range dp {
		dp[i] = make([]cell, len(b)+1)
		for j := range dp[i] {
			switch {
			case i == 0 && j == 0:
			case i == 0:
				dp[i][j] = cell{j * gap, 'L'}
			case j == 0:
				dp[i][j] = cell{i * gap, 'U'}
			default:
				s := mismatch
				if a[i-1] == b[j-1] {
					s = match
				}
				best := cell{dp[i-1][j-1].score + s, 'D'}
				for _, c := range [...]cell{{dp[i-1][j].score + gap, 'U'}, {dp[i][j-1].score + gap, 'L'}} {
					if c.score > best.score {
						best = c
					}
				}
				dp[i][j] = best
			}
		}
	}
	var ra, rb []byte
	for i, j := len(a), len(b); i > 0 || j > 0; {
		x, y := byte('-'), byte('-')
		switch dp[i][j].from {
		case 'D':
			i--
			j--
			x, y = letters[a[i]], letters[b[j]]
		case 'U':
			i--
			x = letters[a[i]]
		case 'L':
			j--
			y = letters[b[j]]
		}
		ra, rb = append(ra, x), append(rb, y)
	}
	slices.Reverse(ra)
	slices.Reverse(rb)
	return dp[len(a)][len(b)].score, string(ra), string(rb)
}

func main() {
	text := "\n>s1 first seq\nACGTN\nacgt\n\n>s2\n>s3 x\nGATTACA\n"
	r := NewReader(strings.NewReader(text + "junk"))
	var recs []Record
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var fe FormatError
		if errors.As(err, &fe) {
			fmt.Println(fe.Line, fe)
			continue
		}
		recs = append(recs, rec)
		fmt.Printf("%v|%+v|%q|%d\n", rec, rec.Seq, rec.Desc, len(rec.Seq))
	}
	_, err := NewReader(strings.NewReader("oops>\n>a\nA")).Read()
	fmt.Printf("%v %#v\n", err, err)
	counts := map[Kmer][]int{}
	for i, k := range recs[0].Kmers(3) {
		counts[k] = append(counts[k], i)
	}
	for k, at := range counts {
		if len(at) > 1 {
			fmt.Println(k.Decode(3), at)
		}
	}
	g := Parse("GATTACA")
	fmt.Println(g, g.RevComp(), g.RevComp().RevComp().String() == g.String(), numBases, G.Complement(), []Base{A, N}, Base(2))
	fmt.Printf("%s %v %d %x %q\n", g[:3], g[3:5], g[:3], g[:3], g[:2])
	for _, p := range [][2]string{{"GATTACA", "GCATGCT"}, {"ACGT", ""}, {"AAAA", "AA"}} {
		s, x, y := align(Parse(p[0]), Parse(p[1]), 1, -1, -1)
		fmt.Println(s, x, y)
	}
	rng := rand.New(rand.NewSource(7))
	q := make(Seq, 60)
	for i := range q {
		q[i] = Base(rng.Intn(4))
	}
	rng.Shuffle(len(q), func(i, j int) { q[i], q[j] = q[j], q[i] })
	fmt.Println(q, rng.Perm(5), rng.Float64() < 1, rng.NormFloat64() < 5)
	defer func() {
		fmt.Println(recover())
		defer func() { fmt.Println(recover()) }()
		fmt.Println(Base(9).String())
	}()
	fmt.Println(q[len(q)-2:][5])
}
