package paper

import (
	"slices"
	"strconv"
	"strings"
)

// bmcNames maps the elements of BioMed Central's own XML to those of JATS.
var bmcNames = map[string]string{
	"art": "article", "bdy": "body", "bm": "back", "abs": "abstract", "st": "title", "it": "italic", "b": "bold",
	"refgrp": "ref-list", "bibl": "ref", "tgroup": "table", "tfoot": "table-wrap-foot", "row": "tr", "entry": "td",
	"au": "contrib", "snm": "surname", "fnm": "given-names", "m:math": "math",
}

// asJATS rewrites an article in BioMed Central's own XML, whose root is art, as JATS.
func asJATS(n *node) {
	for _, c := range n.children {
		asJATS(c)
	}
	switch n.name {
	case "art":
		n.frontOfBMC()
	case "st", "title": // their text is in a paragraph
		n.children = n.child("p").children
	case "abbrgrp": // references
		n.children = slices.Concat([]*node{{text: "["}}, n.children, []*node{{text: "]"}})
	case "abs":
		if sec := n.child("sec"); sec.child("title").plain() == "Abstract" {
			n.children = sec.children
		}
	case "entry":
		first, _ := strconv.Atoi(strings.TrimPrefix(n.attr("namest"), "c"))
		last, _ := strconv.Atoi(strings.TrimPrefix(n.attr("nameend"), "c"))
		rows, _ := strconv.Atoi(n.attr("morerows"))
		n.attrs = []attr{{"colspan", strconv.Itoa(last - first + 1)}, {"rowspan", strconv.Itoa(rows + 1)}}
	case "fig", "table":
		n.child("title").name = "label"
		n.child("text").name = "caption"
		if group := n.child("table"); n.name == "table" {
			foot := group.child("table-wrap-foot")
			group.children = slices.DeleteFunc(group.children, func(c *node) bool { return c == foot })
			n.children, n.name = append(n.children, foot), "table-wrap"
		}
	}
	if name := bmcNames[n.name]; name != "" {
		n.name = name
	}
}

// frontOfBMC makes the front of an article.
func (n *node) frontOfBMC() {
	front := n.child("fm")
	about, abstract := front.child("ref"), front.child("abstract")
	title := &node{name: "article-title", children: about.child("title").children}
	meta := &node{name: "article-meta", children: []*node{
		{name: "title-group", children: []*node{title}}, about.child("aug"), abstract,
	}}
	front.name, front.children = "front", []*node{meta}
	n.children = []*node{front, n.child("body"), n.child("back")}
}
