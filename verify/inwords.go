package verify

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/show/wire"
)

// Records and maps of a cell are shown in words where readers see them, as in "knotted ring: steps EENW;
// levels 1, 2, 1, 1". Ledgers have them as wire.Value.String writes them.

// offerInWords writes an offered value with words for its records and maps; "" if it has none.
func offerInWords(v wire.Value) string {
	text := Worded(nil, inWords(v))
	if text == Worded(nil, v) {
		return ""
	}
	return text
}

// inWords puts words in the place of records and maps. The forms of package show stay, with words for their fields.
func inWords(v wire.Value) wire.Value {
	v.Items = slices.Clone(v.Items)
	for i, item := range v.Items {
		v.Items[i] = inWords(item)
		if isPlain(item) && (isPlain(v) || v.Kind == wire.List) {
			v.Items[i].Text = "(" + v.Items[i].Text + ")" // within another one
		}
	}
	if !isPlain(v) {
		return v
	}
	return wire.Value{Kind: wire.Word, Text: entries(v)}
}

// isPlain reports whether a value is a map, or a record of a type that a cell declares.
func isPlain(v wire.Value) bool {
	return len(v.Items) > 0 && (v.Kind == wire.Map || v.Kind == wire.Record && v.Type == "")
}

// formField is the field of a record that says what it is: that of certificates.
const formField = "Form"

// entries lists the entries of a map, or the fields of a record after its form.
func entries(v wire.Value) string {
	form, separator := "", ", "
	var list []string
	for i, item := range v.Items {
		text := item.String()
		if item.Kind == wire.List {
			separator, text = "; ", cmp.Or(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"), "none")
		}
		switch {
		case v.Kind == wire.Map:
			list = append(list, v.Keys[i].String()+": "+text)
		case v.Names[i] == formField && item.Kind == wire.Word && len(v.Items) > 1:
			form = text + ": "
		case utf8.RuneCountInString(v.Names[i]) == 1:
			list = append(list, v.Names[i]+" = "+text) // a variable
		default:
			list = append(list, spaced(v.Names[i])+" "+text)
		}
	}
	return form + strings.Join(list, separator)
}

// spaced writes the name of a field in words: StartingJumps as starting jumps, but URL as it is.
func spaced(name string) string {
	var out strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		begins := unicode.IsUpper(r) && (i+1 == len(runes) || !unicode.IsUpper(runes[i+1])) &&
			(i == 0 || !unicode.IsUpper(runes[i-1]))
		if begins {
			r = unicode.ToLower(r)
			if i > 0 {
				out.WriteByte(' ')
			}
		}
		out.WriteRune(r)
	}
	return out.String()
}
