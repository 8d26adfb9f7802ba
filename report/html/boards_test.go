package html

import (
	"strings"
	"testing"
)

func TestBoardPictures(t *testing.T) {
	page := boardHTML("at *. / .. / .* <here>")
	for _, want := range []string{
		`at <svg class="board" aria-hidden="true" viewBox="0 0 2 3" width="12" height="18">`,
		`<circle cx="0.5" cy="0.5" r="0.42"/>`, `<span class="in-words">*. / .. / .*</span> &lt;here&gt;`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s lacks %s", page, want)
		}
	}
	cross := boardHTML(".*. / ***** / ...")
	if !strings.Contains(cross, `cx="1.5" cy="0.5"`) {
		t.Errorf("a short row is not centered: %s", cross)
	}
}
