package highlight

import (
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"

	"github.com/alecthomas/chroma/v2"
	all "github.com/alecthomas/chroma/v2/lexers"
)

// classes returns the code, and for every byte of it the class of its span.
func classes(list []codeSpan) (code, class string) {
	var c, k strings.Builder
	for _, l := range list {
		c.WriteString(l.Text)
		k.WriteString(strings.Repeat((l.Class + "-")[:1], len(l.Text)))
	}
	return c.String(), k.String()
}

// TestLexGo compares the classes in our own sources with those of chroma's
// lexer for Go.
func TestLexGo(t *testing.T) {
	files, err := filepath.Glob("../../s*/*/*.go")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), "sources:", err)
	}
	for _, name := range files {
		source := golden.Read(t, name)
		code, got := classes(Lex("go", string(source)))
		if code != string(source) {
			t.Errorf("%s: the code is not kept", name)
			continue
		}
		next := must.Get(all.Get("go").Tokenise(nil, code))
		var theirs codeSpans
		for tok := next(); tok != chroma.EOF; tok = next() {
			theirs.add(tokenClass(tok.Type), tok.Value)
		}
		_, want := classes(theirs)
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("%s: %q is of class %c here and %c there", name, code[i:min(i+20, len(code))], got[i], want[i])
				break
			}
		}
	}
}

// TestLexOthers checks that every known language is lexed and its text is kept, even if
// a comment or a string does not end.
func TestLexOthers(t *testing.T) {
	for name := range lexers() {
		for _, code := range []string{
			"if x == \"text\" then # 12\n<b>y</b> /* z */\n",
			"x = 'a\\'b \"\"\" /* {- (* <!-- --[[ #= 'é\n", "",
		} {
			if got, _ := classes(Lex(name, code)); got != code {
				t.Errorf("%s: %q became %q", name, code, got)
			}
		}
	}
	for _, c := range []struct{ language, code, want string }{
		{"python", "# note\nx = 1\n", "cccccc-----n-"},
		{"Python", `for x1 in "a\"b" + 'c':`, "kkk----kk-ssssss---sss-"},
		{"c", "int n = 0x1F; /* a\nb */ return;", "kkk-----nnnn--ccccccccc-kkkkkk-"},
		{"haskell", "let f = 2 -- a\n{- b -}", "kkk-----n-cccc-ccccccc"},
		{"sql", "Select 'it''s' -- x", "kkkkkk-sssssss-cccc"},
		{"html", `<b id="x">y</b><!-- 1 -->`, "kk----sssk-kkkkcccccccccc"},
		{"tex", `\frac{1}{2} % half`, "kkkkk-n--n--cccccc"},
		{"json", `{"a": [true, -12.5e3]}`, "-sss---kkkk---nnnnnn--"},
	} {
		if _, got := classes(Lex(c.language, c.code)); got != c.want {
			t.Errorf("%s: %q has the classes\n%s, not\n%s", c.language, c.code, got, c.want)
		}
	}
	if list := Lex("no such language", "x = 1"); len(list) != 1 || list[0].Class != "" {
		t.Errorf("unknown language: %v", list)
	}
}
