package html

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"rederive/internal/lazyregexp"
)

// A page has one style sheet, which its policy allows by digest. Style attributes of
// formulas and pictures, and their own style sheets, are moved there:
//
//	<mtd style="padding:0">        becomes  <mtd class="o1">   and  .o1:not(#_){padding:0}

// A styled page is one whose styles are moved.
type styled struct {
	page    bytes.Buffer // the output so far
	sheet   strings.Builder
	at      int // end of its style sheet in page
	classes map[string]int
}

// withOneSheet moves all styles of a page into its first style sheet.
func withOneSheet(page []byte) []byte {
	s := styled{at: -1, classes: map[string]int{}}
	for len(page) > 0 {
		i := bytes.IndexByte(page, '<')
		if i < 0 {
			i = len(page)
		}
		s.page.Write(page[:i])
		page = page[i:]
		n := tagLength(page)
		name, raw := rawElement(page[:n])
		content := 0
		if raw {
			if content = bytes.Index(page[n:], []byte("</"+name)); content < 0 {
				content = len(page) - n
			}
		}
		page = page[s.element(name, page, n, content):]
	}
	if s.at < 0 {
		return s.page.Bytes()
	}
	out := s.page.Bytes()
	return bytes.Join([][]byte{out[:s.at], []byte(s.sheet.String()), out[s.at:]}, nil)
}

// element handles a tag of n bytes and the raw text after it, and returns the number of
// bytes consumed. It drops a style sheet after the first, once its content is moved.
func (s *styled) element(name string, page []byte, n, content int) int {
	const end = "</style>"
	if name == "style" && s.at >= 0 && bytes.HasPrefix(page[n+content:], []byte(end)) {
		s.sheet.Write(page[n : n+content])
		return n + content + len(end)
	}
	s.page.Write(s.classed(page[:n]))
	s.page.Write(page[n : n+content])
	if name == "style" {
		s.at = s.page.Len()
	}
	return n + content
}

// tagLength returns the length of the tag or comment at the beginning of a text.
func tagLength(text []byte) int {
	if bytes.HasPrefix(text, []byte("<!--")) {
		if end := bytes.Index(text, []byte("-->")); end >= 0 {
			return end + len("-->")
		}
		return len(text)
	}
	quote := byte(0)
	for i, c := range text {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i + 1
		}
	}
	return len(text)
}

// rawElement returns the name of an element whose content is raw text.
func rawElement(tag []byte) (string, bool) {
	for _, name := range []string{"style", "script"} {
		rest, ok := bytes.CutPrefix(tag, []byte("<"+name))
		if ok && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '>') {
			return name, true
		}
	}
	return "", false
}

var (
	styleOf = lazyregexp.New(`\sstyle="([^"]*)"`)
	classOf = lazyregexp.New(`\sclass="`)
)

// classed replaces the style attribute of a tag by a class.
func (s *styled) classed(tag []byte) []byte {
	if !bytes.Contains(tag, []byte("style=")) {
		return tag
	}
	m := styleOf.FindSubmatchIndex(tag)
	if m == nil || !isLetter(tag[1]) {
		return tag
	}
	style := html.UnescapeString(string(tag[m[2]:m[3]]))
	if strings.ContainsAny(style, "{}<") {
		return tag // no style; the policy does not allow it
	}
	n, ok := s.classes[style]
	if !ok {
		n = len(s.classes) + 1
		s.classes[style] = n
		fmt.Fprintf(&s.sheet, ".o%d:not(#_){%s}\n", n, style) // more specific than any rule for all pages
	}
	name := fmt.Sprintf("o%d", n)
	rest := bytes.Join([][]byte{tag[:m[0]], tag[m[1]:]}, nil)
	if c := classOf.FindIndex(rest); c != nil {
		return bytes.Join([][]byte{rest[:c[1]], []byte(name + " "), rest[c[1]:]}, nil)
	}
	return bytes.Join([][]byte{tag[:m[0]], []byte(` class="` + name + `"`), tag[m[1]:]}, nil)
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// withSheetAllowed fills in the digest of the style sheet in the policy of a page.
func withSheetAllowed(page []byte) []byte {
	digest := "'none'"
	if _, rest, ok := bytes.Cut(page, []byte("<style>")); ok {
		sheet, _, _ := bytes.Cut(rest, []byte("</style>"))
		sum := sha256.Sum256(sheet)
		digest = "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return bytes.Replace(page, []byte(html.EscapeString(sheetMark)), []byte(digest), 1)
}
