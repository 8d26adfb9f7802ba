package modules

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"rederive"
)

// files lists the files that a package is compiled from, with those that it embeds.
func (p listed) files() []string {
	list := slices.Concat(p.GoFiles, p.EmbedFiles, p.SFiles, p.HFiles, p.SysoFiles, p.CgoFiles, p.CFiles, p.CXXFiles,
		p.MFiles, p.FFiles, p.SwigFiles, p.SwigCXXFiles)
	slices.Sort(list)
	return list
}

// inModule returns the path of a package within its module, which is empty for its root.
func (p listed) inModule() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, p.Module.Path), "/")
}

// modules adds the modules of the packages to a graph, with digests of what go.sum does not
// vouch for.
func (j *judge) modules(ctx context.Context, g *Graph) error {
	packages := map[string][]listed{}
	for _, path := range slices.Sorted(maps.Keys(g.Exports)) {
		if p := j.packages[path]; p.Module != nil {
			packages[p.Module.Path] = append(packages[p.Module.Path], p)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		list := packages[path]
		m, err := j.module(ctx, list)
		if err != nil {
			return err
		}
		g.Modules = append(g.Modules, m)
		g.Own = g.Own || j.sure[path] == "" || m.Vendored != ""
		if j.sure[path] == "" {
			for _, p := range list {
				g.Unsure = append(g.Unsure, p.ImportPath)
			}
		}
	}
	slices.Sort(g.Unsure)
	return nil
}

// module describes the module of some packages, and records whether go.sum vouches for it.
func (j *judge) module(ctx context.Context, packages []listed) (m rederive.Module, err error) {
	of := packages[0].Module
	m = rederive.Module{Path: of.Path, Version: of.Version, Sum: of.Sum}
	if r := of.Replace; r != nil {
		m.Replace, m.Sum = r.Path, r.Sum
		if r.Version != "" {
			m.Version = r.Version
		}
	}
	switch local := of.Main || of.Replace != nil && of.Replace.Version == ""; {
	case local:
		m.Sum = ""
	case of.Dir == "": // it is in the vendor folder
		m.Sum = j.vendored(ctx, m, packages)
		if m.Vendored = rederive.VendorUnchecked; m.Sum != "" {
			m.Vendored = rederive.VendorChecked
		}
	}
	if m.Sum != "" {
		j.sure[m.Path] = m.Version
		return m, nil
	}
	if of.Replace != nil && of.Replace.Version == "" && slices.ContainsFunc(packages, inVendor) {
		m.Vendored = rederive.VendorUnchecked
	}
	if m.SHA256, err = digest(packages, true); err != nil || !of.Main {
		return m, err
	}
	for _, p := range packages {
		sum, err := digest([]listed{p}, false)
		if err != nil {
			return m, err
		}
		m.Packages = append(m.Packages, rederive.ModulePackage{Path: p.ImportPath, SHA256: sum})
	}
	return m, nil
}

// embeds lists the files that a package and the packages that it imports embed.
func (j *judge) embeds(path string) (list []Embed) {
	for p := range j.needed(path) {
		for _, name := range p.EmbedFiles {
			sure := p.Module != nil && j.sure[p.Module.Path] != ""
			list = append(list, Embed{p.ImportPath, filepath.Join(p.Dir, name), path, sure})
		}
	}
	return list
}

// inVendor reports whether the files of a package are copies in the vendor folder.
func inVendor(p listed) bool {
	return strings.HasSuffix(filepath.ToSlash(p.Dir), "/vendor/"+p.ImportPath)
}

// digest returns the SHA-256 of what sha256sum prints for the files of packages, sorted by
// name. The names are relative to the module if whole is set, and otherwise to the package.
func digest(packages []listed, whole bool) (string, error) {
	var lines []string
	for _, p := range packages {
		for _, name := range p.files() {
			data, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return "", fmt.Errorf("reading package %s: %w", p.ImportPath, err)
			}
			if inside := p.inModule(); whole && inside != "" {
				name = inside + "/" + name
			}
			lines = append(lines, fmt.Sprintf("%s  %x\n", filepath.ToSlash(name), sha256.Sum256(data)))
		}
	}
	slices.Sort(lines)
	h := sha256.New()
	for _, line := range lines {
		name, sum, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		fmt.Fprintf(h, "%s  %s\n", sum, name)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// vendored returns the sum in go.sum that vouches for the packages of a module in the vendor
// folder, or "". The folder has only part of the module, so its files do not have that sum.
// They have to be the same as those in the module cache, which go.sum does check.
func (j *judge) vendored(ctx context.Context, m rederive.Module, packages []listed) string {
	path := m.Path
	if m.Replace != "" {
		path = m.Replace
	}
	root, err := command(ctx, j.tc, j.dir, "env", "GOMODCACHE", "GOMOD").Output()
	cache, mod, ok := strings.Cut(strings.TrimSpace(string(root)), "\n")
	if err != nil || !ok {
		return ""
	}
	sum := sumOf(filepath.Join(filepath.Dir(mod), "go.sum"), path, m.Version)
	place, version := filepath.FromSlash(escaped(path)), escaped(m.Version)
	known, err := os.ReadFile(filepath.Join(cache, "cache", "download", place, "@v", version+".ziphash"))
	if err != nil || sum == "" || strings.TrimSpace(string(known)) != sum {
		return ""
	}
	for _, p := range packages {
		for _, name := range p.files() {
			copied, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return ""
			}
			original, err := os.ReadFile(filepath.Join(cache, place+"@"+version, p.inModule(), name))
			if err != nil || !bytes.Equal(copied, original) {
				return ""
			}
		}
	}
	return sum
}

// sumOf returns the sum that a go.sum file has for a version of a module, or "".
func sumOf(file, path, version string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == path && f[1] == version {
			return f[2]
		}
	}
	return ""
}

// escaped writes the path or version of a module as the module cache does, with a mark
// before each capital letter, since not all systems distinguish case.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsUpper(r) {
			b.WriteByte('!')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
