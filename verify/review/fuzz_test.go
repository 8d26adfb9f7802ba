package review

import (
	"strings"
	"testing"
)

// FuzzCheck checks that any text can be checked, and that each result is inside it.
func FuzzCheck(f *testing.F) {
	f.Add("t(28) = 2.20, p = .036")
	f.Add("F_{2,57} = 4.10, \u03b7_{p}^{2} = .13, 95% CI [.1, .2], p < 10^{\u22123}")
	f.Add("OR = 1.50, 95% CI [1.10, 2.05], p = .01; M = 3.42, SD = 1.10, n = 24")
	f.Add("\u03a6_{")
	f.Fuzz(func(t *testing.T, text string) {
		d := read(text)
		whole := d.Blocks[0].Text().String
		for _, r := range Check(d, Options{}).Results {
			if r.From < 0 || r.To > len(whole) || r.From >= r.To || whole[r.From:r.To] != r.Text {
				t.Errorf("%q: %d to %d is not %q", text, r.From, r.To, r.Text)
			}
		}
	})
}

// BenchmarkLong checks a paragraph of 1 MB.
func BenchmarkLong(b *testing.B) {
	const sentence = "It rose, t(28) = 2.20, p = .036, and fell, F(1, 30) = 4.10, d = 0.83 (M = 3.4, n = 20). "
	d := read(strings.Repeat(sentence, 12000))
	for b.Loop() {
		Check(d, Options{})
	}
}
