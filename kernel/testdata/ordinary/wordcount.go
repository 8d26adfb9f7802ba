package main

import (
	"bufio"
	"fmt"
	"sort"
	"strings"
	"unicode"
)

const text = `It was the best of times, it was the worst of times,
it was the age of wisdom, it was the age of foolishness, it was the epoch
of belief, it was the epoch of incredulity -- naïve café, "quoted"; don't.`

type Count struct {
	Word string
	N    int
}

type byCount []Count

func (b byCount) Len() int      { return len(b) }
func (b byCount) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func (b byCount) Less(i, j int) bool {
	if b[i].N != b[j].N {
		return b[i].N > b[j].N
	}
	return b[i].Word < b[j].Word
}

type index map[rune][]string

func (ix index) add(w string) {
	for _, r := range w {
		ix[r] = append(ix[r], w)
		break
	}
}

func caesar(s string, k int) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+rune(k)+26)%26
		case 'A' <= r && r <= 'Z':
			return 'A' + (r-'A'+rune(k)+26)%26
		}
		return r
	}, s)
}

func wrap(s string, width int) (lines []string) {
	var b strings.Builder
	for _, w := range strings.Fields(s) {
		if b.Len() > 0 && b.Len()+1+len(w) > width {
			lines = append(lines, b.String())
			b.Reset()
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	if b.Len() > 0 {
		lines = append(lines, b.String())
	}
	return
}

func palindrome(s string) bool {
	var rs []rune
	for _, r := range s {
		if unicode.IsLetter(r) {
			rs = append(rs, unicode.ToLower(r))
		}
	}
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		if rs[i] != rs[j] {
			return false
		}
	}
	return true
}

func main() {
	counts := map[string]int{}
	ix := index{}
	sc := bufio.NewScanner(strings.NewReader(text))
	lines := 0
	for sc.Scan() {
		lines++
		for _, w := range strings.FieldsFunc(sc.Text(), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
			w = strings.ToLower(w)
			if counts[w]++; counts[w] == 1 {
				ix.add(w)
			}
		}
	}
	var list byCount
	for w, n := range counts {
		list = append(list, Count{w, n})
	}
	sort.Sort(list)
	fmt.Println(lines, len(list), list[:6])
	fmt.Printf("%q %v\n", ix['w'], ix['é'])
	sort.Sort(sort.Reverse(list))
	fmt.Printf("%+v\n", list[:3])
	enc := caesar("Hello, World", 3)
	fmt.Println(enc, caesar(enc, -3))
	for i, l := range wrap(text, 30) {
		fmt.Printf("%2d|%-30s|\n", i+1, l)
	}
	fmt.Println(palindrome("A man, a plan, a canal: Panama"), palindrome("Go"))
	for i, r := range "aé\xff日" {
		fmt.Print(i, ":", string(r), "(", r, ") ")
	}
	fmt.Println()
	fmt.Printf("%x %X %q %+q %U\n", "né", []byte("né"), "né\n", "né", 'é')
}
