// Command growth measures what work costs as it grows: more notebooks, more cells, larger
// tables, more claims. It makes the projects, runs rederive on each, and prints a page of
// Markdown with the CPU time of all processes, which a busy machine changes little, and
// the size of the output.
//
//	go run ./bench/growth -most 100 bin/rederive > bench/results.md
//
// With -against it runs two builds alternately on the smaller sizes, and fails if a ratio
// is above 1.3: then the second build is slower.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	most := flag.Duration("most", 2*time.Minute, "end a run after this `time`, and leave out what is larger")
	against := flag.String("against", "", "compare with this earlier `PROGRAM`, and fail if a ratio is above 1.3")
	only := flag.String("only", "", "measure only this `series`")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: growth [-most TIME] [-only SERIES] [-against PROGRAM] PROGRAM")
		os.Exit(2)
	}
	b := bench{program: flag.Arg(0), most: *most, only: *only}
	var err error
	if *against != "" {
		err = b.compare(*against)
	} else {
		err = b.page()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(1)
	}
}

// A bench runs a program.
type bench struct {
	program string
	most    time.Duration
	only    string
}

// A series is one kind of work, in several sizes.
type series struct {
	name, about string
	sizes       []int
	files       func(size int) map[string]string
}

func allSeries() []series {
	return []series{
		{"notebooks", "notebooks of one cell and one claim", []int{1, 10, 100, 1000}, notebooks},
		{"cells", "cells of one notebook, each a line of output", []int{10, 100, 1000, 10_000}, cells},
		{"table", "cells of a table, all compared", []int{100, 10_000, 100_000, 1_000_000}, table},
		{"claims", "claims, each a number", []int{10, 100, 1000, 10_000, 100_000}, claims},
	}
}

func notebooks(size int) map[string]string {
	files := map[string]string{}
	for i := range size {
		dir := fmt.Sprintf("notebooks/n%04d/", i)
		files[dir+"notebook.md"] = fmt.Sprintf("# Notebook %d\n\n```go\nimport \"rederive/show\"\n\n"+
			"sum := 0\nfor k := 1; k <= %d; k++ {\n\tsum += k\n}\nshow.Claim(\"n.sum\", sum)\n```\n", i, i+1)
		files[dir+"claims.md"] = "---\ntitle: Paper\n---\n" + claim("n.sum", (i+1)*(i+2)/2)
	}
	return files
}

// claim returns a section of a claims document.
func claim(id string, printed int) string {
	return fmt.Sprintf("\n## %s A number\n\n- where: p. 1\n- kind: integer\n- printed: %d\n\nA number.\n", id, printed)
}

func cells(size int) map[string]string {
	var b strings.Builder
	b.WriteString("# Cells\n\n```go\nx := 0\n```\n")
	for i := range size - 1 {
		fmt.Fprintf(&b, "\nStep %d.\n\n```go\nx += %d\nx\n```\n", i+1, i+1)
	}
	return map[string]string{"notebooks/n/notebook.md": b.String()}
}

// table makes one table. A claims document has at most 1 MiB, and a notebook's offers
// have at most 4,194,304 parts, so a large table is split into claims in several
// documents, and a very large one into several notebooks.
func table(size int) map[string]string {
	const columns, document, notebook = 10, 50_000, 250_000
	files := map[string]string{}
	for first := 0; first < size; first += notebook {
		dir := fmt.Sprintf("notebooks/n%d/", first/notebook)
		nb, cells := "---\nclaims:\n", ""
		for from := first; from < min(size, first+notebook); from += document {
			part, row, end := from/document, from/columns, min(size, from+document)/columns
			name := fmt.Sprintf("part%d.md", part)
			files[dir+name] = products(part, row, end, columns)
			nb += "  - " + name + "\n"
			cells += fmt.Sprintf("\n```go\nshow.Claim(\"t.rows%d\", products(%d, %d))\n```\n", part, row, end)
		}
		files[dir+"notebook.md"] = nb + "---\n\n# Table\n\n```go\n" +
			"import (\n\t\"fmt\"\n\n\t\"rederive/show\"\n)\n\n" +
			"func products(from, to int) *show.Cells {\n\tt := show.NewCells()\n\tfor r := from; r < to; r++ {\n" +
			fmt.Sprintf("\t\tfor c := 0; c < %d; c++ {\n", columns) +
			"\t\t\tt.Put(r*c, show.Key(r), fmt.Sprint(\"c\", c))\n\t\t}\n\t}\n\treturn t\n}\n```\n" + cells
	}
	return files
}

// products returns a claims document with some rows of a table.
func products(part, from, to, columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\ntitle: Paper\n---\n\n## t.rows%d Products\n\n", part)
	b.WriteString("- where: p. 1\n- kind: table of integer\n\n| row |")
	for c := range columns {
		fmt.Fprintf(&b, " c%d |", c)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", columns) + "\n")
	for r := from; r < to; r++ {
		fmt.Fprintf(&b, "| %d |", r)
		for c := range columns {
			fmt.Fprintf(&b, " %d |", r*c)
		}
		b.WriteString("\n")
	}
	b.WriteString("\nSome of the products.\n")
	return b.String()
}

// claims makes claims, at most ten thousand per notebook: checking a program with many
// more calls of show.Claim exceeds its time limit.
func claims(size int) map[string]string {
	const most = 10_000
	files := map[string]string{}
	for from := 0; from < size; from += most {
		dir := fmt.Sprintf("notebooks/n%d/", from/most)
		doc, nb := strings.Builder{}, strings.Builder{}
		doc.WriteString("---\ntitle: Paper\n---\n")
		nb.WriteString("# Claims\n\n```go\nimport \"rederive/show\"\n\none := 1\n```\n")
		for i := from; i < min(size, from+most); i++ {
			doc.WriteString(claim(fmt.Sprint("c.n", i), i+1))
			if i%100 == 0 {
				nb.WriteString("\n```go\n")
			}
			fmt.Fprintf(&nb, "show.Claim(\"c.n%d\", %d+one)\n", i, i)
			if i%100 == 99 || i == size-1 {
				nb.WriteString("```\n")
			}
		}
		files[dir+"claims.md"], files[dir+"notebook.md"] = doc.String(), nb.String()
	}
	return files
}

// A cost is what one command used.
type cost struct {
	cpu   time.Duration
	bytes int64 // of its output
}

var errTooLong = errors.New("it takes too long")

// run runs a program on a project, with an empty cache and interpreted.
func (b bench) run(program, dir string, args ...string) (c cost, err error) {
	if program, err = filepath.Abs(program); err != nil {
		return c, err
	}
	out := filepath.Join(dir, "out")
	if err := errors.Join(os.RemoveAll(out), os.RemoveAll(filepath.Join(dir, "cache"))); err != nil {
		return c, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), b.most)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, append(args, "--engine", "yaegi", "--cache", filepath.Join(dir, "cache"),
		"--time", "10m", "--memory", "8GiB")...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return c, errTooLong
	}
	if err != nil {
		return c, fmt.Errorf("%s: %w: %.200s", strings.Join(args, " "), err, said)
	}
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	err = filepath.WalkDir(out, func(_ string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !d.IsDir() {
			info, err := d.Info()
			c.bytes += info.Size()
			return err
		}
		return err
	})
	return c, err
}

// project writes a project into a new folder.
func project(files map[string]string) (dir string, err error) {
	if dir, err = os.MkdirTemp("", "growth-"); err != nil {
		return "", err
	}
	for name, text := range files {
		name = filepath.Join(dir, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644))
		if err != nil {
			return dir, err
		}
	}
	return dir, nil
}

var (
	verifying = []string{"verify", "--format", "json=out.json"}
	rendering = []string{"report", "--format", "html", "-o", "out"}
)

// page measures all series.
func (b bench) page() error {
	for _, s := range allSeries() {
		if b.only != "" && b.only != s.name {
			continue
		}
		fmt.Printf("### %s\n\n| %s | verify, CPU s | each, ms | report, CPU s | each, ms | pages, kB |\n",
			strings.ToUpper(s.name[:1])+s.name[1:], s.about)
		fmt.Println("|---:|---:|---:|---:|---:|---:|")
		var refused error
		for _, size := range s.sizes {
			err := b.row(s, size)
			if err != nil && !errors.As(err, new(*exec.ExitError)) {
				return err
			}
			refused = cmp.Or(refused, err)
		}
		fmt.Println()
		if refused != nil {
			fmt.Printf("Refused: %v\n\n", refused)
		}
	}
	return nil
}

// row measures a size, and returns the error if the program refuses it.
func (b bench) row(s series, size int) (refused error) {
	dir, err := project(s.files(size))
	defer os.RemoveAll(dir)
	if err != nil {
		return err
	}
	fmt.Printf("| %d |", size)
	for _, args := range [][]string{verifying, rendering} {
		c, err := b.run(b.program, dir, args...)
		switch {
		case errors.Is(err, errTooLong):
			fmt.Printf(" over %v | |", b.most)
		case err != nil:
			fmt.Printf(" refused | |")
			refused = cmp.Or(refused, err)
		default:
			fmt.Printf(" %.2f | %.3f |", c.cpu.Seconds(), 1000*c.cpu.Seconds()/float64(size))
		}
		if args[0] == "report" {
			fmt.Printf(" %d |\n", c.bytes/1000)
		}
	}
	return refused
}

// compare runs two builds alternately on the second size of each series.
func (b bench) compare(earlier string) error {
	const rounds, bar = 5, 1.3
	slower := false
	for _, s := range allSeries() {
		dir, err := project(s.files(s.sizes[1]))
		defer os.RemoveAll(dir)
		if err != nil {
			return err
		}
		var old, now []time.Duration
		for range rounds {
			for _, side := range []struct {
				program string
				times   *[]time.Duration
			}{{earlier, &old}, {b.program, &now}} {
				c, err := b.run(side.program, dir, rendering...)
				if err != nil {
					return err
				}
				*side.times = append(*side.times, c.cpu)
			}
		}
		is, was := slices.Min(now).Seconds(), slices.Min(old).Seconds()
		ratio := is / was
		fmt.Printf("%-10s %6.2f s, was %6.2f s: ratio %.2f\n", s.name, is, was, ratio)
		slower = slower || ratio > bar
	}
	if slower {
		return fmt.Errorf("a ratio is above %.1f", bar)
	}
	return nil
}
