package grade

import (
	"cmp"
	"fmt"
	"go/token"
	"hash/fnv"
	"slices"

	"rederive"
	"rederive/internal/gosource"
)

// shingles are the digests of all sequences of shingleSize tokens of a program,
// sorted.
type shingles []uint64

const (
	shingleSize = 5
	mostTokens  = 20_000
	// leastSimilar is the fraction of shingles that two programs must share to be
	// listed; mostPairs limits how many pairs are.
	leastSimilar = 0.5
	mostPairs    = 2000
)

// shinglesBeyond returns the shingles of a submission that are not in the cells that the key gives to all students.
func shinglesBeyond(key, nb *rederive.Notebook) (written, shaped shingles) {
	publicWritten, publicShaped := shinglesOf(key, func(c *rederive.Cell) bool { return !c.Solution })
	written, shaped = shinglesOf(nb, func(*rederive.Cell) bool { return true })
	return written.without(publicWritten), shaped.without(publicShaped)
}

// without returns the shingles that are not among others.
func (list shingles) without(others shingles) shingles {
	return slices.DeleteFunc(list, func(h uint64) bool {
		_, found := slices.BinarySearch(others, h)
		return found
	})
}

// shinglesOf computes the shingles of cells twice: of the code as written, without
// comments and space, and of the code without names and literals, so that renaming
// changes nothing.
func shinglesOf(nb *rederive.Notebook, wanted func(*rederive.Cell) bool) (written, shaped shingles) {
	var words, shapes []string
	for _, c := range nb.Cells {
		if !c.Run || !wanted(c) {
			continue
		}
		for t := range gosource.Tokens(c.Code) {
			if len(words) < mostTokens && t.Kind != token.COMMENT {
				if t.Kind == token.SEMICOLON {
					t.Text = t.Kind.String()
				}
				words, shapes = append(words, t.Text), append(shapes, t.Kind.String())
			}
		}
	}
	return cut(words), cut(shapes)
}

func cut(words []string) shingles {
	var list shingles
	for i := 0; i+shingleSize <= len(words); i++ {
		h := fnv.New64a()
		for _, w := range words[i : i+shingleSize] {
			_, _ = fmt.Fprintf(h, "%d %s ", len(w), w)
		}
		list = append(list, h.Sum64())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// similarity returns the fraction of all shingles of two programs that both have.
func similarity(a, b shingles) float64 {
	shared, i, k := 0, 0, 0
	for i < len(a) && k < len(b) {
		switch c := cmp.Compare(a[i], b[k]); {
		case c == 0:
			shared++
			i, k = i+1, k+1
		case c < 0:
			i++
		default:
			k++
		}
	}
	if all := len(a) + len(b) - shared; all > 0 {
		return float64(shared) / float64(all)
	}
	return 0
}

// A pair is two similar submissions.
type pair struct {
	one, other      string
	written, shaped float64
}

// similarTable lists the pairs of submissions whose code is similar, the most similar
// first. Code that the key gives to everybody does not count.
func (g *Grading) similarTable() [][]string {
	var pairs []pair
	for i, a := range g.Class {
		for _, b := range g.Class[i+1:] {
			p := pair{a.Name, b.Name, similarity(a.written, b.written), similarity(a.shaped, b.shaped)}
			if p.written >= leastSimilar || p.shaped >= leastSimilar {
				pairs = append(pairs, p)
			}
		}
	}
	slices.SortStableFunc(pairs, func(p, q pair) int {
		return cmp.Or(cmp.Compare(q.written, p.written), cmp.Compare(q.shaped, p.shaped))
	})
	rows := [][]string{{"first", "second", "as written", "without names"}}
	for _, p := range pairs[:min(len(pairs), mostPairs)] {
		rows = append(rows, []string{p.one, p.other, fmt.Sprintf("%.2f", p.written), fmt.Sprintf("%.2f", p.shaped)})
	}
	return rows
}
