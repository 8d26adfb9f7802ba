package base

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/spelling"
	"rederive/parse"
	"rederive/report/view"
)

// Config holds the settings of rederive.yaml, at the root of a project.
type Config struct {
	file       string // its name relative to the current folder; empty if there is none
	dir        string // the file's folder, relative to the current one
	paths      []string
	listed     bool // the file lists the paths
	tier       string
	jobs       int
	Limits     rederive.Limits
	Templates  string
	Code       rederive.CodeStyle
	Supplement rederive.SupplementStyle
	Brand      view.Brand
	Fonts      *Fonts
}

// lists reports whether the file lists a path.
func (c Config) lists(name string) bool { return c.listed && slices.Contains(c.paths, name) }

// ConfigName is the name of a project's file.
const ConfigName = "rederive.yaml"

// ReadConfig reads the file of the project in which the paths lie. Without paths it
// is the project of the current folder.
func ReadConfig(paths []string) (Config, error) {
	c := Config{paths: []string{"notebooks"}}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	file := ""
	for i, p := range paths {
		found, err := configFile(p)
		if err != nil {
			return c, fmt.Errorf("finding the project: %w", err)
		}
		if i > 0 && found != file {
			return c, fmt.Errorf("%s and %s belong to different projects (run them separately)", paths[0], p)
		}
		file = found
	}
	if file == "" {
		return c, nil
	}
	data, err := ReadFile(file)
	if err != nil {
		return c, fmt.Errorf("reading %s: %w", file, err)
	}
	c.file, c.dir = file, filepath.Dir(file)
	c.paths = []string{filepath.Join(c.dir, "notebooks")}
	entries, errs := parse.YAML(filepath.ToSlash(file), 0, data.Data)
	for _, e := range entries {
		c.set(e, &errs)
	}
	return c, errs.Err()
}

// configFile returns the rederive.yaml of the project in which a path lies, or "".
func configFile(path string) (string, error) {
	path = filepath.Clean(strings.TrimSuffix(path, "..."))
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		path = filepath.Dir(path)
	} else if err != nil {
		return "", nil // finding the notebooks reports it
	}
	r, err := FindRoot(path)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(filepath.Join(r.dir, ConfigName)); err != nil {
		return "", nil
	}
	return filepath.FromSlash(ShownPath(filepath.Join(r.shown(), ConfigName))), nil
}

// within reads paths, which are relative to the file's folder and must lie in the
// project.
func (c *Config) within(e parse.FrontEntry, errs *rederive.Errors) []string {
	names, ok := e.Value.Texts()
	if !ok || len(names) == 0 {
		errs.Add(e.Value.Pos, "%s is neither a string nor a list of strings", e.Key)
	}
	paths := make([]string, len(names))
	for i, name := range names {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			errs.Add(e.Value.Pos, "%s: %q is outside the project", e.Key, name).
				Suggest("paths are relative to rederive.yaml")
		}
		paths[i] = filepath.Join(c.dir, filepath.FromSlash(name))
	}
	return paths
}

// A setting is something that rederive.yaml may set.
type setting struct {
	name string
	set  func(c *Config, e parse.FrontEntry, errs *rederive.Errors)
}

// settings lists what rederive.yaml may set, in the order of docs/projects.md.
func settings() []setting {
	return []setting{
		{"paths", func(c *Config, e parse.FrontEntry, errs *rederive.Errors) {
			c.paths, c.listed = c.within(e, errs), true
		}},
		{"title", (*Config).setTitle},
		{"tier", (*Config).setTier},
		{"jobs", (*Config).setJobs},
		{"limits", func(c *Config, e parse.FrontEntry, errs *rederive.Errors) {
			c.Limits = parse.Limits(e.Value, errs)
		}},
		{"templates", (*Config).setTemplates},
		{"code", func(c *Config, e parse.FrontEntry, errs *rederive.Errors) { c.Code = parse.CodeStyle(e, errs) }},
		{"supplement", func(c *Config, e parse.FrontEntry, errs *rederive.Errors) {
			c.Supplement = parse.Supplement(e, errs)
		}},
		{"accent", (*Config).setAccent},
		{"fonts", (*Config).fonts},
		{"logo", (*Config).logo},
	}
}

func (c *Config) set(e parse.FrontEntry, errs *rederive.Errors) {
	var names []string
	for _, s := range settings() {
		if s.name == e.Key {
			s.set(c, e, errs)
			return
		}
		names = append(names, s.name)
	}
	errs.Add(e.Pos, "unknown name %q", e.Key).Suggest(spelling.Hint(e.Key, names))
}

func (c *Config) setTitle(e parse.FrontEntry, errs *rederive.Errors) {
	text, ok := e.Value.Text()
	if !ok || text == "" {
		errs.Add(e.Value.Pos, "title is not a text")
	}
	c.Brand.Title = text
}

func (c *Config) setTier(e parse.FrontEntry, errs *rederive.Errors) {
	c.tier, _ = e.Value.Text()
	if t := rederive.Tier(c.tier); t != rederive.Quick && t != rederive.Slow {
		errs.Add(e.Value.Pos, "unknown tier %q", c.tier).Suggest("quick or slow")
	}
}

func (c *Config) setJobs(e parse.FrontEntry, errs *rederive.Errors) {
	text, _ := e.Value.Text()
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		errs.Add(e.Value.Pos, "jobs is not a positive integer")
	}
	c.jobs = n
}

func (c *Config) setTemplates(e parse.FrontEntry, errs *rederive.Errors) {
	if text, ok := e.Value.Text(); !ok || text == "" {
		errs.Add(e.Value.Pos, "templates is not a folder")
		return
	}
	c.Templates = c.within(e, errs)[0]
}

func (c *Config) setAccent(e parse.FrontEntry, errs *rederive.Errors) {
	text, _ := e.Value.Text()
	c.Brand.Accent = text
	if err := c.Brand.CheckAccent(); err != nil || text == "" {
		errs.Add(e.Value.Pos, "accent: %v", cmp.Or(err, errors.New("no colour"))).
			Suggest(`write accent: "#2b5797", in a colour that can be read on a light page`)
	}
}

// fonts reads the font families of pages, and the font files for the PDF.
func (c *Config) fonts(e parse.FrontEntry, errs *rederive.Errors) {
	for _, f := range e.Value.Map {
		name, _ := f.Value.Text()
		switch f.Key {
		case "text":
			c.Brand.Text = name
		case "code":
			c.Brand.Code = name
		case "extra":
			c.addFonts(f, errs)
		default:
			errs.Add(f.Pos, "unknown name %q in fonts", f.Key).
				Suggest(spelling.Hint(f.Key, []string{"text", "code", "extra"}))
		}
	}
	if err := c.Brand.CheckFonts(); err != nil || len(e.Value.Map) == 0 {
		errs.Add(e.Value.Pos, "fonts: %v", cmp.Or(err, errors.New("no names"))).
			Suggest(`write fonts: {text: "Source Serif 4", code: "Fira Code", extra: fonts/NotoSansSC-Regular.otf}`)
	}
}

// logo reads the project's logo.
func (c *Config) logo(e parse.FrontEntry, errs *rederive.Errors) {
	name, _ := e.Value.Text()
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		errs.Add(e.Value.Pos, "logo: %q is not a file of the project", name).
			Suggest("paths are relative to rederive.yaml")
		return
	}
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		errs.Add(e.Value.Pos, "reading the logo %s: %v", name, err)
		return
	}
	defer root.Close()
	data, err := ReadRegular(filepath.FromSlash(name), root.Stat, root.OpenFile)
	if err != nil {
		errs.Add(e.Value.Pos, "reading the logo %s: %v", name, err)
		return
	}
	file := view.NewSourceFile(filepath.ToSlash(name), data.Data)
	c.Brand.Logo = &file
}

// logoNames lists the logo, if there is one, relative to the project's folder.
func (c *Config) logoNames() []string {
	if c.Brand.Logo == nil {
		return nil
	}
	return []string{c.Brand.Logo.Name}
}

// ShownPath returns the name of a file in outputs: with slashes and, where
// possible, relative to the current folder, so that no output depends on where the
// project lies.
func ShownPath(p string) string {
	if filepath.IsAbs(p) {
		if wd, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(wd, p); err == nil {
				p = rel
			}
		}
	}
	return filepath.ToSlash(filepath.Clean(p))
}
