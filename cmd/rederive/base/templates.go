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

// NewRenderer returns a renderer with the built-in templates, some of which a
// folder may override.
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

// chosenTemplates returns the built-in templates, overlaid with those in a folder.
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

// checkTemplates refuses files that replace no template, since a misspelled name
// would be ignored, and files that are not regular.
func checkTemplates(dir string, root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return fmt.Errorf("reading templates: %w", err)
	}
	builtin, err := fs.Glob(templates.FS, "*.*") // without those of reviews, which are in a folder
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

// overlaid is a file system whose upper files replace those below.
type overlaid struct{ over, under fs.FS }

// Open implements fs.FS.
func (o overlaid) Open(name string) (fs.File, error) {
	f, err := o.over.Open(name)
	if errors.Is(err, fs.ErrNotExist) || name == "." {
		return o.under.Open(name)
	}
	return f, err
}
