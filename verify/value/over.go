package value

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"rederive/internal/lazyregexp"
)

// A Span is the range of one variable of a formula. Its ends are formulas in the
// variables before it.
type Span struct {
	Name     string
	from, to *Formula
}

var (
	spanStart = lazyregexp.New(`(?:^|[,;]|\band\b)\s*([\p{L}](?:_?\d+)?)\s*(?:=|:|\bin\b)\s*`)
	spanEnds  = lazyregexp.New(`^(.+?)\s*(?:\.\.\.?|\x{2026}|\bto\b)\s*(.+)$`)
)

// ParseOver reads the field over of a formula: n = 9..60, k = 1..n.
func ParseOver(text string) ([]Span, error) {
	starts := spanStart.FindAllStringSubmatchIndex(text, -1)
	if len(starts) == 0 || starts[0][0] != 0 {
		return nil, errors.New("write the range of each variable, as in n = 1..40")
	}
	var spans []Span
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
		s := Span{Name: text[m[2]:m[3]]}
		var err error
		if s.from, err = ParseFormula(ends[1]); err != nil {
			return nil, err
		}
		if s.to, err = ParseFormula(ends[2]); err != nil {
			return nil, err
		}
		spans = append(spans, s)
	}
	return spans, nil
}

// Points calls visit for every point of the ranges, in order. All calls get the same map.
func Points(spans []Span, visit func(keys []string, vars map[string]*big.Rat) error) error {
	return (&walk{spans: spans, vars: map[string]*big.Rat{}, visit: visit}).visitFrom(0)
}

type walk struct {
	spans []Span
	steps int
	keys  []string
	vars  map[string]*big.Rat
	visit func([]string, map[string]*big.Rat) error
}

func (w *walk) visitFrom(i int) error {
	if i == len(w.spans) {
		return w.visit(w.keys, w.vars)
	}
	s := w.spans[i]
	from, err := s.from.Eval(w.vars)
	if err != nil {
		return err
	}
	to, err := s.to.Eval(w.vars)
	if err != nil {
		return err
	}
	if !from.IsInt() || !to.IsInt() || from.Big != nil || to.Big != nil {
		return fmt.Errorf("the ends of the range of %s are not whole numbers", s.Name)
	}
	for v := from.Small; v <= to.Small; v++ {
		if w.steps++; w.steps > maxSteps {
			return fmt.Errorf("the range has more than %d points", MaxPoints)
		}
		w.vars[s.Name] = new(big.Rat).SetInt64(v)
		w.keys = append(w.keys, fmt.Sprint(v))
		if err := w.visitFrom(i + 1); err != nil {
			return err
		}
		w.keys = w.keys[:len(w.keys)-1]
	}
	return nil
}

// These limits on the points of a formula, and on the bits of all its values
// together, turn a typo into an error instead of a long wait.
const (
	MaxPoints    = 100_000
	maxSteps     = 2 * MaxPoints // of all loops, including those without points
	MaxValueBits = 10_000_000
)
