package html

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"rederive/report/view"
	"rederive/typeset/font"
)

// The families of the fonts that a page embeds. A PostScript name has no spaces.
const textFamily, mathFamily = "RederiveText", "RederiveMath"

// withFonts embeds the characters of a page's text and formulas at the start of its
// style. Code and the text that scripts insert use the system's fonts.
func withFonts(page []byte) ([]byte, error) {
	const style = "<style>"
	at := bytes.Index(page, []byte(style))
	if at < 0 {
		return page, nil
	}
	css, err := fontsOf(readWords(string(page)))
	if err != nil {
		return nil, fmt.Errorf("embedding fonts: %w", err)
	}
	return slices.Concat(page[:at+len(style)], []byte(css), page[at+len(style):]), nil
}

// pageWords holds the words of a page by the face in which they are set.
type pageWords struct {
	text map[font.Style][]string
	math map[rune]bool
}

// fontsOf returns the style that embeds subsets of the faces that occur.
func fontsOf(words pageWords) (string, error) {
	var css strings.Builder
	for _, face := range []struct {
		style font.Style
		look  string
	}{
		{font.Screen, ""},
		{font.ScreenItalic, ";font-style:italic"},
		{font.ScreenBold, ";font-weight:700"},
		{font.ScreenBoldItalic, ";font-weight:700;font-style:italic"},
	} {
		if len(words.text[face.style]) == 0 {
			continue
		}
		data, err := font.WebText(view.Fonts().Face(face.style, 10*font.Point), textFamily,
			append(words.text[face.style], always)...)
		if err != nil {
			return "", err
		}
		fontFace(&css, textFamily, face.look, data)
	}
	if len(words.math) > 0 {
		data, err := font.WebMath(view.Fonts().Face(font.ScreenMath, 10*font.Point), mathFamily,
			slices.Sorted(maps.Keys(words.math)))
		if err != nil {
			return "", err
		}
		fontFace(&css, mathFamily, "", data)
	}
	return css.String(), nil
}

// always holds the characters that every face includes in addition to ASCII.
const always = "– — ‘ ’ “ ” … × − · § † ✓ ≠"

func fontFace(css *strings.Builder, family, look string, data []byte) {
	fmt.Fprintf(css, "@font-face{font-family:%s%s;src:url(data:font/woff;base64,%s) format(\"woff\")}\n",
		family, look, base64.StdEncoding.EncodeToString(data))
}

// The elements that set their text in another face, and those whose text uses none of
// our faces.
var (
	boldElements   = []string{"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"}
	italicElements = []string{"em", "i", "cite"}
	otherElements  = []string{"script", "style", "svg", "pre", "code", "title"}
)

// readWords collects the words of a page that one of our templates or writers produced:
// every element but the empty ones is closed.
func readWords(page string) pageWords {
	words := pageWords{map[font.Style][]string{}, map[rune]bool{}}
	var bold, italic, other, formula int
	for page != "" {
		text, rest, _ := strings.Cut(page, "<")
		switch text = html.UnescapeString(text); {
		case formula > 0:
			for _, r := range text {
				words.math[r] = true
			}
		case other == 0 && strings.TrimSpace(text) != "":
			style := screenStyle(bold > 0, italic > 0)
			words.text[style] = append(words.text[style], text)
		}
		tag, after, _ := strings.Cut(rest, ">")
		name, closing := strings.CutPrefix(tag, "/")
		name, _, _ = strings.Cut(strings.TrimSuffix(name, "/"), " ")
		step := 1
		if closing {
			step = -1
		}
		switch {
		case slices.Contains(boldElements, name):
			bold += step
		case slices.Contains(italicElements, name):
			italic += step
		case slices.Contains(otherElements, name):
			other += step
			if !closing {
				after = afterRaw(name, after)
			}
		case name == "math":
			formula += step
		}
		page = after
	}
	return words
}

// afterRaw skips the content of a script or a style, which is not markup.
func afterRaw(name, after string) string {
	if name != "script" && name != "style" {
		return after
	}
	if at := strings.Index(after, "</"+name); at >= 0 {
		return after[at:]
	}
	return after
}

func screenStyle(bold, italic bool) font.Style {
	switch {
	case bold && italic:
		return font.ScreenBoldItalic
	case bold:
		return font.ScreenBold
	case italic:
		return font.ScreenItalic
	}
	return font.Screen
}
