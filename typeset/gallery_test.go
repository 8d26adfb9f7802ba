package typeset

import (
	"fmt"
	"math"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// mustMath parses a formula of the tests.
func mustMath(src string) *tex.Formula {
	f, errs := tex.Parse(src, nil)
	if len(errs) > 0 {
		panic(fmt.Sprintf("%s: %v", src, errs))
	}
	return f
}

// rich parses a small markup for the tests: $math$, *emphasis*, `code`.
func rich(s string) []Inline {
	var out []Inline
	for s != "" {
		i := strings.IndexAny(s, "$*`")
		if i < 0 {
			return append(out, Text(s))
		}
		j := strings.IndexByte(s[i+1:], s[i]) + i + 1
		out = append(out, Text(s[:i]))
		switch body := s[i+1 : j]; s[i] {
		case '$':
			out = append(out, &Math{mustMath(body), body})
		case '*':
			out = append(out, &Emph{Words(body)})
		case '`':
			out = append(out, Code(body))
		}
		s = s[j+1:]
	}
	return out
}

func par(s string) *Paragraph { return &Paragraph{Text: rich(s)} }

const prose = `A game is *impartial* when both players have the same moves from every position. Two players move in ` +
	`turn, and the one who cannot move loses. Every position is then either a win for the player who has just moved ` +
	`or a win for the one who is about to move, and a short induction over the number of moves that are left shows ` +
	`which of the two it is. The theory becomes useful because games are added: in a sum of games a player chooses ` +
	`one summand and moves in it, and the sum of two positions of the same value is always lost for the player to move.`

const mathProse = `Let $G$ be a position with options $G_1, G_2, \dots, G_k$. Its *Grundy value* is $\mathcal{G}(G) ` +
	`= \operatorname{mex}\{\mathcal{G}(G_1), \dots, \mathcal{G}(G_k)\}$, where the *minimal excludant* ` +
	`$\operatorname{mex} S = \min(\mathbb{N} \setminus S)$ is the least natural number that is not in the set. The ` +
	`theorem of Sprague and Grundy says that $\mathcal{G}(G + H) = \mathcal{G}(G) \oplus \mathcal{G}(H)$ for all ` +
	`positions, so that a sum is lost for the player to move if and only if $\mathcal{G}(G) \oplus \mathcal{G}(H) = ` +
	`0$. For a heap of $n$ tokens with at most $m$ taken in a move we get $\mathcal{G}(n) = n \bmod (m + 1)$, a ` +
	`sequence of period $m+1$.`

func plotPicture() *draw.Picture {
	p := &draw.Picture{
		Width: 260 * pt, Height: 130 * pt, Title: "Sine",
		Alt: "A sine curve over one and a half periods, with axes.",
	}
	axis := draw.Segment(draw.Point{X: 10 * pt, Y: 65 * pt}, draw.Point{X: 250 * pt, Y: 65 * pt})
	var curve draw.Path
	for i := range 121 {
		at := draw.Point{
			X: Unit(10+2*i) * pt,
			Y: 65*pt + draw.Unit(math.Round(55*math.Sin(float64(i)/12.7)*1000))*pt/1000,
		}
		if i == 0 {
			curve.MoveTo(at)
		} else {
			curve.LineTo(at)
		}
	}
	p.Ops = []draw.Op{
		&draw.Stroke{Path: axis, Ink: draw.Muted(), Width: pt / 2},
		&draw.Stroke{Path: curve, Ink: draw.Accent(), Width: pt * 3 / 2},
	}
	return p
}

func goListing(n int) *Listing {
	keyword, comment := draw.Fixed(0x8b1a6b), draw.Fixed(0x5f6f5f)
	l := &Listing{}
	for i := range n {
		switch i % 5 {
		case 0:
			l.Lines = append(l.Lines,
				[]Token{{
					Text: fmt.Sprintf("// Grundy%d gives the value of a heap of n tokens.", i), Ink: comment,
					Italic: true,
				}})
		case 1:
			l.Lines = append(l.Lines,
				[]Token{{Text: "func", Ink: keyword}, {Text: " Grundy(n, m int) int {"}})
		case 2:
			l.Lines = append(l.Lines,
				[]Token{
					{Text: "\t"},
					{Text: "return", Ink: keyword},
					{Text: " n % (m + 1) // 0 ≤ n, m ⊕ δ"},
				})
		case 3:
			l.Lines = append(l.Lines, []Token{{Text: "}"}})
		case 4:
			l.Lines = append(l.Lines, nil)
		}
	}
	return l
}

func numbers(rows, cols int) *Table {
	t := &Table{
		HeadCells: 1, Caption: rich("Table 2. Nim-sums $a \\oplus b$, a table wide in columns."),
	}
	head := Row{Cells: []Cell{{Text: rich("$\\oplus$")}}}
	t.Align = append(t.Align, Right)
	for c := range cols {
		head.Cells = append(head.Cells, Cell{Text: Words(fmt.Sprint(c))})
		t.Align = append(t.Align, Right)
	}
	t.Head = []Row{head}
	for r := range rows {
		row := Row{Cells: []Cell{{Text: []Inline{&Strong{Words(fmt.Sprint(r))}}}}}
		for c := range cols {
			cell := Cell{Text: Words(fmt.Sprint(r ^ c))}
			if r^c == 0 {
				cell.Tint = draw.Fixed(0xdce8f6)
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Body = append(t.Body, row)
	}
	return t
}

func longTable(rows int) *Table {
	t := &Table{
		Caption: rich("Table 1. Claims of the paper with their verdicts, a table that runs over pages."),
		Align:   []Align{Left, Left, Right, Right, Center},
		Head: []Row{{Cells: []Cell{
			{Text: Words("Claim")},
			{Text: Words("What it says")},
			{Text: Words("Printed")},
			{Text: Words("Computed")},
			{Text: Words("Verdict")},
		}}},
	}
	for i := range rows {
		t.Body = append(t.Body, Row{Cells: []Cell{
			{Text: []Inline{Code(fmt.Sprintf("nim.%d", i))}},
			{Text: rich("The number of positions of $n$ heaps that are lost for the player to move, counted up to " +
				"order")},
			{Text: Words(fmt.Sprint(i * 37))},
			{Text: Words(fmt.Sprint(i * 37))},
			{Text: Words("confirmed")},
		}})
	}
	return t
}

// gallery returns a document with every kind of block and inline.
func gallery() *Document {
	return &Document{
		Title: "A gallery of everything", Authors: []string{"Ada Example", "Bo Sample"}, Lang: "en",
		Producer: "typeset test",
		Subject:  "All blocks of the engine", Keywords: []string{"test"},
		Blocks: []Block{
			&Title{
				Text: Words("A gallery of everything the engine sets"), Sub: Words("with words to fill its lines"),
				Authors: []string{"Ada Example", "Bo Sample"}, Date: "November 2026",
			},
			&Contents{Title: Words("Contents")},
			&Heading{Level: 1, Number: "1", Text: Words("Paragraphs"), ID: "sec-par"},
			&Paragraph{Text: append(rich(prose),
				&Note{Blocks: []Block{par("The first note, which has a formula $2^{n} - 1$ and enough words to run " +
					"over the end of its line and on to the next.")}}, Text(" And so it goes on."))},
			par(mathProse),
			&Paragraph{Text: []Inline{
				Text("Inlines: "), &Emph{[]Inline{Text("emphasis with "), &Emph{Words("emphasis inside")}}}, Text(", "),
				&Strong{[]Inline{Text("strong and "), &Emph{Words("both")}}}, Text(", "),
				&Strike{Words("struck through")}, Text(", "),
				Code("show.Claim(\"match.122\", 122)"), Text(", a "), &Link{
					URL:  "https://example.org/a/long/path",
					Text: Words("link to a page"),
				}, Text(", a bare "),
				&Link{
					URL:  "https://example.org/another/very-long/path/to/somewhere?with=query&and=more",
					Text: Words("https://example.org/another/very-long/path/to/somewhere?with=query&and=more"),
				},
				Text(", see "), &Link{ID: "sec-lists", Text: Words("section 2")}, Text(" on page "),
				PageOf("sec-lists"), Text("; "), &Colored{Ink: draw.Accent(), Text: Words("in colour")},
				Text("; other scripts: "),
				Text("Жуков, Ελληνικά, ħ, ł, “quotes” — dashes – and a missing \U0001F9FF sign."),
				Break{},
				Text("A line after a break."),
			}},
			&Heading{
				Level: 2, Number: "1.1", Text: rich("Displays, with $\\sum_{i=1}^n i$ in the heading"),
				ID: "sec-dis",
			},
			par("The sum of the first numbers and two more formulas:"),
			&Display{
				Formula: mustMath(`\sum_{i=1}^{n} i^2 = \frac{n(n+1)(2n+1)}{6}`), TeX: `\sum i^2`, Number: "(1)",
				ID: "eq-1",
			},
			par("It is followed by a matrix, whose determinant is a matter of taste,"),
			&Display{Formula: mustMath(
				`A = \begin{pmatrix} a & b \\ c & d \end{pmatrix}, \qquad f(x) = \begin{cases} x/2 & x \text{ even} ` +
					`\\ 3x+1 & \text{otherwise} \end{cases}`), TeX: `A = ...`},
			&Display{
				Formula: mustMath(
					`(a+b)^{12} = a^{12} + 12 a^{11} b + 66 a^{10} b^2 + 220 a^9 b^3 + 495 a^8 b^4 + 792 a^7 b^5 + ` +
						`924 a^6 b^6 + 792 a^5 b^7 + 495 a^4 b^8 + 220 a^3 b^9 + 66 a^2 b^{10} + 12 a b^{11} + b^{12}`),
				TeX: `(a+b)^{12}`, Number: "(2)",
			},
			par(prose), par(mathProse),
			&Heading{Level: 1, Number: "2", Text: Words("Lists, quotations and boxes"), ID: "sec-lists"},
			par("Lists of both kinds, nested:"),
			&List{Items: []Item{
				{Blocks: []Block{par("The first item has a formula $x \\in X$ and is long enough to run over the end " +
					"of the line, where it hangs under its own beginning.")}},
				{Blocks: []Block{
					par("The second holds a list:"),
					&List{
						Ordered: true,
						Items:   []Item{{Blocks: []Block{par("one,")}}, {Blocks: []Block{par("two.")}}},
					},
				}},
				{Task: true, Done: true, Blocks: []Block{par("A task that is done.")}},
				{Task: true, Blocks: []Block{par("A task that is not.")}},
			}},
			&List{
				Ordered: true, Start: 9,
				Items: []Item{
					{Blocks: []Block{par("Ninth.")}},
					{Blocks: []Block{par("Tenth, with a second paragraph."), par("Here it is.")}},
				},
			},
			&Definitions{Items: []Definition{
				{
					Term:   Words("Nimber"),
					Blocks: []Block{par("The value of a heap, an ordinal number added without carrying.")},
				},
				{Term: Words("Option"), Blocks: []Block{par("A position that is reached in one move.")}},
			}},
			&Quote{Blocks: []Block{par("A quotation is set in from both sides. " + prose[:200])}},
			&Box{
				Title: Words("nim.table Values of small heaps"),
				Ink:   draw.Fixed(0x2e7d4f),
				Blocks: []Block{
					par("Printed and computed agree in 122 cells."),
					&List{Items: []Item{{Blocks: []Block{par("where: Table 2, p. 10")}}}},
				},
			},
			&Box{Title: Words("Note"), Blocks: []Block{par(prose), goListing(4)}, Whole: true},
			&Heading{Level: 2, Number: "2.1", Text: Words("Program text")},
			goListing(60),
			&Listing{
				Bare: true, Label: Words("Output"),
				Lines: [][]Token{
					{{Text: "122"}},
					{{Text: strings.Repeat("a long line of output that does not fit ", 4)}},
				},
			},
			&Heading{Level: 3, Text: Words("A heading of the third level")},
			par(prose),
			&Heading{Level: 1, Number: "3", Text: Words("Tables and figures"), ID: "sec-tab"},
			par(prose),
			&Figure{Picture: plotPicture(), Caption: rich("Figure 1. A curve, $y = \\sin x$."), ID: "fig-1"},
			par(mathProse),
			longTable(45),
			par(prose),
			numbers(12, 16),
			&Figure{
				Picture: plotPicture(),
				Caption: rich("Figure 2. The same curve with a caption so long that it takes more than one line, and " +
					"is therefore set as a paragraph of its own rather than in the middle."), ID: "fig-2",
			},
			par(mathProse),
			numbers(40, 40),
			par(prose),
			&Rule{},
			par("Space to write in:"),
			&Space{Height: 72 * pt},
			&PageBreak{},
			&Heading{Level: 1, Number: "4", Text: Words("The last part")},
			par(prose), par(mathProse), par(prose), par(mathProse),
		},
	}
}
