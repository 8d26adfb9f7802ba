package view

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
)

func TestRoomToWrite(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"> [!EXERCISE]\n> A\n\n> [!SOLUTION]\n> B\n", "exercise 5"},
		{"> [!EXERCISE] {lines=8}\n> A\n\n> [!SOLUTION]\n> B\n\n> [!SOLUTION]\n> C\n", "exercise 8"},
		{"> [!EXERCISE] {lines=3}\n> A\n\nText.\n", "exercise 3"},
		{"> [!EXERCISE]\n> A\n\nText.\n", "exercise"},
		{"> [!EXERCISE] {lines=7}\n> A\n>\n> > [!SOLUTION]\n> > B\n", "exercise 7"},
		{
			"> [!EXERCISE] {lines=7}\n> A\n\n> [!EXERCISE] {lines=2}\n> B\n\n> [!SOLUTION]\n> C\n",
			"exercise 7 exercise 2",
		},
		{"> [!EXERCISE] {lines=4}\n> A\n", "exercise 4"},
		{"> [!EXERCISE] {lines=4}\n> A\n\n> [!HINT]\n> H\n\n> [!SOLUTION]\n> B\n", "exercise hint 4"},
		{"> [!EXERCISE]\n> A\n\n> [!SOLUTION]\n> B\n\n> [!HINT]\n> H\n\n> [!SOLUTION]\n> C\n", "exercise hint 5"},
		{"> [!EXERCISE] {lines=4}\n> A\n\n> [!HINT]\n> H\n", "exercise hint 4"},
		{"> [!EXERCISE] {lines=4}\n> A\n\nText.\n\n> [!SOLUTION]\n> B\n", "exercise 4"},
	} {
		nb := must.Get(parse.Notebook("notebook.md", []byte(tt.text), nil))
		b := forVariant(&Book{Notebook: nb, Run: &rederive.Run{Status: rederive.RunOK}, Variant: Handout})
		var got []string
		rederive.Walk(b.Notebook.Blocks, func(block rederive.Block) {
			if a, ok := block.(*rederive.Alert); ok && b.IsRoom(a) {
				got = append(got, fmt.Sprint(LinesOf(a)))
			} else if ok {
				got = append(got, a.Kind)
			}
		})
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
}
