package main

import (
	"bufio"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type Histogram map[rune]int

func (h Histogram) Top(n int) []rune {
	out := make([]rune, 0, len(h))
	for r := range h {
		i := 0
		for i < len(out) && (h[out[i]] > h[r] || h[out[i]] == h[r] && out[i] < r) {
			i++
		}
		out = append(out, 0)
		copy(out[i+1:], out[i:])
		out[i] = r
	}
	return out[:min(n, len(out))]
}

func caesar(s string, k int) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return 'a' + (r-'a'+rune(k)+26)%26
		case 'A' <= r && r <= 'Z':
			return 'A' + (r-'A'+rune(k)+26)%26
		case unicode.IsPunct(r):
			return -1
		}
		return r
	}, s)
}

func rle(s string) string {
	var b strings.Builder
	rs := []rune(s)
	for i, j := 0, 0; i < len(rs); i = j {
		for j = i; j < len(rs) && rs[j] == rs[i]; j++ {
		}
		if n := j - i; n > 1 {
			b.WriteString(strconv.Itoa(n))
		}
		b.WriteRune(rs[i])
	}
	return b.String()
}

func unrle(s string) (out string) {
	n := 0
	for _, r := range s {
		if d := r - '0'; d >= 0 && d <= 9 {
			n = n*10 + int(d)
			continue
		}
		out += strings.Repeat(string(r), max(n, 1))
		n = 0
	}
	return
}

func main() {
	text := "Élan, naïve café — 世界! The rain in Spain stays mainly; \xff bad\n\tsecond line"
	h := Histogram{}
	for _, r := range text {
		if unicode.IsLetter(r) {
			h[unicode.ToLower(r)]++
		}
	}
	for _, r := range h.Top(4) {
		fmt.Printf("%c=%d ", r, h[r])
	}
	fmt.Println()
	for i, r := range "aé世\xff!" {
		fmt.Print(i, ":", r, " ", utf8.RuneLen(r), " ")
	}
	fmt.Println(len("aé世"), utf8.RuneCountInString(text), utf8.ValidString(text))
	bs := []byte("aé")
	bs[0] = 'b'
	fmt.Println(string(bs), bs, []rune("é世"), string([]rune{233, 0x4e16, -1}), string(bs[1:2]) == "\xc3")
	fmt.Println(caesar("Hello, World!", 3), caesar(caesar("abcxyz", 5), -5))
	for _, s := range []string{"aaabccdddd", "世世界", "", "x"} {
		e := rle(s)
		fmt.Printf("%q->%q %v ", s, e, unrle(e) == s)
	}
	fmt.Println()
	sc := bufio.NewScanner(strings.NewReader(text))
	for n := 1; sc.Scan(); n++ {
		line := sc.Text()
		fields := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
		fmt.Println(n, len(fields), strings.Join(fields, "|"))
	}
	sc = bufio.NewScanner(strings.NewReader("3 4\n5 x 6"))
	sc.Split(bufio.ScanWords)
	sum := 0
	for sc.Scan() {
		n, err := strconv.Atoi(sc.Text())
		if err != nil {
			fmt.Println(err)
			continue
		}
		sum += n
	}
	fmt.Println(sum)
	re := regexp.MustCompile(`(?P<key>\w+)\s*=\s*(?:"([^"]*)"|(\S+))`)
	for _, m := range re.FindAllStringSubmatch(`a = 1, b="two words" c=d`, -1) {
		fmt.Printf("%q ", m)
	}
	fmt.Println(re.SubexpNames()[1], re.ReplaceAllString("k=v", "${key}:$3"), re.ReplaceAllStringFunc("x=1 y=2", strings.ToUpper))
	fmt.Println(strings.Title("go is"), strings.EqualFold("Straße", "STRASSE"), strings.TrimFunc("123abc456", unicode.IsDigit))
	before, after, ok := strings.Cut("key: value: more", ": ")
	fmt.Println(before, after, ok, strings.SplitN("a,b,c,d", ",", 2), strings.LastIndexByte("abcabc", 'b'), strings.Count("cheese", "e"), strings.Count("abc", ""))
	r := strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;")
	fmt.Println(r.Replace("a<b & c>d"), strconv.Quote("tab\t\"q\" \u00e9\x00"), strconv.QuoteToASCII("é世"))
	n, err := strconv.ParseInt("-8000", 16, 16)
	fmt.Println(n, err)
	_, err = strconv.ParseUint("300", 10, 8)
	fmt.Println(err)
	v, err := strconv.Unquote(`"a\u00e9\n"`)
	fmt.Printf("%q %v %s %s\n", v, err, strconv.FormatFloat(1.0/3, 'g', 5, 64), strconv.FormatInt(-255, 2))
	b, err := strconv.ParseBool("maybe")
	fmt.Println(b, err, "a" < "b", "Z" < "a", "ab" > "a", "é" > "z")
}
