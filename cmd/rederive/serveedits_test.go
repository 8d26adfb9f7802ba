package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive/cmd/rederive/serve"
	"rederive/internal/must"
)

// applied applies edits as a page does.
func applied(before string, list []serve.Edit) string {
	lines := strings.Split(before, "\n")
	for _, e := range slices.Backward(list) {
		lines = slices.Replace(lines, e.At, e.At+e.Cut, e.Put...)
	}
	return strings.Join(lines, "\n")
}

// TestEditsOf checks that edits turn one text into another.
func TestEditsOf(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func(n int) []string {
		var list []string
		for range n {
			list = append(list, fmt.Sprint("line ", r.IntN(2*n)))
		}
		return list
	}
	short := 0
	for range 3000 {
		before := text(1 + r.IntN(40))
		after := slices.Clone(before)
		for range r.IntN(5) {
			at := r.IntN(len(after) + 1)
			after = slices.Insert(after, at, text(r.IntN(3))...)
			from := r.IntN(len(after) + 1)
			after = slices.Delete(after, from, min(len(after), from+r.IntN(3)))
		}
		old, fresh := strings.Join(before, "\n"), strings.Join(after, "\n")
		list := serve.EditsOf([]byte(old), []byte(fresh))
		if list == nil {
			continue
		}
		short++
		if got := applied(old, list); got != fresh {
			t.Fatalf("%q\nbecomes %q\n    not %q", old, got, fresh)
		}
	}
	if short < 2000 {
		t.Errorf("only %d of 3000 have edits", short)
	}
	if list := serve.EditsOf([]byte("a\nb\nc"), []byte("a\nb\nc")); list == nil || len(list) > 0 {
		t.Errorf("nothing has changed, but the edits are %v", list)
	}
}

// TestServeEdits rebuilds each page from the previous one by the edits in the events.
// Saving a file unchanged makes no page.
func TestServeEdits(t *testing.T) {
	p := serveFolder(t, []string{"one"})
	p.until("one.html", "the value is 1")
	until := func(number int) serve.Event {
		late := time.After(2 * time.Minute)
		for {
			select {
			case e := <-p.events:
				if e.Kind == "page" && e.Page >= number {
					return e
				}
			case <-late:
				t.Fatalf("page %d does not come", number)
			}
		}
	}
	page, _ := p.get("page/one", nil)
	for i := range 3 {
		p.save("one", fmt.Sprint("number ", i), "1")
		e := until(i + 2)
		page = applied(page, e.Edits)
		if e.Page != i+2 || !strings.Contains(page, fmt.Sprint("The text is number ", i)) {
			t.Errorf("page %d with %d edits is %.300s", e.Page, len(e.Edits), page)
		}
		if got, _ := p.get("page/one", nil); got != page {
			t.Errorf("the edits of page %d do not make it", e.Page)
		}
	}
	p.until("state/one", `"running":false`)
	p.silent(2 * time.Second)
	p.save("one", "number 2", "1")
	file := filepath.Join(p.dir, "one", "notebook.md")
	now := time.Now()
	must.Do(os.Chtimes(file, now, now))
	select {
	case e := <-p.events:
		t.Errorf("the notebook is as it was, but runs: %+v", e)
	case <-time.After(300 * time.Millisecond):
	}
	p.save("one", "the last", "1")
	until(5)
}
