package view

import (
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
)

// knownScheme reports whether an address is on the web, an email address or on this page.
func knownScheme(link string) bool {
	return slices.ContainsFunc([]string{"http://", "https://", "mailto:", "#"}, func(scheme string) bool {
		return strings.HasPrefix(link, scheme)
	})
}

const schemeHint = "write http://, https://, mailto:, #id, or the path of another notebook"

// anchor returns the id of the element that a link such as #id leads to: a section, or
// anything with a label.
func (r *Resolved) anchor(link string) (string, error) {
	id := strings.TrimPrefix(link, "#")
	if plain, err := url.PathUnescape(id); err == nil {
		id = plain
	}
	if t, ok := r.Targets[id]; ok {
		return t.Anchor, nil
	}
	if claim, ok := strings.CutPrefix(id, "claim-"); ok {
		if t, ok := r.Targets["claim "+claim]; ok {
			return t.Anchor, nil
		}
		if r.unread {
			return "", nil
		}
	}
	return "", fmt.Errorf("broken link: there is no section or label %s", id)
}

// linkHint says what a link may lead to.
const linkHint = "write #id with the id of a section or a label, as {#id} gives it"

// FileLink returns the address of a file in the same folder. It escapes colons, which would
// end a scheme.
func FileLink(name string) string {
	return strings.NewReplacer(":", "%3A", "%2F", "/").Replace(url.PathEscape(name))
}

// otherNotebook splits a link to another notebook into its path, as written, and the part
// after the #. On any Markdown page such a link leads to the notebook; in a report it leads
// to its page.
func otherNotebook(link string) (file, fragment string, ok bool) {
	file, fragment, _ = strings.Cut(link, "#")
	plain, err := url.PathUnescape(file)
	if err != nil || path.IsAbs(plain) || path.Ext(plain) != ".md" || strings.Contains(plain, ":") {
		return "", "", false
	}
	return plain, fragment, true
}

// PageName returns the file name of a notebook's page without its extension: the name of
// the file or, for notebook.md, that of its folder, whatever the current folder is.
func PageName(notebook string) string {
	name, ok := NameInPath(notebook)
	if ok {
		return name
	}
	if dir, err := filepath.Abs(filepath.FromSlash(path.Dir(notebook))); err == nil {
		if base := filepath.Base(dir); base != "." && base != string(filepath.Separator) {
			return base
		}
	}
	return name
}

// NameInPath returns the name of a notebook's page, and reports whether it follows from the path alone: that of the
// current folder or of one around it does not.
func NameInPath(notebook string) (name string, ok bool) {
	name = path.Base(notebook)
	for _, end := range []string{".md", ".ipynb"} {
		name = strings.TrimSuffix(name, end)
	}
	if name != "notebook" {
		return name, true
	}
	switch base := path.Base(path.Dir(notebook)); base {
	case ".", "..":
		return name, false
	case "/":
		return name, true
	default:
		return base, true
	}
}

// Page returns the address of the page that a link to another notebook leads to, in the
// folder of this page.
func (v *View) Page(n *rederive.Link) (address string, ok bool) {
	file, fragment, ok := otherNotebook(n.URL)
	if !ok {
		return "", false
	}
	full := path.Join(path.Dir(n.Pos.File), file)
	address = FileLink(PageName(full) + v.Book.Variant.Suffix() + ".html")
	if fragment != "" {
		address += "#" + fragment
	}
	return address, true
}

// A NotebookLink is a link to another notebook.
type NotebookLink struct {
	Pos      rederive.Pos
	Path     string // relative if the notebook's path is
	Fragment string // the part after the #, or empty
}

// NotebookLinks returns the links of a notebook to other notebooks.
func NotebookLinks(nb *rederive.Notebook) []NotebookLink {
	var list []NotebookLink
	see := func(in rederive.Inline) {
		if n, ok := in.(*rederive.Link); ok {
			if file, fragment, ok := otherNotebook(n.URL); ok {
				list = append(list, NotebookLink{n.Pos, path.Join(path.Dir(n.Pos.File), file), fragment})
			}
		}
	}
	eachInline(textBlocks(nb), see)
	return list
}

// Anchored returns an error if a link with the given fragment does not lead to anything in a
// notebook.
func Anchored(nb *rederive.Notebook, docs []*rederive.ClaimsDoc, fragment string) error {
	r, _ := resolve(unrun(nb, docs))
	_, err := r.anchor("#" + fragment)
	return err
}
