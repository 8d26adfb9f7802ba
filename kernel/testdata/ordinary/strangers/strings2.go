package main

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

type Token struct {
	Kind  rune
	Text  string
	Line  int
	Start int
}

func (t Token) String() string { return fmt.Sprintf("%d:%d %c %q", t.Line, t.Start, t.Kind, t.Text) }

type lexer struct {
	src        string
	pos, start int
	line       int
	toks       []Token
}

type stateFn func(*lexer) stateFn

func (l *lexer) next() rune {
	if l.pos >= len(l.src) {
		return -1
	}
	r, w := utf8.DecodeRuneInString(l.src[l.pos:])
	l.pos += w
	return r
}
func (l *lexer) backup() {
	_, w := utf8.DecodeLastRuneInString(l.src[:l.pos])
	l.pos -= w
}
func (l *lexer) emit(k rune) {
	l.toks = append(l.toks, Token{k, l.src[l.start:l.pos], l.line, l.start})
	l.start = l.pos
}
func (l *lexer) acceptRun(f func(rune) bool) {
	for r := l.next(); r != -1; r = l.next() {
		if !f(r) {
			l.backup()
			return
		}
	}
}

func lexStart(l *lexer) stateFn {
	switch r := l.next(); {
	case r == -1:
		return nil
	case r == '\n':
		l.line++
		l.start = l.pos
	case unicode.IsSpace(r):
		l.start = l.pos
	case unicode.IsLetter(r), r == '_':
		return lexIdent
	case '0' <= r && r <= '9':
		return lexNumber
	case r == '"':
		return lexString
	case r == utf8.RuneError:
		l.emit('!')
	default:
		l.emit('p')
	}
	return lexStart
}
func lexIdent(l *lexer) stateFn {
	l.acceptRun(func(r rune) bool { return unicode.In(r, unicode.Letter, unicode.Digit) || r == '_' })
	l.emit('i')
	return lexStart
}
func lexNumber(l *lexer) stateFn {
	l.acceptRun(unicode.IsDigit)
	l.emit('n')
	return lexStart
}
func lexString(l *lexer) stateFn {
	esc := false
	for {
		switch r := l.next(); {
		case r == -1:
			l.emit('!')
			return lexStart
		case esc:
			esc = false
		case r == '\\':
			esc = true
		case r == '"':
			l.emit('s')
			return lexStart
		}
	}
}

func main() {
	l := &lexer{src: "let größe = 12٣ + \"a\\\"b\"\n\xff x_1(∑) \"open"}
	for state := stateFn(lexStart); state != nil; {
		state = state(l)
	}
	for _, t := range l.toks {
		fmt.Println(t)
	}
	fmt.Println(l.toks[:2])
	bad := "a\xc3\x28\xe2\x82é\xed\xa0\x80z"
	for i, r := range bad {
		fmt.Print(i, ":", string(r), "/", r, " ")
	}
	fmt.Println()
	rs := []rune(bad)
	fmt.Println(len(bad), len(rs), string(rs) == bad, utf8.ValidString(bad), []byte(string(rs[1])), strings.ToValidUTF8(bad, "?"))
	fmt.Println(string(rune(-1)), string(rune(0x110000)), string([]rune{0xd800, 'x'}), []byte("€")[1:], utf16.Encode([]rune("𝄞a")))
	fmt.Printf("%q %+q %x %v %s\n", bad, bad, bad, bad == "a", []byte(bad)[1:3])
	rep := strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;", "aa", "A", "a", "b")
	fmt.Println(rep.Replace("<aaa&a>"), strings.NewReplacer("", "-").Replace("abc"))
	m := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsUpper(r):
			return unicode.ToLower(r)
		case unicode.IsDigit(r):
			return -1
		}
		return r ^ 1
	}, "Hello W0rld 42é")
	fmt.Println(m, strings.Title("go is fun"), strings.ToUpper("straße ǆ"), strings.EqualFold("Σ", "ς"))
	fmt.Printf("%q %q %q %q\n", strings.Split(",a,b,", ","), strings.SplitN("a,b,c", ",", 2), strings.SplitAfter("a.b.", "."), strings.Fields("  a \t b\n"))
	fmt.Printf("%q %q\n", strings.FieldsFunc("a1b22c", unicode.IsDigit), strings.Split("héy", ""))
	before, after, found := strings.Cut("key=val=x", "=")
	fmt.Println(before, after, found, strings.TrimFunc("123abc456", unicode.IsDigit), strings.TrimLeft("xxabcxx", "x"), strings.TrimSuffix("a.go", ".go"))
	fmt.Println(strings.Index("chicken", "ken"), strings.LastIndexByte("abcabc", 'b'), strings.IndexAny("golang", "ny"), strings.IndexFunc("Hello, 世界", unicode.IsUpper), strings.Count("cheese", "e"), strings.Count("five", ""))
	for part := range strings.SplitSeq("x|y|z", "|") {
		fmt.Print(part, ";")
	}
	for line := range strings.Lines("one\ntwo\nthree") {
		fmt.Printf("%q ", line)
	}
	fmt.Println()
	re := regexp.MustCompile(`(?P<y>\d{4})-(?P<m>\d\d)`)
	fmt.Println(re.FindAllStringSubmatch("2020-01 2021-12", -1), re.ReplaceAllString("on 2020-01.", "$m/${y}"), re.SubexpNames(), re.NumSubexp())
	fmt.Println(re.ReplaceAllStringFunc("2020-01", strings.ToUpper), re.FindStringIndex("xx 1999-09"), re)
	freq := map[rune]int{}
	for _, r := range "the quick brown fox jumps over the lazy dog" {
		freq[r]++
	}
	type rc struct {
		r rune
		n int
	}
	var list []rc
	for r, n := range freq {
		list = append(list, rc{r, n})
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].n > list[j].n })
	slices.SortStableFunc(list, func(a, b rc) int { return cmp.Or(-cmp.Compare(a.n, b.n), cmp.Compare(a.r, b.r)) })
	for _, x := range list[:6] {
		fmt.Printf("%c=%d ", x.r, x.n)
	}
	fmt.Println()
	var buf bytes.Buffer
	w := tabwriter.NewWriter(&buf, 0, 8, 2, '.', tabwriter.AlignRight|tabwriter.Debug)
	fmt.Fprintln(w, "name\tqty\tprice")
	fmt.Fprintf(w, "%s\t%d\t%.2f\n", "apple", 3, 1.5)
	fmt.Fprintf(w, "%s\t%d\t%.2f\n", "watermelon", 12, 10.25)
	w.Flush()
	fmt.Print(buf.String())
	var sb strings.Builder
	for i := 3; i >= 1; i-- {
		fmt.Fprintf(&sb, "%d...", i)
	}
	sb.WriteRune('☢')
	sb.WriteByte('!')
	fmt.Println(sb.String(), sb.Len())
	b := []byte("abc")
	s := string(b)
	b[0] = 'X'
	key := map[string]int{string(b): 1}
	b[0] = 'Y'
	fmt.Println(s, string(b), key, key[string(b)], bytes.Equal(b, []byte("Ybc")), bytes.Compare(nil, b))
	b = append(b, "more"...)
	copy(b[1:], "ZZ")
	fmt.Printf("%s %d\n", b, copy(b, "longer than that"))
	multi := `raw\n
	"text"`
	fmt.Println(len(multi), multi, "\u00e9\U0001F600\x41\101\a"[2:7])
}
