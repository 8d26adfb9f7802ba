package main

import (
	"fmt"
	"io"
	"sort"
	"strings"
)

type Visitor interface {
	VisitFile(*File) bool
	VisitDir(*Dir) bool
}
type Entry interface {
	Accept(Visitor) bool
	fmt.Stringer
	name() string
}
type meta struct {
	nm   string
	mode uint16
}

func (m meta) name() string { return m.nm }
func (m meta) perm() string {
	const rwx = "rwxrwxrwx"
	b := []byte(rwx)
	for i := range rwx {
		if m.mode&(1<<uint(8-i)) == 0 {
			b[i] = '-'
		}
	}
	return string(b)
}

type File struct {
	meta
	content []byte
	off     int
}
type Dir struct {
	meta
	*Dir
	kids map[string]Entry
}

func (f *File) Accept(v Visitor) bool { return v.VisitFile(f) }
func (d *Dir) Accept(v Visitor) bool {
	if !v.VisitDir(d) {
		return false
	}
	names := make([]string, 0, len(d.kids))
	for n := range d.kids {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		if !d.kids[n].Accept(v) {
			return false
		}
	}
	return true
}
func (f *File) String() string { return fmt.Sprintf("%s %s %d", f.perm(), f.nm, len(f.content)) }
func (d Dir) String() string   { return "d" + d.meta.perm() + " " + d.path() }
func (d *Dir) path() string {
	if d.Dir == nil {
		return "/" + d.meta.nm
	}
	return strings.TrimSuffix(d.Dir.path(), "/") + "/" + d.meta.nm
}

func (f *File) Read(p []byte) (n int, err error) {
	if f.off >= len(f.content) {
		return 0, io.EOF
	}
	n = copy(p, f.content[f.off:])
	f.off += n
	return
}

func (f *File) Write(p []byte) (int, error) {
	if f.mode&0o200 == 0 {
		return 0, fmt.Errorf("write %s: %w", f.nm, errPerm)
	}
	f.content = append(f.content, p...)
	return len(p), nil
}

type permError string

func (p permError) Error() string        { return "permission " + string(p) }
func (p permError) Is(target error) bool { return target == errPerm }

const errPerm = permError("denied")

func (d *Dir) mkdir(n string) *Dir {
	k := &Dir{meta{n, 0o755}, d, map[string]Entry{}}
	d.kids[n] = k
	return k
}

func (d *Dir) create(n string, mode uint16, text ...string) *File {
	f := &File{meta: meta{n, mode}, content: []byte(strings.Join(text, "\n"))}
	d.kids[n] = f
	return f
}

type sizer struct {
	total int
	depth int
	w     io.Writer
	stop  string
}

func (s *sizer) VisitFile(f *File) bool {
	s.total += len(f.content)
	fmt.Fprintf(s.w, "%*s%v\n", s.depth*2, "", f)
	return f.nm != s.stop
}

func (s *sizer) VisitDir(d *Dir) bool {
	fmt.Fprintf(s.w, "%*s%v %v\n", s.depth*2, "", d, *d)
	s.depth++
	return true
}

type visitFuncs struct {
	f func(*File) bool
	d func(*Dir) bool
}

func (v visitFuncs) VisitFile(x *File) bool { return v.f == nil || v.f(x) }
func (v visitFuncs) VisitDir(x *Dir) bool   { return v.d == nil || v.d(x) }

type logger struct {
	io.Writer
	prefix string
	lines  int
}

func (l *logger) Write(p []byte) (n int, err error) {
	for _, s := range strings.SplitAfter(string(p), "\n") {
		if s == "" {
			continue
		}
		l.lines++
		m, err := io.WriteString(l.Writer, l.prefix+s)
		n += m
		if err != nil {
			return n, err
		}
	}
	return len(p), nil
}

func main() {
	root := &Dir{meta: meta{mode: 0o755}, kids: map[string]Entry{}}
	etc := root.mkdir("etc")
	etc.create("passwd", 0o644, "root:0", "bob:1")
	sub := etc.mkdir("conf").mkdir("d")
	f := sub.create("x.conf", 0o600)
	ro := root.create("zz", 0o444, "fixed")
	fmt.Fprintf(f, "a=%d\n", 1)
	_, err := fmt.Fprint(ro, "more")
	fmt.Println(err, sub.path(), sub.name(), sub.Dir.Dir.nm)
	var sb strings.Builder
	lg := &logger{Writer: &sb, prefix: "> "}
	s := &sizer{w: lg}
	fmt.Println(root.Accept(s), s.total, s.depth, lg.lines)
	fmt.Print(sb.String())
	s2 := &sizer{w: io.Discard, stop: "passwd"}
	fmt.Println(root.Accept(s2), s2.total)
	n := 0
	var v Visitor = visitFuncs{f: func(f *File) bool { n += int(f.mode); return true }}
	root.Accept(v)
	fmt.Printf("%o\n", n)
	b, err := io.ReadAll(etc.kids["passwd"].(*File))
	fmt.Printf("%q %v\n", b, err)
	_, isDir := root.kids["etc"].(*Dir)
	_, isR := root.kids["etc"].(io.Reader)
	_, isRW := root.kids["zz"].(io.ReadWriter)
	_, isN := root.kids["zz"].(interface{ name() string })
	fmt.Println(isDir, isR, isRW, isN)
	var e Entry = ro
	switch x := e.(type) {
	case io.ReadWriter:
		x.Read(make([]byte, 2))
		rest, _ := io.ReadAll(x)
		fmt.Println(string(rest))
	}
	pr, pw := io.Pipe()
	go func() {
		defer pw.Close()
		for i := range 3 {
			fmt.Fprintf(pw, "line %d\n", i)
		}
	}()
	all, _ := io.ReadAll(io.TeeReader(pr, lg))
	fmt.Println(string(all), lg.lines, sb.Len())
	var nilDir *Dir
	func() {
		defer func() { fmt.Println("r:", recover()) }()
		fmt.Println(nilDir.path())
	}()
	fmt.Printf("%v %s\n", nilDir, Entry(nilDir))
}
