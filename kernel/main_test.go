package kernel

import (
	"os"
	"strings"
	"testing"

	"rederive"
	nbparse "rederive/parse"
)

func TestMain(m *testing.M) {
	WorkerMain() // the worker is the test binary, started again
	if os.Getenv(serverVariable) != "" {
		serveJobs()
	}
	os.Exit(m.Run())
}

// parse returns a notebook of the given cells.
func parse(t testing.TB, cells ...string) *rederive.Notebook {
	t.Helper()
	var b strings.Builder
	for _, c := range cells {
		b.WriteString("```go\n" + strings.TrimSuffix(c, "\n") + "\n```\n\n")
	}
	return parseText(t, b.String())
}

func parseText(t testing.TB, text string) *rederive.Notebook {
	t.Helper()
	nb, err := nbparse.Notebook("n.md", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return nb
}
