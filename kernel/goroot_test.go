package kernel

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rederive"
)

// TestGoroot runs the programs of the Go distribution's own test directory
// through both engines. It takes minutes, so it runs only when REDERIVE_GOROOT
// is set.
func TestGoroot(t *testing.T) {
	if os.Getenv("REDERIVE_GOROOT") == "" {
		t.Skip("set REDERIVE_GOROOT=1 to run the test programs of the Go distribution")
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip(err)
	}
	goroot := strings.TrimSpace(string(out))
	files, _ := filepath.Glob(filepath.Join(goroot, "test", "*.go"))
	more, _ := filepath.Glob(filepath.Join(goroot, "test", "*", "*.go"))
	files = append(files, more...)
	if len(files) == 0 {
		t.Skip("this Go distribution has no test directory")
	}
	cache := t.TempDir()
	count := map[string]int{}
	var lines []string
	var mu sync.Mutex
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for _, file := range files {
		text, ok := goTestProgram(file)
		if !ok {
			continue
		}
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			verdict, why := judgeProgram(text, cache)
			mu.Lock()
			defer mu.Unlock()
			count[verdict]++
			rel, _ := filepath.Rel(filepath.Join(goroot, "test"), file)
			lines = append(lines, fmt.Sprintf("%-8s %s: %s", verdict, rel, why))
		})
	}
	wg.Wait()
	slices.Sort(lines)
	if name := os.Getenv("REDERIVE_GOROOT_LIST"); name != "" {
		if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%v", count)
	if count["differ"]+count["hang"]+count["defect"] > 0 {
		t.Errorf("%d programs differ, %d hang, %d show a defect", count["differ"], count["hang"], count["defect"])
	}
}

// goTestProgram returns a program as the text of a cell, if it is one that is
// run without arguments.
func goTestProgram(file string) (string, bool) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	text := string(data)
	first, _, _ := strings.Cut(text, "\n")
	if strings.TrimSpace(first) != "// run" || strings.Contains(text, "//go:build") {
		return "", false
	}
	for _, word := range []string{`"runtime`, `"unsafe"`, `"reflect"`, `"syscall"`, `"os"`, `"time"`, `"log"`, `"testing"`, `"os/exec"`, `"io/ioutil"`, `"go/`, `"path`, `"flag"`, `"internal`, `"cmd/`} {
		if strings.Contains(text, word) {
			return "", false
		}
	}
	var lines []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "package ") {
			line = "\n"
		}
		lines = append(lines, mainFunc.ReplaceAllString(line, "gomain"))
	}
	body := strings.Join(lines, "")
	if builtinPrint.MatchString(body) { // which no cell may use
		body = builtinPrint.ReplaceAllString(body, "${1}xfmt.P$2(")
		body = "import xfmt \"fmt\";" + body
	}
	return body + "\ngomain()\n", true
}

var builtinPrint = regexp.MustCompile(`(^|[^.\w])p(rintln|rint)\(`)

var mainFunc = regexp.MustCompile(`\bmain\b`)

func judgeProgram(text, cache string) (verdict, why string) {
	nb, err := rederive.Parse("n.md", []byte("````go\n"+text+"````\n"))
	if err != nil {
		return "parse", err.Error()
	}
	run := Execute(context.Background(), nb, Options{Engine: Both, Cache: cache, Limits: rederive.Limits{Time: 20 * time.Second}})
	for _, e := range run.Warns {
		why += e.Error() + "; "
	}
	for _, e := range run.Errors {
		why += e.Error() + "; "
	}
	why, _, _ = strings.Cut(why, "\n")
	switch {
	case run.Status == rederive.RunDiffers || strings.Contains(why, "engines differ"):
		return "differ", why
	case run.Status == rederive.RunDefect:
		return "defect", why
	case run.Status == rederive.RunLimit && len(run.Engines) == 1 || strings.Contains(why, "interpreter fails: killed"):
		return "hang", why
	case run.Agreed:
		return "agree", why
	case len(run.Engines) == 0:
		return "illegal", why
	case strings.Contains(why, "interpreter fails"):
		return "fails", why
	}
	return "refused", why
}
