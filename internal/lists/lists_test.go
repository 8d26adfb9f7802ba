package lists_test

import (
	"strings"
	"testing"

	"rederive/internal/lists"
	"rederive/internal/mapping"
	"rederive/internal/thousands"
)

func TestAnswered(t *testing.T) {
	if got := lists.Answered("Both agree: true. A true sentence."); got != "Both agree: yes. A true sentence." {
		t.Error(got)
	}
}

// TestText formats the lists of labelled values as in text.
func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"[160, 258]":                 "160, 258",
		"true":                       "yes",
		"[59128, 5359, 60]":          "59,128; 5,359; 60",
		"[[0, 5, 7], [1, 5, 7]]":     "(0,\u00a05,\u00a07), (1,\u00a05,\u00a07)",
		"{ffx: 2, fxf: 5}":           "ffx: 2, fxf: 5",
		"[EWEWEWEW]":                 "EWEWEWEW",
		"[two words, x]":             "two words, x",
		"[1 2 4 8] [RRmR]":           "1, 2, 4, 8; RRmR",
		"[two words] [x]":            "[two words] [x]",
		"[[1, 2], 3]":                "[[1, 2], 3]",
		"{A: 1, B: [2]}":             "{A: 1, B: [2]}",
		"[0.23, 0.77]":               "[0.23, 0.77]",
		"[1, 2.5]":                   "[1, 2.5]",
		"[0.77, 0.23]":               "0.77, 0.23",
		"[0, 1]":                     "0, 1",
		"[]":                         "[]",
		"66160 configurations of 25": "66,160 configurations of 25",
	} {
		if got := lists.Text(in, thousands.Grouped); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// TestInterval keeps the brackets of what a label calls an interval.
func TestInterval(t *testing.T) {
	for in, want := range map[string]string{
		"[0, 1]":               "[0, 1]",
		"[-12345, 20000]":      "[-12,345; 20,000]",
		"[0.5, +Inf]":          "[0.5, +Inf]",
		"[3, 2]":               "3, 2",
		"[[0, 1], [2, 12345]]": "[0, 1], [2; 12,345]",
		"[[0, 1], [3, 2]]":     "(0,\u00a01), (3,\u00a02)",
		"[1, 2, 3]":            "1, 2, 3",
		"none":                 "none",
	} {
		if got := lists.Interval(in, thousands.Grouped); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

func TestIsNumbers(t *testing.T) {
	list := strings.Repeat("(0, 5, 7), ", 20) + "(3, 5, 6)"
	mapping.Test(t, lists.IsNumbers, map[string]bool{
		"37": true, list: true, "[0, 1]": true, "[1, 2, 3]": false, "EW, WE": false,
		"*. / ..": false, "1\n2": false, "": false,
	})
}
