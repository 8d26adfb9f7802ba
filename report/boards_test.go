package report

import (
	"strings"
	"testing"
)

func TestBoardParts(t *testing.T) {
	for _, tt := range []struct {
		text string
		want string // the boards in brackets
	}{
		{"fails at ... / **. / ..**..., 19 cases checked", "fails at [... / **. / ..**...], 19 cases checked"},
		{"*. / *. / .*", "[*. / *. / .*]"},
		{"o . . / . x o", "[o . . / . x o]"},
		{"found **. / .**; ... / .*.", "found [**. / .**]; [... / .*.]"},
		{"#. / .# / ##", "[#. / .# / ##]"},
		{"... / ...", "... / ..."},
		{"*** / ***", "*** / ***"},
		{"a / b", "a / b"},
		{"*. / .", "*. / ."},
		{"max / . / ooo", "max / . / ooo"},
		{"", ""},
	} {
		var b strings.Builder
		for _, part := range boardParts(tt.text) {
			if part.rows != nil {
				b.WriteString("[" + part.text + "]")
			} else {
				b.WriteString(part.text)
			}
		}
		if got := b.String(); got != tt.want {
			t.Errorf("%q has boards %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestBoardPictures(t *testing.T) {
	html := boardHTML("at *. / .. / .* <here>")
	for _, want := range []string{
		`at <svg class="board" aria-hidden="true" viewBox="0 0 2 3" width="12" height="18">`,
		`<circle cx="0.5" cy="0.5" r="0.42"/>`, `<span class="in-words">*. / .. / .*</span> &lt;here&gt;`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%s lacks %s", html, want)
		}
	}
	cross := boardHTML(".*. / ***** / ...")
	if !strings.Contains(cross, `cx="1.5" cy="0.5"`) {
		t.Errorf("a short row is not centered: %s", cross)
	}
	if list := boardInlines("at *. / .. / .* here"); len(list) != 3 {
		t.Errorf("%d parts on paper, want 3", len(list))
	}
}
