package serve

import "bytes"

// An Edit replaces lines of a text.
type Edit struct {
	At  int      `json:"at"`            // the first line, counted from 0 in the old text
	Cut int      `json:"cut"`           // how many lines are removed
	Put []string `json:"put,omitempty"` // the lines that replace them
}

// EditsOf returns edits that turn one text into another, line by line. Lines that occur
// once in both stay in place, as long as their order is the same. It returns nil if the
// edits would be half as long as the text or longer.
func EditsOf(before, after []byte) []Edit {
	old, fresh := bytes.Split(before, []byte("\n")), bytes.Split(after, []byte("\n"))
	lone := uniqueLines(old, fresh)
	list, size := []Edit{}, 0
	i, j := 0, 0 // the next line of each
	for i < len(old) || j < len(fresh) {
		if i < len(old) && j < len(fresh) && bytes.Equal(old[i], fresh[j]) {
			i, j = i+1, j+1
			continue
		}
		e := Edit{At: i}
		for ; j < len(fresh); j++ {
			if at, ok := lone[string(fresh[j])]; ok && at >= i {
				i = at
				break
			}
			size += len(fresh[j]) + 1
			e.Put = append(e.Put, string(fresh[j]))
		}
		if j == len(fresh) {
			i = len(old)
		}
		e.Cut = i - e.At
		list = append(list, e)
	}
	if size > len(after)/2 || len(before) == 0 {
		return nil
	}
	return list
}

// uniqueLines returns the indices in the old text of lines that occur exactly once in it and
// in the new text.
func uniqueLines(old, fresh [][]byte) map[string]int {
	count := map[string]int{}
	for _, line := range fresh {
		count[string(line)]++
	}
	at, seen := map[string]int{}, map[string]bool{}
	for i, line := range old {
		if seen[string(line)] {
			delete(at, string(line))
		} else if seen[string(line)] = true; count[string(line)] == 1 {
			at[string(line)] = i
		}
	}
	return at
}
