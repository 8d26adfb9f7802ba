package tex

import (
	_ "embed"
	"strings"
	"testing"

	"rederive/internal/xslices"
)

//go:embed testdata/errors.txt
var errorsText string

// TestErrors compares the errors of faulty formulas with handwritten ones.
func TestErrors(t *testing.T) {
	var src string
	var want []string
	check := func() {
		if src == "" {
			return
		}
		_, errs := Parse(src, nil)
		got := xslices.Map(errs, func(e *Error) string { return e.Error() })
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s\n got %q\nwant %q", src, got, want)
		}
		src, want = "", nil
	}
	for line := range strings.Lines(errorsText) {
		line = strings.TrimSuffix(line, "\n")
		switch message, is := strings.CutPrefix(line, "\t"); {
		case is:
			want = append(want, message)
		case line == "" || line[0] == '#':
		default:
			check()
			src = line
		}
	}
	check()
}

func TestErrorPlaces(t *testing.T) {
	src := "a +\n  \\foo b\n\\\\"
	_, errs := Parse(src, nil)
	if len(errs) != 2 {
		t.Fatalf("got %v", errs)
	}
	if e := errs[0]; e.Line != 2 || e.Col != 3 || src[e.Offset:e.End] != `\foo` {
		t.Errorf("got %v at %d to %d", e, e.Offset, e.End)
	}
	if e := errs[1]; e.Line != 3 || e.Col != 1 {
		t.Errorf("got %v", e)
	}
}

func TestMacros(t *testing.T) {
	m, errs := NewMacros(map[string]string{
		`\mex`: `\operatorname{mex}`,
		`abs`:  `\left|#1\right|`,
		`pair`: `(#1, #2)`,
		`swap`: `\pair{#2}{#1}`,
		`ten`:  `10`,
		`x`:    `y^{\prime}`,
		`it`:   `\text{it is}`,
	})
	for _, err := range errs {
		t.Error(err)
	}
	for src, want := range map[string]string{
		`\mex S`:              `\operatorname{mex} S`,
		`\abs{x+1}`:           `\left|x+1\right|`,
		`\abs x`:              `\left|x\right|`,
		`\pair ab`:            `(a,b)`,
		`\swap{a}{\abs b}`:    `(\left|b\right|, a)`,
		`2^\ten`:              `2^10`,
		`\ten5`:               `105`,
		`\frac\ten2`:          `\frac102`,
		`\text{so \it so}`:    `\text{so it isso}`,
		`\abs{\frac{1}{2}}^2`: `\left|\frac{1}{2}\right|^2`,
	} {
		f, errs := Parse(src, m)
		g, _ := Parse(want, nil)
		if len(errs) != 0 || Text(f) != Text(g) {
			t.Errorf("%s gives %q %v, want %q", src, Text(f), errs, Text(g))
		}
	}
	m.byName["bad"] = &macro{body: []token{{kind: tokCommand, text: "mexx"}}}
	if _, errs = Parse(`1 + \bad`, m); len(errs) != 1 ||
		errs[0].Error() != `1:5: unknown command \mexx (in the macro \bad); did you mean \mex?` {
		t.Errorf("got %v", errs)
	}
	_, errs = Parse(`1 + \abss{x}`, m)
	if len(errs) != 1 || errs[0].Suggestion != `\abs` {
		t.Errorf("got %v, want the suggestion \\abs", errs)
	}
}

func TestMacroErrors(t *testing.T) {
	for body, want := range map[string]string{
		"{":    `1:2: macro \m: { is not closed`,
		"a}":   `1:2: macro \m: } without {`,
		"#x":   `1:1: macro \m: # must be followed by the number of an argument`,
		"a #":  `1:3: macro \m: # must be followed by the number of an argument`,
		"\n #": `2:2: macro \m: # must be followed by the number of an argument`,
	} {
		_, errs := NewMacros(map[string]string{"m": body})
		if len(errs) != 1 || errs[0].Error() != want {
			t.Errorf("%q: got %v, want %s", body, errs, want)
		}
	}
	if _, errs := NewMacros(map[string]string{"a1": "x"}); len(errs) != 1 {
		t.Error("the name a1 was taken")
	}
	m, _ := NewMacros(map[string]string{
		"loop": `\loop`, "grow": `\grow\grow x`, "big": `\loopp{#1#1#1#1}`,
		"arg": "#1#2", "bomb": `\bomb{#1#1}`,
	})
	for src, want := range map[string]string{
		`\loop`:   "more than 2000 macro calls",
		`\grow`:   "more than 2000 macro calls",
		`\arg{a}`: "argument 2 of the macro is missing",
		`\bomb{xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}`: "expand to more than",
	} {
		_, errs := Parse(src, m)
		if len(errs) != 1 || !strings.Contains(errs[0].Text, want) {
			t.Errorf("%s: got %v, want %s", src, errs, want)
		}
	}
}

// TestLimits checks that input that is too deep, too long or too faulty ends with one
// error.
func TestLimits(t *testing.T) {
	for name, src := range map[string]string{
		"braces":    strings.Repeat("{", 5000),
		"roots":     strings.Repeat(`\sqrt`, 5000),
		"scripts":   strings.Repeat("x^", 5000),
		"fences":    strings.Repeat(`\left(`, 5000),
		"fractions": strings.Repeat(`a\over`, 5000),
		"text":      strings.Repeat(`\text{$`, 5000),
		"arrays":    strings.Repeat(`\begin{matrix}`, 3000),
		"optional":  strings.Repeat(`\sqrt[`, 5000),
		"columns":   `\begin{matrix}` + strings.Repeat("&", 5000),
		"length":    strings.Repeat("x", maxSource+1),
	} {
		_, errs := Parse(src, nil)
		if len(errs) == 0 || len(errs) > maxErrors {
			t.Errorf("%s: %d errors", name, len(errs))
		}
	}
	if _, errs := Parse(strings.Repeat(`\foo `, 5000), nil); len(errs) != maxErrors {
		t.Errorf("5000 faults give %d errors, want %d", len(errs), maxErrors)
	}
	if _, errs := Parse(strings.Repeat("x+", 5000)+"x", nil); len(errs) != 0 {
		t.Errorf("a long formula: %v", errs)
	}
}

// TestSymbols demands that every symbol is one character, or one with its stroke, and
// that none leaves nothing in the text.
func TestSymbols(t *testing.T) {
	for name, e := range table().commands {
		if e.do > doDelimiter {
			continue
		}
		f, errs := Parse(`\`+name+" x", nil)
		if len(errs) != 0 {
			t.Errorf(`\%s: %v`, name, errs)
		}
		if n := len([]rune(e.text)); e.kind != Name && (n < 1 || n > 2) {
			t.Errorf(`\%s is %q`, name, e.text)
		}
		if Text(f) == "x" {
			t.Errorf(`\%s leaves nothing`, name)
		}
	}
}

// TestCharacters checks that a character and its command parse alike.
func TestCharacters(t *testing.T) {
	for char, command := range map[string]string{
		"≤": `\le`, "α": `\alpha`, "∑": `\sum`, "→": `\to`, "∈": `\in`, "×": `\times`,
		"⊕": `\oplus`, "∞": `\infty`, "−": "-", "ℕ": `\mathbb{N}`, "…": `\ldots`, "⟨": `\langle`, "Γ": `\Gamma`,
	} {
		f, errs := Parse("a"+char+"b", nil)
		g, _ := Parse("a"+command+" b", nil)
		if len(errs) != 0 || Text(f) != Text(g) {
			t.Errorf("%s gives %q %v, %s gives %q", char, Text(f), errs, command, Text(g))
		}
	}
}

func TestAlphabets(t *testing.T) {
	for _, c := range []struct {
		a    Alphabet
		in   string
		want string
	}{
		{Default, "xhA1ΓαβϵϑϖΩ∂", "𝑥ℎ𝐴1Γ𝛼𝛽𝜖𝜗𝜛Ω𝜕"},
		{Italic, "xhΓα", "𝑥ℎ𝛤𝛼"},
		{Bold, "xA1Γα", "𝐱𝐀𝟏𝚪𝛂"},
		{BoldSymbol, "xA1Γα+", "𝒙𝑨𝟏𝚪𝜶+"},
		{Script, "ABEFGHILMRego", "𝒜ℬℰℱ𝒢ℋℐℒℳℛℯℊℴ"},
		{Fraktur, "ACHIRZg", "𝔄ℭℌℑℜℨ𝔤"},
		{Blackboard, "ACHNPQRZ1k", "𝔸ℂℍℕℙℚℝℤ𝟙𝕜"},
		{Sans, "Aa1", "𝖠𝖺𝟣"},
		{Typewriter, "Aa1", "𝙰𝚊𝟷"},
		{Upright, "xα", "xα"},
	} {
		var got []rune
		for _, r := range c.in {
			got = append(got, c.a.Dress(r))
		}
		if string(got) != c.want {
			t.Errorf("alphabet %d: %s gives %s, want %s", c.a, c.in, string(got), c.want)
		}
	}
}

func TestColumns(t *testing.T) {
	for spec, want := range map[string]string{
		"lcr": "lcr", "|l|c||": "|l|c||", "*{3}{c}": "ccc", "r*{2}{|l}": "r|l|l",
		"r@{}l": "r@l", "@{}c@{}": "@c@", "*{2}{l*{2}{c}}": "lcclcc", " l c ": "lc",
	} {
		p := &parser{table: table()}
		if got := p.spec(token{}, spec, 0); got != want || len(p.errs) != 0 {
			t.Errorf("%s gives %s %v, want %s", spec, got, p.errs, want)
		}
	}
	for _, spec := range []string{"x", "p{3cm}", "*{a}{c}", "*", "*{3}", "@", "é", "*{-1}{c}"} {
		p := &parser{table: table()}
		if p.spec(token{}, spec, 0); len(p.errs) == 0 && spec != "*{3}" {
			t.Errorf("%s gives no error", spec)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, src := range gallery() {
		f.Add(src)
	}
	for line := range strings.Lines(errorsText) {
		f.Add(strings.TrimSuffix(line, "\n"))
	}
	m, _ := NewMacros(map[string]string{"mex": `\operatorname{mex}`, "abs": `\left|#1\right|`, "two": `#2{#1`})
	f.Fuzz(func(t *testing.T, src string) {
		formula, errs := Parse(src, m)
		for _, e := range errs {
			if e.Offset < 0 || e.End < e.Offset || e.End > len(src) || e.Line < 1 || e.Col < 1 || e.Text == "" {
				t.Errorf("error out of place: %+v", e)
			}
		}
		Text(formula)
		checkXML(t, MathML(formula, true))
		checkXML(t, MathML(formula, false))
	})
}
