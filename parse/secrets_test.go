package parse

import (
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestSecrets looks in texts for tokens that only the solution of a notebook has.
func TestSecrets(t *testing.T) {
	nb := must.Get(Notebook("nb.md", []byte(strings.ReplaceAll(`---
title: Zebras
macros: {open: x, inner: gnu}
inputs: {herd: okapi.csv}
---

The zebra has 1,200 stripes, and $\open$ is 0.123456.[^a]

> [!SOLUTION]
> A **giraffe** of 4242 is no zebra: it has 0.1235, 3.5, 22,110 and 1,200.[^b] It is as_tall, $\inner$.
>
> ~~~go
> heightOf := 285 // metres
> show.Input("herd")
> ~~~

[^a]: A public lion.
[^b]: A hidden lion, and a tiger.
`, "~~~", "```")), nil))
	for text, want := range map[string]string{
		"Giraffes":               "",
		"A GIRAFFE!":             `nb.md:10:7: this part of a solution, "giraffe", would be in the page`,
		"(giraffe)":              "giraffe",
		"zebra, lion, title":     "",
		"tiger":                  `nb.md:18:28: this part of a solution, "tiger"`,
		"4242":                   `nb.md:10:20: this part of a solution, "4242"`,
		"42424":                  "",
		"4,242":                  "4242",
		"1200 and 1,200":         "",
		"0.1235":                 "",
		"22110":                  "22110",
		"3.5":                    "3.5",
		"35":                     "",
		"heightof":               `nb.md:13:3: this part of a solution, "heightof"`,
		"height of":              "",
		"285":                    "285",
		"metres":                 "metres",
		"as_tall":                "as_tall",
		"as tall":                "",
		"gnu":                    `nb.md:3:26: this part of a solution, "gnu"`,
		"okapi.csv":              `nb.md:4:16: this part of a solution, "okapi"`,
		"It is":                  "",
		"a giraffe of 4242 cm":   "giraffe",
		"a tiger, a giraffe, 42": "giraffe",
	} {
		err := NewSecrets(nb, 2).Check("the page", text)
		switch {
		case err == nil && want != "":
			t.Errorf("%q: nothing is found, want %s", text, want)
		case err != nil && (want == "" || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestSkeletonProof checks that secrets in the source of a skeleton are refused although no
// block shows them.
func TestSkeletonProof(t *testing.T) {
	const secret, plain = "> [!SOLUTION]\n> It is a zebra.\n", "> [!SOLUTION]\n> It is a horse.\n"
	for name, source := range map[string]string{
		"title of a link":   "A [l].\n\n[l]: https://a.example \"A zebra\"\n\n",
		"title in a link":   "A [link](https://a.example \"A zebra\").\n\n",
		"info of a listing": "```text zebra\nlisting\n```\n\n",
		"unused macro":      "---\nmacros: {a: zebra}\n---\n\nText.\n\n",
	} {
		_, err := Skeleton("nb.md", []byte(source+secret))
		const says = `:11: this part of a solution, "zebra", would be in the notebook`
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Skeleton("nb.md", []byte(source+plain)); err != nil {
			t.Errorf("%s, of something else: %v", name, err)
		}
		if _, err := Skeleton("nb.md", []byte(source+"No zebra.\n\n"+secret)); err != nil {
			t.Errorf("%s, of something public: %v", name, err)
		}
	}
}
