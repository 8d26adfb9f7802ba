// Package pile computes the three-pile trick and its generalisation: a deck of ab cards
// is dealt face up into a piles of b cards, the spectator names the pile with the
// chosen card, and the piles are stacked so that this pile is the p-th from the bottom.
// After a few deals the card is at a known position.
//
// One deal is a function on the positions 1..ab, counted from the top of the face-down
// packet, and the trick works because its iterates reach fixed points:
//
//	t := pile.Trick{Piles: 3, Cards: 9, Place: 2}
//	t.Deal(19)  // 16
//	t.Fixed()   // [14]
//	t.Deals()   // 3: three deals bring every card to position 14
//
// [Trick.Fixed] and [Trick.Deals] are closed forms that hold for decks of any size;
// repeated [Trick.Deal], and [Trick.Perform], which moves actual cards, are the slow
// and obvious ways to the same results.
package pile

import "fmt"

// A Trick is one variant of the trick. Its fields are the a, b and p of Quintero's
// paper. All numbers must stay within [Max].
type Trick struct {
	Piles int // a, at least 2
	Cards int // b, the number of cards in each pile, at least 2
	Place int // p, the position of the spectator's pile from the bottom, 1..a
}

// Max is the largest number of cards of a trick, so that no intermediate result
// overflows an int.
const Max = 1 << 20

// Check returns an error if the trick cannot be performed.
func (t Trick) Check() error {
	switch {
	case t.Piles < 2 || t.Cards < 2:
		return fmt.Errorf("%d piles of %d cards: the trick needs at least 2 of both", t.Piles, t.Cards)
	case t.Place < 1 || t.Place > t.Piles:
		return fmt.Errorf("place %d is not among the %d piles", t.Place, t.Piles)
	case t.Cards > Max/t.Piles:
		return fmt.Errorf("%d piles of %d cards: more than %d cards", t.Piles, t.Cards, Max)
	}
	return nil
}

func (t Trick) mustBeFit() {
	if err := t.Check(); err != nil {
		panic("pile: " + err.Error())
	}
}

// Deck returns the number of cards ab.
func (t Trick) Deck() int { return t.Piles * t.Cards }

// above returns c = b(p-1), the number of cards that end up above the
// spectator's pile when the packet is turned over.
func (t Trick) above() int { return t.Cards * (t.Place - 1) }

// Deal returns the position of a card after one deal, given its position before it: the
// function G_p of the paper, q(x,a) + b(p-1) + sign(r(x,a)).
func (t Trick) Deal(place int) int {
	t.mustBeFit()
	return t.deal(place)
}

func (t Trick) deal(place int) int {
	return t.above() + ceilDiv(place, t.Piles)
}

// Map returns the positions after one deal of the cards at positions 1, 2, ..., ab, in
// this order.
func (t Trick) Map() []int {
	t.mustBeFit()
	places := make([]int, t.Deck())
	for i := range places {
		places[i] = t.deal(i + 1)
	}
	return places
}

// Iterate returns the positions after the given number of deals of the cards at
// positions 1, 2, ..., ab.
func (t Trick) Iterate(deals int) []int {
	t.mustBeFit()
	places := make([]int, t.Deck())
	for i := range places {
		places[i] = i + 1
		for range deals {
			places[i] = t.deal(places[i])
		}
	}
	return places
}

// Perform deals the packet, top card first, for a spectator who has chosen card, and
// returns the face-down packet afterwards. It uses no formula: it lays out cards row by
// row, stacks the piles and turns the packet over. It panics if the card is not in the
// packet.
func (t Trick) Perform(packet []int, card int) []int {
	t.mustBeFit()
	if len(packet) != t.Deck() {
		panic(fmt.Sprintf("pile: a packet of %d cards for a trick of %d", len(packet), t.Deck()))
	}
	piles := make([][]int, t.Piles) // bottom card first, all face up
	chosen := -1
	for i, c := range packet {
		pile := i % t.Piles
		piles[pile] = append(piles[pile], c)
		if c == card {
			chosen = pile
		}
	}
	if chosen < 0 {
		panic(fmt.Sprintf("pile: card %d is not in the packet", card))
	}
	return takeUp(piles, chosen, t.Place)
}

// takeUp stacks the piles so that the chosen one is the place-th from the bottom. The
// stack is face up with its bottom card first. Read in the same order, it is the
// face-down packet from the top after turning it over.
func takeUp(piles [][]int, chosen, place int) []int {
	var packet []int
	next := 0
	for at := 1; at <= len(piles); at++ {
		if at == place {
			packet = append(packet, piles[chosen]...)
			continue
		}
		if next == chosen {
			next++
		}
		packet = append(packet, piles[next]...)
		next++
	}
	return packet
}

func ceilDiv(x, y int) int {
	if x <= 0 {
		return -(-x / y)
	}
	return (x + y - 1) / y
}
