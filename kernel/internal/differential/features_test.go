package differential

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
)

// A feature is a part of a program that random statements would hardly produce.
type feature struct {
	kind, decls, body string
}

//go:embed features.txt
var featureText string

var (
	hole = regexp.MustCompile(`\{(bool|string|u?int(?:8|16|32|64)?|float(?:32|64)|complex128)\}`)
	made = regexp.MustCompile(`\b\w+@`)
)

// features returns the features of the given kinds.
func features(kinds ...string) (list []feature) {
	for _, kind := range kinds {
		_, text, _ := strings.Cut(featureText, "\n= "+kind+"\n")
		text, _, _ = strings.Cut(text, "\n= ")
		for part := range strings.SplitSeq(text, "\n==\n") {
			decls, body, _ := strings.Cut("\n"+part, "\n--\n")
			list = append(list, feature{kind, decls, body})
		}
	}
	return list
}

// feature writes one of the features.
func (g *generator) feature() {
	if g.inside != nil && g.inside.pure || g.nesting > 2 {
		return
	}
	kinds := []string{"flow", "types", "values", "library", "typed", "typed", "typed"}
	if g.texts {
		kinds = append(kinds, "texts")
	}
	f := pick(g, features(pick(g, kinds)))
	g.fresh++
	number := fmt.Sprint(g.fresh)
	fill := func(text string) string {
		text = made.ReplaceAllStringFunc(text, func(name string) string {
			return strings.TrimSuffix(name, "@") +
				number
		})
		return hole.ReplaceAllStringFunc(text, func(h string) string {
			return g.expr(g.basic(strings.Trim(h, "{}")), 2)
		})
	}
	outside, scope := g.b, g.scope
	g.scope = nil // declarations see no variables
	g.b = &g.decls
	g.line("%s", fill(f.decls))
	g.b, g.scope = outside, scope
	g.line("try__(func() {\n%s\n})", fill(f.body))
}
