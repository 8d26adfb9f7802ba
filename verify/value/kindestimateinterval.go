package value

import (
	"fmt"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/wire"
)

func EstimateIntervalKind() Row {
	return Row{
		Name: "estimate with interval", Class: Single, Fields: []string{"printed", "tolerance", "rounding"},
		Rounded: true, Takes: isListOf(3, 4),
		Forms: "a list or struct of the value, both ends and, if it is printed, the level, as 0.95",
		Scan:  scanEstimateInterval, Decode: decodeEstimateInterval,
		parts: partsCalled("value", "lower end", "upper end", "level"),
	}
}

const (
	plainAround   = "{0} [{1}, {2}]"
	leveledAround = "{0} ({3} CI {1}, {2})"
)

// around matches 1.11 (0.94, 1.30), 0.72 (95% CI 0.58 to 0.90), 1.2 [1.0; 1.4] and 0.72, 95% CI 0.58 to 0.90. An
// interval follows the value; brackets around it may contain its level. A level outside brackets must be separated from
// the value, since its first digits could belong to either.
var around = lazyregexp.New(`^(.*?\d(?:\s*%)?)(?:\s*[,;]?\s*((?:[(\[]|CI\b).*)|` +
	`(?:\s*[,;]\s*|\s+)(\d+(?:\.\d+)?\s*%.*))$`)

// scanEstimateInterval reads an estimate with its interval.
func scanEstimateInterval(_ Kind, text string) (Value, error) {
	text = cutLabel(strings.TrimSpace(text))
	wrong := fmt.Errorf("%q is not an estimate with its interval, such as 1.11 (0.94, 1.30) or "+
		"0.72 (95%% CI 0.58 to 0.90)", Abbreviate(text))
	m := around.FindStringSubmatch(text)
	if m == nil {
		return Value{}, wrong
	}
	interval := m[2] + m[3]
	if strings.ContainsRune("([", rune(interval[0])) && Closing(interval) == len(interval)-1 &&
		strings.ContainsAny(interval, "%C") {
		interval = interval[1 : len(interval)-1]
	}
	value, err := measuredValue(m[1])
	if err != nil {
		return Value{}, wrong
	}
	interval = strings.TrimSpace(strings.TrimLeft(strings.TrimPrefix(interval, "CI"), ":=, "))
	ends, err := scanInterval(Kind{}, interval)
	if err != nil {
		return Value{}, fmt.Errorf("%w: %w", wrong, err)
	}
	if value.Num.percent != ends.Items[0].Num.percent {
		return Value{}, fmt.Errorf("%q: write a percent sign at the value and at both ends, or at none",
			Abbreviate(text))
	}
	layout := plainAround
	if len(ends.Items) == 3 {
		layout = leveledAround
	}
	return Value{Form: Parts, Layout: layout, Items: append([]Value{value}, ends.Items...)}, nil
}

// label matches a label before a number: OR =, b =, aHR:, Cohen's d =.
var label = lazyregexp.New(`^\p{L}[\p{L}\p{N}'\x{2019} _^{}\\]*\s*[=:]\s*`)

func cutLabel(text string) string { return text[len(label.FindString(text)):] }

func decodeEstimateInterval(_ Kind, v wire.Value) (Value, error) {
	out, err := decodeParts(v, plainAround, leveledAround)
	if err == nil && len(out.Items) == 4 {
		out.Items[3], err = decodePercentage(Kind{}, v.Items[3])
	}
	return out, err
}
