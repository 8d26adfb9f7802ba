package theme

import (
	"fmt"
	"strings"
	"testing"

	"rederive/typeset/draw"
	"rederive/typeset/font"
)

func ExampleSize_On() {
	fmt.Println(Section().On(10*font.Point).Text(), Section().Rem())
	// Output: 14 1.4rem
}

func TestSheet(t *testing.T) {
	css := Sheet(Inks())
	for _, want := range []string{
		"--page:#fdfcf9;", "prefers-color-scheme:dark", "--page:#191815;",
		"--size-title:2.1rem;", "--space-apart:1.6rem;",
	} {
		if !strings.Contains(css, want) {
			t.Errorf("%s is missing in %s", want, css)
		}
	}
	names := map[string]bool{}
	for _, k := range Inks() {
		if names[k.Name] {
			t.Errorf("two colours are named %s", k.Name)
		}
		names[k.Name] = true
	}
}

// TestContrast demands the contrast of WCAG 2.2 AA, 4.5 to 1, for all words on their
// backgrounds.
func TestContrast(t *testing.T) {
	words := []draw.Ink{
		Text(), Soft(), Accent(), Link(), OK(), Warn(), Error(), Calm(), Comment(), Keyword(), String(),
		Number(),
	}
	for _, w := range words {
		for _, ground := range []draw.Ink{Page(), Panel()} {
			contrast(t, w, ground)
		}
	}
	for _, pair := range [][2]draw.Ink{
		{OK(), OKGround()},
		{Warn(), WarnGround()},
		{Error(), ErrorGround()},
		{Calm(), CalmGround()},
		{Text(), WarnGround()},
		{Soft(), WarnGround()},
		{Text(), CalmGround()},
		{OK(), WarnGround()},
		{Error(), WarnGround()},
	} {
		contrast(t, pair[0], pair[1])
	}
}

func contrast(t *testing.T, words, ground draw.Ink) {
	t.Helper()
	for _, c := range [][2]draw.Color{{words.Light, ground.Light}, {words.Dark, ground.Dark}} {
		if r := Contrast(c[0], c[1]); r < readable {
			t.Errorf("%s (%s) on %s (%s): contrast %.2f", words.Name, c[0].Hex(), ground.Name, c[1].Hex(), r)
		}
	}
}
