package handout

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/grade"
	"rederive/cmd/rederive/press"
	"rederive/cmd/rederive/site"
	"rederive/report"
	"rederive/report/view"
)

// numberedSheets writes for each student of a roster a sheet and its solutions, with the student's parameters:
// DIR/1/KEY-handout.pdf and so on, and a list that says who has which sheet.
func numberedSheets(
	ctx context.Context, keyName, rosterName, dir string, o *base.Options, stdout, stderr io.Writer,
) int {
	c, err := base.ReadConfig([]string{keyName})
	if err != nil {
		return base.FailUsage(stderr, "", err)
	}
	ours := *o
	if err := ours.Settle(c); err != nil {
		return base.FailUsage(stderr, "handout", err)
	}
	s := &base.Session{Options: ours, Config: c, Stderr: stderr, Slots: make(chan struct{}, ours.Jobs)}
	key, err := grade.ReadKeyBook(s, keyName)
	if err != nil {
		return grade.PrintFailure(stderr, "handout", err)
	}
	g := &grade.Grading{Students: s, Key: key}
	if err := g.ReadRoster(rosterName, nil); err != nil {
		return grade.PrintFailure(stderr, "handout", err)
	}
	code := base.ExitOK
	for i, st := range g.Class {
		number := strconv.Itoa(i + 1)
		for _, variant := range []view.Variant{view.Handout, view.Solutions} {
			args := []string{
				"--variant", string(variant), "--number", number, "-o", filepath.Join(dir, number),
			}
			if o.Engine != "" {
				args = append(args, "--engine", o.Engine)
			}
			if o.Keep.Force {
				args = append(args, "--force")
			}
			for _, name := range slices.Sorted(maps.Keys(st.Params)) {
				args = append(args, "-P", name+"="+st.Params[name])
			}
			code = base.Worst(code, press.Run(ctx, append(args, keyName), stdout, stderr))
			if ctx.Err() != nil {
				return code
			}
		}
	}
	if code != base.ExitOK {
		return code
	}
	return listSheets(ctx, g, dir, o.Keep, stdout, stderr)
}

// listSheets lists who has which sheet, with which parameters and which answers. A key that grade would refuse
// has no answers: its sheets are marked by hand.
func listSheets(ctx context.Context, g *grade.Grading, dir string, k *base.Keeper, stdout, stderr io.Writer) int {
	ids, values, err := g.Answers(ctx)
	if err != nil {
		fmt.Fprintf(stderr, "note: sheets.csv lists no answers: %v\n", err)
	}
	rows := [][]string{append([]string{"number", "name", "id", "parameters"}, ids...)}
	for i, st := range g.Class {
		row := []string{strconv.Itoa(i + 1), st.Name, st.ID, strings.Join(grade.ShownParams(st.Params), ", ")}
		for _, id := range ids {
			row = append(row, values[i][id])
		}
		rows = append(rows, row)
	}
	place, err := site.NewSite(dir, k)
	if err != nil {
		return base.FailUsage(stderr, "handout", err)
	}
	defer place.Discard()
	f, err := place.Write("sheets.csv", func(w io.Writer) error { return grade.WriteCSV(w, rows) })
	if err == nil {
		err = place.Finish([]report.Output{f})
	}
	if err != nil {
		return base.FailUsage(stderr, "handout", err)
	}
	_, err = fmt.Fprintln(stdout, filepath.ToSlash(filepath.Join(dir, f.Name)))
	return base.Written(stderr, "handout", err, base.ExitOK)
}
