package value

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/wire"
)

func ShareKind() Row {
	return Row{
		Name: "share", Class: Single, Fields: []string{"printed", "tolerance", "rounding"}, Rounded: true,
		Takes: isListOf(2, 2), Forms: "a list or struct of two integers: how many, of how many",
		Scan: scanShare, Decode: decodeShare,
	}
}

// shareForm matches 24 of 192, 24/192, 24 (12.5%) and 24 of 192 (12.5%).
var shareForm = lazyregexp.New(`^([\d, ]*\d)\s*(?:(?:/|of|out of)\s*([\d, ]*\d))?` +
	`\s*(?:[(\[]\s*([\d.\x{b7}]+\s*(?:%|percent|per cent)?)\s*[)\]])?$`)

// shareFirst matches 12.5% (24/192), with the percentage first, and 33.4% (n = 12).
var shareFirst = lazyregexp.New(`^([\d.\x{b7}]+\s*(?:%|percent|per cent))\s*[(\[]\s*` +
	`(?:[nN]\s*=\s*)?([\d, ]*\d)\s*(?:(?:/|of|out of)\s*([\d, ]*\d)\s*)?[)\]]$`)

// scanShare reads a count of a total, with or without its percentage.
func scanShare(_ Kind, text string) (Value, error) {
	m := shareForm.FindStringSubmatch(strings.TrimSpace(text))
	if first := shareFirst.FindStringSubmatch(strings.TrimSpace(text)); first != nil {
		m = []string{first[0], first[2], first[3], first[1]}
	}
	if m == nil || m[2] == "" && m[3] == "" {
		return Value{}, fmt.Errorf("%q is not a share, such as 24 of 192, 24 (12.5%%), 24 of 192 (12.5%%) or "+
			"12.5%% (24/192)", Abbreviate(text))
	}
	out := Value{Form: AShare, Items: make([]Value, 3), Layout: "{0}"}
	for i, layout := range []string{"", " of {1}", " ({2})"} {
		if m[i+1] == "" {
			continue
		}
		scan := scanInteger
		if i == 2 {
			scan = scanPercentage
		}
		v, err := scan(Kind{}, m[i+1])
		if err != nil {
			return Value{}, err
		}
		out.Items[i] = v
		out.Layout += layout
	}
	return out, nil
}

func decodeShare(k Kind, v wire.Value) (Value, error) {
	out := Value{Form: AShare, Layout: "{0} of {1} ({2})"}
	for _, item := range v.Items {
		n, err := decodeNumber(k, item)
		if err != nil {
			return Value{}, err
		}
		if item.Kind != wire.Int || n.Num.Rat().Sign() < 0 {
			return Value{}, errors.New("a share is of two counts, integers of at least 0")
		}
		out.Items = append(out.Items, n)
	}
	share, err := PercentageOf(out.Items[0].Num, out.Items[1].Num)
	out.Items = append(out.Items, share)
	return out, err
}

// PercentageOf returns a count as a percentage of a total.
func PercentageOf(count, total Number) (Value, error) {
	of := total.Rat()
	if of.Sign() == 0 {
		return Value{}, errors.New("a share of nothing has no percentage")
	}
	share := percentOf(of.Quo(count.Rat(), of))
	if finiteDecimal(share.Num.Rat()) == "" && !share.Num.IsInt() {
		share.Num.Form = share.Num.Rat().FloatString(4)
	}
	return share, nil
}

// sharesAgree compares the printed parts of a share with the computed ones.
func sharesAgree(printed, computed Value, within Tolerance) bool {
	for i, p := range printed.Items {
		if p.Form == NoValue {
			continue
		}
		if i == 2 && !within.Accepts(p.Num, Number{Big: new(big.Rat).Set(computed.Items[2].Num.Rat())}) {
			return false
		}
		if i < 2 && !p.Num.Same(computed.Items[i].Num) {
			return false
		}
	}
	return true
}
