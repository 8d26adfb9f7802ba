// Command sbom prints the bill of materials of a Go program as CycloneDX JSON: the
// modules that it was linked from, as the program itself records them.
//
//	go run ./internal/build/sbom bin/rederive > rederive.cdx.json
package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"runtime/debug"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: sbom PROGRAM")
		os.Exit(2)
	}
	if err := write(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(2)
	}
}

func write(w io.Writer, program string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	digest := sha256.Sum256(data)
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(materials(info, hex.EncodeToString(digest[:])))
}

// A bill is a CycloneDX document, with the fields that this command uses.
type bill struct {
	Schema       string       `json:"$schema"`
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	PURL       string     `json:"purl"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn"`
}

// materials returns the bill of a program with the given SHA-256. It has no date and no
// random number, so that equal programs have equal bills.
func materials(info *debug.BuildInfo, digest string) bill {
	program := part("application", info.Main.Path, info.Main.Version)
	program.Name = path.Base(info.Path)
	program.Hashes = []hash{{"SHA-256", digest}}
	for _, s := range info.Settings {
		program.Properties = append(program.Properties, property{"go:build:" + s.Key, s.Value})
	}
	list := []component{part("library", "std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := part("library", m.Path, m.Version)
		if m.Sum != "" {
			c.Properties = []property{{"go:sum", m.Sum}}
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b component) int { return cmp.Compare(a.Ref, b.Ref) })
	refs := make([]string, len(list))
	for i, c := range list {
		refs[i] = c.Ref
	}
	return bill{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1,
		Metadata: metadata{program}, Components: list, Dependencies: []dependency{{program.Ref, refs}},
	}
}

// part describes a module. Package URLs for Go are in lower case.
func part(kind, module, version string) component {
	purl := "pkg:golang/" + strings.ToLower(module)
	if version != "" {
		purl += "@" + strings.ReplaceAll(url.PathEscape(version), "+", "%2B")
	}
	return component{Type: kind, Ref: purl, Name: module, Version: version, PURL: purl}
}
