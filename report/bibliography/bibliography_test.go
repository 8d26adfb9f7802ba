package bibliography

import (
	"bytes"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/mapping"
	"rederive/internal/xslices"
)

// TestLatexText compares with what LaTeX prints, typed in by hand.
func TestLatexText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`Erd{\H{o}}s`, "Erdős"},
		{`Erd\H{o}s`, "Erdős"},
		{`Erd{\H o}s`, "Erdős"},
		{`G{\"o}del and G\"odel`, "Gödel and Gödel"},
		{`{\L}ukasiewicz`, "Łukasiewicz"},
		{`Na{\"\i}ve \'{\i}`, "Naïve í"},
		{`\v{C}ech, Fran\c{c}ois, {\AA}ngstr\"om, \aa`, "Čech, François, Ångström, å"},
		{`\~n \^e \.z \k{a} \r{u} \u{g} \d{s} \={a}`, "ñ ê ż ą ů ğ ṣ ā"},
		{`\'x`, "x\u0301"},
		{`1--2 --- 3`, "1–2 — 3"},
		{"``So'' he `said'", "“So” he ‘said’"},
		{`Stra\ss e, \O{} and \ae`, "Straße, Ø and æ"},
		{`A \& B \% \$ \# \_ \{x\}`, "A & B % $ # _ {x}"},
		{`D.~E.\ Knuth`, "D.\u00a0E. Knuth"},
		{`{The {RSA} \textsc{System}}`, "The RSA System"},
		{`\emph{Two {words}} and \textbf{more}`, "Two words and more"},
		{"line\n   break", "line break"},
	} {
		var errs rederive.Errors
		r := latexText{text: c.in, errs: &errs, pos: func(int) rederive.Pos { return rederive.Pos{} }}
		if got := rederive.PlainText(r.read()); got != c.want || len(errs) > 0 {
			t.Errorf("%s: %q, want %q, errors %v", c.in, got, c.want, errs)
		}
	}
}

// TestAccentTable checks that the table of accents consists of pairs, each a plain
// letter and one beyond ASCII.
func TestAccentTable(t *testing.T) {
	for command, a := range accents {
		pairs := []rune(a.pairs)
		if len(pairs)%2 != 0 {
			t.Errorf("the table of %s has an odd length", command)
			continue
		}
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] > 'z' || pairs[i+1] < 0x80 {
				t.Errorf("%s: %c is not %c with an accent", command, pairs[i+1], pairs[i])
			}
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		field         string
		whole, family []string
		others        bool
	}{
		{"Donald E. Knuth", []string{"Donald E. Knuth"}, []string{"Knuth"}, false},
		{"Knuth, Donald E.", []string{"Donald E. Knuth"}, []string{"Knuth"}, false},
		{
			"Ludwig van Beethoven and de la Vall{\\'e}e Poussin, Charles",
			[]string{"Ludwig van Beethoven", "Charles de la Vallée Poussin"},
			[]string{"van Beethoven", "de la Vallée Poussin"},
			false,
		},
		{"King, Jr., Martin Luther and others", []string{"Martin Luther King, Jr."}, []string{"King"}, true},
		{"{Barnes and Noble, Inc.}", []string{"Barnes and Noble, Inc."}, []string{"Barnes and Noble, Inc."}, false},
		{"Plato\n AND Euclid", []string{"Plato", "Euclid"}, []string{"Plato", "Euclid"}, false},
		{"{\\'E}variste Galois", []string{"Évariste Galois"}, []string{"Galois"}, false},
	} {
		var errs rederive.Errors
		e := &Entry{Fields: []EntryField{{Name: "author", Value: c.field}}}
		whole, others := e.people("author", personName.full, &errs)
		family, _ := e.people("author", personName.family, &errs)
		if strings.Join(whole, "|") != strings.Join(c.whole, "|") ||
			strings.Join(family, "|") != strings.Join(c.family, "|") || others != c.others || len(errs) > 0 {
			t.Errorf("%s: %q %q %v %v", c.field, whole, family, others, errs)
		}
	}
}

// TestAddresses demands that a link leads where the file says: characters of an address
// have no meaning as LaTeX.
func TestAddresses(t *testing.T) {
	for field, want := range map[string]string{
		`url={https://e.org/a--b'c''d~e\_f?x=$1$&y=%20}`: "https://e.org/a--b'c''d~e_f?x=$1$&y=%20",
		`url={\url{https://e.org/a--b}}`:                 "https://e.org/a--b",
		`doi={10.1002/a--b<1::AID-1>3.0.CO;2-#}`:         "https://doi.org/10.1002/a--b<1::AID-1>3.0.CO;2-%23",
		`note={Pages 1--2}, url="https://e.org/{P}--1"`:  "https://e.org/P--1",
	} {
		b, errs := NewBibliography([]BibFile{{Path: "a.bib", Data: []byte("@misc{k, title={T}, " + field + "}")}})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		got := ""
		for _, part := range b.References[0].Text {
			if link, ok := part.(*rederive.Link); ok {
				got = link.URL
			}
		}
		if got != want {
			t.Errorf("%s leads to %s, not to %s", field, got, want)
		}
	}
}

func TestLetters(t *testing.T) {
	mapping.Test(t, letters, map[int]string{
		0: "a", 25: "z", 26: "aa", 27: "ab", 51: "az", 52: "ba", 701: "zz",
		702: "aaa",
	})
}

// TestOrder checks that accented names are sorted among the others, and that equal
// labels are distinguished across all files.
func TestOrder(t *testing.T) {
	first := `@book{z, author={Zorn, M.}, title={Z}, year=1935}
@book{s2, author={{\'S}wierczkowski, S.}, title={B}, year=1958}`
	second := `@book{t, author={Tits, J.}, title={T}, year=1960}
@book{s1, author={{\'S}wierczkowski, S.}, title={A}, year=1958}
@misc{n, title={Untitled}} @misc{m, title={Untitled}, note={More}}`
	b, errs := NewBibliography([]BibFile{{Path: "a.bib", Data: []byte(first)}, {Path: "b.bib", Data: []byte(second)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	got := xslices.Map(b.References, func(r *Reference) string { return r.Entry.Key + " " + r.Label() })
	want := "s1 Świerczkowski 1958a|s2 Świerczkowski 1958b|t Tits 1960|n Untitled n.d.a|m Untitled n.d.b|z Zorn 1935"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("order is\n%s, want\n%s", s, want)
	}
}

// TestBounds checks that reading ends soon for strings that double and for files full
// of errors.
func TestBounds(t *testing.T) {
	double := "@string{a = {x}}" + strings.Repeat("@string{a = a # a}", 60) + "@book{k, title = a}"
	if _, errs := ReadBibTeX("a.bib", []byte(double)); len(errs) == 0 ||
		!strings.Contains(errs[0].Error(), "more than") {
		t.Errorf("doubled strings: %d errors", len(errs))
	}
	if _, errs := ReadBibTeX("a.bib", []byte(strings.Repeat("@book{k, title = {", 1000))); len(errs) != mostErrors+1 {
		t.Errorf("%d errors, want %d and one more", len(errs), mostErrors)
	}
}

// FuzzReadBibTeX checks that reading never panics, that positions are inside the file,
// and that every entry can be made a reference.
func FuzzReadBibTeX(f *testing.F) {
	for _, s := range []string{
		`@book{a, title = {One} # x # "two {\"o}" # 3, author = "A and B, C, D"}`, `@string(x = {y})@misc(k,title=x)`,
		"@comment{{}", "@a{", "@book{k,title={\\", "@book{k,title=\"{\"",
		`@book{é, author={, and and others}, title={\'{}\H{\i}$}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		lines := bytes.Split(source, []byte("\n"))
		_, errs := NewBibliography([]BibFile{{Path: "f.bib", Data: source}})
		for _, e := range errs {
			p := e.Pos
			if p.Line < 1 || p.Line > len(lines) || p.Col < 1 || p.Col > len(lines[p.Line-1])+1 {
				t.Errorf("%v lies outside the file", e)
			}
		}
	})
}
