package verify

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/verify/value"

	"rederive"
)

func meanKind() kind {
	return kind{
		Row: value.Row{
			Name: "mean", Class: value.Check, Fields: []string{"printed", "scale"},
			Takes: nothingTaken, Forms: "nothing: the printed numbers are compared with each other",
		},
		read: readMean,
	}.judgedBy(checkMean, "is not possible")
}

// A mean is the printed mean of integers, with the other printed numbers about them.
type mean struct {
	mean  value.Number // as a number, also of a percentage
	sd    *value.Number
	n     int64 // the sample size
	items int64 // how many integers are averaged for each member of the sample
	scale []int64
}

// maxItems and maxScale limit the items and the scale of a questionnaire.
const (
	maxItems = 1000
	maxScale = 1_000_000
)

var (
	namedNumber = lazyregexp.New(`^(?:([A-Za-z\x{0304}]+)\s*=\s*)?(\S.*)$`)
	scaleForm   = lazyregexp.New(`^(-?\d+)\s*(?:-|\.\.|to|\x{2013})\s*(-?\d+)$`)
)

// readMean reads the printed means.
func readMean(s *Spec, _ map[string]*rederive.Claim) {
	if f := s.First("scale"); f != nil && !isScale(f.Value) {
		s.Errs.Add(f.ValuePos, "%q is not a scale, such as 1..7", f.Value)
		return
	}
	s.readChecks(func(text string) error {
		m, err := s.parseMean(text)
		if err == nil && m.alwaysPossible() {
			err = fmt.Errorf("%w: there is nothing to check", ErrAlwaysPossible)
		}
		return err
	})
}

// isScale reports whether the text names the smallest and the largest answer.
func isScale(text string) bool {
	f := scaleForm.FindStringSubmatch(text)
	if f == nil {
		return false
	}
	low, err := strconv.ParseInt(f[1], 10, 64)
	high, err2 := strconv.ParseInt(f[2], 10, 64)
	return err == nil && err2 == nil && low < high && max(low, -low, high, -high) <= maxScale
}

// parseMean reads M = 5.19, SD = 1.34, n = 28, or 34.5%, n = 29.
func (s *Spec) parseMean(text string) (*mean, error) {
	m := &mean{items: 1}
	found := false
	for part := range strings.SplitSeq(strings.NewReplacer("(", ", ", ")", "", ";", ",").Replace(text), ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		f := namedNumber.FindStringSubmatch(part)
		n, err := value.ParseNumber(f[2])
		if err != nil {
			return nil, fmt.Errorf("%q is not a mean, such as M = 5.19, SD = 1.34, n = 28", value.Abbreviate(text))
		}
		switch strings.ToLower(f[1]) {
		case "", "m", "mean":
			m.mean, err = decimal(f[2])
			found = !found
		case "sd", "s":
			sd, _ := decimal(f[2])
			m.sd = &sd
		case "n":
			m.n, err = count(n)
		case "items":
			if m.items, err = count(n); m.items > maxItems {
				err = fmt.Errorf("%d items are too many", m.items)
			}
		default:
			err = fmt.Errorf("%q is not one of M, SD, n and items", f[1])
		}
		if err != nil {
			return nil, err
		}
	}
	if m.sd != nil && m.n == 1 {
		return nil, fmt.Errorf("%q: a sample of one has no standard deviation", value.Abbreviate(text))
	}
	if !found || m.n == 0 {
		return nil, fmt.Errorf("%q does not have one mean and one sample size, such as M = 5.19, n = 28",
			value.Abbreviate(text))
	}
	if f := scaleForm.FindStringSubmatch(s.claim.Field("scale")); f != nil {
		for _, end := range f[1:] {
			n, _ := strconv.ParseInt(end, 10, 32)
			m.scale = append(m.scale, n)
		}
	}
	return m, nil
}

// count reads a whole number above 0.
func count(n value.Number) (int64, error) {
	const most = 1_000_000_000
	if !n.IsInt() || n.Big != nil || n.Small < 1 || n.Small > most {
		return 0, fmt.Errorf("%s is not a count", n)
	}
	return n.Small, nil
}

// alwaysPossible reports whether no printed number could be wrong.
func (m *mean) alwaysPossible() bool {
	grain := new(big.Rat).Mul(m.mean.Ulp, big.NewRat(m.n*m.items, 1))
	return m.sd == nil && m.scale == nil && grain.Cmp(big.NewRat(1, 1)) >= 0
}

// sums returns the smallest and largest sum of integers whose mean rounds to the printed one.
func (m *mean) sums() (low, high *big.Int) {
	size := big.NewRat(m.n*m.items, 1)
	printed := stretchOf(m.mean)
	low, high = ceilInt(printed.low.Mul(printed.low, size)), floorInt(printed.high.Mul(printed.high, size))
	if m.scale != nil {
		low = largest(low, big.NewInt(m.scale[0]*m.n*m.items))
		high = smallest(high, big.NewInt(m.scale[1]*m.n*m.items))
	}
	return low, high
}

// maxSums is the maximum number of sums for which a standard deviation is tried. With more sums, one of
// them always fits.
const maxSums = 10_000

// judge describes what the numbers determine, and why they cannot be right. The fault is "" if they can.
func (m *mean) judge() (computed, fault string) {
	low, high := m.sums()
	size := m.n * m.items
	if low.Cmp(high) > 0 {
		return "", m.impossibleMean()
	}
	first := new(big.Rat).SetFrac(low, big.NewInt(size))
	computed = fmt.Sprintf("%s/%d = %s", low, size, first.FloatString(4))
	if m.sd == nil || new(big.Int).Sub(high, low).Cmp(big.NewInt(maxSums)) > 0 {
		return computed, ""
	}
	for sum := new(big.Int).Set(low); sum.Cmp(high) <= 0; sum.Add(sum, big.NewInt(1)) {
		if squares := m.squares(sum); squares != nil {
			return fmt.Sprintf("sum %s, sum of squares %s", sum, squares), ""
		}
	}
	return computed, fmt.Sprintf("no %d integers with this mean have the standard deviation %s", m.n, m.sd)
}

// impossibleMean names the nearest possible means.
func (m *mean) impossibleMean() string {
	if m.scale != nil {
		switch printed := stretchOf(m.mean); {
		case printed.high.Cmp(big.NewRat(m.scale[0], 1)) < 0:
			return fmt.Sprintf("numbers on a scale from %d to %d have no mean below %[1]d", m.scale[0], m.scale[1])
		case printed.low.Cmp(big.NewRat(m.scale[1], 1)) > 0:
			return fmt.Sprintf("numbers on a scale from %d to %d have no mean above %[2]d", m.scale[0], m.scale[1])
		}
	}
	size := big.NewRat(m.n*m.items, 1)
	below := floorInt(new(big.Rat).Mul(m.mean.Rat(), size))
	next := new(big.Int).Add(below, big.NewInt(1))
	at := func(sum *big.Int) string {
		return fmt.Sprintf("%s/%s = %s", sum, size.Num(), new(big.Rat).SetFrac(sum, size.Num()).FloatString(4))
	}
	text := fmt.Sprintf("no %s integers have this mean; the nearest are %s and %s", size.Num(), at(below), at(next))
	if m.scale != nil {
		text += fmt.Sprintf(", on a scale of %d to %d", m.scale[0], m.scale[1])
	}
	return text
}

// squares returns a sum of squares that leads to the printed standard deviation, for n integers with this sum, or nil
// if there is none. It has the parity of the sum, and lies within the limits of the sample.
func (m *mean) squares(sum *big.Int) *big.Int {
	printed := stretchOf(*m.sd)
	if printed.low.Sign() < 0 {
		printed.low.SetInt64(0)
	}
	low, high := ceilInt(m.squaresOf(printed.low, sum)), floorInt(m.squaresOf(printed.high, sum))
	low = largest(low, leastSquares(sum, m.n))
	if m.scale != nil {
		high = smallest(high, mostSquares(sum, m.n, m.scale[0]*m.items, m.scale[1]*m.items))
	}
	if low.Bit(0) != sum.Bit(0) {
		low.Add(low, big.NewInt(1))
	}
	if low.Cmp(high) > 0 {
		return nil
	}
	return low
}

// squaresOf returns the sum of squares that belongs to a standard deviation of the sample.
func (m *mean) squaresOf(sd *big.Rat, sum *big.Int) *big.Rat {
	out := new(big.Rat).Mul(sd, sd)
	out.Mul(out, big.NewRat((m.n-1)*m.items*m.items, 1))
	squared := new(big.Int).Mul(sum, sum)
	return out.Add(out, new(big.Rat).SetFrac(squared, big.NewInt(m.n)))
}

// leastSquares returns the smallest sum of squares of n integers with this sum.
func leastSquares(sum *big.Int, n int64) *big.Int {
	q, r := new(big.Int).DivMod(sum, big.NewInt(n), new(big.Int))
	next := new(big.Int).Add(q, big.NewInt(1))
	rest := new(big.Int).Sub(big.NewInt(n), r)
	return rest.Mul(rest, q).Mul(rest, q).Add(rest, r.Mul(r, next).Mul(r, next))
}

// mostSquares returns the largest sum of squares of n integers from a to b.
func mostSquares(sum *big.Int, n, a, b int64) *big.Int {
	width := big.NewInt(b - a)
	if width.Sign() <= 0 {
		return new(big.Int).Mul(big.NewInt(n), big.NewInt(a*a))
	}
	above := new(big.Int).Sub(sum, big.NewInt(n*a))
	q, r := new(big.Int).DivMod(above, width, new(big.Int))
	out := new(big.Int).Mul(q, big.NewInt(b*b))
	between := new(big.Int).Add(r, big.NewInt(a))
	low := new(big.Int).Sub(big.NewInt(n-1), q)
	if low.Sign() < 0 { // all are at b
		return out
	}
	return out.Add(out, between.Mul(between, between)).Add(out, low.Mul(low, big.NewInt(a*a)))
}

func floorInt(r *big.Rat) *big.Int {
	q, _ := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
	return q
}

func largest(list ...*big.Int) *big.Int { return slices.MaxFunc(list, (*big.Int).Cmp) }

func smallest(list ...*big.Int) *big.Int { return slices.MinFunc(list, (*big.Int).Cmp) }

func ceilInt(r *big.Rat) *big.Int {
	q := floorInt(new(big.Rat).Neg(r))
	return q.Neg(q)
}

// checkMean checks the numbers of a printed mean.
func checkMean(s *Spec, text string) (computed, fault string, err error) {
	m, err := s.parseMean(text)
	if err != nil {
		return "", "", err
	}
	computed, fault = m.judge()
	return computed, fault, nil
}

// ErrAlwaysPossible says that a mean is printed with so few decimals that every mean would be possible.
var ErrAlwaysPossible = errors.New("with so few decimals, every mean is possible for a sample of this size")

// PossibleMean reports whether n whole numbers, each the sum of some items, can have a mean and a standard deviation
// that round to the printed ones (GRIM, Brown and Heathers 2017; GRIMMER, Anaya 2016, here exact). The standard
// deviation may be empty. It returns what the numbers determine, and why they cannot be right, or "".
func PossibleMean(meanText, sdText string, n, items int64) (computed, fault string, err error) {
	m := &mean{n: n, items: max(items, 1)}
	if m.mean, err = decimal(meanText); err != nil {
		return "", "", err
	}
	if sdText != "" {
		sd, err := decimal(sdText)
		if err != nil {
			return "", "", err
		}
		m.sd = &sd
	}
	if m.n < 1 {
		return "", "", errors.New("there is no sample")
	}
	grain := new(big.Rat).Mul(m.mean.Ulp, big.NewRat(m.n*m.items, 1))
	if grain.Cmp(big.NewRat(1, 1)) >= 0 {
		return "", "", ErrAlwaysPossible
	}
	computed, fault = m.judge()
	return computed, fault, nil
}

// decimal reads a number that is rounded to its last digit.
func decimal(text string) (value.Number, error) {
	n, err := value.ParseNumber(text)
	if err == nil && n.Ulp == nil {
		n.Ulp = big.NewRat(1, 1)
	}
	return n, err
}
