package pdf

import (
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
)

// destinations writes the names that links may lead to.
func (f *file) destinations() {
	for _, dest := range f.links {
		if _, ok := f.anchors[dest]; !ok {
			f.fail("a link leads to %q, which does not exist", dest)
		}
	}
	if len(f.anchors) == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(f.anchors), func(a, b string) int {
		return strings.Compare(sortKey(a), sortKey(b))
	})
	var b strings.Builder
	for _, n := range names {
		p := f.anchors[n]
		fmt.Fprintf(&b, "%s[%s/XYZ %s %s null]\n", text(n), p.page, p.at.X.Text(), p.at.Y.Text())
	}
	f.dests = f.add("<</Names[" + b.String() + "]>>")
}

// sortKey returns a name's bytes as they are in the file. Readers search names in this order.
func sortKey(s string) string {
	t := text(s)
	if strings.HasPrefix(t, "<") {
		return "\xFE\xFF" + t[5:]
	}
	return s
}

// outline writes the bookmarks.
func (f *file) outline() {
	if len(f.doc.Outline) == 0 {
		return
	}
	f.outlines = f.alloc()
	first, last, open := f.bookmarks(f.doc.Outline, f.outlines, 0)
	f.set(f.outlines, fmt.Sprintf("<</Type/Outlines/First %s/Last %s/Count %d>>", first, last, open))
}

// bookmarks writes the entries under a parent and returns the number of visible ones: two levels are
// open.
func (f *file) bookmarks(marks []Bookmark, parent ref, depth int) (first, last ref, visible int) {
	self := make([]ref, len(marks))
	for i := range marks {
		self[i] = f.alloc()
	}
	for i, m := range marks {
		if _, ok := f.anchors[m.Dest]; !ok {
			f.fail("the bookmark %q leads to %q, which does not exist", m.Title, m.Dest)
		}
		entry := fmt.Sprintf("<</Title%s/Parent %s/Dest%s", text(m.Title), parent, text(m.Dest))
		if i > 0 {
			entry += "/Prev " + self[i-1].String()
		}
		if i+1 < len(marks) {
			entry += "/Next " + self[i+1].String()
		}
		visible++
		if len(m.Kids) > 0 {
			a, b, n := f.bookmarks(m.Kids, self[i], depth+1)
			if depth > 0 {
				n = -n
			} else {
				visible += n
			}
			entry += fmt.Sprintf("/First %s/Last %s/Count %d", a, b, n)
		}
		f.set(self[i], entry+">>")
	}
	return self[0], self[len(self)-1], visible
}

// prism is the vocabulary with the property for the DOI, by which reference managers recognize a paper.
const prism = "http://prismstandard.org/namespaces/basic/2.0/"

func (f *file) metadata() {
	d := f.doc
	info, xmp := "", ""
	add := func(key, value, element string) {
		if value != "" {
			info += key + text(value)
			xmp += element
		}
	}
	x := html.EscapeString
	add("/Title", d.Title, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">"+x(d.Title)+
		"</rdf:li></rdf:Alt></dc:title>\n")
	add("/Author", strings.Join(d.Authors, ", "), "<dc:creator><rdf:Seq>"+items(d.Authors)+"</rdf:Seq></dc:creator>\n")
	add("/Subject", d.Subject, "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">"+x(d.Subject)+
		"</rdf:li></rdf:Alt></dc:description>\n")
	keywords := strings.Join(d.Keywords, ", ")
	add("/Keywords", keywords, "<pdf:Keywords>"+x(keywords)+"</pdf:Keywords>\n")
	add("/doi", d.DOI, "<dc:identifier>doi:"+x(d.DOI)+"</dc:identifier>\n<prism:doi xmlns:prism=\""+prism+"\">"+
		x(d.DOI)+"</prism:doi>\n")
	add("/Producer", d.Producer, "<pdf:Producer>"+x(d.Producer)+"</pdf:Producer>\n")
	if d.Lang != "" {
		xmp += "<dc:language><rdf:Bag><rdf:li>" + x(d.Lang) + "</rdf:li></rdf:Bag></dc:language>\n"
	}
	if !d.Created.IsZero() {
		at := d.Created.UTC()
		stamp := at.Format("2006-01-02T15:04:05Z")
		date := "(D:" + at.Format("20060102150405") + "+00'00')"
		info += "/CreationDate" + date + "/ModDate" + date
		xmp += "<xmp:CreateDate>" + stamp + "</xmp:CreateDate><xmp:ModifyDate>" + stamp + "</xmp:ModifyDate>\n"
	}
	if d.Root != nil && d.Title != "" && d.Lang != "" {
		xmp += "<pdfuaid:part>1</pdfuaid:part>\n"
	}
	f.info = f.add("<<" + info + ">>")
	f.meta = f.rawStream("/Type/Metadata/Subtype/XML", []byte(xmpHead+xmp+xmpTail))
}

func items(list []string) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString("<rdf:li>" + html.EscapeString(s) + "</rdf:li>")
	}
	return b.String()
}

const xmpHead = "<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
	`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` + "\n" +
	`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
	`xmlns:pdf="http://ns.adobe.com/pdf/1.3/"` +
	` xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">` + "\n"

const xmpTail = "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
