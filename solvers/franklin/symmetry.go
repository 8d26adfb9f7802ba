package franklin

// An Exchange is a permutation of the 64 places of a square of order 8, numbered row by
// row: place i of the new square gets the entry of place Exchange[i].
type Exchange []int

// Exchanges names a set of generators of a group of exchanges.
type Exchanges int

// The sets of generators, each containing the one before.
const (
	// Turns are the rotations and reflections of the square.
	Turns Exchanges = iota
	// Neighbours adds the exchange of two columns, or rows, that are two apart
	// in the same half: 1 with 3, 2 with 4, 5 with 7, 6 with 8.
	Neighbours
	// Halves adds the exchange of the left half with the right half and of the
	// upper half with the lower.
	Halves
	// Pairs adds the exchange of columns 1 and 3 with 5 and 7 only, or of 2 and
	// 4 with 6 and 8 only, and the same for rows.
	Pairs
)

// String returns the name of the set.
func (e Exchanges) String() string {
	return [...]string{"turns", "neighbours", "halves", "pairs"}[e]
}

const order = 8

// Generators returns the exchanges of the set.
func Generators(set Exchanges) []Exchange {
	list := []Exchange{transpose(), columns([]int{7, 6, 5, 4, 3, 2, 1, 0})}
	add := func(pairs ...[2]int) {
		p := []int{0, 1, 2, 3, 4, 5, 6, 7}
		for _, pair := range pairs {
			p[pair[0]], p[pair[1]] = p[pair[1]], p[pair[0]]
		}
		list = append(list, columns(p), rows(p))
	}
	if set >= Neighbours {
		add([2]int{0, 2})
		add([2]int{1, 3})
		add([2]int{4, 6})
		add([2]int{5, 7})
	}
	if set >= Halves {
		add([2]int{0, 4}, [2]int{1, 5}, [2]int{2, 6}, [2]int{3, 7})
	}
	if set >= Pairs {
		add([2]int{0, 4}, [2]int{2, 6})
		add([2]int{1, 5}, [2]int{3, 7})
	}
	return list
}

func transpose() Exchange {
	e := make(Exchange, order*order)
	for i := range e {
		e[i] = i%order*order + i/order
	}
	return e
}

func columns(p []int) Exchange {
	e := make(Exchange, order*order)
	for i := range e {
		e[i] = i/order*order + p[i%order]
	}
	return e
}

func rows(p []int) Exchange {
	e := make(Exchange, order*order)
	for i := range e {
		e[i] = p[i/order]*order + i%order
	}
	return e
}

// Apply returns the square after the exchange.
func (e Exchange) Apply(square [][]int) [][]int {
	result := make([][]int, order)
	for i, from := range e {
		result[i/order] = append(result[i/order], square[from/order][from%order])
	}
	return result
}

// A Group holds all exchanges that the generators of a set produce.
type Group struct {
	elements map[packed]bool
}

// packed is an exchange in a form that can be a map key.
type packed [order * order]uint8

func pack(e Exchange) (p packed) {
	for i, from := range e {
		p[i] = uint8(from)
	}
	return p
}

// NewGroup returns the group that a set of exchanges generates.
func NewGroup(set Exchanges) *Group {
	var generators []packed
	for _, e := range Generators(set) {
		generators = append(generators, pack(e))
	}
	var identity packed
	for i := range identity {
		identity[i] = uint8(i)
	}
	g := &Group{elements: map[packed]bool{identity: true}}
	for queue := []packed{identity}; len(queue) > 0; queue = queue[1:] {
		for _, generator := range generators {
			var product packed
			for i, from := range generator {
				product[i] = queue[0][from]
			}
			if !g.elements[product] {
				g.elements[product] = true
				queue = append(queue, product)
			}
		}
	}
	return g
}

// Order returns the number of exchanges in the group.
func (g *Group) Order() int { return len(g.elements) }

// Connect returns the exchange that turns the square a into b, and reports whether it
// is in the group. All entries are distinct, so there is at most one.
func (g *Group) Connect(a, b [][]int) (Exchange, bool) {
	place := map[int]int{}
	for i, row := range a {
		for j, v := range row {
			place[v] = i*order + j
		}
	}
	var e Exchange
	for _, row := range b {
		for _, v := range row {
			from, ok := place[v]
			if !ok {
				return nil, false
			}
			e = append(e, from)
		}
	}
	return e, len(e) == order*order && g.elements[pack(e)]
}

// RowsAndColumns returns the old rows and columns, counted from 1, of each new row and
// column, if the exchange keeps rows together: row i of the new square is row rows[i]
// of the old one with its columns reordered.
func (e Exchange) RowsAndColumns() (rows, columns []int, ok bool) {
	for i := range order {
		rows = append(rows, e[i*order]/order+1)
		columns = append(columns, e[i]%order+1)
	}
	for i, from := range e {
		if from/order+1 != rows[i/order] || from%order+1 != columns[i%order] {
			return nil, nil, false
		}
	}
	return rows, columns, true
}
