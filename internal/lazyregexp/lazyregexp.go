// Package lazyregexp has regular expressions that are compiled on first use. Each process of the program contains all
// packages, starts anew for every notebook, and needs few of their expressions.
//
//	var item = lazyregexp.New(`^ *[-*] `)
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

// A Regexp is a regular expression, with those methods of package regexp that are in use.
type Regexp struct {
	text string
	once sync.Once
	re   *regexp.Regexp
}

// inTest is set in test binaries, so that they find invalid expressions at once.
var inTest = isTest(os.Args)

// isTest reports whether the arguments are those that the go command passes to a test binary. Workers that the binary
// starts have none, and neither has a program in a browser, which lacks even its name.
func isTest(args []string) bool {
	return len(args) > 1 && strings.HasSuffix(strings.TrimSuffix(args[0], ".exe"), ".test")
}

// New returns the expression with the given text. If the text is invalid, it panics on first use, or at once in tests.
func New(text string) *Regexp {
	r := &Regexp{text: text}
	if inTest {
		r.Compiled()
	}
	return r
}

// Compiled returns the compiled expression.
func (r *Regexp) Compiled() *regexp.Regexp {
	r.once.Do(func() { r.re = regexp.MustCompile(r.text) })
	return r.re
}

// String returns the text of the expression.
func (r *Regexp) String() string { return r.text }

func (r *Regexp) Match(b []byte) bool { return r.Compiled().Match(b) }

func (r *Regexp) MatchString(s string) bool { return r.Compiled().MatchString(s) }

func (r *Regexp) Find(b []byte) []byte { return r.Compiled().Find(b) }

func (r *Regexp) FindString(s string) string { return r.Compiled().FindString(s) }

func (r *Regexp) FindIndex(b []byte) []int { return r.Compiled().FindIndex(b) }

func (r *Regexp) FindStringIndex(s string) []int { return r.Compiled().FindStringIndex(s) }

func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.Compiled().FindSubmatch(b) }

func (r *Regexp) FindSubmatchIndex(b []byte) []int { return r.Compiled().FindSubmatchIndex(b) }

func (r *Regexp) FindStringSubmatch(s string) []string { return r.Compiled().FindStringSubmatch(s) }

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.Compiled().FindStringSubmatchIndex(s)
}

func (r *Regexp) FindAll(b []byte, n int) [][]byte { return r.Compiled().FindAll(b, n) }

func (r *Regexp) FindAllString(s string, n int) []string { return r.Compiled().FindAllString(s, n) }

func (r *Regexp) FindAllIndex(b []byte, n int) [][]int { return r.Compiled().FindAllIndex(b, n) }

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.Compiled().FindAllStringIndex(s, n)
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.Compiled().FindAllStringSubmatch(s, n)
}

func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.Compiled().FindAllSubmatch(b, n)
}

func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	return r.Compiled().FindAllSubmatchIndex(b, n)
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.Compiled().FindAllStringSubmatchIndex(s, n)
}

func (r *Regexp) ReplaceAll(b, by []byte) []byte { return r.Compiled().ReplaceAll(b, by) }

func (r *Regexp) ReplaceAllString(s, by string) string { return r.Compiled().ReplaceAllString(s, by) }

func (r *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	return r.Compiled().ReplaceAllStringFunc(s, by)
}

func (r *Regexp) Split(s string, n int) []string { return r.Compiled().Split(s, n) }
