package html

import (
	"strings"
	"testing"
)

func TestBoardPictures(t *testing.T) {
	page := boardHTML("at *. / .. / .* <here>")
	for _, want := range []string{
		`at <svg class="board" aria-hidden="true" viewBox="-.5 -.5 2 3" width="12" height="18">`,
		`<path d="M0 0h0M1 2h0" stroke-width="0.84"/>`,
		`<span class="in-words">*. / .. / .*</span> &lt;here&gt;`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s lacks %s", page, want)
		}
	}
	// Black and white pieces have the colours of figures, on dark pages, too.
	stones := boardHTML("x.o/.x./o..")
	if strings.Count(stones, `class="black"`) != 2 || strings.Count(stones, `class="white"`) != 2 {
		t.Errorf("black and white pieces cannot be told apart: %s", stones)
	}
	cross := boardHTML(".*. / ***** / ...")
	if !strings.Contains(cross, `"M1 0h0M3 0h0`) {
		t.Errorf("a short row is not centered: %s", cross)
	}
}
