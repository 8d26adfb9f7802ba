package parse

import (
	"strings"

	"rederive/internal/lazyregexp"
)

// An attr is one attribute of a brace group: {#id name=value name="a text"}.
type attr struct {
	name, value string // the name of an id is "#"
	at          int    // offset of the attribute within the text
	valueAt     int    // offset of the value, after its quote
}

var (
	attrID    = lazyregexp.New(`^#([A-Za-z][A-Za-z0-9:._-]*)`)
	attrPair  = lazyregexp.New(`^([a-z][a-z-]*)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'{}=]+))`)
	attrQuote = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

// parseAttrs reads a brace group that fills the text. bad is the offset of what cannot be read, or -1.
func parseAttrs(text string) (attrs []attr, bad int) {
	if !strings.HasPrefix(text, "{") {
		return nil, 0
	}
	i := 1
	for {
		i += len(text[i:]) - len(strings.TrimLeft(text[i:], " \t"))
		if i < len(text) && text[i] == '}' {
			if strings.TrimSpace(text[i+1:]) != "" {
				return attrs, i + 1
			}
			return attrs, -1
		}
		if m := attrID.FindStringSubmatch(text[i:]); m != nil {
			attrs = append(attrs, attr{"#", m[1], i, i + 1})
			i += len(m[0])
			continue
		}
		m := attrPair.FindStringSubmatchIndex(text[i:])
		if m == nil {
			return attrs, i
		}
		a := attr{name: text[i+m[2] : i+m[3]], at: i}
		for g := 4; g < len(m); g += 2 {
			if m[g] >= 0 {
				a.value, a.valueAt = text[i+m[g]:i+m[g+1]], i+m[g]
			}
		}
		if m[4] >= 0 {
			a.value = attrQuote.Replace(a.value)
		}
		attrs = append(attrs, a)
		i += m[1]
	}
}

// trailingID matches a label at the end of a line: {#tbl:id}.
var trailingID = lazyregexp.New(`[ \t]*\{#([A-Za-z][A-Za-z0-9:._-]*)\}[ \t]*$`)

// trailingAttrs matches attributes of other dialects at the end of a heading: {-}, {.class}, {name=value}.
var trailingAttrs = lazyregexp.New(`[^\\](\{[ \t]*(?:-|[.#][^{}]*|[A-Za-z-]+=[^{}]*)\})[ \t]*$`)
