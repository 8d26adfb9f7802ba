package view

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// A Brand is a project's own part of the look of its reports. A page carries it, so
// that it can be rendered again.
type Brand struct {
	Title  string      `json:"title,omitempty"`  // title of the front page
	Accent string      `json:"accent,omitempty"` // colour of links and marks: #2b5797
	Text   string      `json:"text,omitempty"`   // font family of text, preferred to the embedded ones
	Code   string      `json:"code,omitempty"`   // font family of code
	Logo   *SourceFile `json:"logo,omitempty"`   // SVG, PNG or JPEG
}

var (
	colorForm  = lazyregexp.New(`^#[0-9A-Fa-f]{6}$`)
	familyForm = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9 -]*$`)
)

// inks returns the inks for the colour of the brand, or none.
func (b Brand) inks() ([]draw.Ink, error) {
	if b.Accent == "" {
		return nil, nil
	}
	if !colorForm.MatchString(b.Accent) {
		return nil, fmt.Errorf("%q is not a colour such as #2b5797", b.Accent)
	}
	c, err := strconv.ParseUint(b.Accent[1:], 16, 32)
	if err != nil {
		return nil, err
	}
	accent, link, err := theme.Accented(draw.Color(c))
	return []draw.Ink{accent, link}, err
}

// CheckAccent returns an error if the colour is invalid.
func (b Brand) CheckAccent() error {
	_, err := b.inks()
	return err
}

// CheckFonts returns an error if a name of a font family is invalid.
func (b Brand) CheckFonts() error {
	for _, name := range []string{b.Text, b.Code} {
		if name != "" && !familyForm.MatchString(name) {
			return fmt.Errorf("%q is not the name of a font family", name)
		}
	}
	return nil
}

// Key returns the whole brand as one line.
func (b Brand) Key() string {
	data, err := json.Marshal(b)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// AccentInk returns the ink of the brand, or the zero Ink.
func (b Brand) AccentInk() draw.Ink {
	inks, err := b.inks()
	if err != nil || len(inks) == 0 {
		return draw.Ink{}
	}
	return inks[0]
}

// Sheet returns a style sheet for the brand. A page can carry any brand, so invalid
// values are rejected.
func (b Brand) Sheet() (string, error) {
	inks, err := b.inks()
	if err = errors.Join(err, b.CheckFonts()); err != nil {
		return "", err
	}
	css := ""
	if len(inks) > 0 {
		css += draw.Sheet(inks)
	}
	if b.Text != "" {
		css += `:root{--serif:"` + b.Text + `",RederiveText,Georgia,serif;}` + "\n"
	}
	if b.Code != "" {
		css += `:root{--mono:"` + b.Code + `",ui-monospace,"DejaVu Sans Mono",monospace;}` + "\n"
	}
	return css, nil
}

// Picture draws the logo of the brand. It returns nil if there is none.
func (b Brand) Picture(drawing func(show.Figure) (*draw.Picture, error)) (*draw.Picture, error) {
	file := b.Logo
	if file == nil {
		return nil, nil
	}
	n := &rederive.Picture{URL: file.Name, Alt: "logo"}
	book := &Book{Pictures: map[string][]byte{picturePath(n): file.Content()}}
	return book.picture(n, drawing)
}
