package html

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"

	"rederive/typeset/theme"
)

// Templates are the templates, scripts and style of pages.
type Templates struct {
	Look     string // digest of the templates
	pages    *template.Template
	style    template.CSS
	script   template.JS
	figures  template.JS // for pages with figures
	front    template.JS // for the front page and the page of errata
	play     template.JS // for pages with playable boards
	practice template.JS // for handouts with answers to check
}

// ReadTemplates reads the templates of a folder.
func ReadTemplates(dir fs.FS) (*Templates, error) {
	pages, err := template.ParseFS(dir, "*.html")
	if err != nil {
		return nil, fmt.Errorf("reading templates: %w", err)
	}
	text := map[string]string{}
	for _, name := range []string{"style.css", "script.js", "figures.js", "front.js", "play.js", "practice.js"} {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, fmt.Errorf("reading templates: %w", err)
		}
		text[name] = string(data)
		if path.Ext(name) == ".js" {
			text[name] = compact(text[name])
		} else {
			text[name] = compactStyle(text[name])
		}
	}
	look, err := lookOf(dir)
	if err != nil {
		return nil, err
	}
	return &Templates{
		Look: look, pages: pages, style: template.CSS(theme.Sheet(theme.Inks()) + text["style.css"]),
		script: template.JS(text["script.js"]), figures: template.JS(text["figures.js"]),
		front: template.JS(text["front.js"]), play: template.JS(text["play.js"]),
		practice: template.JS(text["practice.js"]),
	}, nil
}

// compact removes from a script what only its authors read: comment lines and indentation. It
// leaves a script with multi-line strings unchanged.
func compact(script string) string {
	if strings.Contains(script, "`") {
		return script
	}
	var b strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimLeft(line, " \t"); line != "\n" && !strings.HasPrefix(line, "//") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// compactStyle removes the space around braces and rules of a style sheet, except on lines with
// strings or URLs.
func compactStyle(style string) string {
	var b strings.Builder
	spaces := strings.NewReplacer(" { ", "{", "; }", "}", " }", "}", "; ", ";")
	for line := range strings.Lines(style) {
		if !strings.ContainsAny(line, `"'`) && !strings.Contains(line, "url(") {
			line = spaces.Replace(line)
		}
		b.WriteString(line)
	}
	return b.String()
}

// lookOf returns a digest of the templates and their names.
func lookOf(dir fs.FS) (string, error) {
	names, err := fs.Glob(dir, "*.*")
	if err != nil {
		return "", fmt.Errorf("reading templates: %w", err)
	}
	h := sha256.New()
	for _, name := range names {
		if !slices.Contains([]string{".html", ".css", ".js"}, path.Ext(name)) {
			continue
		}
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return "", fmt.Errorf("reading templates: %w", err)
		}
		fmt.Fprintf(h, "%s %d\n%s\n", name, len(data), data)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
