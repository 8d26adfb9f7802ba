package coverage

import (
	"slices"
	"strings"

	"rederive"
	"rederive/document"
)

// CheckPaper compares a claims document with the paper itself, which has no line numbers. The printed tokens must
// occur, one directly after the other, on the page or in the table or statement that the claim names, and cells must
// occur in the order of their table. The file of the paper must be the one that the front matter names.
func CheckPaper(doc *rederive.ClaimsDoc, d *document.Document) rederive.Errors {
	c := &paperChecker{sourceChecker: sourceChecker{doc: doc, within: "the paper"}, locator: NewLocator(d)}
	if err := CheckDigest(doc, d.SHA256); err != nil {
		return rederive.Errors{err}
	}
	for _, claim := range doc.Claims {
		c.check(claim)
	}
	return c.errs
}

// CheckDigest compares the digest of the paper's file with the one in the front matter.
func CheckDigest(doc *rederive.ClaimsDoc, got string) *rederive.Error {
	var errs rederive.Errors
	name, want, pos := doc.Paper.Source, doc.Paper.SourceSHA256, doc.Paper.SourcePos
	if doc.Paper.PDF != "" {
		name, want, pos = doc.Paper.PDF, doc.Paper.PDFSHA256, doc.Paper.PDFPos
	}
	switch {
	case want == "":
		_ = errs.Add(doc.Paper.Pos, "the front matter does not name the SHA-256 of the copy that was read").
			Suggest("add sha256: " + got)
	case got != want:
		_ = errs.Add(pos, "%s has the SHA-256 %s, but %s was read", name, got, want).
			Suggest("get the file that was read, or read this one and put its SHA-256 into the front matter")
	}
	if len(errs) == 0 {
		return nil
	}
	return errs[0]
}

type paperChecker struct {
	sourceChecker
	locator *Locator
}

// check looks for the quotations of a claim.
func (c *paperChecker) check(claim *rederive.Claim) {
	what, fields := "what is printed", claim.All("printed")
	if copies := claim.All("copy"); len(copies) > 0 {
		what, fields = "the quoted copy", copies
	}
	for _, f := range slices.Concat(fields, claim.All("quote")) {
		if f.Name == "quote" {
			what = "the quotation"
		}
		scope := c.locator.scopes(claim)[0]
		if len(c.locator.search(flatTokens(f.Value), scope)) == 0 {
			c.errs.Add(f.ValuePos, "claim %s: %s is not %s", claim.ID, what, c.in(claim)).Suggest(repairHint)
		}
	}
	if claim.Table != nil && len(claim.All("copy")) == 0 {
		var text []string
		for _, i := range c.locator.scopes(claim)[0] {
			text = append(text, document.Plain(c.locator.blocks[i].text.String))
		}
		c.table(claim, strings.Join(text, "\n"))
	}
}

// in says where a claim was searched.
func (c *paperChecker) in(claim *rederive.Claim) string {
	if len(c.locator.scopes(claim)) > 1 {
		return "at the place that the claim names, " + claim.Field("where")
	}
	return "in the paper"
}
