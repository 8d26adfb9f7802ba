package differential

import (
	"context"
	"testing"
	"time"
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
	var programs []string
	for seed := uint64(2000); len(programs) < 20; seed++ {
		if !HasTexts(seed) {
			programs = append(programs, Generate(seed))
		}
	}
	for i, p := range Matrix() {
		if i%40 == 7 {
			programs = append(programs, p)
		}
	}
	if same, err := j.Same(context.Background(), programs); err != nil || !same {
		t.Fatalf("the programs do not agree with all lowerings: %v", err)
	}
	j.Limit = 5 * time.Second // without a lowering a program may not end
	for _, name := range mutations {
		j.Without = []string{name}
		same, err := j.Same(context.Background(), programs)
		if err != nil {
			t.Fatal(err)
		}
		if same {
			t.Errorf("no program notices that %s is left out", name)
		}
	}
}
