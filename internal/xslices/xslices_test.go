package xslices

import (
	"slices"
	"strconv"
	"testing"
)

func TestFunctions(t *testing.T) {
	list := []int{3, 10, 4}
	isEven := func(n int) bool { return n%2 == 0 }
	if got := Map(list, strconv.Itoa); !slices.Equal(got, []string{"3", "10", "4"}) {
		t.Errorf("Map: %q", got)
	}
	if got := Filter(list, isEven); !slices.Equal(got, []int{10, 4}) || list[0] != 3 {
		t.Errorf("Filter: %v, of %v", got, list)
	}
	if got := Count(list, isEven); got != 2 {
		t.Errorf("Count: %d", got)
	}
	if Map([]int{}, strconv.Itoa) != nil || Filter(list[:1], isEven) != nil {
		t.Error("an empty result is not nil")
	}
}
