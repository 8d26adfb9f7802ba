package pile

// Let c = b(p-1) and X = ca/(a-1), the real number with X/a + c = X. Since nested
// ceilings collapse, the position of card x after k deals is
//
//	ceil(X + (x - X)/a^k),
//
// and both closed forms of this file follow. Multiplied by a-1, everything is
// an integer; t = c mod (a-1) says whether X itself is one.

// After returns the position of a card after the given number of deals, by the closed
// form.
func (t Trick) After(deals, place int) int {
	t.mustBeFit()
	a, ca := t.Piles, t.above()*t.Piles
	whole, rest := ca/(a-1), ca%(a-1) // quotient and remainder of X
	offset := place*(a-1) - ca        // (x - X)(a-1), whose absolute value is less than enough
	enough := t.Deck() * (a - 1)
	power := 1
	for range deals {
		if power *= a; power > enough {
			power, offset = a, min(1, max(-1, offset)) // only the sign matters now
			break
		}
	}
	return whole + ceilDiv(rest*power+offset, (a-1)*power)
}

// Fixed returns the fixed points of the deal in ascending order: one, or two adjacent
// ones. (Lemma 2, parts 4, 5 and 6, of the paper in a single form.)
func (t Trick) Fixed() []int {
	t.mustBeFit()
	ca := t.above() * t.Piles
	x := ceilDiv(ca, t.Piles-1)
	switch {
	case ca%(t.Piles-1) != 0 || t.Place == t.Piles:
		return []int{x}
	case t.Place == 1:
		return []int{x + 1}
	}
	return []int{x, x + 1}
}

// Deals returns the least number of deals after which every card of the deck
// is at a fixed point. This is exact: the least k such that a^k reaches
//
//	max(X, ab - X)                                     if a-1 divides c,
//	both (ca - a + 2)/t and (ab(a-1) - ca)/(a-1-t)     otherwise.
//
// The card that takes longest is the top or the bottom one of the deck, because
// the deal is monotone.
func (t Trick) Deals() int {
	t.mustBeFit()
	a, ab, ca, rest := t.Piles, t.Deck(), t.above()*t.Piles, t.above()%(t.Piles-1)
	reach := max(ceilDiv(ca, a-1), ab-ca/(a-1))
	if rest != 0 {
		reach = max(ceilDiv(ca-a+2, rest), ceilDiv(ab*(a-1)-ca, a-1-rest))
	}
	deals := 0
	for power := 1; power < reach; power *= a {
		deals++
	}
	return deals
}

// DealsByTrial returns the same number by following every card.
func (t Trick) DealsByTrial() int {
	t.mustBeFit()
	worst := 0
	for x := 1; x <= t.Deck(); x++ {
		deals := 0
		for at := x; t.deal(at) != at; at = t.deal(at) {
			deals++
		}
		worst = max(worst, deals)
	}
	return worst
}

// A Promise is what the paper's Theorems 8 and 9 say about a trick.
type Promise struct {
	Part  string // "8", "3a", "3b", "3d", "3e", "4" or "5"; "" if no part covers the trick
	N     int    // the n of the theorems: the least with b <= a^(n-1)
	Deals int    // the number of deals that suffice by this part
}

// Theorem returns the part of Theorem 8 or 9 that covers the trick. Parts (3b) and (3c)
// differ only in the card and are returned as "3b"; likewise (4a) and (4b) as "4".
func (t Trick) Theorem() Promise {
	t.mustBeFit()
	n, power := 1, 1 // power = a^(n-1)
	for power < t.Cards {
		n, power = n+1, power*t.Piles
	}
	inner := t.Place > 1 && t.Place < t.Piles
	divides := t.Piles > 2 && t.above()%(t.Piles-1) == 0
	switch {
	case t.Cards == power && inner:
		return Promise{"8", n, n}
	case t.Cards == power || t.Piles == 2:
		return Promise{"", n, 0}
	case t.Place == 1:
		return Promise{"3a", n, n}
	case t.Place == t.Piles:
		return Promise{"3e", n, n}
	case divides && t.Cards == power/t.Piles+1:
		return Promise{"4", n, n - 1}
	case divides:
		return Promise{"3b", n, n}
	case t.Cards*(t.Piles-2) <= power:
		return Promise{"3d", n, n}
	}
	return Promise{"5", n, n + 1}
}

// Decks returns the tricks of the paper's Section 4, one for each deck, with Place 1:
// all numbers of piles from..to and all numbers of cards such that the deck has
// least..most cards.
func Decks(from, to, least, most int) []Trick {
	var decks []Trick
	for a := from; a <= to; a++ {
		for b := 2; a*b <= most; b++ {
			if a*b >= least {
				decks = append(decks, Trick{a, b, 1})
			}
		}
	}
	return decks
}
