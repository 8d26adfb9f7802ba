package html

import (
	"reflect"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/typeset/font"
)

func TestReadWords(t *testing.T) {
	got := readWords(`<title>no</title><style>p > b { }</style><h1 id="a">Bold &amp; ` +
		`<em>both</em></h1><p>plain<br>text <i>slanted</i> <code>no</code></p>` +
		`<svg><text>no</text></svg><math><mi>x</mi><mo>∑</mo></math><script>if (a < b) "<b>"</script><p>end</p>`)
	want := map[font.Style][]string{
		font.Screen:           {"plain", "text ", "end"},
		font.ScreenBold:       {"Bold & "},
		font.ScreenItalic:     {"slanted"},
		font.ScreenBoldItalic: {"both"},
	}
	if !reflect.DeepEqual(got.text, want) {
		t.Errorf("got %q", got.text)
	}
	if !reflect.DeepEqual(got.math, map[rune]bool{'x': true, '∑': true}) {
		t.Errorf("got %v", got.math)
	}
}

// TestFontsAreSmall embeds the fonts of a page full of formulas.
func TestFontsAreSmall(t *testing.T) {
	words := pageWords{map[font.Style][]string{}, map[rune]bool{}}
	for _, style := range []font.Style{font.Screen, font.ScreenItalic, font.ScreenBold} {
		words.text[style] = strings.Fields(
			strings.Repeat("Every office affirms “quite” difficult Greek: αβγδε, naïve Gödel’s café. ", 3))
	}
	for _, r := range "abcdefghijklmnopqrstuvwxyzABCDEFGHMNPSTαβγδλμπ0123456789+−×=<>≤≥∑∏√()[]{}|⊕∈ℕℤℝ→∞" {
		words.math[r] = true
	}
	css := must.Get(fontsOf(words))
	if len(css) > 100_000 {
		t.Errorf("the fonts of a page take %d bytes, more than 100000", len(css))
	}
	t.Logf("%d bytes", len(css))
}
