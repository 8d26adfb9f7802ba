package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

type freq struct {
	r rune
	n int
}

type word string

func (w word) rev() word {
	rs := []rune(w)
	slices.Reverse(rs)
	return word(rs)
}
func (w word) caesar(k int) word {
	return word(strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return 'a' + (r-'a'+rune(k)+26)%26
		case unicode.IsUpper(r) && r < 128:
			return 'A' + (r-'A'+rune(k)+26)%26
		case r == '!':
			return -1
		}
		return r
	}, string(w)))
}
func (w word) palindrome() bool {
	for i, j := 0, len(w)-1; i < j; i, j = i+1, j-1 {
		if w[i] != w[j] {
			return false
		}
	}
	return true
}

func lev(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	row := make([]int, len(rb)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range ra {
		prev := row[0]
		row[0] = i + 1
		for j, y := range rb {
			cost := 1
			if x == y {
				cost = 0
			}
			prev, row[j+1] = row[j+1], min(row[j]+1, row[j+1]+1, prev+cost)
		}
	}
	return row[len(rb)]
}

func rle(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] == s[i] {
			j++
		}
		if n := j - i; n > 1 {
			fmt.Fprintf(&b, "%d", n)
		}
		b.WriteByte(s[i])
		i = j
	}
	return b.String()
}

func wrap(s string, width int) (lines []string) {
	var cur string
	for _, w := range strings.Fields(s) {
		switch l := utf8.RuneCountInString(cur); {
		case cur == "":
			cur = w
		case l+1+utf8.RuneCountInString(w) <= width:
			cur += " " + w
		default:
			lines, cur = append(lines, cur), w
		}
	}
	return append(lines, cur)
}

func main() {
	s := "Größe: naïve café, 日本語 \xff€!"
	for i, r := range s {
		if r > 127 {
			fmt.Print(i, ":", string(r), " ", r, " ", utf8.RuneLen(r), "; ")
		}
	}
	fmt.Println(len(s), utf8.RuneCountInString(s), utf8.ValidString(s))
	counts := map[rune]int{}
	for _, r := range strings.ToLower(s) {
		counts[r]++
	}
	var fs []freq
	for r, n := range counts {
		if n > 1 {
			fs = append(fs, freq{r, n})
		}
	}
	fmt.Printf("%v %c %q\n", fs, fs[0].r, fs[len(fs)-1].r)
	fmt.Println(word("Hello, Wörld!").rev(), word("Hello, Zebra!").caesar(3), word("Khoor").caesar(-3), word("abcba").palindrome(), word("äbä").palindrome())
	fmt.Println(lev("kitten", "sitting"), lev("日本", "日本語"), rle("aaabccdddd"), len(rle("")))
	for _, l := range wrap("the quick brown fox jumps over äöü äöü the lazy dog", 12) {
		fmt.Printf("|%-12s|%12s|\n", l, l)
	}
	b := []byte("abc")
	c := b[:2]
	b2 := append(c, 'Z')
	fmt.Println(string(b), string(b2), string(b[1]), bytes.Equal(b, b2), bytes.Contains(b, []byte("bZ")))
	fmt.Println([]byte("é"), []rune("é\xffz"), string([]rune{0x1F600, -1, 65}), string(rune(0x10FFFF+1)), strings.ToUpper("ßé"), strings.Title("ab cd"))
	fmt.Println("a" < "b", "Z" < "a", "ab" > "abc", "é" > "z", s[1:4], s[len(s)-1:])
	fmt.Printf("%s %q %x % x %+q %v %d\n", s[:6], s[20:], s[:4], s[:4], "é\n", []byte(s[:2]), []byte(s[:3]))
	fmt.Println(strings.Split("a,b,,c", ","), len(strings.Split("", ",")), strings.SplitN("a:b:c", ":", 2), strings.EqualFold("GO", "go"), strings.TrimLeft("xxhixx", "x"), strings.TrimSuffix("a.go", ".go"))
	before, after, ok := strings.Cut("key=val=x", "=")
	fmt.Println(before, after, ok, strings.Index("chicken", "ken"), strings.LastIndexByte("go gopher", 'o'), strings.Count("cheese", "e"), strings.Count("abc", ""))
	rep := strings.NewReplacer("<", "&lt;", ">", "&gt;", "a", "b", "b", "a")
	fmt.Println(rep.Replace("<ab>"), strings.Repeat("=-", 5), strings.Fields("  a  b "), strings.ContainsAny("xyz", "aeiouz"))
	for part := range strings.SplitSeq("p,q,r", ",") {
		fmt.Print(part, ".")
	}
	for l := range strings.Lines("l1\nl2\nl3") {
		fmt.Printf("%q", l)
	}
	fmt.Println()
	buf := new(bytes.Buffer)
	buf.WriteString("hello ")
	fmt.Fprintf(buf, "%05.1f", 3.14159)
	buf.WriteRune('→')
	x, _ := buf.ReadByte()
	line, err := buf.ReadString(' ')
	fmt.Printf("%c %q %v %q %d\n", x, line, err, buf.String(), buf.Len())
	r, size := utf8.DecodeRuneInString("\xe6\x97")
	fmt.Println(r == utf8.RuneError, size, utf8.AppendRune(nil, 'ж'), unicode.Is(unicode.Han, '本'), unicode.IsPunct('!'), unicode.ToTitle('ǆ'))
	switch r := s[0]; {
	case r >= 'A' && r <= 'Z', r == '_':
		fmt.Println("upper", string(rune(r)+'a'-'A'))
	}
	const cs = "const ünicode"
	fmt.Println(len(cs), cs[6], cs[6:8], string(cs[0])+cs[1:3], 'a'+1, string(rune('a'+1)), "\a\b"[1], `raw\n`+"\n"+`x`)
}
