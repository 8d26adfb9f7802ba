package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"rederive/internal/boundary"
	"rederive/internal/cache"
	"rederive/internal/environment"
)

// What a program of poppler may use to read a PDF, which anyone may have made.
const (
	popplerTime   = time.Minute
	popplerMemory = 1 << 30
)

// A textLayer is the text in a PDF.
type textLayer struct {
	text    []byte
	scan    bool // its pages are pictures, and a machine has read the text off them
	version string
}

// kind says what the text is worth.
func (l *textLayer) kind() string {
	if l.scan {
		return "the text layer of a scan: a machine has read it off the pictures of the pages, so expect misread signs"
	}
	return "the text layer of the PDF: its letters and digits are those of the paper, but formulas and columns may " +
		"be taken apart"
}

// note is what the claims document says about the copy.
func (l *textLayer) note(name string, pdf []byte) string {
	what := "text layer"
	if l.scan {
		what = "text layer, read off pictures of the pages by a machine,"
	}
	return fmt.Sprintf("the copy is the %s of %s (SHA-256 %x), by pdftotext %s -layout", what, name, sha256.Sum256(pdf),
		l.version)
}

var errNoPoppler = errors.New("it is a PDF, and pdftotext is not installed: install poppler (on Debian: " +
	"apt-get install poppler-utils), or give the text of the paper")

// readTextLayer reads the text of a PDF with the programs of poppler.
func readTextLayer(ctx context.Context, pdf []byte) (*textLayer, error) {
	dir, release, err := cache.TempDir(os.TempDir(), "rederive-draft-")
	if err != nil {
		return nil, err
	}
	defer release()
	p := &poppler{file: filepath.Join(dir, "paper.pdf")}
	if err := os.WriteFile(p.file, pdf, 0o600); err != nil {
		return nil, err
	}
	text, err := p.run(ctx, "pdftotext", "-layout", "-nopgbrk", "-enc", "UTF-8", "-eol", "unix", p.file, "-")
	if err != nil {
		return nil, err
	}
	info, err := p.run(ctx, "pdfinfo", p.file)
	if err != nil {
		return nil, err
	}
	images, err := p.run(ctx, "pdfimages", "-list", p.file)
	if err != nil {
		return nil, err
	}
	l := &textLayer{text: text, scan: isScan(string(info), string(images)), version: p.version(ctx)}
	switch empty := !bytes.ContainsFunc(text, unicode.IsLetter); {
	case empty && l.scan:
		return nil, errors.New("it is a scan without a text layer: its pages are pictures (let a program recognize " +
			"the text first, such as ocrmypdf)")
	case empty:
		return nil, errors.New("it holds no text")
	}
	return l, nil
}

// popplerFiles lists the folders that the programs of poppler read.
func popplerFiles() []string { return []string{"/usr/share", "/etc/fonts"} }

// popplerPrograms lists the programs of poppler that are there.
func popplerPrograms() (list []string) {
	for _, name := range []string{"pdftotext", "pdfinfo", "pdfimages"} {
		if program, err := exec.LookPath(name); err == nil {
			list = append(list, program)
		}
	}
	return list
}

// A poppler runs its programs on a file.
type poppler struct{ file string }

// run runs a program within limits, confined where the system can do that.
func (p *poppler) run(ctx context.Context, name string, args ...string) ([]byte, error) {
	program, err := exec.LookPath(name)
	if err != nil {
		return nil, errNoPoppler
	}
	ctx, stop := context.WithTimeout(ctx, popplerTime)
	defer stop()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = environment.For(environment.Poppler, "LC_ALL=C")
	cmd.WaitDelay = time.Second
	var out, said bounded
	out.room, said.room = maxFile, 4<<10
	cmd.Stdout, cmd.Stderr = &out, &said
	start := cmd.Start
	if boundary.Check() == nil {
		start = func() error {
			return boundary.Start(cmd, boundary.Profile{
				Read: append(popplerFiles(), p.file), Memory: popplerMemory,
				Calls: boundary.Tool,
			})
		}
	}
	if err = start(); err == nil {
		err = cmd.Wait()
	}
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s did not end within %s", name, popplerTime)
	case out.room < 0:
		return nil, fmt.Errorf("%s prints more than %d MiB", name, maxFile>>20)
	case err != nil:
		return nil, fmt.Errorf("%s: %w: %s", name, err, quoted(string(bytes.TrimSpace(said.data))))
	}
	return out.data, nil
}

// A bounded keeps what is written to it while there is room. More is an error,
// which ends the program that writes.
type bounded struct {
	data []byte
	room int
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.room -= len(data); b.room < 0 {
		return 0, errTooBig
	}
	b.data = append(b.data, data...)
	return len(data), nil
}

var popplerVersion = regexp.MustCompile(`version ([0-9.]+)`)

// version is the version of poppler, which the copy depends on.
func (p *poppler) version(ctx context.Context) string {
	ctx, stop := context.WithTimeout(ctx, popplerTime)
	defer stop()
	cmd := exec.CommandContext(ctx, "pdftotext", "-v")
	cmd.Env = environment.For(environment.Poppler)
	said, _ := cmd.CombinedOutput()
	if m := popplerVersion.FindSubmatch(said); m != nil {
		return string(m[1])
	}
	return "of unknown version"
}

var (
	pageSize  = regexp.MustCompile(`(?m)^Page size: +([0-9.]+) x ([0-9.]+) pts`)
	pageCount = regexp.MustCompile(`(?m)^Pages: +(\d+)`)
)

// isScan reports whether most pages are covered by a picture, from what pdfinfo and
// pdfimages -list print.
func isScan(info, images string) bool {
	size, count := pageSize.FindStringSubmatch(info), pageCount.FindStringSubmatch(info)
	if size == nil || count == nil {
		return false
	}
	const most = .8 // of a page
	area := toFloat(size[1]) * toFloat(size[2]) / (72 * 72)
	covered := map[string]bool{}
	for line := range strings.Lines(images) {
		f := strings.Fields(line)
		if n := len(f); n >= 14 {
			wide, high := toFloat(f[3])/toFloat(f[n-4]), toFloat(f[4])/toFloat(f[n-3])
			if wide*high >= most*area && !math.IsInf(wide*high, 0) {
				covered[f[0]] = true
			}
		}
	}
	return 2*float64(len(covered)) >= toFloat(count[1]) && len(covered) > 0
}

func toFloat(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}
