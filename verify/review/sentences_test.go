package review

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/golden"
)

// A sentence is an entry of testdata/sentences: printed text, and the results that a reader finds in it.
type sentence struct {
	place, text string
	want        []string
}

// sentencesOf reads a file of sentences.
func sentencesOf(t *testing.T, file string) []sentence {
	t.Helper()
	data := golden.Read(t, file)
	var list []sentence
	for i, line := range strings.Split(string(data), "\n") {
		if want, ok := strings.CutPrefix(line, "> "); ok {
			s := &list[len(list)-1]
			s.want = append(s.want, normal(want))
			continue
		}
		if line != "" && !strings.HasPrefix(line, "#") {
			text := strings.ReplaceAll(line, `\n`, "\n")
			list = append(list, sentence{place: fmt.Sprintf("%s:%d", filepath.Base(file), i+1), text: text})
		}
	}
	return list
}

// normal formats an expected result like found: .050 becomes 0.05.
func normal(want string) string {
	parts := strings.FieldsFunc(want, func(r rune) bool { return strings.ContainsRune(" ,()", r) })
	for i, p := range parts {
		parts[i] = plainNumber(p)
	}
	return strings.Join(parts, " ")
}

func plainNumber(text string) string {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return fmt.Sprint(math.Round(x*1e12) / 1e12)
	}
	return text
}

// found formats a result: its name, degrees of freedom, relation and value, and its printed p-value.
func found(r document.Result) string {
	var parts []string
	if r.Check != document.PCheck {
		parts = append(parts, r.Type)
		for _, df := range []string{r.DF1, r.DF2} {
			if df != "" {
				parts = append(parts, plainNumber(df))
			}
		}
		parts = append(parts, r.Comparison, plainNumber(r.Value))
	}
	switch {
	case r.PComparison == "ns":
		parts = append(parts, "ns")
	case r.P != "":
		parts = append(parts, "p", r.PComparison, plainNumber(r.P))
	}
	return strings.Join(parts, " ")
}

// TestSentences compares the results found in sentences in the style of papers with what a reader finds. The
// environment variable SENTENCES may name further files, to try sentences outside the project.
func TestSentences(t *testing.T) {
	files := golden.Files(t, "testdata/sentences/*.txt")
	for _, file := range append(files, strings.Fields(os.Getenv("SENTENCES"))...) {
		wanted, recalled := 0, 0
		for _, s := range sentencesOf(t, file) {
			want := slices.Clone(s.want)
			wanted += len(want)
			for _, r := range Check(read(s.text), Options{}).Results {
				have := found(r)
				if i := slices.Index(want, have); i >= 0 {
					want = slices.Delete(want, i, i+1)
				} else if r.Check == document.PCheck || r.Check == document.TestCheck && r.PComparison != "" {
					t.Errorf("%s: %s\n  finds too much: %s", s.place, s.text, have)
				}
			}
			recalled += len(s.want) - len(want)
			for _, w := range want {
				t.Errorf("%s: %s\n  does not find: %s", s.place, s.text, w)
			}
		}
		t.Logf("%s: %d of %d", file, recalled, wanted)
	}
}
