package view

import (
	"strings"
	"testing"

	"rederive"
	"rederive/internal/mapping"
)

func TestMathOf(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"`2^n - 20*n + 57`", "2^{n}-20n+57"},
		{"(2^n - 128*n + 768) / 16", "(2^{n}-128n+768)/16"},
		{"2^(n-3) - 13", "2^{n-3}-13"},
		{"2n^2 + 24n − 153", "2n^{2}+24n-153"},
		{"3*4*(x-1) + 1,000", `3\cdot 4(x-1)+1{,}000`},
		{"x mod 4", `x\bmod 4`},
		{"-x", "-x"},
		{"2^n - 1 for n at least 3", ""},
		{"floor(x)", ""},
		{`$\frac{n(n+1)}{2}$`, `\frac{n(n+1)}{2}`},
		{`\frac{n}{2`, ""},
		{"(x", ""},
		{"x^", ""},
		{"", ""},
		{strings.Repeat("(", 1000), ""},
	} {
		v := rederive.Verdict{Comparison: &rederive.Comparison{Formula: tt.text}}
		if got := MathOf(v, tt.text); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, tt.want)
		}
	}
	if got := MathOf(rederive.Verdict{}, "7"); got != "" {
		t.Errorf("a number is the formula %q", got)
	}
}

func TestMathIn(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"C(s) = (b y_n + s)/a^(n-1)", "$C(s)=(by_{n}+s)/a^{n-1}$"},
		{"x_{p,2} - 1 < C(s) <= x_{p,2}", `$x_{p,2}-1<C(s)\le x_{p,2}$`},
		{"f(s) > a^(n-1)(1-j); f(s) <= a^(n-1)(a-j)", `$f(s)>a^{n-1}(1-j)$; $f(s)\le a^{n-1}(a-j)$`},
		{"Let a ⩽ 3 and n ⩽ 2", `Let $a\le 3$ and $n\le 2$`},
		{"m >= 1", `$m\ge 1$`},
		{"a − 1 ∤ a^(n-1)(p− 1) for every p ∈ [2 : a− 1]", `$a-1\nmid a^{n-1}(p-1)$ for every p ∈ [2 : a− 1]`},
		{"a ≡ b", `$a\equiv b$`},
		{"true if and only if b is at least a-1", "true if and only if b is at least a-1"},
		{"1-8-16-24", "1-8-16-24"},
		{"a f(x) = 3", "a f(x) = 3"},
		{"the value $x = 2$", "the value $x = 2$"},
		{"x = 2, y = 3.", "$x=2$, $y=3$."},
		{"p = 4e-05", `$p=4\mathrm{e}{-05}$`},
		{"2e-3 = x", "$2e-3=x$"},
		{"x mod 4 = 1", `$x\bmod 4=1$`},
		{"model = 3", "model = 3"},
		{"a = 2, ..., 30", "$a=2$, ..., 30"},
		{"2 = 3", "2 = 3"},
		{"40 * 41 * 81 / 6", `$40\cdot 41\cdot 81/6$`},
		{"Witness: 3*4 - 1.", `Witness: $3\cdot 4-1$.`},
		{"*.** / 2 * 3", "*.** / 2 * 3"},
		{"(x = 2", "(x = 2"},
		{"snake_case", "snake_case"},
		{"(3a_2 + s - 1, a_1)", "($3a_{2}+s-1$, $a_{1}$)"},
		{"3a_2 + s - 1, a_1)", "$3a_{2}+s-1$, a_1)"},
		{"(see a_1)", "(see a_1)"},
		{"t(30) = 2.20, p = .036", "$t(30)=2.20$, $p=.036$"},
		{"F(2, 34) = 5.1, p < .01", "$F(2, 34)=5.1$, $p<.01$"},
		{"chi2(1, N = 58) = 1.10", `$\chi^{2}(1, N = 58)=1.10$`},
		{"it gives p = 0.294 (0.293 to 0.295)", "it gives $p=0.294$ (0.293 to 0.295)"},
		{"x_ = 1", "x_ = 1"},
	} {
		if got := MathIn(tt.text); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestMathInQuote checks that the variables in sentences of papers are set, but not
// units, list labels or short words.
func TestMathInQuote(t *testing.T) {
	mapping.Test(t, MathInQuote, map[string]string{
		"the same symmetry type as b itself":       "the same symmetry type as $b$ itself",
		"the nth and (n − 1)st largest":            "the $n$th and $(n-1)$st largest",
		"stacks of 4, 5, . . ., (n−3)":             "stacks of 4, 5, . . ., $(n-3)$",
		"there are no n-peg board positions":       "there are no $n$-peg board positions",
		"the first portion of k1 symbols is level": "the first portion of $k_{1}$ symbols is level",
		"for every n, the peg holds k.":            "for every $n$, the peg holds $k$.",
		"true if and only if b is at least a-1":    "true if and only if $b$ is at least $a-1$",
		"the same for the corrected C(s)":          "the same for the corrected $C(s)$",
		"a table for the error(s) of it":           "a table for the error(s) of it",
		"if n = 3 there are k disks":               "if $n=3$ there are $k$ disks",
		"it took 5 s and weighed 3 g on average":   "it took 5 s and weighed 3 g on average",
		"Theorem 8(b) and a part of (c) hold":      "Theorem 8(b) and a part of (c) hold",
		"see p. 3, e. g. the first of a row":       "see p. 3, e. g. the first of a row",
		"los discos y las torres o las varas":      "los discos y las torres o las varas",
		"un disco e una torre di sei dischi":       "un disco e una torre di sei dischi",
		"disks in their order need k larger ones":  "disks in their order need $k$ larger ones",
		"b a d":                       "b a d",
		"the value $x$ of n is known": "the value $x$ of n is known",
	})
}

// TestMathInKey checks that only the column head is set: a letter that names a row may
// be anything.
func TestMathInKey(t *testing.T) {
	mapping.Test(t, MathInKey, map[string]string{
		"4 / 11, n": "4 / 11, $n$", "32, Jumps": "32, Jumps", "b, c": "b, $c$", "n": "n", "item 1": "item 1",
	})
}

// TestMathInHead checks what tables contain: powers as characters, alternatives side by
// side, single variables.
func TestMathInHead(t *testing.T) {
	mapping.Test(t, mathInHead, map[string]string{
		"k": "$k$", "A": "A", "k = 1": "$k=1$", "moves for n disks": "moves for $n$ disks",
		"from n":     "from $n$",
		"5 to n - 4": "5 to $n - 4$", "sum of x + 1 (n)": "sum of $x + 1$ ($n$)",
		"time in s": "time in s", "rows for even s": "rows for even $s$", "-": "−", "a + b": "a + b",
		"p-value": "p-value", "n-th `x`": "n-th `x`", "2n² -4n +1": "$2n^{2}-4n+1$",
		"n^2 | n^2 + 1": "$n^{2}$ | $n^{2}+1$",
	})
}

// TestMathInHeads checks that a capital among variables is one, but not the names of columns.
func TestMathInHeads(t *testing.T) {
	for heads, want := range map[string]string{
		"n|to n - 3|T": "$n$|to $n - 3$|$T$", "n|A|B": "$n$|A|B", "player|X": "player|X", "T": "T",
	} {
		if got := strings.Join(MathInHeads(strings.Split(heads, "|")), "|"); got != want {
			t.Errorf("%s: %s, want %s", heads, got, want)
		}
	}
}

// TestFormulaPieces checks that formulas are split before the operators outside of
// braces.
func TestFormulaPieces(t *testing.T) {
	for tex, want := range map[string]string{
		"x":                       "x",
		"1+(n-7)+x^{n-1}=2^{n}-2": "1|+(n|-7)|+x^{n-1}|=2^{n}|-2",
		`-x\le -y`:                `-x|\le -y`,
		`2\cdot 3+x\bmod 4`:       `2\cdot 3|+x\bmod 4`,
		`a+\frac{1}{2}+b`:         `a+\frac{1}{2}+b`,
		`\left(a+b\right)+c`:      `\left(a+b\right)+c`,
	} {
		if got := strings.Join(FormulaPieces(tex), "|"); got != want {
			t.Errorf("%s is in the pieces %s, not %s", tex, got, want)
		}
	}
}

func TestMathInCaption(t *testing.T) {
	list := mathInCaption([]rederive.Inline{
		rederive.Text("The least tower with k = 2, seen from "), &rederive.Math{TeX: "x"},
		rederive.Text(", in 20 x 20 cells: from 4 to n - 3, for each k. A cell, x.y, is 3 m wide"),
		rederive.Text("; $2 for n."),
	})
	var got []string
	for _, in := range list {
		switch in := in.(type) {
		case rederive.Text:
			got = append(got, string(in))
		case *rederive.Math:
			got = append(got, "$"+in.TeX+"$")
		}
	}
	want := "The least tower with |$k=2$|, seen from |$x$|, in 20 × 20 cells: from 4 to |$n - 3$|, for each |$k$|" +
		". A cell, x.y, is 3 m wide|; $2 for n."
	if strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
}

func TestWithSigns(t *testing.T) {
	mapping.Test(t, WithSigns, map[string]string{
		"20 - 8": "20 − 8", "2(228 - 3) - 2 * 21": "2(228 − 3) − 2 · 21", "three give -6": "three give −6",
		"m >= 1": "m ≥ 1", "1-8-16-24": "1-8-16-24", "a - b": "a - b", "2026-11-29": "2026-11-29",
	})
}

func TestMathInPlace(t *testing.T) {
	mapping.Test(t, MathInPlace, map[string]string{
		"Section 3, for k = n − 4 (1) and k = n − 5 (4 and 11)": "Section 3, for $k=n-4$ (1) and $k=n-5$ (4 and 11)",
		"the parts on k = n, n - 1 and n - 2":                   "The parts on $k=n$, $n - 1$ and $n - 2$",
		"proof of Theorem 9, (8a)-(8d)":                         "Proof of Theorem 9, (8a)–(8d)",
		"p. 3, line 4":                                          "p. 3, line 4",
		"pp. 3 to 5":                                            "pp. 3 to 5",
	})
}

func TestMathInCaveat(t *testing.T) {
	mapping.Test(t, mathInCaveat, map[string]string{
		"for all odd $p$; checked to p = 13":     "for all odd $p$; checked to $p=13$",
		"checked to x = 0..1000, 1001 cases":     `checked to $x = 0, \dots, 1000$, 1001 cases`,
		"checked to numbers 1..10, 1023 cases":   "checked to numbers 1 to 10, 1023 cases",
		"checked to k = 0..n, n = 1..9, 9 cases": `checked to $k = 0, \dots, n$, $n = 1, \dots, 9$, 9 cases`,
	})
}
