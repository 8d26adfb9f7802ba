package parse

import (
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestSkeletonKeepsSecrets cuts solutions of every form from a notebook. No part of them may be left, and nothing
// public may be lost.
func TestSkeletonKeepsSecrets(t *testing.T) {
	source := strings.ReplaceAll(`---
title: Public title
claims: secret.md
# secret comment
params: {seed: 1}
---

Public text.[^a] And a [link][l].

[l]: https://public.example

~~~go {solution=true caption="secret caption"}
secret()
~~~

Public one.

> [!EXERCISE] Public exercise
> Do it.
>
> > [!SOLUTION] secret title
> > A secret[^s] in an exercise.
>
> Public rest of the exercise.

- Public item

  > [!SOLUTION]
  > secret in a list
  lazy secret line

- Public second item

> [!solution]
> ~~~go
> secret(2)
> ~~~

~~~go {solution=true}
secret(3)
~~~

# Public heading

~~~go
public := 1
~~~

[^a]: Public note.
[^s]: A secret note
    of two secret lines.
[^u]: A secret note to which nothing refers.
`, "~~~", "```")
	out := must.Get(Skeleton("nb.md", []byte(source)))
	if strings.Contains(strings.ToLower(string(out)), "secret") {
		t.Errorf("a secret is left:\n%s", out)
	}
	for _, public := range []string{
		"Public title", "seed: 1", "Public text", "[l]: https://public", "Public one", "Public exercise",
		"Public rest of the exercise", "Public item", "Public second item", "# Public heading", "public := 1",
		"[^a]: Public note",
	} {
		if !strings.Contains(string(out), public) {
			t.Errorf("%q is lost:\n%s", public, out)
		}
	}
	if n := strings.Count(string(out), "Write your answer here"); n != 2 {
		t.Errorf("room for %d answers, want 2:\n%s", n, out)
	}
}

// TestSkeletonNotes checks that cutting the footnote of a solution does not join the text after it to the public
// footnote before it.
func TestSkeletonNotes(t *testing.T) {
	const begin = "Public[^p] [l].\n\n> [!SOLUTION]\n> x[^s]\n\nPublic.\n\n[^p]: Public\n"
	for _, end := range []string{
		"[^s]: SECRET\n\n[l]: https://a.example\n",
		"[^s]: SECRET\n\n    SECRET\n\nPublic end.\n\n[l]: https://a.example\n",
		"[^s]: SECRET\n\n[^u]: SECRET\n\nPublic end.\n\n[l]: https://a.example\n",
	} {
		out, err := Skeleton("nb.md", []byte(begin+end))
		if err != nil || strings.Contains(string(out), "SECRET") {
			t.Errorf("%q: error %v\n%s", end, err, out)
		}
	}
}

// TestSkeletonRefuses demands an error if a cut would lose something public, or leave part of a solution.
func TestSkeletonRefuses(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"comment": {"Text.\n\n<!-- the answer -->\n", "nb.md:3:1: students would read this comment"},
		"front":   {"---\ntitle: A # the answer\n---\n", "nb.md:2:1: students would read this comment"},
		"one line": {
			"---\n{title: A, claims: c.md}\n---\n", "claims is left out of what students get, but shares its line",
		},
		"definition": {
			"> [!SOLUTION]\n> x\n\n[l]: https://a.example\n\nText [l].\n",
			"nb.md:4:1: this definition would be cut",
		},
		"include": {"<!-- include: a.md -->\n", "nb.md:1:1"},
		"term":    {"One\n: > [!SOLUTION]\n  > x\n\nTwo\n: public\n", "what is public cannot be cut apart"},
	} {
		out, err := Skeleton("nb.md", []byte(c.source))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q\n%s", name, err, c.want, out)
		}
	}
}

// TestSkeletonRooms demands one room for the answer to each exercise that expects one: for code, or for words.
func TestSkeletonRooms(t *testing.T) {
	const words, code = "*Write your answer here.*\n", "```go\n// Write your answer here.\n```\n"
	for name, c := range map[string]struct{ source, want string }{
		"words": {
			"> [!EXERCISE] {by=hand}\n> Why?\n\n> [!SOLUTION]\n> So.\n\n# Next\n",
			"> [!EXERCISE] {by=hand}\n> Why?\n\n" + words + "\n# Next\n",
		},
		"words and code": {
			"> [!EXERCISE]\n> Why?\n\n> [!SOLUTION]\n> So.\n\n```go {solution=true}\n1\n```\n",
			"> [!EXERCISE]\n> Why?\n\n" + code + "\n",
		},
		"no solution": {
			"> [!EXERCISE] {by=hand}\n> Why?\n# Next\n",
			"> [!EXERCISE] {by=hand}\n> Why?\n\n" + words + "\n# Next\n",
		},
		"no solution at the end": {
			"> [!EXERCISE] {by=hand}\n> Why?",
			"> [!EXERCISE] {by=hand}\n> Why?\n\n" + words + "\n",
		},
		"between two": {
			"> [!EXERCISE] {by=hand}\n> Why?\n\n> [!EXERCISE]\n> One.\n\n```go {solution=true}\n1\n```\n",
			"> [!EXERCISE] {by=hand}\n> Why?\n\n" + words + "\n> [!EXERCISE]\n> One.\n\n" + code + "\n",
		},
		"within": {
			"> [!EXERCISE]\n> One.\n>\n> > [!SOLUTION]\n> > ```go\n> > 1\n> > ```\n\nText.\n",
			"> [!EXERCISE]\n> One.\n>\n" + "\n" + code + "\nText.\n",
		},
		"nobody asks": {"> [!EXERCISE]\n> Think.\n", "> [!EXERCISE]\n> Think.\n"},
	} {
		got, err := Skeleton("nb.md", []byte(c.source))
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}
