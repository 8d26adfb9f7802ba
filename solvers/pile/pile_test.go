package pile

import (
	"fmt"
	"slices"
	"testing"
)

// every calls f for all tricks with at most the given numbers of piles and cards.
func every(piles, cards int, f func(Trick)) {
	for a := 2; a <= piles; a++ {
		for b := 2; b <= cards; b++ {
			for p := 1; p <= a; p++ {
				f(Trick{a, b, p})
			}
		}
	}
}

// TestDealAgainstCards moves actual cards for every spectator.
func TestDealAgainstCards(t *testing.T) {
	every(6, 9, func(k Trick) {
		packet := make([]int, k.Deck())
		for i := range packet {
			packet[i] = 100 + i
		}
		for x := 1; x <= k.Deck(); x++ {
			card := packet[x-1]
			after := k.Perform(packet, card)
			if got, want := k.Deal(x), slices.Index(after, card)+1; got != want {
				t.Fatalf("%+v: place %d to %d, with cards %d", k, x, got, want)
			}
			slices.Sort(after)
			if !slices.Equal(after, packet) {
				t.Fatalf("%+v: cards lost", k)
			}
		}
	})
}

func TestClosedFormsAgainstTrial(t *testing.T) {
	every(9, 40, func(k Trick) {
		var fixed []int
		for i, y := range k.Map() {
			if y == i+1 {
				fixed = append(fixed, y)
			}
		}
		if got := k.Fixed(); !slices.Equal(got, fixed) {
			t.Errorf("%+v: fixed points %v, want %v", k, got, fixed)
		}
		if got, want := k.Deals(), k.DealsByTrial(); got != want {
			t.Errorf("%+v: %d deals, want %d", k, got, want)
		}
	})
}

func TestAfterAgainstIterate(t *testing.T) {
	every(7, 12, func(k Trick) {
		for deals := range 6 {
			for i, want := range k.Iterate(deals) {
				if got := k.After(deals, i+1); got != want {
					t.Fatalf("%+v: place %d after %d deals %d, want %d", k, i+1, deals, got, want)
				}
			}
		}
		if got := k.After(1000, 1); got != k.Fixed()[0] {
			t.Errorf("%+v: top card ends at %d, want %d", k, got, k.Fixed()[0])
		}
	})
}

// TestLargeDecks checks decks at the limit.
func TestLargeDecks(t *testing.T) {
	for _, k := range []Trick{{2, Max / 2, 1}, {Max / 2, 2, 5}, {1 << 10, 1 << 10, 77}, {3, Max / 3, 2}} {
		if got, want := k.Deals(), k.DealsByTrial(); got != want {
			t.Errorf("%+v: %d deals, want %d", k, got, want)
		}
		if got, want := k.After(50, k.Deck()), k.Fixed()[len(k.Fixed())-1]; got != want {
			t.Errorf("%+v: bottom card ends at %d, want %d", k, got, want)
		}
	}
}

// TestTheorem compares what the theorems promise with the exact number.
func TestTheorem(t *testing.T) {
	seen := map[string]int{}
	every(12, 150, func(k Trick) {
		promise := k.Theorem()
		seen[promise.Part]++
		if promise.Part != "" && k.Deals() > promise.Deals {
			t.Errorf("%+v: %d deals, promised %+v", k, k.Deals(), promise)
		}
	})
	for _, part := range []string{"", "8", "3a", "3b", "3d", "3e", "4", "5"} {
		if seen[part] == 0 {
			t.Errorf("no trick under part %q", part)
		}
	}
}

func TestPaper(t *testing.T) {
	for _, c := range []struct {
		trick Trick
		fixed []int
		deals int
	}{
		{Trick{3, 9, 2}, []int{14}, 3},
		{Trick{4, 6, 2}, []int{8, 9}, 2},       // Example 5
		{Trick{5, 2, 3}, []int{5, 6}, 1},       // Example 7
		{Trick{4, 13, 3}, []int{35}, 3},        // Remark 10
		{Trick{4, 14, 3}, []int{38}, 4},        // Remark 10
		{Trick{7, 7, 4}, []int{25}, 2},         // Table 2
		{Trick{7, 6, 4}, []int{21, 22}, 2},     // Table 2
		{Trick{3, 17, 2}, []int{26}, 4},        // Table 2
		{Trick{5, 3, 2}, []int{4}, 3},          // two deals do not suffice
		{Trick{52, 1000, 52}, []int{52000}, 3}, // larger than in any table
	} {
		if got := c.trick.Fixed(); !slices.Equal(got, c.fixed) {
			t.Errorf("%+v: fixed %v, want %v", c.trick, got, c.fixed)
		}
		if got := c.trick.Deals(); got != c.deals {
			t.Errorf("%+v: %d deals, want %d", c.trick, got, c.deals)
		}
	}
	decks := Decks(3, 7, 8, 52)
	variants := 0
	for _, d := range decks {
		variants += d.Piles
	}
	if len(decks) != 49 || variants != 222 {
		t.Errorf("%d decks, %d variants", len(decks), variants)
	}
}

func TestCheck(t *testing.T) {
	for _, k := range []Trick{{1, 5, 1}, {3, 1, 1}, {3, 3, 0}, {3, 3, 4}, {1 << 11, 1 << 10, 1}, {-3, -3, 1}} {
		if k.Check() == nil {
			t.Errorf("%+v passes", k)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v: no panic", k)
				}
			}()
			k.Deals()
		}()
	}
}

func ExampleTrick() {
	t := Trick{Piles: 3, Cards: 9, Place: 2}
	fmt.Println(t.Deal(19), t.Fixed(), t.Deals())
	// Output: 16 [14] 3
}

func BenchmarkDeals(b *testing.B) {
	for b.Loop() {
		Trick{7, 700, 3}.Deals()
	}
}

func BenchmarkDealsByTrial(b *testing.B) {
	for b.Loop() {
		Trick{7, 700, 3}.DealsByTrial()
	}
}
