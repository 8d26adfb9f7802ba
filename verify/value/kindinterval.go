package value

import (
	"fmt"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/wire"
)

func IntervalKind() Row {
	return Row{
		Name: "interval", Class: Single, Fields: []string{"printed", "tolerance", "rounding"}, Rounded: true,
		parts: partsCalled("lower end", "upper end", "level"),
		Takes: isListOf(2, 3), Forms: "a list or struct of both ends and, if it is printed, the level, as 0.95",
		Scan: scanInterval, Decode: decodeInterval,
	}
}

const (
	plainInterval   = "[{0}, {1}]"
	leveledInterval = "{2} CI [{0}, {1}]"
)

// leveled matches 95% CI 0.23 to 0.77.
var leveled = lazyregexp.New(`^(\d+(?:\.\d+)?\s*%)\s*` +
	`(?:CI|confidence interval|credible interval|HDI|PI)?\s*[:=,]?\s*(.*)$`)

// scanInterval reads [0.23, 0.77], (0.23, 0.77), 0.23 to 0.77, 95% CI 0.23 to 0.77.
func scanInterval(_ Kind, text string) (Value, error) {
	text = strings.TrimSpace(text)
	level := ""
	ends, err := scanEnds(text)
	if m := leveled.FindStringSubmatch(text); err != nil && m != nil { // the first percentage of 23% to 77% is an end
		level, text = m[1], m[2]
	}
	if err != nil {
		ends, err = scanEnds(strings.TrimSpace(strings.TrimPrefix(text, "CI")))
	}
	if err != nil {
		return Value{}, err
	}
	if ends[0].Num.percent != ends[1].Num.percent {
		return Value{}, fmt.Errorf("%q: of %s and %s, one is a percentage and the other is not", Abbreviate(text),
			ends[0], ends[1])
	}
	out := Value{Form: Parts, Layout: plainInterval, Items: ends}
	if out.Items[0].Num.Rat().Cmp(out.Items[1].Num.Rat()) > 0 {
		return Value{}, fmt.Errorf("the interval ends at %s, before it begins at %s", out.Items[1], out.Items[0])
	}
	if level == "" {
		return out, nil
	}
	v, err := scanPercentage(Kind{}, level)
	out.Layout = leveledInterval
	out.Items = append(out.Items, v)
	return out, err
}

// scanEnds reads both ends of an interval.
func scanEnds(text string) ([]Value, error) {
	low, high, ok := cutEnds(text)
	if !ok {
		return nil, fmt.Errorf("%q is not an interval, such as [0.23, 0.77] or 0.23 to 0.77", Abbreviate(text))
	}
	ends := make([]Value, 2)
	for i, end := range []string{low, high} {
		var err error
		if ends[i], err = measuredValue(end); err != nil {
			return nil, err
		}
	}
	return ends, nil
}

// cutEnds finds both ends of an interval.
func cutEnds(text string) (low, high string, ok bool) {
	if text == "" {
		return "", "", false
	}
	inner := text
	if strings.ContainsRune("([", rune(text[0])) && Closing(text) == len(text)-1 {
		inner = text[1 : len(text)-1]
	}
	for _, sign := range []string{";", " to ", "..", ", ", ",", " \u2013 ", " - ", "\u2013"} {
		if a, b, found := strings.Cut(inner, sign); found && a != "" && !strings.Contains(b,
			strings.TrimSpace(sign)+" ") {
			return strings.TrimSpace(a), strings.TrimSpace(b), true
		}
	}
	return "", "", false
}

func decodeInterval(_ Kind, v wire.Value) (Value, error) {
	out, err := decodeParts(v, plainInterval, leveledInterval)
	if err == nil && len(out.Items) == 3 {
		out.Items[2], err = decodePercentage(Kind{}, v.Items[2])
	}
	return out, err
}
