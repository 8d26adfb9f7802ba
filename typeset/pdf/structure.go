package pdf

import (
	"fmt"
	"slices"
	"strings"

	"rederive/typeset/draw"
)

// tags records which element each piece of content belongs to.
type tags struct {
	root    ref
	refs    map[*draw.Elem]ref
	content map[*draw.Elem][]piece
	clock   int
	parents []string // entries of the parent tree
	notes   []string // entries of the tree of identifiers
}

// A piece of content of an element: marked content on a page, or an annotation.
type piece struct {
	text string
	when int // order of drawing
}

func (t *tags) init() {
	t.refs, t.content = map[*draw.Elem]ref{}, map[*draw.Elem][]piece{}
}

// ref returns the reference to an element's object.
func (t *tags) ref(f *file, e *draw.Elem) ref {
	r, ok := t.refs[e]
	if !ok {
		r = f.alloc()
		t.refs[e] = r
	}
	return r
}

func (t *tags) add(e *draw.Elem, text string) {
	t.content[e] = append(t.content[e], piece{text, t.clock})
	t.clock++
}

func (t *tags) addContent(f *file, e *draw.Elem, page ref, id int) {
	t.ref(f, e)
	t.add(e, fmt.Sprintf("<</Type/MCR/Pg %s/MCID %d>>", page, id))
}

// addPage adds a page to the parent tree and returns its key.
func (t *tags) addPage(owners []ref) int {
	t.parents = append(t.parents, "["+refs(owners)+"]")
	return len(t.parents) - 1
}

// addAnnot adds an annotation to the parent tree and returns its key.
func (t *tags) addAnnot(f *file, e *draw.Elem, annot, page ref) int {
	t.parents = append(t.parents, t.ref(f, e).String())
	t.add(e, fmt.Sprintf("<</Type/OBJR/Pg %s/Obj %s>>", page, annot))
	return len(t.parents) - 1
}

// structure writes the structure tree.
func (f *file) structure() {
	if f.doc.Root == nil {
		return
	}
	t := &f.tags
	t.root = f.alloc()
	first := t.firstUse(f.doc.Root)
	f.element(f.doc.Root, t.root, first)
	if stray := t.stray(first); stray != "" {
		f.fail("content is marked with an element of role %s outside the document's structure", stray)
	}
	var tree strings.Builder
	for i, p := range t.parents {
		fmt.Fprintf(&tree, "%d %s\n", i, p)
	}
	ids := ""
	if len(t.notes) > 0 {
		ids = "/IDTree " + f.add("<</Names["+strings.Join(t.notes, "")+"]>>").String()
	}
	parents := f.add("<</Nums[" + tree.String() + "]>>")
	f.set(t.root, fmt.Sprintf("<</Type/StructTreeRoot/K %s/ParentTree %s/ParentTreeNextKey %d%s%s>>",
		t.ref(f, f.doc.Root), parents, len(t.parents), ids, roleMap))
}

// roleMap maps the roles that PDF 1.7 does not define: of titles to paragraphs, of deletions and insertions to spans,
// whose Alt readers read that know neither name.
const roleMap = "/RoleMap<</Del/Span/Ins/Span/Title/P>>"

// stray returns the role of the first-drawn content whose element is not in the tree.
func (t *tags) stray(reached map[*draw.Elem]int) string {
	role, when := "", never
	for e, pieces := range t.content {
		if _, ok := reached[e]; !ok && pieces[0].when < when {
			role, when = e.Role, pieces[0].when
		}
	}
	return role
}

// never is later than anything drawn.
const never = int(^uint(0) >> 1)

// firstUse returns for every element when it or one of its kids was first drawn.
func (t *tags) firstUse(e *draw.Elem) map[*draw.Elem]int {
	first := map[*draw.Elem]int{}
	var visit func(*draw.Elem) int
	visit = func(e *draw.Elem) int {
		when := never
		if own := t.content[e]; len(own) > 0 {
			when = own[0].when
		}
		for _, kid := range e.Kids {
			when = min(when, visit(kid))
		}
		first[e] = when
		return when
	}
	visit(e)
	return first
}

// element writes an element and its kids. Kids keep their order; the element's own content
// is placed between them in drawing order.
func (f *file) element(e *draw.Elem, parent ref, first map[*draw.Elem]int) {
	t := &f.tags
	self := t.ref(f, e)
	own := t.content[e]
	var kids []string
	for _, kid := range e.Kids {
		if first[kid] == never && !isEmptyCell(kid) {
			continue
		}
		for len(own) > 0 && own[0].when < first[kid] {
			kids = append(kids, own[0].text)
			own = own[1:]
		}
		kids = append(kids, t.ref(f, kid).String())
		f.element(kid, self, first)
	}
	for _, p := range own {
		kids = append(kids, p.text)
	}
	f.set(self, fmt.Sprintf("<</Type/StructElem/S%s/P %s%s/K[%s]>>", name(e.Role), parent, f.attributes(e),
		strings.Join(kids, " ")))
}

// isEmptyCell reports whether an element counts even without content: a row without its
// empty cells would have its columns wrong.
func isEmptyCell(e *draw.Elem) bool {
	return slices.Contains([]string{"TD", "TH", "TR"}, e.Role)
}

// attributes writes the entries of an element other than its place in the tree.
func (f *file) attributes(e *draw.Elem) string {
	var b strings.Builder
	entry := func(key, value string) {
		if value != "" {
			b.WriteString(key + text(value))
		}
	}
	entry("/T", e.Title)
	entry("/Alt", e.Alt)
	switch e.Role {
	case "Note":
		id := fmt.Sprintf("(note%06d)", len(f.tags.notes))
		f.tags.notes = append(f.tags.notes, id+f.tags.ref(f, e).String())
		b.WriteString("/ID" + id)
	case "TH", "TD":
		b.WriteString(cellAttributes(e))
	case "L":
		if e.Numbering != "" {
			b.WriteString("/A<</O/List/ListNumbering" + name(e.Numbering) + ">>")
		}
	}
	if e.Box != (draw.Rect{}) {
		fmt.Fprintf(&b, "/A<</O/Layout/Placement/Block/BBox[%s %s %s %s]>>",
			e.Box.Min.X.Text(), e.Box.Min.Y.Text(), e.Box.Max.X.Text(), e.Box.Max.Y.Text())
	}
	return b.String()
}

func cellAttributes(e *draw.Elem) string {
	inner := ""
	if e.Scope != "" {
		inner += "/Scope" + name(e.Scope)
	}
	if e.ColSpan > 1 {
		inner += fmt.Sprintf("/ColSpan %d", e.ColSpan)
	}
	if inner == "" {
		return ""
	}
	return "/A<</O/Table" + inner + ">>"
}
