package grade

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/kernel"
	"rederive/show/wire"
	"rederive/verify/answers"
)

// A formula of the parameters is a computation, but 4950 + limit - limit is none, nor is a number that is chosen
// when limit == 100. No look at the code tells them apart in general. So both the key and the submission run again
// with other parameters: what the formula gives there must be right as well, where the key gives something else.

// tries are the parameters that are tried: each number raised by so much, and the last of them doubled. A formula that
// holds for even numbers alone, or for multiples of three, is right for some of them.
var tries = []int64{1, 2, 3, 4, 6, 0}

// tryFormulas takes the points from answers that are formulas of the parameters and right for those of the
// student alone.
func (g *Grading) tryFormulas(
	ctx context.Context, st *Student, b *submission, o kernel.Options, scores []answers.Score,
) {
	own := g.Key.runs[ParamsKey(st.Params)]
	var open []int // indices of scores
	for i, m := range scores {
		if m.Formula && m.Right > 0 {
			open = append(open, i)
		}
	}
	if o.Engine == kernel.Both {
		o.Engine = kernel.Yaegi // one is enough to refute
	}
	tried := false
	for _, by := range tries {
		params := g.otherParams(st.Params, by)
		if len(open) == 0 || len(params) == 0 {
			return
		}
		key := g.keyWith(ctx, params)
		if key == nil {
			continue
		}
		tried = true
		if !slices.ContainsFunc(open, func(i int) bool { return differs(own.run, key, scores[i].ID) }) {
			continue
		}
		o.Params = declared(b.Notebook, params)
		run, _ := kernel.ExecuteParts(ctx, b.Notebook, o, g.timeouts())
		again := answers.Grade(g.lang, g.Key.Docs, key, run, g.witnesses(ctx, &Student{Params: params}))
		open = slices.DeleteFunc(open, func(i int) bool {
			m := scores[i]
			return differs(own.run, key, m.ID) && slices.ContainsFunc(again, func(a answers.Score) bool {
				return a.ID == m.ID && a.Right*m.Of >= m.Right*a.Of
			})
		})
	}
	for _, i := range open {
		if tried { // else the key does not run with others
			scores[i].Stated, scores[i].Right = true, 0
		}
	}
}

// otherParams are the parameters of a student with other numbers, or nil if there are no numbers.
func (g *Grading) otherParams(of base.ParamFlags, by int64) base.ParamFlags {
	params := maps.Clone(of)
	changed := false
	for _, p := range g.Key.Notebook.Front.Params {
		text, ok := of[p.Name]
		if !ok {
			text = fmt.Sprint(p.Value)
		}
		switch p.Value.(type) {
		case int64:
			if n, err := strconv.ParseInt(text, 10, 64); err == nil {
				params[p.Name], changed = strconv.FormatInt(other(n, by), 10), true
			}
		case float64:
			if x, err := strconv.ParseFloat(text, 64); err == nil {
				params[p.Name], changed = strconv.FormatFloat(other(x, float64(by)), 'g', -1, 64), true
			}
		}
	}
	if !changed {
		return nil
	}
	return params
}

func other[N int64 | float64](n, by N) N {
	if by == 0 {
		return 2 * n
	}
	return n + by
}

// keyWith runs the key with other parameters, or returns nil if it does not come to its end.
func (g *Grading) keyWith(ctx context.Context, params base.ParamFlags) *rederive.Run {
	o := g.keyOptions(params)
	o.Exercise, o.Given = true, g.Key.given()
	if o.Engine == kernel.Both {
		o.Engine = kernel.Yaegi
	}
	run := kernel.Execute(ctx, g.Key.Notebook, o)
	if run.Status != rederive.RunOK {
		return nil
	}
	new(keyRun).split(g.Key.Notebook, run)
	return run
}

// differs reports whether two runs of the key give a claim different values.
func differs(a, b *rederive.Run, id string) bool {
	return !slices.EqualFunc(offersFor(a, id), offersFor(b, id), func(a, b wire.Value) bool {
		return wire.Compare(a, b) == 0
	})
}

func offersFor(run *rederive.Run, id string) (list []wire.Value) {
	for _, o := range run.Offers {
		if o.ID == id {
			list = append(list, o.Value)
		}
	}
	return list
}
