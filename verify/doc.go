// Package verify compares what a paper printed with what a notebook computed.
//
// A claims document records what was printed; [ParseClaims] reads it. A run of the notebook
// has the values that its cells offered, and [Compare] judges every claim by them:
//
//	doc, err := verify.ParseClaims("claims.md", source)
//	result := verify.Compare(notebook, run, doc)
//	for _, v := range result.Verdicts {
//		fmt.Println(v.ID, v.Verdict)
//	}
//
// Package claims reads the form of a document, and package value the values in
// it. Package ledger writes the results of several notebooks, package coverage
// compares a document with the copy of its paper, package audit shows that every
// change of a printed value is noticed, and package answers marks submissions.
//
// Comparison is exact: integers and rationals of any size, decimals at the
// precision in which they are printed, everything else element by element.
package verify
