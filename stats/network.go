package stats

import (
	"math"
	"slices"
	"sort"
)

// Limits of Fisher's test for large tables: entries of tables, and nodes of the network.
const (
	mostEntries = 10_000_000
	mostNodes   = 500_000
)

// A network enumerates all tables with given sums, column by column, like Mehta and Patel, Journal of the
// American Statistical Association 78 (1983): after some columns only the remaining sums of the rows matter,
// in any order, and the probability of the columns so far. If all tables that can follow are at most as
// likely as the observed one, or all are more likely, they are not enumerated. The last two columns, which
// are the largest, are enumerated once for all nodes with the same sums.
type network struct {
	rows, columns []int
	factorial     []float64 // logarithms
	observed      float64   // the logarithm of 1 / the product of the factorials of all entries
	entries       int       // so far
}

func newNetwork(table [][]int) *network {
	n := &network{rows: make([]int, len(table)), columns: make([]int, len(table[0]))}
	all := 0
	for i, row := range table {
		for j, v := range row {
			n.rows[i], n.columns[j], all = n.rows[i]+v, n.columns[j]+v, all+v
		}
	}
	n.factorial = make([]float64, all+1)
	for k := 2; k <= all; k++ {
		n.factorial[k] = n.factorial[k-1] + math.Log(float64(k))
	}
	for _, row := range table {
		n.observed -= n.sum(row)
	}
	if len(n.rows) > len(n.columns) {
		n.rows, n.columns = n.columns, n.rows
	}
	sort.Ints(n.columns)
	sort.Ints(n.rows)
	return n
}

func (n *network) sum(values []int) float64 {
	s := 0.0
	for _, v := range values {
		s += n.factorial[v]
	}
	return s
}

// A node has the sums that remain for the rows after some columns, sorted, with the log of the probability of
// these columns, up to a constant, and the number of ways to reach it.
type node struct {
	rows []int
	past float64
	ways float64
}

// p returns the share of the tables that are at most as likely as the observed one.
func (n *network) p() float64 {
	nodes, p := []node{{n.rows, 0, 1}}, 0.0
	all := n.total(n.rows, n.columns)
	limit := n.observed + 1e-7 // with the tolerance of R
	last := len(n.columns) - 2
	for i, c := range n.columns[:last] {
		rest := n.columns[i+1:]
		var next []node
		for _, at := range nodes {
			n.fill(at.rows, c, func(left []int, cost float64) {
				rows := slices.Clone(left)
				sort.Ints(rows)
				to := node{rows, at.past - cost, at.ways}
				low, high := n.bounds(rows, rest)
				switch {
				case to.past+high <= limit:
					p += at.ways * math.Exp(to.past+n.total(rows, rest)-all)
				case to.past+low <= limit:
					next = append(next, to)
				}
			})
			if len(next) > mostNodes {
				n.tooMany()
			}
		}
		nodes = joined(next)
	}
	for len(nodes) > 0 {
		same := 1
		for same < len(nodes) && slices.Equal(nodes[same].rows, nodes[0].rows) {
			same++
		}
		p += n.ending(nodes[:same], n.columns[last], limit, all)
		nodes = nodes[same:]
	}
	return math.Min(1, p)
}

// ending returns the contribution to p of nodes with equal row sums. It is that of the last two columns, one of which
// has the given sum.
func (n *network) ending(nodes []node, column int, limit, all float64) float64 {
	var ends []float64 // log probabilities of the last columns
	n.fill(nodes[0].rows, column, func(left []int, cost float64) { ends = append(ends, -cost-n.sum(left)) })
	sort.Float64s(ends)
	most, p := ends[len(ends)-1], 0.0
	sums := make([]float64, len(ends)+1)
	for i, e := range ends {
		sums[i+1] = sums[i] + math.Exp(e-most)
	}
	for _, at := range nodes {
		many := sort.Search(len(ends), func(i int) bool { return at.past+ends[i] > limit })
		p += at.ways * math.Exp(at.past+most-all) * sums[many]
	}
	return p
}

func (n *network) tooMany() {
	fail("Fisher", "there are too many tables with these sums: use ChiSquared, or Permutation with a seed")
}

// total returns the log of the sum, over all tables with these sums, of 1 / the product of the factorials
// of all entries.
func (n *network) total(rows, columns []int) float64 {
	all := 0
	for _, c := range columns {
		all += c
	}
	return n.factorial[all] - n.sum(rows) - n.sum(columns)
}

// fill visits the ways to distribute a column among the rows, with the remaining row sums and the log of the
// product of the factorials of the column.
func (n *network) fill(rows []int, column int, visit func(left []int, cost float64)) {
	left := slices.Clone(rows)
	room := make([]int, len(rows)+1) // in the rows from one on
	for i := len(rows) - 1; i >= 0; i-- {
		room[i] = room[i+1] + rows[i]
	}
	var place func(i, rest int, cost float64)
	place = func(i, rest int, cost float64) {
		if n.entries++; n.entries > mostEntries {
			n.tooMany()
		}
		if i == len(rows) {
			visit(left, cost)
			return
		}
		for v := max(0, rest-room[i+1]); v <= min(rows[i], rest); v++ {
			left[i] = rows[i] - v
			place(i+1, rest-v, cost+n.factorial[v])
		}
	}
	place(0, column, 0)
}

// bounds returns a lower and an upper bound of the log of 1 / the product of the factorials of the entries,
// over all tables with these sums. Their entries are as unequal and as equal as each column allows.
func (n *network) bounds(rows, columns []int) (low, high float64) {
	for _, c := range columns {
		each, more := c/len(rows), c%len(rows)
		high -= float64(len(rows)-more)*n.factorial[each] + float64(more)*n.factorial[each+min(1, more)]
		for i := len(rows) - 1; i >= 0 && c > 0; i-- {
			v := min(c, rows[i])
			low, c = low-n.factorial[v], c-v
		}
	}
	return low, high
}

// joined merges equal nodes.
func joined(nodes []node) []node {
	slices.SortFunc(nodes, func(a, b node) int {
		if c := slices.Compare(a.rows, b.rows); c != 0 {
			return c
		}
		switch {
		case a.past < b.past:
			return -1
		case a.past > b.past:
			return 1
		}
		return 0
	})
	var out []node
	for _, at := range nodes {
		last := len(out) - 1
		if last >= 0 && slices.Equal(out[last].rows, at.rows) && at.past-out[last].past < 1e-9 {
			out[last].ways += at.ways
		} else {
			out = append(out, at)
		}
	}
	return out
}
