package view

import (
	"testing"

	"rederive"
)

// TestCitedDOI checks that the address of a DOI is cited as the DOI.
func TestCitedDOI(t *testing.T) {
	for _, c := range []struct{ doi, url, wantDOI, wantURL string }{
		{"", "https://doi.org/10.1/2", "10.1/2", ""},
		{"10.1/2", "https://doi.org/10.1/2", "10.1/2", ""},
		{"10.1/2", "https://doi.org/10.1/3", "10.1/2", "https://doi.org/10.1/3"},
		{"", "https://example.org/", "", "https://example.org/"},
	} {
		got := NewCited(rederive.Paper{DOI: c.doi, URL: c.url})
		if got.DOI != c.wantDOI || got.URL != c.wantURL {
			t.Errorf("%q, %q: %q, %q", c.doi, c.url, got.DOI, got.URL)
		}
	}
}
