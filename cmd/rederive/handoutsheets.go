package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"rederive/report"
	"rederive/report/view"
)

// numberedSheets writes for each student of a roster a sheet and its solutions, with the
// parameters of that student: DIR/1/KEY-handout.pdf and so on, and a list of who has which.
func numberedSheets(
	ctx context.Context, keyName, rosterName, dir string, o *options, stdout, stderr io.Writer,
) int {
	c, err := readConfig([]string{keyName})
	if err != nil {
		return complainUsage(stderr, "", err)
	}
	ours := *o
	if err := ours.settle(c); err != nil {
		return complainUsage(stderr, "handout", err)
	}
	s := &session{options: ours, config: c, stderr: stderr, slots: make(chan struct{}, ours.jobs)}
	key, err := readKeyBook(s, keyName)
	if err != nil {
		return complainGrade(stderr, err)
	}
	g := &grading{students: s, key: key}
	if err := g.readRoster(rosterName, nil); err != nil {
		return complainGrade(stderr, err)
	}
	code := exitOK
	for i, st := range g.class {
		number := strconv.Itoa(i + 1)
		for _, variant := range []view.Variant{view.Handout, view.Solutions} {
			args := []string{
				"--variant", string(variant), "--number", number, "-o", filepath.Join(dir, number),
			}
			if o.engine != "" {
				args = append(args, "--engine", o.engine)
			}
			if o.keep.force {
				args = append(args, "--force")
			}
			for _, name := range slices.Sorted(maps.Keys(st.params)) {
				args = append(args, "-P", name+"="+st.params[name])
			}
			code = worst(code, cmdReport(ctx, append(args, keyName), stdout, stderr))
			if ctx.Err() != nil {
				return code
			}
		}
	}
	if code != exitOK {
		return code
	}
	return listSheets(g, dir, o.keep, stdout, stderr)
}

// listSheets writes who has which sheet, with which parameters.
func listSheets(g *grading, dir string, k *keeper, stdout, stderr io.Writer) int {
	rows := [][]string{{"number", "name", "id", "parameters"}}
	for i, st := range g.class {
		rows = append(rows, []string{strconv.Itoa(i + 1), st.name, st.id, paramsKey(st.params)})
	}
	place, err := newSite(dir, k)
	if err != nil {
		return complainUsage(stderr, "handout", err)
	}
	defer place.discard()
	f, err := place.write("sheets.csv", func(w io.Writer) error { return writeCSV(w, rows) })
	if err == nil {
		err = place.finish([]report.Output{f})
	}
	if err != nil {
		return complainUsage(stderr, "handout", err)
	}
	_, err = fmt.Fprintln(stdout, filepath.ToSlash(filepath.Join(dir, f.Name)))
	return written(stderr, "handout", err, exitOK)
}
