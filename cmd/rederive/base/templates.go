package base

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

// NewRenderer returns a renderer with the built-in templates, or those of a folder
// where it has them.
func NewRenderer(override string) (*report.Renderer, error) {
	files, err := chosenTemplates(override)
	if err != nil {
		return nil, err
	}
	r, err := report.New(files)
	if err != nil {
		return nil, err
	}
	r.Draw = figures.Draw
	return r, nil
}

// chosenTemplates returns the built-in templates with those of a folder over them.
// No link leads out of the folder.
func chosenTemplates(dir string) (fs.FS, error) {
	if dir == "" {
		return templates.FS, nil
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("reading templates: %s is not a folder", dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("reading templates: %w", err)
	}
	if err := checkTemplates(dir, root); err != nil {
		root.Close()
		return nil, err
	}
	return overlaid{root.FS(), templates.FS}, nil
}

// checkTemplates refuses files that replace no template, since a name with a
// typing error would be ignored, and what is not a regular file.
func checkTemplates(dir string, root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return fmt.Errorf("reading templates: %w", err)
	}
	builtin, err := fs.Glob(templates.FS, "*.*") // not those of reviews, in a folder
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
			if _, err := ReadRegular(name, root.Stat, root.OpenFile); err != nil {
				return fmt.Errorf("reading templates: %s in %s: %w", name, dir, err)
			}
			known++
		}
	}
	if known == 0 {
		return fmt.Errorf("reading templates: %s contains none (known: %s)", dir, strings.Join(builtin, ", "))
	}
	return nil
}

// overlaid is a folder of files, some of which replace those of another one.
type overlaid struct{ over, under fs.FS }

// Open implements fs.FS.
func (o overlaid) Open(name string) (fs.File, error) {
	f, err := o.over.Open(name)
	if errors.Is(err, fs.ErrNotExist) || name == "." {
		return o.under.Open(name)
	}
	return f, err
}
