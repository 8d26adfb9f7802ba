package differential

import (
	"context"
	"slices"
	"testing"
	"time"

	"rederive/internal/share"
)

// mutations are lowerings of which generated programs must notice that they are left out.
var mutations = []string{
	"assertion", "assignseveral", "clear", "deferred", "derefoperand", "incdec", "interfacecopy", "literalframe",
	"rangeint", "shift",
}

// TestMutations leaves out lowerings in turn, and sees that the programs that are generated
// and those of the matrix no longer agree.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs for each lowering")
	}
	j := judge(t)
	var groups [3][]string
	for i, p := range Matrix() {
		if i%40 == 7 {
			groups[0] = append(groups[0], p)
		}
	}
	for seed, i := uint64(2000), 0; i < 20*len(groups); seed++ {
		if !HasTexts(seed) {
			groups[i/20] = append(groups[i/20], Generate(seed))
			i++
		}
	}
	for _, programs := range groups {
		if same, err := j.Same(context.Background(), programs); err != nil || !same {
			t.Fatalf("the programs do not agree with all lowerings: %v", err)
		}
	}
	j.Limit = 5 * time.Second // without a lowering a program may not end
	for _, name := range share.Of(t, 4, mutations) {
		j.Without = []string{name}
		noticed := slices.ContainsFunc(groups[:], func(programs []string) bool {
			same, err := j.Same(context.Background(), programs)
			if err != nil {
				t.Fatal(err)
			}
			return !same
		})
		if !noticed {
			t.Errorf("no program notices that %s is left out", name)
		}
	}
}
