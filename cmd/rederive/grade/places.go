package grade

import (
	"fmt"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
)

// itemName matches the name of an item of a list by its position.
var itemName = lazyregexp.New(`^(?:#|item )([0-9]{1,9})$`)

// placesIn lists the parts of an answer that differ: the items of a list by their numbers, of which those that follow
// each other are a range, and all others by their names.
func (g *Grading) placesIn(names []string) string {
	var ranges []string
	first, last := 0, -1
	flush := func() {
		switch {
		case last < first:
		case last == first:
			ranges = append(ranges, strconv.Itoa(first))
		case last == first+1:
			ranges = append(ranges, strconv.Itoa(first), strconv.Itoa(last))
		default:
			ranges = append(ranges, fmt.Sprintf("%d–%d", first, last))
		}
	}
	for _, name := range names {
		m := itemName.FindStringSubmatch(name)
		if m == nil {
			return strings.Join(names, "; ")
		}
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return strings.Join(names, "; ")
		}
		if n != last+1 || last < first {
			flush()
			first = n
		}
		last = n
	}
	flush()
	if len(names) == 1 {
		return g.lang.Say("item %s", ranges[0])
	}
	return g.lang.Say("items %s", strings.Join(ranges, ", "))
}
