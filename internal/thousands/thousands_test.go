package thousands

import (
	"strings"
	"testing"

	"rederive/internal/mapping"
	"rederive/internal/xslices"
)

// TestTogether checks that texts with bars between them are grouped alike.
func TestTogether(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"4; 71; 4855|4,855; 53,709", "4; 71; 4,855|4,855; 53,709"},
		{"1438|holds in 5005 cases|up to $n = 20000$", "1438|holds in 5005 cases|up to $n = 20000$"},
		{"4011 cases|$10^{1000}$ of 1,000,000", "4,011 cases|$10^{1000}$ of 1,000,000"},
		{"1,438|1438", "1,438|1438"},
		{"in 1984|20000", "in 1984|20,000"},
	} {
		texts := strings.Split(c.in, "|")
		Together(xslices.Map([]int{0, 1, 2}[:len(texts)], func(i int) *string { return &texts[i] })...)
		if got := strings.Join(texts, "|"); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"655033", "655,033"},
		{"of 8847360 squares, 94658 are new.", "of 8,847,360 squares, 94,658 are new."},
		{"[160, 25800, 1298506]", "[160, 25,800, 1,298,506]"},
		{"12345678901234567890", "12,345,678,901,234,567,890"},
		{"(99999)", "(99,999)"},
		{"in 1845 or 9999", "in 1845 or 9999"},
		{"1,298,506 and 655,033", "1,298,506 and 655,033"},
		{"3.14159 and 12345.6", "3.14159 and 12345.6"},
		{"doi 10.37236/11943, arXiv:2301.12345", "doi 10.37236/11943, arXiv:2301.12345"},
		{"a12345 12345b 12345-12399 #54321", "a12345 12345b 12345-12399 #54321"},
		{"011010 10110 00001", "011010 10110 00001"},
		{"2^12345 = x", "2^12,345 = x"},
		{"20000: many", "20,000: many"},
		{"2n² + 9840n -128255", "2n² + 9840n -128,255"},
		{"-20000", "-20,000"},
		{"1, 54, 4650, 53611", "1, 54, 4,650, 53,611"},
		{"found 1718 of 655,033 shapes", "found 1,718 of 655,033 shapes"},
		{"In 1984, 4855 of 20000. In 2001, 4855.", "In 1984, 4,855 of 20,000. In 2001, 4855."},
		{"20000 of 1999, p. 1234-1240", "20,000 of 1,999, p. 1234-1240"},
		{"1.10,000 and 4855", "1.10,000 and 4855"},
		{"[-20000, 3] and (-20000)", "[-20,000, 3] and (-20,000)"},
		{"", ""},
	} {
		if got := Grouped(c.in); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
	mapping.Test(t, Integer, map[string]string{
		"100000": "100,000", "-12345": "-12,345", "−10000": "−10,000", "9999": "9999",
		"12345.5": "12345.5", "1e6": "1e6", "": "",
	})
}

// TestAlike checks that all integers of a table are grouped if one is, but not years.
func TestAlike(t *testing.T) {
	for in, want := range map[string]string{
		"12345 4855 -1000 999 odd": "12,345 4,855 −1,000 999 odd",
		"9999 1984":                "9999 1984",
		"-6 -.5 - -v 01234":        "−6 −.5 - -v 01234",
		"4855 / 20,000":            "4,855 / 20,000",
		"4855 3 / 20000":           "4,855 3 / 20,000",
		"1999 2024 / 20000 3":      "1999 2024 / 20,000 3",
		"1999 999 / 20000":         "1,999 999 / 20,000",
		"1999 1999.5 / 20000":      "1,999 1999.5 / 20,000",
	} {
		words, columns := strings.Fields(in), [][]*string{nil}
		for i, word := range words {
			if word == "/" {
				columns = append(columns, nil)
				continue
			}
			last := &columns[len(columns)-1]
			*last = append(*last, &words[i])
		}
		Alike(columns)
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestSigned(t *testing.T) {
	const in, want = "[-1, 0, -2.5] (-3) 011-013, 1-3, 2 - 1, n -1", "[−1, 0, −2.5] (−3) 011-013, 1-3, 2 - 1, n −1"
	if got := Signed(in); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestMinus(t *testing.T) {
	for in, want := range map[string]string{
		"20 - 8": "20 − 8", "2(228 - 3) - 2": "2(228 − 3) − 2", "N - 1 to N - 32, -6": "N − 1 to N − 32, −6",
		"1-8-16": "1-8-16", "a - b": "a - b", "old - 3": "old - 3",
	} {
		if got := Minus(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestPrinted(t *testing.T) {
	for _, c := range []struct{ in, computed, want string }{
		{"207265", "655033", "207,265"},
		{"3, 626, 632", "3626632", "3,626,632"},
		{"198, 99", "198, 99", "198, 99"},
		{"198, 199", "[198, 199]", "198, 199"},
		{"1234, 567", "7", "1234, 567"},
		{"198, 199", "", "198, 199"},
		{"15 187", "15187", "15 187"},
		{"100000", "black", "100000"},
	} {
		if got := Printed(c.in, c.computed); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}
