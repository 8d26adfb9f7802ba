package golist

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestWatch passes output of the go command to a watcher. At first nothing is reported;
// once the command takes long, each package is.
func TestWatch(t *testing.T) {
	var told []string
	w := Watch(func(done, total int, name string) {
		told = append(told, fmt.Sprintf("%d of %d: %s", done, total, name))
	}, func() int { return 2 })
	write := func(text string) {
		for i := range text {
			if n, err := w.Write([]byte(text[i : i+1])); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
	}
	w.began = time.Now().Add(time.Hour)
	write("errors\n# example.org/a\na.go:1:2: an error\n")
	if len(told) > 0 {
		t.Errorf("told %q at once", told)
	}
	w.began = time.Now().Add(-time.Hour)
	write("example.org/a/b\nexample.org/a/c\nmath\nno end")
	want := "2 of 4: example.org/a/b; 3 of 4: example.org/a/c; 4 of 4: math"
	if got := strings.Join(told, "; "); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if got, want := w.Said(), "# example.org/a\na.go:1:2: an error\nno end"; got != want {
		t.Errorf("kept %q, want %q", got, want)
	}
}
