package typeset

import (
	"strconv"
	"strings"
	"testing"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// claimRows returns a list of rows like those of reports, with the last one marked.
func claimRows(n int) *Table {
	t := &Table{
		Shares: []int{5, 5, 3, 1}, Align: []Align{Left, Left, Left, Right},
		Head: []Row{{Cells: []Cell{
			{Text: Words("the article says")},
			{Text: Words("computed")},
			{Text: Words("where")},
			{},
		}}},
	}
	for range n {
		t.Body = append(t.Body, Row{Cells: []Cell{
			{Text: rich("$G_p$ is nondecreasing for every $p$")},
			{Text: Words("in 1,716 of 1,716 cases")},
			{Text: Words("Lemma 2 (1)")},
			{Text: []Inline{&Colored{Ink: theme.OK(), Text: Words("✓")}}},
		}})
	}
	t.Body = append(t.Body, Row{Tint: theme.WarnGround(), Bar: theme.WarnMark(), Cells: []Cell{
		{Text: append(rich("$4 \\times 6$: fixed points "), &Strike{Text: Words("1, 8, 16, 24")})},
		{Text: []Inline{
			&Strong{Text: Words("1, 8–9, 16–17, 24")},
			Break{},
			Text("Erratum. 3 divides 6(p − 1) for every p, so the inner fixed points come in pairs. Witness: Example " +
				"5."),
		}},
		{Text: Words("Table 2, row 4")},
		{Text: Words("≠")},
	}})
	return t
}

func summary() *Document {
	strip := &draw.Picture{
		Width: 100 * pt, Height: 5 * pt, Alt: "77 claims on 361 of 703 lines, 8 of them refuted",
		Ops: []draw.Op{
			&draw.Fill{Path: draw.Rectangle(draw.Rect{Max: draw.Point{X: 100 * pt, Y: 5 * pt}}), Ink: theme.Line()},
			&draw.Fill{Path: draw.Rectangle(draw.Rect{
				Min: draw.Point{X: 8 * pt},
				Max: draw.Point{X: 60 * pt, Y: 5 * pt},
			}), Ink: theme.OK()},
			&draw.Fill{Path: draw.Rectangle(draw.Rect{
				Min: draw.Point{X: 30 * pt},
				Max: draw.Point{X: 33 * pt, Y: 5 * pt},
			}), Ink: theme.WarnMark()},
		},
	}
	return &Document{Title: "A summary", Blocks: []Block{
		&Title{Text: Words("The three-pile trick: how many deals does it take?"), Sub: Words("A re-derivation")},
		&Band{
			Counts: []Count{
				{"73", Words("confirmed"), theme.OK()},
				{"5", Words("refuted"), theme.Warn()},
				{"0", Words("open"), theme.Calm()},
			},
			Strip: strip, Note: Words(
				"77 claims on 361 of the 703 lines of the article; interpreted and compiled, both agree"),
		},
		&Heading{Level: 1, Number: "2", Text: Words("Fixed points")},
		par(prose), claimRows(4), par(prose), claimRows(30), par(prose),
	}}
}

func TestSummary(t *testing.T) {
	keep(t, "summary", sound(t, summary()))
}

// TestRowsStayWithTheirHead sets lists of rows at every height of a page. No head may
// end a page, and no page may end with much room before a list.
func TestRowsStayWithTheirHead(t *testing.T) {
	for lines := range 60 {
		d := &Document{Blocks: []Block{
			&Listing{Bare: true, Lines: make([][]Token, lines)},
			&Heading{Level: 1, Text: Words("Rows")}, claimRows(40),
		}}
		_, sheets := settle(d, Article())
		for i, sh := range sheets[:len(sheets)-1] {
			last := sh.body[len(sh.body)-1]
			if last.table == nil && lines > 0 && i > 0 {
				t.Errorf("%d lines: page %d ends with something else than a row", lines, i+1)
			}
			if free := sh.free.Points(); free > 110 { // room for a heading, the head and two rows
				t.Errorf("%d lines: page %d has %.0f points left", lines, i+1, free)
			}
		}
	}
}

// TestSharesOfColumns sets two lists with different words. Their columns must align,
// unless a word needs more room.
func TestSharesOfColumns(t *testing.T) {
	set := func(words ...string) []Unit {
		s := &setter{
			library: font.NewLibrary(), preset: new(Preset), root: &draw.Elem{},
			lacking: map[missingChar]int{},
		}
		*s.preset = Article()
		table := &Table{
			Shares: []int{2, 1},
			Body:   []Row{{Cells: []Cell{{Text: Words(words[0])}, {Text: Words(words[1])}}}},
		}
		ts := &tableSetter{setter: s, table: table, c: s.body(s.root), root: s.root}
		if !ts.share(300 * pt) {
			return nil
		}
		return []Unit{ts.columns[0].width, ts.columns[1].width}
	}
	a, b := set("short", "x"), set("a long text of many words that must be broken somewhere", "y")
	if a[0] != b[0] || a[1] != b[1] || a[0] != 194*pt {
		t.Errorf("columns are %v and %v wide", a, b)
	}
	wide := set("x", strings.Repeat("m", 20))
	if sum := wide[0] + wide[1] + 12*pt; wide[1] <= a[1] || sum > 301*pt || sum < 299*pt {
		t.Errorf("with a long word columns are %v wide", wide)
	}
	if got := set("x", strings.Repeat("m", 40)); got != nil {
		t.Errorf("a list that cannot fit got columns %v", got)
	}
}

// TestJoinedRows sets pairs of joined rows at every height of a page. No page may begin
// with the second row of a pair.
func TestJoinedRows(t *testing.T) {
	list := &Table{Shares: []int{2, 1}, Head: []Row{{Cells: []Cell{{Text: Words("what")}, {Text: Words("where")}}}}}
	for i := range 40 {
		list.Body = append(list.Body,
			Row{ID: "first-" + strconv.Itoa(i), Cells: []Cell{{Text: Words("a row")}, {Text: Words("there")}}},
			Row{
				ID: "joined-" + strconv.Itoa(i), Joined: true,
				Cells: []Cell{{Span: 2, Text: Words(strings.Repeat("more of it ", 20))}},
			})
	}
	for lines := range 30 {
		d := &Document{Blocks: []Block{&Listing{Bare: true, Lines: make([][]Token, lines)}, list}}
		_, sheets := settle(d, Article())
		if len(sheets) < 3 {
			t.Fatalf("%d pages", len(sheets))
		}
		for i, sh := range sheets {
			for _, b := range sh.body {
				if len(b.ids) == 0 {
					continue
				}
				if strings.HasPrefix(b.ids[0], "joined") {
					t.Errorf("%d lines: page %d begins with %s", lines, i+1, b.ids[0])
				}
				break
			}
		}
	}
}
