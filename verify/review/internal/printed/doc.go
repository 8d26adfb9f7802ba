// Package printed reads what a text prints: tests with their degrees of freedom and p-values, estimates with their
// intervals, means, effect sizes, counts with their percentages, and the numbers of cells of tables.
//
//	f := printed.Find("They slept longer, t(38) = 2.50, p = .017.")
//	for _, t := range f.Tests { ... }
//
// It splits a text into tokens and finds known forms among them. What is found has its place in the text, its numbers
// with the rounding that they allow, and the p-values and effects that follow from them. Context returns what the words
// around a result say about its p-value. Nothing is judged here: whether printed numbers agree, and what may excuse
// them, is a matter of package review, which knows the whole paper.
package printed
