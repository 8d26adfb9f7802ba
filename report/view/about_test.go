package view

import (
	"strings"
	"testing"
	"time"

	"rederive"
)

// TestDateOfCitation checks that a citation has the date of the notebook, or else that of the files.
func TestDateOfCitation(t *testing.T) {
	b := &Book{Name: "nb", Notebook: &rederive.Notebook{}}
	if strings.Contains(BibTeX(b), "year") {
		t.Error("a year without a date")
	}
	b.Created = time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
	for _, date := range []string{"2026-11-30", "2025-01-02"} {
		if cited, entry := CiteText(b), BibTeX(b); !strings.Contains(cited, ". "+date+". ") ||
			!strings.Contains(entry, "year = {"+date[:4]+"}") {
			t.Errorf("date %s: %s; %s", date, cited, entry)
		}
		b.Notebook.Front.Date = "2025-01-02"
	}
}

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
