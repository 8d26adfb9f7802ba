package main

import (
	"bytes"
	"container/heap"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"sort"
	"strings"
)

type (
	tree interface{ freq() int }
	leaf struct {
		n int
		r rune
	}
)
type inner struct {
	n           int
	left, right tree
}

func (l leaf) freq() int  { return l.n }
func (i inner) freq() int { return i.n }

type forest []tree

func (f forest) Len() int           { return len(f) }
func (f forest) Less(i, j int) bool { return f[i].freq() < f[j].freq() }
func (f forest) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *forest) Push(x any)        { *f = append(*f, x.(tree)) }
func (f *forest) Pop() any {
	o := *f
	x := o[len(o)-1]
	*f = o[:len(o)-1]
	return x
}

func build(s string) tree {
	counts := map[rune]int{}
	for _, r := range s {
		counts[r]++
	}
	rs := make([]rune, 0, len(counts))
	for r := range counts {
		rs = append(rs, r)
	}
	sort.Slice(rs, func(i, j int) bool { return rs[i] < rs[j] })
	var f forest
	for _, r := range rs {
		f = append(f, leaf{counts[r], r})
	}
	heap.Init(&f)
	for f.Len() > 1 {
		a, b := heap.Pop(&f).(tree), heap.Pop(&f).(tree)
		heap.Push(&f, inner{a.freq() + b.freq(), a, b})
	}
	return f[0]
}

func codes(t tree, prefix string, out map[rune]string) {
	switch t := t.(type) {
	case leaf:
		out[t.r] = prefix
	case inner:
		codes(t.left, prefix+"0", out)
		codes(t.right, prefix+"1", out)
	}
}

func decode(t tree, bits string) string {
	var sb strings.Builder
	cur := t
	for _, b := range bits {
		n := cur.(inner)
		if b == '0' {
			cur = n.left
		} else {
			cur = n.right
		}
		if l, ok := cur.(leaf); ok {
			sb.WriteRune(l.r)
			cur = t
		}
	}
	return sb.String()
}

type header struct {
	Magic [4]byte
	Len   uint32
	Flags uint16
}

func rle(b []byte) (out []byte) {
	for i := 0; i < len(b); {
		j := i
		for j < len(b) && b[j] == b[i] && j-i < 255 {
			j++
		}
		out = append(out, byte(j-i), b[i])
		i = j
	}
	return
}

func main() {
	const msg = "abracadabra, sesame"
	t := build(msg)
	cs := map[rune]string{}
	codes(t, "", cs)
	var bits strings.Builder
	for _, r := range msg {
		bits.WriteString(cs[r])
	}
	fmt.Println(t.freq(), bits.Len(), decode(t, bits.String()) == msg)
	var keys []string
	for r, c := range cs {
		keys = append(keys, fmt.Sprintf("%q=%s", r, c))
	}
	sort.Strings(keys)
	fmt.Println(keys)
	sum := sha256.Sum256([]byte(msg))
	fmt.Println(hex.EncodeToString(sum[:4]), fmt.Sprintf("%x", sum[28:]), crc32.ChecksumIEEE([]byte(msg)))
	var buf bytes.Buffer
	for _, r := range rle([]byte("aaabccdddd")) {
		buf.WriteByte(r)
	}
	fmt.Println(buf.Bytes(), buf.Len())
	b := make([]byte, 8)
	binary.BigEndian.PutUint32(b, 0xdeadbeef)
	binary.LittleEndian.PutUint16(b[4:], 0x1234)
	fmt.Println(b, binary.LittleEndian.Uint64(b))
	h := header{Magic: [4]byte{'H', 'U', 'F', '1'}, Len: uint32(len(msg)), Flags: 0b101}
	fmt.Printf("%v %+v %s %x\n", h, h, h.Magic, h.Magic)
	fmt.Println(bytes.Equal([]byte("a"), []byte{97}), bytes.Fields([]byte(" x  y ")), string(bytes.ToUpper([]byte("up"))))
	x := [...]int{5: 1, 2, 1: 7}
	y := x[2:4:6]
	y = append(y, 9)
	fmt.Println(x, len(y), cap(y), y)
	z := [2]int(x[5:])
	fmt.Println(z, len(x))
}
