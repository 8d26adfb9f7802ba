package paper

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

const (
	maxDepth    = 500
	maxElements = 4 << 20
)

// A node is an element of HTML or XML, or text.
type node struct {
	name     string // empty for text
	text     string
	attrs    []attr
	children []*node
}

type attr struct{ name, value string }

// attr returns the value of an attribute, or "".
func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// has reports whether a node has an attribute.
func (n *node) has(name string) bool {
	for _, a := range n.attrs {
		if a.name == name {
			return true
		}
	}
	return false
}

// child returns the first child with a name, or an empty node.
func (n *node) child(name string) *node {
	for _, c := range n.children {
		if c.name == name {
			return c
		}
	}
	return &node{}
}

// find returns the first element below a node that has one of the names, or an empty node.
func (n *node) find(names ...string) *node {
	for _, c := range n.children {
		if slices.Contains(names, c.name) {
			return c
		}
		if found := c.find(names...); found.name != "" {
			return found
		}
	}
	return &node{}
}

// each calls do for the elements with a name below a node, but not for those within such elements.
func (n *node) each(name string, do func(*node)) {
	for _, c := range n.children {
		if c.name == name {
			do(c)
			continue
		}
		c.each(name, do)
	}
}

// plain returns the text of a node with single spaces.
func (n *node) plain() string {
	var b strings.Builder
	n.addPlain(&b)
	return strings.Join(strings.Fields(b.String()), " ")
}

func (n *node) addPlain(b *strings.Builder) {
	b.WriteString(n.text)
	for _, c := range n.children {
		c.addPlain(b)
	}
}

// errElements is the error for a file that is too large for a paper.
var errElements = errors.New("it has more elements than a paper")

// parseXML parses XML leniently: undeclared entities stay as they are, and nothing that the file names is
// opened. prefix maps XML namespaces to short prefixes.
func parseXML(data []byte, prefix func(space string) string) (*node, error) {
	if bytes.Count(data, []byte("<")) > maxElements {
		return nil, errElements
	}
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.Entity = false, xml.HTMLEntity
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // already decoded
	root := &node{}
	open := []*node{root}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return root, nil
		}
		top := open[len(open)-1]
		if err != nil {
			line, column := d.InputPos()
			return nil, fmt.Errorf("its XML is broken at line %d, column %d", line, column)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(open) > maxDepth {
				return nil, fmt.Errorf("its XML nests more than %d elements", maxDepth)
			}
			n := &node{name: prefix(t.Name.Space) + t.Name.Local}
			for _, a := range t.Attr {
				n.attrs = append(n.attrs, attr{a.Name.Local, a.Value})
			}
			top.children = append(top.children, n)
			open = append(open, n)
		case xml.EndElement:
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
		case xml.CharData:
			top.children = append(top.children, &node{text: string(t)})
		}
	}
}
