package base

import (
	"bytes"
	"strings"
	"testing"
)

func TestOutput(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain: text, 1::2 and # [x] ##\n", "plain: text, 1::2 and # [x] ##\n"},
		{"é 😀\tü\n", "é 😀\tü\n"},
		{"\x1b[2J", `\u001b[2J`},
		{"\x1b[31mred", `\u001b[31mred`},
		{"a\rb\r\nc", "a\\u000db\nc"},
		{"\a\b\x00\x7f\u009b", `\u0007\u0008\u0000\u007f\u009b`},
		{"\u202eabc\u2066\u200f\u2028", `\u202eabc\u2066\u200f\u2028`},
		{"4\u200b5 4\u00ad5 می\u200cخواهم", "4\\u200b5 4\\u00ad5 می\u200cخواهم"},
		{"\xff\xc3", `\xff\xc3`},
		{"::error::x\n  ::set-output\na ::b", ":\\u003aerror::x\n  :\\u003aset-output\na ::b"},
		{
			"##[error]x ##[group]\n##vso[task] a##teamcity[x #[",
			"##\\u005berror]x ##\\u005bgroup]\n##vso\\u005btask] a##teamcity\\u005bx #[",
		},
		{"###[x] ##A[b]", `###\u005bx] ##A[b]`},
	} {
		for size := 1; size <= len(c.in); size++ {
			var b bytes.Buffer
			o := &Output{W: &b}
			for rest := c.in; rest != ""; {
				n := min(size, len(rest))
				_, _ = o.Write([]byte(rest[:n]))
				rest = rest[n:]
			}
			o.Flush()
			if b.String() != c.want {
				t.Errorf("%q in pieces of %d: %q, want %q", c.in, size, b.String(), c.want)
			}
		}
	}
	if got := QuotedLine("a\n::b\x1b"); got != `a :\u003ab\u001b` {
		t.Errorf("got %q", got)
	}
}

// FuzzOutput checks that no hidden character and no command gets through.
func FuzzOutput(f *testing.F) {
	f.Add([]byte("::error::\x1b[2J"), 3)
	f.Add([]byte(" ::x\r\n##[y]\xff\u202e"), 1)
	f.Fuzz(func(t *testing.T, in []byte, at int) {
		at = min(max(at, 0), len(in))
		var b bytes.Buffer
		o := &Output{W: &b}
		_, _ = o.Write(in[:at])
		_, _ = o.Write(in[at:])
		o.Flush()
		out := b.String()
		for _, r := range out {
			if isHidden(r) {
				t.Errorf("%q gets through in %q", r, out)
			}
		}
		for line := range strings.Lines(out) {
			if strings.HasPrefix(strings.TrimLeft(line, " \t"), "::") || strings.Contains(line, "##[") {
				t.Errorf("the command %q gets through", line)
			}
		}
	})
}
