package pdf

import "rederive/typeset/draw"

// marked draws operations as content of an element, or as decoration.
func (c *content) marked(op *draw.Mark) {
	elem, decorated := c.wanted, c.decorated
	c.wanted, c.decorated = op.Elem, op.Elem == nil
	c.ops(op.Ops)
	c.wanted, c.decorated = elem, decorated
}

// markNow returns the element that owns what is drawn next, or nil for decoration.
func (c *content) markNow() *draw.Elem {
	if c.decorated {
		return nil
	}
	return c.wanted
}

// paint must be called before anything is drawn. It opens the marked-content sequence
// of the current element. Sequences are never nested.
func (c *content) paint() {
	if c.file.doc.Root == nil {
		return
	}
	elem := c.markNow()
	if c.open && c.openElem == elem {
		return
	}
	c.closeMark()
	c.open, c.openElem = true, elem
	if elem == nil {
		c.put("/Artifact BMC\n")
		return
	}
	c.put("%s<</MCID %d>>BDC\n", name(elem.Role), len(c.owners))
	c.file.tags.addContent(c.file, elem, c.page, len(c.owners))
	c.owners = append(c.owners, c.file.tags.ref(c.file, elem))
}

// closeMark closes the open sequence.
func (c *content) closeMark() {
	if c.open {
		c.put("EMC\n")
	}
	c.open = false
}
