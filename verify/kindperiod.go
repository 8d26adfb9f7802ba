package verify

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

// A PeriodCertificate proves that a sequence is periodic forever: the rule that
// produces it looks back at most lookback values, and a window of that many
// values recurs after period steps.
type PeriodCertificate struct {
	Preperiod, Period, lookback int
	Values                      []string
	subtract                    []int // the subtraction set, if it is a subtraction game
}

func periodKind() kind {
	return kind{
		Row: value.Row{
			Name: "period", Class: value.Statement, Fields: []string{"printed", "cases"},
			Takes: value.RecordOf("Period"), Forms: "show.Period, with a certificate",
			Element: func(value.Kind) value.Kind { return value.SimpleKind(value.TupleKind()) },
		},
		judge: judgePeriod,
	}
}

// judgePeriod checks a certificate and compares the period with the printed
// one: "9", or "2, 9" for a preperiod of 2 and a period of 9.
func judgePeriod(s *Spec, v wire.Value) (*Judgement, error) {
	c, err := ReadCertificate(v)
	if err != nil {
		return nil, err
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	return s.judgeCertificate(c), nil
}

func (s *Spec) judgeCertificate(c PeriodCertificate) *Judgement {
	period := value.Value{Form: value.ANumber, Num: value.Number{Small: int64(c.Period)}}
	preperiod := value.Value{Form: value.ANumber, Num: value.Number{Small: int64(c.Preperiod)}}
	both := value.Value{Form: value.ATuple, Items: []value.Value{preperiod, period}}
	j := &Judgement{Computed: fmt.Sprintf("period %d after %d values, certified by a window of %d",
		c.Period, c.Preperiod, c.lookback), cases: len(c.Values)}
	if c.subtract != nil {
		j.Computed += ", each value recomputed"
	}
	for _, p := range s.Printed {
		computed := period
		if p.Value.Form == value.ATuple {
			computed = both
		}
		if value.Agrees(p.Value, computed, value.Tolerance{}) {
			continue
		}
		w := wrong{value: computed}
		w.Printed, w.Computed, w.Pos = p.Field.Value, computed.String(), p.Field.ValuePos
		j.wrong = append(j.wrong, w)
	}
	return j
}

// ReadCertificate reads the certificate of an offered show.Period.
func ReadCertificate(v wire.Value) (PeriodCertificate, error) {
	var c PeriodCertificate
	for _, f := range []struct {
		name string
		to   *int
	}{{"Preperiod", &c.Preperiod}, {"Period", &c.Period}, {"Lookback", &c.lookback}} {
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
	c.Values = xslices.Map(values.Items, wire.Value.String)
	return c, nil
}

// Check returns an error unless the values certify the period. A false period
// that breaks late does not pass: the window must be as long as the rule looks
// back, every given value must repeat, and neither a shorter period nor an
// earlier start may fit.
func (c PeriodCertificate) Check() error {
	switch {
	case c.Period == 0:
		return errors.New("the certificate has period 0")
	case c.lookback == 0:
		return errors.New("the certificate does not say how far the rule looks back")
	case len(c.Values)-c.Preperiod-c.Period < c.lookback:
		return fmt.Errorf("%d values do not show a window of %d return after %d values and a period of %d",
			len(c.Values), c.lookback, c.Preperiod, c.Period)
	}
	if err := c.checkRule(); err != nil {
		return err
	}
	if i := c.breaks(c.Preperiod, c.Period); i >= 0 {
		return fmt.Errorf("the period %d breaks: value %d is %s, value %d is %s",
			c.Period, i, c.Values[i], i+c.Period, c.Values[i+c.Period])
	}
	for d := 1; d < c.Period; d++ {
		if c.Period%d == 0 && c.breaks(c.Preperiod, d) < 0 {
			return fmt.Errorf("%d is not the least period, %d is one", c.Period, d)
		}
	}
	if p := c.Preperiod; p > 0 && c.Values[p-1] == c.Values[p-1+c.Period] {
		return fmt.Errorf("the period begins before value %d", p)
	}
	return nil
}

// checkRule recomputes the values of a subtraction game, and checks that the rule
// looks back as far as the largest number that may be taken.
func (c PeriodCertificate) checkRule() error {
	if len(c.subtract) == 0 {
		return nil
	}
	if far := slices.Max(c.subtract); far > c.lookback {
		return fmt.Errorf("%d may be taken, so the rule looks back further than %d", far, c.lookback)
	}
	for n, value := range c.Values {
		reached := map[string]bool{}
		for _, take := range c.subtract {
			if take <= n {
				reached[c.Values[n-take]] = true
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

// breaks returns the first index from which the values do not repeat after d steps, or -1.
func (c PeriodCertificate) breaks(from, d int) int {
	for i := from; i+d < len(c.Values); i++ {
		if c.Values[i] != c.Values[i+d] {
			return i
		}
	}
	return -1
}
