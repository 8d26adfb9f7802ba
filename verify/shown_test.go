package verify

import (
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/show/wire"
	"rederive/verify/value"
)

func TestShown(t *testing.T) {
	number := func(text string) wire.Value { return wire.Value{Kind: wire.Float, Text: text} }
	fraction := func(text string) wire.Value { return wire.Value{Kind: wire.Rat, Text: text} }
	whole := func(text string) wire.Value { return wire.Value{Kind: wire.Int, Text: text} }
	list := func(items ...wire.Value) wire.Value { return wire.Value{Kind: wire.List, Items: items} }
	unit := must.Get(value.ParseUnit("cm/s^2"))
	for _, tt := range []struct {
		kind, printed string
		computed      wire.Value
		want          string
	}{
		{"decimal", "66.7%", number("0.6667"), "66.7%"},
		{"decimal", "66.7%", number("0.6692"), "66.9%"},
		{"decimal", "0.50", number("0.5000909090909091"), "0.50"},
		{"decimal", "0.50", number("0.5051"), "0.51"},
		{"decimal", "0.500", number("0.50050001"), "0.501"},
		{"decimal", "0.667", fraction("66654/100000"), "0.667"},
		{"decimal", "3.14", fraction("22/7"), "3.14"},
		{"decimal", "299,852.4", number("299852.4"), "299852.4"},
		{"decimal", "6.02 x 10^23", number("6.02e23"), "6.02e23"},
		{"decimal", "1.49e-12", number("1.4898364962e-12"), "1.49e-12"},
		{"decimal", "1.9999", whole("2"), "2"},
		{"decimal", "3", number("3.25"), "3.3"},
		{"rational", "22/7", fraction("22/7"), "22/7"},
		{"rational", "1/3", fraction("33333331/100000000"), "0.333333"},
		{"integer", "15 187", whole("15187"), "15187"},
		{"approximate", "about 60", number("62.8"), "63"},
		{"percentage", "12.5%", number("0.12512345"), "12.5%"},
		{"percentage", "12.5%", number("0.1312345"), "13.1%"},
		{"percentage", "12.5", fraction("10/70"), "14.3%"},
		{"p-value", "p = .036", number("0.03612345"), "0.036"},
		{"p-value", "p < .001", number("0.00001234567891"), "0.0000123457"},
		{"p-value", "p < .001", number("1.234567891e-12"), "1.23457e-12"},
		{"estimate", "5.2 (0.3)", list(number("5.2134"), number("0.4122")), "5.2 ± 0.4"},
		{
			"interval", "95% CI [0.23, 0.77]", list(number("0.2316"), number("0.7812"), number("0.95")),
			"95% CI [0.23, 0.78]",
		},
		{"share", "24 of 181 (13.2%)", list(whole("24"), whole("181")), "24 of 181 (13.3%)"},
		{"quantity", "9.81 m/s^2", number("980.665"), "9.81 m/s^2"},
		{"tuple of decimal", "15.38, 48", list(number("15.37958736"), whole("48")), "(15.38, 48)"},
		{"set of decimal", "{0.5, 1.5}", list(number("1.5211"), number("0.4711")), "{0.5, 1.5}"},
		{"vector of decimal", "(1.1, 2.2)", list(number("1.1111"), number("2.2222")), "1.1, 2.2"},
	} {
		k := must.Get(ParseKind(tt.kind))
		k = k.Given(value.Params{Unit: unit})
		printed, err := value.ReadPrinted(k, tt.printed)
		if err != nil {
			t.Errorf("%s %s: %v", tt.kind, tt.printed, err)
			continue
		}
		computed, err := value.ReadComputed(k, tt.computed)
		if err != nil {
			t.Errorf("%s %s: %v", tt.kind, tt.printed, err)
			continue
		}
		if got := shown(printed, computed, value.Tolerance{}); got != tt.want {
			t.Errorf("%s, printed %s, computed %s: %s, want %s", tt.kind, tt.printed, computed, got, tt.want)
		}
	}
}

// TestShownFreely checks how computed values are shown where nothing is printed.
func TestShownFreely(t *testing.T) {
	for text, want := range map[string]string{
		"5000909090909091/10000000000000000": "0.500091", "1/3": "1/3", "0.125": "0.125", "1234567.125": "1234567.125",
		"7": "7", "3.0000000000000004": "3.000000",
	} {
		kind := wire.Float
		if strings.Contains(text, "/") {
			kind = wire.Rat
		}
		v := wire.Value{Kind: wire.List, Items: []wire.Value{{Kind: kind, Text: text}}}
		if got := shownData(v).String(); got != "["+want+"]" {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestRounded checks how the text of a ledger shows a difference: to two more digits than
// are printed, with the part that differs.
func TestRounded(t *testing.T) {
	number := func(text string) wire.Value { return wire.Value{Kind: wire.Float, Text: text} }
	list := func(items ...wire.Value) wire.Value { return wire.Value{Kind: wire.List, Items: items} }
	for _, tt := range []struct {
		kind, printed string
		computed      wire.Value
		want, part    string
	}{
		{"decimal", "3.14", number("3.1515926"), "3.1516", ""},
		{"decimal", "3.14", number("3.15"), "", ""},
		{"decimal", "0.8922", number("0.8921499634"), "0.89214996", ""}, // 0.892150 would agree
		{"decimal", "1.49e-26", number("6.385628329926473e-26"), "6.3856e-26", ""},
		{"percentage", "12.5%", number("0.1312345"), "13.123%", ""},
		{
			"interval", "95% CI [0.23, 0.77]", list(number("0.2316172"), number("0.7812345"), number("0.95")),
			"95% CI [0.2316, 0.7812]", "upper end",
		},
		{
			"interval", "0.23 to 0.77", list(number("0.5"), number("0.7812345")),
			"[0.5, 0.7812]", "lower end and upper end",
		},
		{
			"estimate with interval", "1.11 (0.94, 1.30)", list(number("1.1071"), number("0.9412"), number("1.31601")),
			"1.1071 [0.9412, 1.3160]", "upper end",
		},
		{"estimate", "5.2 (0.3)", list(number("5.2134"), number("0.4122222")), "5.213 ± 0.412", "uncertainty"},
	} {
		k := must.Get(ParseKind(tt.kind))
		printed := must.Get(value.ReadPrinted(k, tt.printed))
		computed := must.Get(value.ReadComputed(k, tt.computed))
		got, part := rounded(printed, computed, value.Tolerance{}), value.DifferingParts(k, printed, computed,
			value.Tolerance{})
		if got != tt.want || part != tt.part {
			t.Errorf("%s, printed %s: %q, %q, want %q, %q", tt.kind, tt.printed, got, part, tt.want, tt.part)
		}
	}
}
