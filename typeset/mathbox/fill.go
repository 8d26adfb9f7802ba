package mathbox

// Costs of the lines of a broken display: one more line outweighs any break, and a
// break inside brackets outweighs one outside.
const (
	lineCost     = 1_000_000
	bracketCost  = 10_000
	overfullCost = 1_000 * lineCost
)

// Fill divides the parts of a display into lines at most room wide, where lines after
// the first are indented, and returns the number of parts on each line. It uses as few
// lines as possible and breaks them where that costs least: outside brackets, and after
// relations rather than operators. A part too wide for a line gets one of its own.
func Fill(parts []Part, room, indent Unit) []int {
	n := len(parts)
	best := make([]int, n+1) // cost of the lines from part i on
	take := make([]int, n)   // parts on the first of these lines
	for i := n - 1; i >= 0; i-- {
		width := room
		if i > 0 {
			width -= indent
		}
		best[i] = -1
		var used Unit
		for j := i; j < n; j++ {
			if j > i {
				used += parts[j-1].Space
			}
			used += parts[j].Picture.Width
			if used > width && j > i {
				break
			}
			cost := best[j+1] + lineCost
			if used > width {
				cost += overfullCost
			}
			if j+1 < n {
				cost += parts[j].Penalty + bracketCost*parts[j].Depth
			}
			if best[i] < 0 || cost < best[i] {
				best[i], take[i] = cost, j+1-i
			}
		}
	}
	var lines []int
	for i := 0; i < n; i += take[i] {
		lines = append(lines, take[i])
	}
	return lines
}
