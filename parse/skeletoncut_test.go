package parse

import (
	"strings"
	"testing"
)

// TestSkeletonCuts checks that text that only solutions use is cut, and shared text remains.
func TestSkeletonCuts(t *testing.T) {
	const exercise = "> [!EXERCISE]\n> Do it.\n\n"
	solution := func(text string) string { return "> [!SOLUTION]\n> " + text + "\n\n" }
	cell := func(code string) string { return "```go {solution=true}\n" + code + "\n```\n\n" }
	front := func(text string) string { return "---\ntitle: T\n" + text + "---\n\n" }
	data := front("inputs:\n  marks: marks.csv\n  secret:\n    path: hidden.csv\n")
	reads := cell(`show.Input("secret")`)
	bib := front("bibliography: secret.bib\n")
	cover := front("cover: fig:secret\n")
	for name, c := range map[string]struct{ source, want string }{
		"input of a solution": {
			data + "Use `marks.csv`.\n\n" + exercise + reads, "marks: marks.csv|!secret|!hidden",
		},
		"input by its file":       {data + "Read hidden.csv.\n\n" + exercise + reads, "path: hidden.csv|!marks"},
		"input by its path":       {data + "Read `hidden.csv`!\n\n" + exercise + reads, "path: hidden.csv|!marks"},
		"input by its name":       {data + "Offer it as `secret`.\n\n" + exercise + reads, "!hidden"},
		"input of another string": {data + "```go\nprintln(\"secret\")\n```\n\n" + exercise + reads, "!hidden"},
		"comment in a caption of a solution": {
			exercise + "```go {solution=true caption=\"a <!-- secret --> b\"}\n1\n```\n", "Do it.|!secret",
		},
		"input by a call": {
			data + "Read `show.Input(\"secret\")`.\n\n" + exercise + reads, "path: hidden.csv|!marks",
		},
		"input of a cell": {data + "```go\nshow.CSV(\"secret\")\n```\n\n" + exercise + reads, "hidden.csv"},
		"input of fixed width": {
			data + "```go\nshow.FixedWidth(\"secret\", \"a 1\")\n```\n\n" + exercise + reads, "hidden.csv",
		},
		"input like a word":   {data + "Use marks.csv. It is a secret.\n\n" + exercise + reads, "!hidden.csv"},
		"inputs of solutions": {data + exercise + reads, "!inputs"},
		"macro of a solution": {
			front("macros:\n  open: x\n  secret: '4242'\n") + "$\\open$\n\n" + solution(`$\secret$`), "!secret",
		},
		"macro within a macro": {
			front("macros:\n  open: '\\inner'\n  inner: y\n") + "$\\open$\n\n" + solution(`$\inner$`), "inner",
		},
		"macro of nobody": {front("macros:\n  open: x\n") + solution("x"), "open: x"},
		"macro in a cell": {
			front("macros:\n  open: x\n") + "```go\nshow.Markdown(`$\\open$`)\n```\n\n" + solution(`$\open$`),
			"open: x",
		},
		"citation of a solution": {bib + exercise + solution("See [@a]."), "!secret.bib"},
		"public citation":        {bib + "See [@a].\n\n" + solution("See [@b]."), "secret.bib"},
		"cover of a solution":    {cover + "```go {#fig:secret solution=true}\n1\n```\n", "!secret"},
		"public cover":           {cover + "```go {#fig:secret}\n1\n```\n", "cover: fig:secret"},
		"link of a solution":     {"Text.\n\n[l]: https://secret.example\n\n" + solution("[Here][l]."), "!secret"},
		"link of two lines": {
			"Text.\n\n[l]: https://x.example\n  \"secret title\"\n\n" + solution("[Here][l]."), "!secret",
		},
		"link of nobody":        {"[//]: # (the secret is 7)\n\nText.\n", "!secret"},
		"link after a solution": {solution("[Here][l].") + "[l]: https://secret.example\n\nText.\n", "!secret"},
		"public link":           {"A [link][L].\n\n[l]: https://a.example\n\n" + solution("[Here][l]."), "a.example"},
		"public short link":     {"A [l].\n\n[l]: https://a.example\n\n" + solution("[Here][l]."), "a.example"},
		"public picture":        {"![A][l]\n\n[l]: a.svg\n\n" + solution("x"), "a.svg"},
		"nested, then a cell": {
			"> [!EXERCISE]\n> Do it.\n>\n> > [!SOLUTION]\n> > a secret\n\n" +
				cell("secret()") + "After.\n", Answer + "|After.|!secret",
		},
		"two solutions": {
			exercise + solution("a secret") + cell("secret()") + "After.\n",
			"```go\n" + Answer + "```\n\nAfter.|!secret",
		},
		"around a hint": {
			exercise + solution("a secret") + "> [!HINT]\n> Think of\n>\n> - it.\n\n" +
				solution("a secret") + "After.\n",
			"- it.\n\n" + AnswerInWords + "\n\nAfter.|!secret",
		},
		"cell before a hint": {
			exercise + cell("secret()") + "> [!HINT]\n> Think.\n\n" + solution("a secret") + "After.\n",
			"Think.\n\n```go\n" + Answer + "```\n\nAfter.|!secret",
		},
		"comment of a solution": {exercise + solution("a <!-- secret --> one"), "Do it.|!secret"},
		"comment in code":       {"```go\n// <!-- no comment -->\n```\n", "no comment"},
		"caption in a solution": {
			exercise + solution("| secret |\n> |---|\n> | 1 |\n>\n> Table: the secret"), "Do it.|!secret",
		},
		"caption of a table": {
			exercise + solution("secret") + "| a |\n|---|\n| 1 |\n\nTable: open\n", "Table: open|!secret",
		},
		"escaped mark": {"> \\[!SOLUTION] begins a solution.\n", "begins a solution"},
		"mark as code": {"> `[!SOLUTION]` begins a solution.\n", "begins a solution"},
	} {
		out, err := Skeleton("nb.md", []byte(c.source))
		text := string(out)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for want := range strings.SplitSeq(c.want, "|") {
			want, absent := strings.CutPrefix(want, "!")
			if strings.Contains(text, want) == absent {
				t.Errorf("%s: the skeleton should have %q: %v\n%s", name, want, !absent, text)
			}
		}
		if strings.Count(text, Answer)+strings.Count(text, AnswerInWords) > 1 {
			t.Errorf("%s: two answers\n%s", name, text)
		}
	}
}

// TestSkeletonMarks checks that text is refused that looks like part of a solution, or hides one.
func TestSkeletonMarks(t *testing.T) {
	const (
		follows4 = "nb.md:4:1: this caption follows a solution"
		follows5 = "nb.md:5:1: this caption follows a solution"
		left20   = "nb.md:2:20: b is left out of what students get"
		left16   = "nb.md:2:16: b is left out of what students get"
	)
	const comment, mark = "students would read this comment", "does not begin an alert here"
	for source, want := range map[string]string{
		"A <!-- secret --> word.\n":                                           "nb.md:1:3: " + comment,
		"# A <!-- secret --> title\n":                                         "nb.md:1:5: " + comment,
		"- an item\n- <!-- secret --> another\n":                              "nb.md:2:3: " + comment,
		"| a |\n|---|\n| <!-- secret --> |\n":                                 "nb.md:3:3: " + comment,
		"> a quote\n> <!-- secret -->\n":                                      "nb.md:2:3: " + comment,
		"> [!EXERCISE]\n> Do <!-- 7 --> it.\n":                                "nb.md:2:6: " + comment,
		"Term <!-- secret -->\n: its meaning\n":                               "nb.md:1:6: " + comment,
		"A note.[^a]\n\n[^a]: It <!-- secret --> is.\n":                       "nb.md:3:10: " + comment,
		"Text.\n\n   <!--\nsecret\n-->\n":                                     "nb.md:3:4: " + comment,
		"---\ntitle: A\t# secret\n---\n":                                      "nb.md:2:1: " + comment,
		"> [!EXERCISE] It <!-- 7 --> is\n> a\n":                               "nb.md:1:18: " + comment,
		"```go {caption=\"It <!-- 7 --> is\"}\n1\n```\n":                      comment,
		"> **[!SOLUTION]**\n> secret\n":                                       mark,
		"> *[!solution]* secret\n":                                            mark,
		"> > __[!SOLUTION]__\n> > secret\n":                                   mark,
		"> ~~[!SOLUTION]~~\n> secret\n":                                       mark,
		"- [!SOLUTION] secret\n":                                              mark,
		"> [！SOLUTION]\n> secret\n":                                           mark,
		"> Here: [!SOLUTION]\n> secret\n":                                     mark,
		"> [[!SOLUTION]](https://a.example)\n> secret\n":                      mark,
		"# **[!SOLUTION]**\n\nsecret\n":                                       mark,
		"> [!SOLUTION]\n> a\n\nTable: the secret\n":                           follows4,
		"```go {solution=true}\n1\n```\n\nTable: secret\n":                    follows5,
		"---\ninputs: {a: a.csv, b: b.csv}\n---\n\n`a.csv`\n":                 left20,
		"---\nmacros: {a: x, b: y}\n---\n\n$\\a$\n\n> [!SOLUTION]\n> $\\b$\n": left16,
	} {
		out, err := Skeleton("nb.md", []byte(source))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q\n%s", source, err, want, out)
		}
	}
}

// TestMarksInCode reads text about marks.
func TestMarksInCode(t *testing.T) {
	for source, want := range map[string]bool{
		"Write `> [!EXERCISE]` and `> [!SOLUTION]` on a line of its own.\n": true,
		"Write `> [!EXERCISE]` and > [!SOLUTION] on a line of its own.\n":   false,
		"A ` is here, [!SOLUTION] and nothing after it.\n":                  false,
	} {
		if _, err := Notebook("nb.md", []byte(source), nil); (err == nil) != want {
			t.Errorf("%q: error %v, want none: %v", source, err, want)
		}
	}
}
