package verify

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"rederive/show/wire"
)

// A certificate is what shows that a sequence is periodic for ever: the rule
// that produces it looks back at most lookback values, and a window of that
// many values returns after period steps.
type certificate struct {
	preperiod, period, lookback int
	values                      []string
	subtract                    []int // the rule, if it is that of a subtraction game
}

func periodKind() kind {
	return kind{
		Row: Row{
			name: "period", class: statement, fields: []string{"printed", "cases"},
			takes: recordOf("Period"), forms: "show.Period, with a certificate",
			element: func(Kind) Kind { return simpleKind(tupleKind()) },
		},
		judge: judgePeriod,
	}
}

// judgePeriod checks a certificate and compares the period with the printed
// one: "9", or "2, 9" for a preperiod of 2 and a period of 9.
func judgePeriod(s *spec, v wire.Value) (*judgement, error) {
	c, err := readCertificate(v)
	if err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	return s.judgeCertificate(c), nil
}

func (s *spec) judgeCertificate(c certificate) *judgement {
	period := Value{form: aNumber, num: Number{small: int64(c.period)}}
	both := Value{form: aTuple, items: []Value{{form: aNumber, num: Number{small: int64(c.preperiod)}}, period}}
	j := &judgement{computed: fmt.Sprintf("period %d after %d values, certified by a window of %d",
		c.period, c.preperiod, c.lookback), cases: len(c.values)}
	if c.subtract != nil {
		j.computed += ", each value recomputed"
	}
	for _, p := range s.printed {
		computed := period
		if p.value.form == aTuple {
			computed = both
		}
		if agrees(p.value, computed, tolerance{}) {
			continue
		}
		w := wrong{value: computed}
		w.Printed, w.Computed, w.Pos = p.field.Value, computed.String(), p.field.ValuePos
		j.wrong = append(j.wrong, w)
	}
	return j
}

func readCertificate(v wire.Value) (certificate, error) {
	var c certificate
	for _, f := range []struct {
		name string
		to   *int
	}{{"Preperiod", &c.preperiod}, {"Period", &c.period}, {"Lookback", &c.lookback}} {
		field, _ := v.Field(f.name)
		n, err := strconv.Atoi(field.Text)
		if err != nil || n < 0 {
			return c, fmt.Errorf("the certificate has no %s", f.name)
		}
		*f.to = n
	}
	rule, _ := v.Field("Subtract")
	for _, item := range rule.Items {
		n, err := strconv.Atoi(item.Text)
		if err != nil || n < 1 {
			return c, fmt.Errorf("%s cannot be taken in a subtraction game", item)
		}
		c.subtract = append(c.subtract, n)
	}
	values, _ := v.Field("Values")
	for _, item := range values.Items {
		c.values = append(c.values, item.String())
	}
	return c, nil
}

// check returns an error unless the values certify the period. A false period
// that breaks late does not pass: the window must be as long as the rule looks
// back, every value that is there must repeat, and neither a shorter period nor
// an earlier beginning may do.
func (c certificate) check() error {
	switch {
	case c.period == 0:
		return errors.New("the certificate has period 0")
	case c.lookback == 0:
		return errors.New("the certificate does not say how far the rule looks back")
	case len(c.values)-c.preperiod-c.period < c.lookback:
		return fmt.Errorf("%d values do not show a window of %d return after %d values and a period of %d",
			len(c.values), c.lookback, c.preperiod, c.period)
	}
	if err := c.checkRule(); err != nil {
		return err
	}
	if i := c.breaks(c.preperiod, c.period); i >= 0 {
		return fmt.Errorf("the period %d breaks: value %d is %s, value %d is %s",
			c.period, i, c.values[i], i+c.period, c.values[i+c.period])
	}
	for d := 1; d < c.period; d++ {
		if c.period%d == 0 && c.breaks(c.preperiod, d) < 0 {
			return fmt.Errorf("%d is not the least period, %d is one", c.period, d)
		}
	}
	if p := c.preperiod; p > 0 && c.values[p-1] == c.values[p-1+c.period] {
		return fmt.Errorf("the period begins before value %d", p)
	}
	return nil
}

// checkRule recomputes the values of a subtraction game, and checks that it looks
// back as far as the largest number that may be taken.
func (c certificate) checkRule() error {
	if len(c.subtract) == 0 {
		return nil
	}
	if far := slices.Max(c.subtract); far > c.lookback {
		return fmt.Errorf("%d may be taken, so the rule looks back further than %d", far, c.lookback)
	}
	for n, value := range c.values {
		reached := map[string]bool{}
		for _, take := range c.subtract {
			if take <= n {
				reached[c.values[n-take]] = true
			}
		}
		mex := 0
		for reached[strconv.Itoa(mex)] {
			mex++
		}
		if value != strconv.Itoa(mex) {
			return fmt.Errorf("value %d is %d by the rule, not %s", n, mex, value)
		}
	}
	return nil
}

// breaks returns the first place from which the values do not repeat after d
// steps, or -1.
func (c certificate) breaks(from, d int) int {
	for i := from; i+d < len(c.values); i++ {
		if c.values[i] != c.values[i+d] {
			return i
		}
	}
	return -1
}
