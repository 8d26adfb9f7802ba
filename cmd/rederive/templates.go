package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"rederive/figures"
	"rederive/report"
	"rederive/templates"
)

// newRenderer returns a renderer with the built-in templates, or those of a folder
// where it has them.
func newRenderer(override string) (*report.Renderer, error) {
	if err := checkTemplates(override); err != nil {
		return nil, err
	}
	r, err := report.New(overlay(override, templates.FS))
	if err != nil {
		return nil, err
	}
	r.Draw = figures.Draw
	return r, nil
}

// checkTemplates refuses a folder that is not there, and files in it that replace
// no template: a name with a typing error would be ignored.
func checkTemplates(dir string) error {
	if dir == "" {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("reading templates: %w", err)
	}
	builtin, err := fs.Glob(templates.FS, "*")
	if err != nil {
		return fmt.Errorf("reading templates: %w", err)
	}
	known := 0
	for _, e := range entries {
		switch name := e.Name(); {
		case strings.HasPrefix(name, "."):
		case !slices.Contains(builtin, name):
			return fmt.Errorf("reading templates: %s in %s replaces no template (known: %s)", name, dir,
				strings.Join(builtin, ", "))
		default:
			known++
		}
	}
	if known == 0 {
		return fmt.Errorf("reading templates: %s holds none (known: %s)", dir, strings.Join(builtin, ", "))
	}
	return nil
}

// overlaid is a folder of files some of which stand in another one.
type overlaid struct{ over, under fs.FS }

// overlay returns the built-in templates with the files of dir in place of those
// of the same name.
func overlay(dir string, builtin fs.FS) fs.FS {
	if dir == "" {
		return builtin
	}
	return overlaid{os.DirFS(dir), builtin}
}

// Open implements fs.FS.
func (o overlaid) Open(name string) (fs.File, error) {
	f, err := o.over.Open(name)
	if errors.Is(err, fs.ErrNotExist) || name == "." {
		return o.under.Open(name)
	}
	return f, err
}
