//go:build linux

package host

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestHog takes 1 GiB if its process was started for that.
func TestHog(*testing.T) {
	for all := [][]byte{}; os.Getenv("REDERIVE_TEST_HOG") != "" && len(all) < 16; {
		all = append(all, make([]byte, 64<<20))
		for i := 0; i < len(all[len(all)-1]); i += 4096 {
			all[len(all)-1][i] = 1
		}
	}
}

// TestBounded bounds what a command and its children take, and checks that none is left
// behind. Commands within the bounds return what they print.
func TestBounded(t *testing.T) {
	hog := "REDERIVE_TEST_HOG=1 " + os.Args[0] + " -test.run=TestHog"
	for name, test := range map[string]struct {
		script, want string
		time         time.Duration
	}{
		"memory":            {"exec env " + hog, "memory: work takes more than 512 MiB", time.Hour},
		"memory of a child": {hog + "; exit 1", "memory: work takes more than 512 MiB", time.Hour},
		"time":              {"sleep 300", "time: work takes longer than 100ms", 100 * time.Millisecond},
		"time of a child":   {"sleep 300 & wait", "time: work takes longer than 100ms", 100 * time.Millisecond},
		"child goes on":     {"sleep 300 >/dev/null 2>&1 & echo right", "right\n", time.Hour},
		"fails":             {"echo wrong >&2; exit 7", "exit status 7", time.Hour},
		"right":             {"echo right", "right\n", time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var said strings.Builder
			cmd := exec.CommandContext(context.Background(), "sh", "-c", test.script)
			cmd.Stderr = &said
			got, err := Bounds{What: "work", Time: test.time, Memory: 512 << 20}.Output(cmd)
			text := string(got)
			var excess *Excess
			if errors.As(err, &excess) {
				text = excess.Kind + ": " + excess.Text
			} else if err != nil {
				text = err.Error()
			}
			if text != test.want {
				t.Errorf("%q, want %q; it said %s", text, test.want, said.String())
			}
		})
	}
}
