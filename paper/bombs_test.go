package paper

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"strings"
	"testing"

	"rederive/internal/must"
)

// packed returns a text compressed the given number of times.
func packed(t *testing.T, text string, times int) string {
	t.Helper()
	for range times {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		must.Get(z.Write([]byte(text)))
		must.Do(z.Close())
		text = b.String()
	}
	return text
}

// TestBombs reads PDF files that unpack to far more than a paper.
func TestBombs(t *testing.T) {
	blanks := strings.Repeat(" ", 65<<20)
	half := packed(t, blanks[:40<<20], 1)
	line := "BT /F 10 Tf 20 20 Td (t\\(28\\) = 2.20, p = .036) Tj ET\n"
	lines := "BT /F 1 Tf 20 250 Td 0 -1 TD" + strings.Repeat(" (t\\(28\\) = 2.20, p = .036) Tj T*", 200) +
		" ET 1 0 0 1 9 0 cm\n"
	part := func(data string) string { return "<< /Filter /FlateDecode >>\nstream\n" + data + "\nendstream" }
	page := func(content string, more ...string) []byte {
		return objectsOf([]byte(onePage("", content, more...)))
	}
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"one part", page("", part(packed(t, blanks, 1))), "a part of it unpacks to more than 64 MiB"},
		{"packed twice", page("", part(packed(t, blanks, 2))), "a part of it unpacks to more than 64 MiB"},
		{"undeclared", page("", "<< >>\nstream\n"+packed(t, blanks, 1)), "a part of it unpacks to more than 64 MiB"},
		{"many parts", page("", part(half), part(half), part(half), part(half)), "its parts unpack to more than 128"},
		{"characters", page(strings.Repeat(lines, 60)), "p. 1: the page has far more characters or drawings"},
		{"drawings", page(line + strings.Repeat("0 0 m 9 9 l S\n", 60_000)), "p. 1: the page has far more characters"},
		{"damaged", page(line, part(packed(t, "abc", 1)[:6])), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &Reader{Cache: compiledReader(t), Borrowed: true}
			defer r.Close()
			p, err := r.Read(context.Background(), "paper.pdf", test.data)
			got := ""
			switch {
			case err != nil:
				got = err.Error()
			default:
				defer p.Close()
				for _, n := range p.Document.Notes {
					got += fmt.Sprintf("p. %d: %s", n.Page, n.Text)
				}
			}
			if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
