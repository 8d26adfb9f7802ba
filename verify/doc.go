// Package verify compares what a paper printed with what a notebook computed.
//
// A claims document records what was printed; [ParseClaims] reads it. A run of
// the notebook holds the values that its cells offered; [Compare] judges every
// claim by them:
//
//	doc, err := verify.ParseClaims("claims.md", source)
//	result := verify.Compare(notebook, run, doc)
//	for _, v := range result.Verdicts {
//		fmt.Println(v.ID, v.Verdict)
//	}
//
// [NewLedger] gathers the results of several notebooks, to be written as text,
// JSON or what other tools read. [CheckSource] compares a claims document with
// the copy of the paper from which it was transcribed, and [CountNumerals] finds
// the numerals of the copy that no claim covers.
//
// Comparison is exact: integers and rationals of any size, decimals at the
// precision in which they are printed, everything else element by element.
package verify
