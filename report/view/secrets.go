package view

import (
	"encoding/json"
	"html"
	"reflect"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/parse"
	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// CheckSecrets searches the text of a handout for text that only the solutions of the
// notebook have. It examines the file as written, not what it is made from.
func CheckSecrets(b *Book, what string, text func() string) error {
	if b.Variant != Handout {
		return nil
	}
	s := parse.NewSecrets(b.Notebook, 3) // pages number sections, figures and points
	s.Publish(sheetWords)
	s.Publish("no. " + b.Number)
	s.Publish(strings.Join(b.Given, " "))
	s.Publish(languageOf(b).Every())
	if b.Practice != nil {
		s.Publish(practiceForms)
	}
	shown := forVariant(b)
	for _, c := range b.Notebook.Cells {
		if !c.Solution && c.Index < len(b.Run.Cells) {
			publishAll(s, b.Run.Cells[c.Index])
		}
	}
	for _, v := range b.Notebook.Values {
		if !v.Solution && v.Index < len(b.Run.Values) {
			s.Publish(b.Run.Values[v.Index].Text)
		}
	}
	for _, f := range PictureFiles(shown.Notebook) {
		s.Publish(string(b.Pictures[f.Path]))
	}
	eachInline(shown.Notebook.Blocks, func(in rederive.Inline) {
		if c, ok := in.(*rederive.Citation); ok {
			for _, e := range c.Entries {
				if r, err := b.Bibliography.Cite(e); err == nil {
					s.Publish(r.Label())
					publishAll(s, r.Text)
				}
			}
		}
	})
	if b.Source != nil { // the first file is the skeleton, and the others are inputs that students get
		for _, f := range b.Source.Files[1:] {
			s.Publish(f.Name + " " + string(f.Content()))
		}
	}
	return s.Check(what, text())
}

// TextOf returns all strings in a document or another value.
func TextOf(v any) string {
	var b strings.Builder
	eachString(reflect.ValueOf(v), func(text string) { b.WriteString(text + "\n") })
	return b.String()
}

func publishAll(s *parse.Secrets, v any) {
	eachString(reflect.ValueOf(v), s.Publish)
}

// sheetWords are the words that pages of handouts may contain by themselves.
const sheetWords = `action answer back belongs calm caption caution cell cells code contents copy data date day desc
devel equation err example exercise figure footnote footnotes for from handout here hint image important line lines
link list listing listings made mod muted name night not note noteref open output page point points rederive ref
reference references room run section sheet skip slow solution supplement table text the this tier tip title warning
what with write wrong`

var (
	// quietElements match elements without text, or without text that comes from a
	// notebook.
	quietElements = lazyregexp.New(`(?s)<style.*?</style>|<script(?: [^>]*)?>.*?</script>`)

	// carriedSource matches what a page carries to be run.
	carriedSource = lazyregexp.New(`(?s)<script type="application/json"[^>]*>(.*?)</script>`)

	// runningTags match tags within words, which separate nothing.
	runningTags = lazyregexp.New(`</?(?:span|wbr|em|strong|a|code|b|i|del|tspan)(?: [^<>]*)?>`)

	otherTags  = lazyregexp.New(`<[^<>]*>`)
	attributes = lazyregexp.New(` (alt|title|aria-label|href|id)="([^"]*)"`)
	figureText = lazyregexp.New(`(?s)<svg.*?</svg>`)
	digits     = lazyregexp.New(`[0-9]+`)
	hexDigest  = lazyregexp.New(`\b[0-9a-f]{64}\b`)
)

// PageText returns the text of a page: what its readers see, hear and follow, and the
// files that it carries. It omits the numbers in figures: they belong to scales, which
// are drawn from outputs that readers have.
func PageText(page string) string {
	var b strings.Builder
	for _, m := range carriedSource.FindAllStringSubmatch(page, -1) {
		b.WriteString(jsonText([]byte(m[1])))
	}
	page = quietElements.ReplaceAllString(page, " ")
	page = figureText.ReplaceAllStringFunc(page, func(svg string) string { return digits.ReplaceAllString(svg, " ") })
	for _, m := range attributes.FindAllStringSubmatch(page, -1) {
		text := html.UnescapeString(m[2])
		switch {
		case strings.HasPrefix(text, "data:"): // an image
			continue
		case m[1] == "id" || strings.HasPrefix(text, "#"):
			text = digits.ReplaceAllString(text, " ") // pages number what they link to
		}
		b.WriteString(text + "\n")
	}
	for _, within := range []string{"", " "} { // a tag may be inside a word or between two words
		text := otherTags.ReplaceAllString(runningTags.ReplaceAllString(page, within), " ")
		b.WriteString(html.UnescapeString(text) + "\n")
	}
	return b.String()
}

// jsonText returns all strings in a JSON file except field names and digests.
func jsonText(data []byte) string {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return string(data)
	}
	return hexDigest.ReplaceAllString(TextOf(v), "")
}

// eachString visits all strings in a value, except those in the shapes of pictures and
// formulas.
func eachString(v reflect.Value, visit func(string)) {
	switch v.Kind() {
	case reflect.String:
		visit(v.String())
	case reflect.Interface, reflect.Pointer:
		switch v := v.Interface().(type) {
		case *draw.Picture:
			if v != nil {
				visit(v.Alt)
			}
			return
		case *tex.Formula:
			return // one letter at a time; its source is searched in the page
		}
		if !v.IsNil() {
			eachString(v.Elem(), visit)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			visit(string(v.Bytes()))
			return
		}
		for i := range v.Len() {
			eachString(v.Index(i), visit)
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, k := range keys {
			eachString(v.MapIndex(k), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachString(v.Field(i), visit)
			}
		}
	}
}
