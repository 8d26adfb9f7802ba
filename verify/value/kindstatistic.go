package value

import (
	"fmt"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/wire"
)

func StatisticKind() Row {
	return Row{
		Name: "statistic", Class: Single, Fields: []string{"printed", "tolerance", "rounding"}, Rounded: true,
		Takes: isListOf(1, 4),
		Forms: "a list of the statistic, its degrees of freedom and, if it is printed, the p-value",
		Scan:  scanStatistic, Decode: decodeStatistic, parts: partsOfStatistic,
	}
}

var (
	// statisticForm matches t(9) = 4.06, with any text after a comma.
	statisticForm = lazyregexp.New(`^([^\s(=]+(?: [^\s(=]+)?)\s*(?:\(([^()]*)\))?\s*=\s*([^,;]*\d)\s*` +
		`(?:[,;]\s*(.*))?$`)
	// freedomForm matches df = 9 and d.f. = 2, 54, with any text after a comma.
	freedomForm = lazyregexp.New(`^(?i:d\.?f\.?)\s*=?\s*([\d.]+(?:\s*,\s*[\d.]+)?)\s*(?:[,;]\s*(.*))?$`)
	// groupedStatistic matches Q = 1,234 in Q = 1,234.5: up to the end of the grouped digits.
	groupedStatistic = lazyregexp.New(`^[^=]*=\s*[-\x{2212}\x{2013}+]?\d{1,3}(?:,\d{3})+\b`)
)

// scanStatistic reads t = 4.06, df = 9; t(9) = 4.06, p = .003; F(2, 54) = 3.20; z = 1.96; χ²(2, N = 170) = 14.14.
func scanStatistic(_ Kind, text string) (Value, error) {
	text = ungroupStatistic(strings.TrimSpace(text))
	m := statisticForm.FindStringSubmatch(text)
	if m == nil {
		return Value{}, fmt.Errorf("%q is not a statistic, such as t = 4.06, df = 9 or F(2, 54) = 3.20, p = .048",
			Abbreviate(text))
	}
	freedom, rest := m[2], m[4]
	if f := freedomForm.FindStringSubmatch(rest); f != nil && freedom == "" {
		freedom, rest = f[1], f[2]
	}
	stat, err := measuredValue(m[3])
	if err != nil {
		return Value{}, err
	}
	out := Value{Form: Parts, Layout: m[1], Items: []Value{stat}}
	if freedom != "" {
		var df []string
		for part := range strings.SplitSeq(freedom, ",") {
			name, number, named := strings.Cut(part, "=")
			if !named {
				number = part
			}
			if strings.EqualFold(strings.TrimSpace(name), "n") { // the size of the sample is not offered
				df = append(df, strings.TrimSpace(part))
				continue
			}
			v, err := measuredValue(strings.TrimSpace(number))
			if err != nil {
				return Value{}, err
			}
			df = append(df, fmt.Sprintf("{%d}", len(out.Items)))
			out.Items = append(out.Items, v)
		}
		out.Layout += "(" + strings.Join(df, ", ") + ")"
	}
	out.Layout += " = {0}"
	if rest == "" {
		return out, nil
	}
	p, err := ScanPValue(Kind{}, rest)
	if err != nil {
		return Value{}, err
	}
	name, sign := "p", "= "
	if p.Rel != "" {
		sign = ""
	}
	if _, exact := CutExact(rest); exact {
		name = "exact p"
	}
	out.Layout += fmt.Sprintf(", %s %s{%d}", name, sign, len(out.Items))
	out.Items = append(out.Items, p)
	return out, nil
}

// ungroupStatistic removes the commas between groups of digits in a statistic, since a p-value would follow a comma.
func ungroupStatistic(text string) string {
	head := groupedStatistic.FindString(text)
	name, number, _ := strings.Cut(head, "=")
	if head == "" {
		return text
	}
	return name + "=" + strings.ReplaceAll(number, ",", "") + text[len(head):]
}

// partsOfStatistic names the parts of a statistic. The printed layout shows whether the last part is a p-value.
func partsOfStatistic(printed Value) []string {
	names, freedom := []string{"statistic"}, len(printed.Items)-1
	withP := strings.Contains(printed.Layout, ", p ")
	if withP {
		freedom--
	}
	switch freedom {
	case 1:
		names = append(names, "degrees of freedom")
	case 2:
		names = append(names, "first degrees of freedom", "second degrees of freedom")
	}
	if withP {
		names = append(names, "p-value")
	}
	return names
}

// AsPrinted returns a computed statistic in the form of the printed one, as in F(2, 54) = 3.2011, p = 0.0484. Other
// values stay as they are.
func AsPrinted(printed, computed Value) Value {
	if strings.Contains(printed.Layout, " = {0}") && len(printed.Items) == len(computed.Items) {
		computed.Layout = strings.Replace(printed.Layout, ", p {", ", p = {", 1) // the printed p may be a bound
	}
	return computed
}

func decodeStatistic(_ Kind, v wire.Value) (Value, error) {
	return decodeParts(v, "{0}", "{0} ({1})", "{0} ({1}, {2})", "{0} ({1}, {2}, {3})")
}
