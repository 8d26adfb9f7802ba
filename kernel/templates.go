package kernel

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// templates are the generic functions of the standard library that the
// interpreter gets: it has no generic code of compiled packages, so a copy is
// written for the types at hand. S, E, M, K and V stand for the type
// arguments, F for the name of the copy.
var templates = map[string]string{
	"slices.Contains":       "func F(s S, v E) bool { for i := 0; i < len(s); i++ { if s[i] == v { return true } }; return false }",
	"slices.ContainsFunc":   "func F(s S, f func(E) bool) bool { for i := 0; i < len(s); i++ { if f(s[i]) { return true } }; return false }",
	"slices.Index":          "func F(s S, v E) int { for i := 0; i < len(s); i++ { if s[i] == v { return i } }; return -1 }",
	"slices.IndexFunc":      "func F(s S, f func(E) bool) int { for i := 0; i < len(s); i++ { if f(s[i]) { return i } }; return -1 }",
	"slices.Equal":          "func F(s1, s2 S) bool { if len(s1) != len(s2) { return false }; for i := 0; i < len(s1); i++ { if s1[i] != s2[i] { return false } }; return true }",
	"slices.Reverse":        "func F(s S) { for i := 0; i < len(s)/2; i++ { x := s[i]; s[i] = s[len(s)-1-i]; s[len(s)-1-i] = x } }",
	"slices.Clone":          "func F(s S) S { if s == nil { return nil }; c := make(S, len(s)); copy(c, s); return c }",
	"slices.Max":            "func F(s S) E { if len(s) == 0 { panic(\"slices.Max: empty list\") }; m := s[0]; for i := 1; i < len(s); i++ { if s[i] > m || s[i] != s[i] { m = s[i] } }; return m }",
	"slices.Min":            "func F(s S) E { if len(s) == 0 { panic(\"slices.Min: empty list\") }; m := s[0]; for i := 1; i < len(s); i++ { if s[i] < m || s[i] != s[i] { m = s[i] } }; return m }",
	"slices.Sort":           "func F(s S) { SORT.Slice(s, func(i, j int) bool { return s[i] < s[j] || s[i] != s[i] && s[j] == s[j] }) }",
	"slices.SortFunc":       "func F(s S, cmp func(a, b E) int) { SORT.Slice(s, func(i, j int) bool { return cmp(s[i], s[j]) < 0 }) }",
	"slices.SortStableFunc": "func F(s S, cmp func(a, b E) int) { SORT.SliceStable(s, func(i, j int) bool { return cmp(s[i], s[j]) < 0 }) }",
	"slices.IsSorted":       "func F(s S) bool { for i := len(s) - 1; i > 0; i-- { if s[i] < s[i-1] || s[i] != s[i] && s[i-1] == s[i-1] { return false } }; return true }",
	"cmp.Compare":           "func F(a, b T) int { if a != a { if b != b { return 0 }; return -1 }; if b != b { return 1 }; if a < b { return -1 }; if a > b { return 1 }; return 0 }",
	"cmp.Less":              "func F(a, b T) bool { return a != a && b == b || a < b }",
}

// parameters names the type parameters of the templates of a package.
var parameters = map[string][]string{"slices": {"S", "E"}, "cmp": {"T"}}

// template writes a call of a generic function of the standard library as a
// call of a copy for its types, and reports whether there is one.
func (e *emitter) template(id *ast.Ident) (string, bool) {
	inst, ok := e.p.info.Instances[id]
	obj := e.p.info.Uses[id]
	if !ok || obj == nil || obj.Pkg() == nil || obj.Pkg() == e.p.pkg {
		return "", false
	}
	key := obj.Pkg().Path() + "." + obj.Name()
	text, ok := templates[key]
	if !ok {
		return "", false
	}
	args := map[string]string{}
	for i := range inst.TypeArgs.Len() {
		args[e.templateParam(obj, i)] = e.typ(inst.TypeArgs.At(i))
	}
	name := reserved + obj.Pkg().Name() + "_" + obj.Name()
	for i := range inst.TypeArgs.Len() {
		name += "_" + mangle(e.typ(inst.TypeArgs.At(i)))
	}
	args["F"] = name
	if strings.Contains(text, "SORT.") {
		args["SORT"] = e.pkg("sort", "sort")
	}
	e.helpers[name] = "\n" + substitute(text, args) + "\n"
	return name, true
}

// templateParam returns the name that the i-th type parameter has in the
// templates. Those of Max and Sort have their parameters in the same order as
// all others of package slices.
func (e *emitter) templateParam(obj types.Object, i int) string {
	if names := parameters[obj.Pkg().Name()]; i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("P%d", i)
}

// substitute replaces the words of a text that are keys of args.
func substitute(text string, args map[string]string) string {
	var b strings.Builder
	for len(text) > 0 {
		n := strings.IndexFunc(text, func(r rune) bool { return !isWord(r) })
		if n < 0 {
			n = len(text)
		}
		word := text[:n]
		if to, ok := args[word]; ok {
			word = to
		}
		b.WriteString(word)
		text = text[n:]
		if len(text) > 0 {
			b.WriteByte(text[0])
			text = text[1:]
		}
	}
	return b.String()
}

func isWord(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
