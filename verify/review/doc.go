// Package review checks the results that a paper prints against each other: a statistic and its degrees of freedom
// against its p-value, a mean against its sample size, an interval against its estimate, a table against its totals.
//
//	r := review.Check(document, review.Options{})
//	for _, f := range r.Results { ... }
//
// It needs no data. A result is inconsistent only if no rounding of the printed numbers agrees. If the text says that a
// p-value was computed in another way, or if something is missing, the result is "not checked", with the reason.
//
// Package printed, within this one, reads sentences and cells. This package reads tables by the heads of their columns,
// knows the whole paper, and decides.
package review
