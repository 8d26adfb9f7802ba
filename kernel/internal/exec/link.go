package exec

import "slices"

// link shortens the paths between the blocks of a function. A block with only one successor takes over the steps of
// that block if they are few: so the end of a loop does the work of its head.
func (c *compiler) link() {
	all := append(append([]*block(nil), c.blocks...), c.edges...)
	own := map[*block]block{} // before they took over steps
	for _, b := range all {
		own[b] = *b
	}
	for _, b := range all {
		for range mostLinks {
			b.decide()
			next, ok := own[b.choice.yes]
			if !ok || !c.m.fuse || b.choice.op != runs || len(next.steps) > mostTaken || b.choice.yes == b {
				break
			}
			b.steps = append(b.steps[:len(b.steps):len(b.steps)], next.steps...)
			b.choice = next.choice
		}
		b.decide()
		b.count()
	}
	for _, b := range all {
		b.finish()
	}
}

// finish adds the step that makes the choice, or lets the last one make it.
func (b *block) finish() {
	op := b.choice.op
	if op == runs {
		if op = always; b.choice.yes == nil {
			op = returns
		}
	}
	b.steps = slices.Clone(b.steps)
	if last := len(b.steps) - 1; op == isTrue && last >= 0 && afterLoad[b.steps[last].op] != runs {
		b.steps[last].op = afterLoad[b.steps[last].op]
	} else {
		b.steps = append(b.steps, placed{op: op})
	}
	b.first = &b.steps[0]
}

// afterLoad are the loads that make the choice isTrue themselves.
var afterLoad = map[operation]operation{loadsElementByte: isTrueElement, loadsRowByte: isTrueRow}

// count makes the addition at the end of a loop a part of the choice that follows it.
func (b *block) count() {
	last := len(b.steps) - 1
	if last < 0 || b.choice.op != isLess || b.choice.x == b.choice.y {
		return
	}
	if s := b.steps[last]; s.op == adds && s.to == b.choice.x && s.x == s.to {
		b.choice.op, b.choice.by = counts, s.y
		b.steps = b.steps[:last]
	}
}

// decide makes the choice of a block that tests a slot which its last step sets.
func (b *block) decide() {
	if len(b.steps) == 0 || b.choice.op != isTrue {
		return
	}
	last := b.steps[len(b.steps)-1]
	if last.to != b.choice.x {
		return
	}
	switch flag := last.value.(type) {
	case bool:
		if b.choice.once {
			b.steps = b.steps[:len(b.steps)-1]
		}
		if !flag {
			b.choice.yes = b.choice.no
		}
		b.choice = choice{yes: b.choice.yes}
	case chooser:
		b.steps = b.steps[:len(b.steps)-1]
		b.choice.op, b.choice.place, b.choice.choose = asks, last.place, flag
		if to := last.to; !b.choice.once {
			b.choice.choose = func(f *frame) bool {
				x := flag(f)
				put(f, to, x)
				return x
			}
		}
	}
}

const (
	mostTaken = 8 // steps of a block that others take over
	mostLinks = 3 // blocks in a row
)
