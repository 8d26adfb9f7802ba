package verify

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// A span is the range of one variable of a formula. Its ends are formulas of
// the variables before it.
type span struct {
	name     string
	from, to *formula
}

var (
	spanStart = regexp.MustCompile(`(?:^|[,;]|\band\b)\s*([\p{L}](?:_?\d+)?)\s*(?:=|:|\bin\b)\s*`)
	spanEnds  = regexp.MustCompile(`^(.+?)\s*(?:\.\.\.?|\x{2026}|\bto\b)\s*(.+)$`)
)

// parseOver reads the field over of a formula: n = 9..60, k = 1..n.
func parseOver(text string) ([]span, error) {
	starts := spanStart.FindAllStringSubmatchIndex(text, -1)
	if len(starts) == 0 || starts[0][0] != 0 {
		return nil, errors.New("write the range of each variable, as in n = 1..40")
	}
	var spans []span
	for i, m := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		ends := spanEnds.FindStringSubmatch(strings.TrimSpace(text[m[1]:end]))
		if ends == nil {
			value := strings.TrimSpace(text[m[1]:end])
			ends = []string{"", value, value}
		}
		s := span{name: text[m[2]:m[3]]}
		var err error
		if s.from, err = parseFormula(ends[1]); err != nil {
			return nil, err
		}
		if s.to, err = parseFormula(ends[2]); err != nil {
			return nil, err
		}
		spans = append(spans, s)
	}
	return spans, nil
}

// points calls visit for every point of the ranges, in order. The map is the
// same for every call.
func points(spans []span, visit func(keys []string, vars map[string]*big.Rat) error) error {
	return (&walk{spans: spans, vars: map[string]*big.Rat{}, visit: visit}).from(0)
}

type walk struct {
	spans []span
	steps int
	keys  []string
	vars  map[string]*big.Rat
	visit func([]string, map[string]*big.Rat) error
}

func (w *walk) from(i int) error {
	if i == len(w.spans) {
		return w.visit(w.keys, w.vars)
	}
	s := w.spans[i]
	from, err := s.from.eval(w.vars)
	if err != nil {
		return err
	}
	to, err := s.to.eval(w.vars)
	if err != nil {
		return err
	}
	if !from.IsInt() || !to.IsInt() || from.big != nil || to.big != nil {
		return fmt.Errorf("the ends of the range of %s are not whole numbers", s.name)
	}
	for v := from.small; v <= to.small; v++ {
		if w.steps++; w.steps > maxSteps {
			return fmt.Errorf("the range has more than %d points", maxPoints)
		}
		w.vars[s.name] = new(big.Rat).SetInt64(v)
		w.keys = append(w.keys, fmt.Sprint(v))
		if err := w.from(i + 1); err != nil {
			return err
		}
		w.keys = w.keys[:len(w.keys)-1]
	}
	return nil
}

// A formula is compared at so many points at most, and its values have so many
// bits in all, so that a slip of the pen ends in an error and not in a long wait.
const (
	maxPoints    = 100_000
	maxSteps     = 2 * maxPoints // of all loops, also those without points
	maxValueBits = 10_000_000
)
