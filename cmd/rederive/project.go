package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"rederive"
)

// config is what rederive.yaml at the root of a project may set.
type config struct {
	paths     []string
	tier      string
	jobs      int
	limits    rederive.Limits
	templates string
}

const configName = "rederive.yaml"

// readConfig reads the project's file in the current folder, if there is one.
func readConfig() (config, error) {
	c := config{paths: []string{"notebooks"}}
	data, err := os.ReadFile(configName)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return c, fmt.Errorf("reading project: %w", err)
	}
	entries, errs := rederive.ReadYAML(configName, 0, data)
	for _, e := range entries {
		c.set(e, &errs)
	}
	return c, errs.Err()
}

func (c *config) set(e rederive.FrontEntry, errs *rederive.Errors) {
	text, isText := e.Value.Text()
	switch e.Key {
	case "paths":
		paths, ok := e.Value.Texts()
		if !ok || len(paths) == 0 {
			errs.Add(e.Value.Pos, "", "paths is neither a text nor a list of texts")
		}
		c.paths = paths
	case "tier":
		c.tier = text
		if t := rederive.Tier(text); t != rederive.Quick && t != rederive.Slow {
			errs.Add(e.Value.Pos, "quick or slow", "unknown tier %q", text)
		}
	case "jobs":
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			errs.Add(e.Value.Pos, "", "jobs is not a number above 0")
		}
		c.jobs = n
	case "limits":
		c.limits = rederive.ParseLimits(e.Value, errs)
	case "templates":
		c.templates = text
		if !isText || text == "" {
			errs.Add(e.Value.Pos, "", "templates is not a folder")
		}
	default:
		errs.Add(e.Pos, "known: paths, tier, jobs, limits, templates", "unknown name %q", e.Key)
	}
}

// findNotebooks returns the notebooks at the given paths, sorted and each once.
// A folder stands for every notebook.md below it; hidden folders are passed
// over.
func findNotebooks(paths []string) ([]string, error) {
	var found []string
	for _, p := range paths {
		p = strings.TrimSuffix(p, "...")
		if p == "" {
			p = "."
		}
		p = filepath.Clean(p)
		info, err := os.Stat(p)
		if err != nil {
			return nil, fmt.Errorf("finding notebooks: %w", err)
		}
		if !info.IsDir() {
			found = append(found, p)
			continue
		}
		below, err := walkNotebooks(p)
		if err != nil {
			return nil, fmt.Errorf("finding notebooks: %w", err)
		}
		if len(below) == 0 {
			return nil, fmt.Errorf("finding notebooks: no notebook.md in %s", p)
		}
		found = append(found, below...)
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

func walkNotebooks(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != root && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if !d.IsDir() && d.Name() == "notebook.md" {
			found = append(found, p)
		}
		return nil
	})
	return found, err
}

// shownPath is the name of a file in outputs: relative to the current folder
// where possible, with slashes, so that no output depends on where the project
// lies.
func shownPath(p string) string {
	if filepath.IsAbs(p) {
		if wd, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(wd, p); err == nil && filepath.IsLocal(rel) {
				p = rel
			}
		}
	}
	return filepath.ToSlash(filepath.Clean(p))
}
