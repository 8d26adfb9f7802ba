package kernel

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"rederive"
	"rederive/internal/share"
	"rederive/kernel/internal/toolchain"
)

// TestTraces checks that both engines report the calls that led to a panic, also those through
// compiled code.
func TestTraces(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/traces.txtar")
	if err != nil || len(archive.Files) < 2 {
		t.Fatal("no programs", err)
	}
	compiled := map[string]bool{}
	if _, err := toolchain.Find(); err == nil {
		for _, f := range share.Of(t, 6, archive.Files) {
			compiled[strings.TrimSuffix(f.Name, ".md")] = true
		}
	}
	o := Options{Cache: t.TempDir(), Limits: rederive.Limits{Time: time.Minute}}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		nb, want := archive.Files[i], archive.Files[i+1]
		t.Run(want.Name, func(t *testing.T) {
			engines := []string{Yaegi}
			if compiled[want.Name] {
				engines = append(engines, Go)
			}
			for _, o.Engine = range engines {
				f := lastFailure(Execute(context.Background(), parseText(t, string(nb.Data)), o))
				if f == nil {
					t.Fatal(o.Engine, ": no failure")
				}
				got := fmt.Sprintf("%d:%d", f.Pos.Line, f.Pos.Col)
				for _, p := range f.Trace {
					got += fmt.Sprintf(" %d:%d", p.Line, p.Col)
				}
				if got != strings.TrimSpace(string(want.Data)) {
					t.Errorf("%s: places %s, want %s", o.Engine, got, want.Data)
				}
			}
		})
	}
}
