package main

import (
	"strings"
	"testing"
)

const aPage = "Pages:           2\nPage size:       595 x 842 pts (A4)\n"

// TestIsScan tells pages that are pictures from pages with figures, by what pdfinfo and
// pdfimages print.
func TestIsScan(t *testing.T) {
	const head = "page   num  type   width height color comp bpc  enc interp  object ID x-ppi y-ppi size ratio\n"
	row := func(page, width, height, ppi string) string {
		return strings.Join([]string{
			page, "0", "image", width, height, "gray", "1", "8", "jpeg", "no", "4", "0", ppi, ppi, "100K", "4.2%\n",
		}, " ")
	}
	for _, c := range []struct {
		name, images string
		want         bool
	}{
		{"no pictures", head, false},
		{"all pages", head + row("1", "1653", "2339", "200") + row("2", "1653", "2339", "200"), true},
		{"half of the pages", head + row("1", "1653", "2339", "200"), true},
		{"a figure on each page", head + row("1", "800", "600", "200") + row("2", "800", "600", "200"), false},
		{"two figures on a page", head + row("1", "1653", "1000", "200") + row("1", "1653", "1000", "200"), false},
		{"no resolution", head + row("1", "1653", "2339", "x"), false},
	} {
		if got := isScan(aPage, c.images); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if isScan("", head+row("1", "1653", "2339", "200")) {
		t.Error("a scan without a size of pages")
	}
}
