package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
)

type stateFn func(*lexer) stateFn

type tok struct {
	typ  tokType
	val  string
	line int
}
type tokType int

const (
	tText tokType = iota
	tOpen
	tClose
	tErr
	tEOF = -1
)

type lexer struct {
	in         string
	start, pos int
	line       int
	out        chan tok
}

func (l *lexer) emit(t tokType) {
	l.out <- tok{t, l.in[l.start:l.pos], l.line}
	l.line += strings.Count(l.in[l.start:l.pos], "\n")
	l.start = l.pos
}

func (l *lexer) errorf(f string, a ...any) stateFn {
	l.out <- tok{tErr, fmt.Sprintf(f, a...), l.line}
	return nil
}

func lexText(l *lexer) stateFn {
	for ; l.pos < len(l.in); l.pos++ {
		if strings.HasPrefix(l.in[l.pos:], "{{") {
			if l.pos > l.start {
				l.emit(tText)
			}
			return lexOpen
		}
	}
	if l.pos > l.start {
		l.emit(tText)
	}
	l.emit(tEOF)
	return nil
}

func lexOpen(l *lexer) stateFn {
	l.pos += 2
	l.emit(tOpen)
	return (*lexer).inside
}

func (l *lexer) inside() stateFn {
	i := strings.Index(l.in[l.pos:], "}}")
	if i < 0 {
		return l.errorf("unclosed at %d %q", l.start, l.in[l.start:])
	}
	l.pos += i
	l.emit(tText)
	l.pos += 2
	l.emit(tClose)
	return lexText
}

func lex(s string) <-chan tok {
	l := &lexer{in: s, line: 1, out: make(chan tok)}
	go func() {
		defer close(l.out)
		for st := stateFn(lexText); st != nil; {
			st = st(l)
		}
	}()
	return l.out
}

type upper struct{ io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p[:min(3, len(p))])
	copy(p, strings.ToUpper(string(p[:n])))
	return n, err
}

type counter struct {
	n, lines int
	w        io.Writer
}

func (c *counter) Write(p []byte) (n int, err error) {
	n, err = c.w.Write(p)
	c.n += n
	for _, b := range p[:n] {
		if b == '\n' {
			c.lines++
		}
	}
	return
}

type limited struct{ left int }

func (l *limited) Write(p []byte) (int, error) {
	if len(p) > l.left {
		return l.left, io.ErrShortWrite
	}
	l.left -= len(p)
	return len(p), nil
}

func main() {
	for t := range lex("hi {{name}},\nyou {{are\n}} {{") {
		fmt.Printf("%+v ", t)
	}
	fmt.Println()
	var sb strings.Builder
	c := &counter{w: &sb}
	w := io.MultiWriter(c, &limited{40})
	n, err := io.Copy(w, upper{strings.NewReader("some text\nmore\n")})
	fmt.Println(n, err, c.n, c.lines, sb.Len())
	fmt.Fprintf(w, "%d %s\n", 5, "zz")
	_, err = io.WriteString(w, strings.Repeat("x", 50))
	fmt.Println(err, err == io.ErrShortWrite, c.n)
	fmt.Printf("%q\n", sb.String())
	sc := bufio.NewScanner(upper{strings.NewReader("l1\r\nl2\n\nlast")})
	for i := 1; sc.Scan(); i++ {
		fmt.Printf("%d%q ", i, sc.Text())
	}
	sc = bufio.NewScanner(strings.NewReader("a,b;c"))
	sc.Split(func(data []byte, eof bool) (adv int, tok []byte, err error) {
		for i, b := range data {
			if b == ',' || b == ';' {
				return i + 1, data[:i], nil
			}
		}
		if eof && len(data) > 0 {
			return len(data), data, bufio.ErrFinalToken
		}
		return 0, nil, nil
	})
	for sc.Scan() {
		fmt.Print(sc.Text(), "|")
	}
	fmt.Println(sc.Err())
	br := bufio.NewReader(strings.NewReader("12 abc 3.5 x"))
	var i int
	var s string
	var f float64
	k, err := fmt.Fscan(br, &i, &s, &f)
	fmt.Println(k, err, i, s, f)
	k, err = fmt.Fscan(br, &i)
	fmt.Println(k, err)
	re := regexp.MustCompile(`(?P<user>\w+)@(\w+)\.com`)
	txt := "bob@ex.com, al@site.com x@y.org"
	fmt.Println(re.FindAllString(txt, -1), re.FindStringSubmatch(txt), re.SubexpNames(), re.NumSubexp())
	fmt.Println(re.ReplaceAllString(txt, "$2:${user}"), re.ReplaceAllStringFunc(txt, strings.ToUpper), re.MatchString("no"))
	_, err = regexp.Compile(`a(b`)
	fmt.Println(err)
	pr, pw := io.Pipe()
	go func() {
		fmt.Fprint(pw, "through the pipe")
		pw.CloseWithError(fmt.Errorf("closed: %w", io.ErrUnexpectedEOF))
	}()
	b, err := io.ReadAll(pr)
	fmt.Println(string(b), err)
	sr := io.NewSectionReader(strings.NewReader("0123456789"), 3, 4)
	b, _ = io.ReadAll(io.TeeReader(io.LimitReader(sr, 3), c))
	fmt.Println(string(b), c.n, sr.Size())
}
