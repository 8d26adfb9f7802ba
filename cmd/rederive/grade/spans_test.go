package grade

import (
	"regexp"
	"strings"
	"testing"

	"rederive/internal/xslices"
	"rederive/typeset/tex"
)

// TestSpans checks that formulas are those that a report of the notebook would set. A malformed or long one stays as
// it is.
func TestSpans(t *testing.T) {
	macros, errs := tex.NewMacros(map[string]string{`\half`: `\frac{1}{2}`})
	if errs != nil {
		t.Fatal(errs)
	}
	tooLong := "$" + strings.Repeat("n", mostFormula+1) + "$"
	for text, want := range map[string]string{
		"":                          "",
		"words":                     "words",
		"Let $n$ be `$m$`.":         "Let [n] be <$m$>.",
		`$5 and $6; \$x, $ y $`:     `$5 and $6; \$x, $ y $`,
		`as $\half$, $\third$`:      `as [12], $\third$`,
		"a line $n\nand$ a line":    "a line $n\nand$ a line",
		"so $n+1=m$":                "so [n|+1|=m]",
		"$$\nn^2\n$$":               "[[n2]]",
		"a\n$$n^2$$ {#eq:a}\nb $c$": "a\n[[n2]]b [c]",
		"$$a\n\nb$$":                "$$a\n\nb$$",
		"```\n$n$\n```":             "```\n$n$\n```",
		"$<b>$ and <b>":             "[&lt;b|&gt;] and <b>",
		"no *one* or **two**.":      "no /one/ or !two!.",
		"* a\n* b*":                 "* a\n* b*",
		"3*4*5, *a*b, **c*":         "3*4*5, *a*b, **c*",
		`*a $n$*, \*b\*, ***c***`:   `*a [n]*, \*b\*, ***c***`,
		"*two words*\n*$*":          "/two words/\n*$*",
		"# One #\n\n## Two\n#3":     "!One!\n\n!Two!\n#3",
		"### The $n$\n x # y":       "### The [n]\n x # y",
		tooLong:                     tooLong,
	} {
		var got strings.Builder
		for _, s := range spansOf(text, macros) {
			shown := strings.ReplaceAll(string(s.Formula), "<wbr>", "|")
			shown = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(shown, "")
			switch {
			case s.Code:
				got.WriteString("<" + s.Text + ">")
			case s.Stressed:
				got.WriteString("/" + s.Text + "/")
			case s.Strong:
				got.WriteString("!" + s.Text + "!")
			case s.Display:
				got.WriteString("[[" + shown + "]]")
			case s.Formula != "":
				got.WriteString("[" + shown + "]")
			default:
				got.WriteString(s.Text)
			}
		}
		if got.String() != want {
			t.Errorf("%q is shown as %q, want %q", text, got.String(), want)
		}
	}
}

// TestBlocks checks that tables are those of GFM, with spans in their cells.
func TestBlocks(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "",
		"a\n\nb":                                "a\n\nb",
		"| a | b |\n|---|--:|\n| 1 | *2* |":     "[a,b;1,2]",
		"so\n\n a | b\n:-|:-:\n1\n2|3|4\n\nend": "so[a,b;1,;2,3]end",
		"|a|\n|-|\n|x \\| y|\n\n|b|\n|-|":       "[a;x | y][b]",
		"a | b\n--\n1 | 2":                      "a | b\n--\n1 | 2",
		"```\n|a|\n|-|\n```\n\n|b|\n|-|":        "```\n|a|\n|-|\n```[b]",
		"~~~~\n~~~\n|a|\n|-|":                   "~~~~\n~~~\n|a|\n|-|",
		"a|b":                                   "a|b",
	} {
		words := func(spans []textSpan) (text string) {
			for _, s := range spans {
				text += s.Text
			}
			return text
		}
		got := ""
		for _, b := range blocksOf(text, nil) {
			var rows []string
			for _, row := range b.Rows {
				cells := xslices.Map(row, words)
				rows = append(rows, strings.Join(cells, ","))
			}
			if got += words(b.Spans); rows != nil {
				got += "[" + strings.Join(rows, ";") + "]"
			}
		}
		if got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
