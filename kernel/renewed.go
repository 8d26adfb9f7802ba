package kernel

import (
	"errors"
	"slices"
	"strings"

	"rederive"
	"rederive/kernel/internal/program"
)

// The cells of a session may declare a name again, and then the last definition counts: each cell has shown what it
// computes with those above it. So in a notebook that a session wrote, a name that a later cell declares again has
// another name up to there, with a prime for each definition to come.
const prime = "ʹ"

// renewed returns a notebook with such names. If no name is declared twice, it is the same notebook.
func renewed(nb *rederive.Notebook) *rederive.Notebook {
	d := definitionsOf(nb)
	if !d.again {
		return nb
	}
	own := *nb
	own.Cells, own.Values = slices.Clone(nb.Cells), slices.Clone(nb.Values)
	for i, c := range nb.Cells {
		c := *c
		c.Code = program.Rename(program.Forget(c.Code, d.gone[i]), d.after[i+1])
		own.Cells[i] = &c
	}
	for i, v := range nb.Values {
		v := *v
		v.Expr = program.Rename(v.Expr, d.after[min(v.After, len(nb.Cells))])
		own.Values[i] = &v
	}
	return &own
}

// definitions are the names that cells declare again.
type definitions struct {
	again bool                // there are any
	after []map[string]string // the new names after so many cells
	gone  []map[string]bool   // by cell, methods that a later cell declares again for the same type
}

func definitionsOf(nb *rederive.Notebook) *definitions {
	defined := make([][]string, len(nb.Cells))
	variables, total := map[string]bool{}, map[string]int{}
	d := &definitions{gone: make([]map[string]bool, len(nb.Cells))}
	for i, c := range nb.Cells {
		if !c.Run {
			continue
		}
		defined[i] = slices.Compact(slices.Sorted(slices.Values(program.Defines(c.Code, variables))))
		add(variables, program.Variables(c.Code))
		for _, name := range defined[i] {
			total[name]++
			d.again = d.again || total[name] > 1
		}
	}
	type method struct {
		name string
		of   int // the definition of its type
	}
	seen, last := map[string]int{}, map[method]int{}
	d.after = append(d.after, primed(seen, total))
	for i, names := range defined {
		for _, name := range names {
			seen[name]++
		}
		for _, name := range names {
			if of, _, ok := strings.Cut(name, "."); ok {
				m := method{name, seen[of]}
				if before, again := last[m]; again {
					if d.gone[before] == nil {
						d.gone[before] = map[string]bool{}
					}
					d.gone[before][name] = true
				}
				last[m] = i
			}
		}
		d.after = append(d.after, primed(seen, total))
	}
	return d
}

// primed returns the names with definitions to come, each with its primes.
func primed(seen, total map[string]int) map[string]string {
	to := map[string]string{}
	for name, n := range total {
		if more := n - max(seen[name], 1); more > 0 && !strings.Contains(name, ".") {
			to[name] = name + strings.Repeat(prime, more)
		}
	}
	return to
}

// unprimed writes the names in messages as the cells have them.
func unprimed(run *rederive.Run) {
	for _, e := range run.Errors {
		if text := e.Err.Error(); strings.Contains(text, prime) {
			e.Err = errors.New(strings.ReplaceAll(text, prime, ""))
		}
		e.Hint = strings.ReplaceAll(e.Hint, prime, "")
	}
	for _, c := range run.Cells {
		if f := failureOf(c); f != nil {
			f.Text = strings.ReplaceAll(f.Text, prime, "")
		}
	}
}
