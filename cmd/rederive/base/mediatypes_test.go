package base

import (
	"testing"

	"rederive/internal/must"
	"rederive/show"
)

// TestMediaTypes checks the media types of displays for Jupyter.
func TestMediaTypes(t *testing.T) {
	for _, test := range []struct {
		value      any
		kind, want string
	}{
		{
			show.Table{Head: []string{"n", "a & b"}, Rows: [][]any{{1, "<x>"}, {22, "y_1"}}, Keys: 1, Note: "50 %"},
			mimeHTML, `<table>
<caption>50 %</caption>
<thead>
<tr><th style="text-align: right">n</th><th>a &amp; b</th></tr>
</thead>
<tbody>
<tr><th style="text-align: right">1</th><td>&lt;x&gt;</td></tr>
<tr><th style="text-align: right">22</th><td>y_1</td></tr>
</tbody>
</table>
`,
		},
		{
			show.Table{Head: []string{"n", "a & b"}, Rows: [][]any{{1, `\x`}, {22, "y_1"}}, Note: "50 %"},
			mimeLaTeX,
			`\begin{tabular}{rl}
\hline
n & a \& b \\
\hline
1 & \textbackslash{}x \\
22 & y\_1 \\
\hline
\end{tabular}

50 \%
`,
		},
		{
			show.Table{Rows: [][]any{{1, 2}, {3}}},
			mimeLaTeX,
			"\\begin{tabular}{rr}\n\\hline\n1 & 2 \\\\\n3 \\\\\n\\hline\n\\end{tabular}\n",
		},
		{show.Markdown("$$x^2$$\n"), mimeLaTeX, "$$x^2$$"},
		{show.Markdown("$$x$$ and $$y$$"), mimeLaTeX, ""},
		{show.Markdown("*x*"), "text/markdown", "*x*"},
		{show.Text("<b>"), mimeHTML, ""},
		{7, "text/plain", "7"},
	} {
		bundle := must.Get(show.Render(test.value))
		if got := MediaTypes(bundle)[test.kind]; got != test.want {
			t.Errorf("%v as %s: %q (wanted %q)", test.value, test.kind, got, test.want)
		}
	}
}
