package grade

import (
	"context"
	"go/token"
	"slices"
	"strconv"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/gosource"
	"rederive/kernel"
	"rederive/verify/answers"
)

// An answer that depends on a parameter changes with it. So a submission runs again with other parameters: if the key
// then has another answer, and the submission has the same wrong one, that is stated, however it is written down.
//
// A student may also compute with the number itself in place of the parameter. So if the answer does not change, the
// submission runs with the numbers in its cells changed like the parameter, and an answer that is then right is
// computed.

// raises are the changes to try: a small one, which takes little more time, and a larger even one.
var raises = []func(int64) int64{
	func(n int64) int64 { return n + max(1, n/10) },
	func(n int64) int64 { return n + 2*max(1, n/6) },
}

// trySecondRun takes the points from answers that stay the same when the parameters change. It reports whether it took
// any.
func (g *Grading) trySecondRun(
	ctx context.Context, st *Student, b *submission, o kernel.Options, first *rederive.Run, omitted []kernel.Omission,
	scores []answers.Score,
) (taken bool) {
	var open []int
	for i, m := range scores {
		if m.Right > 0 && !m.Stated && !m.Formula {
			open = append(open, i)
		}
	}
	if o.Engine == kernel.Both {
		o.Engine = kernel.Yaegi
	}
	ctx, cancel := context.WithTimeout(ctx, 2*o.Limits.Time+time.Minute)
	defer cancel()
	nb := withoutEndless(b.Notebook, omitted)
	for _, raise := range raises {
		params := g.otherParams(st.Params, raise)
		if len(open) == 0 || params == nil {
			break
		}
		o.Params = declared(nb, params)
		again, _ := g.run(ctx, nb, o, 1)
		open = slices.DeleteFunc(open, func(i int) bool {
			id := scores[i].ID
			return len(offersFor(again, id)) == 0 || differs(first, again, id)
		})
		if len(open) == 0 || ctx.Err() != nil {
			break
		}
		key := g.keyWith(ctx, params)
		if key == nil {
			continue
		}
		t := &trial{key, answers.Grade(g.lang, g.Key.Docs, key, again, g.witnesses(ctx, &Student{Params: params}))}
		open = slices.DeleteFunc(open, func(i int) bool {
			m := scores[i]
			if !differs(g.Key.runs[ParamsKey(st.Params)].run, key, m.ID) {
				return false // try another change
			}
			if !t.agrees(m) && !g.follows(ctx, st, nb, o, key, params, m) && ctx.Err() == nil {
				scores[i].Stated, scores[i].Right, taken = true, 0, true
			}
			return true
		})
	}
	return taken
}

// withoutEndless returns a notebook without the cells that ran into the time limit.
func withoutEndless(nb *rederive.Notebook, omitted []kernel.Omission) *rederive.Notebook {
	own := *nb
	own.Cells = slices.Clone(nb.Cells)
	for _, o := range omitted {
		if o.Failure.Kind == "time" {
			c := *own.Cells[o.Cell]
			c.Run, own.Cells[o.Cell] = false, &c
		}
	}
	return &own
}

// follows reports whether an answer is right if the numbers in the cells change like the parameters.
func (g *Grading) follows(ctx context.Context, st *Student, nb *rederive.Notebook, o kernel.Options, key *rederive.Run,
	params base.ParamFlags, m answers.Score,
) bool {
	was := g.otherParams(st.Params, func(n int64) int64 { return n })
	for _, change := range changes(nb, was, params) {
		if ctx.Err() != nil {
			return true
		}
		own, changed := *nb, false
		own.Cells = slices.Clone(nb.Cells)
		for i, c := range nb.Cells {
			c := *c
			c.Code = replaceNumbers(c.Code, change)
			changed = changed || c.Code != nb.Cells[i].Code
			own.Cells[i] = &c
		}
		if !changed {
			continue
		}
		run, _ := g.run(ctx, &own, o, 1)
		t := &trial{key, answers.Grade(g.lang, g.Key.Docs, key, run, g.witnesses(ctx, &Student{Params: params}))}
		if t.agrees(m) {
			return true
		}
	}
	return false
}

// changes lists how the numbers in the cells may depend on the parameters: they are the parameters, or one more or
// less, or the largest of them is a multiple of one.
func changes(nb *rederive.Notebook, was, now base.ParamFlags) (list []func(float64) float64) {
	largest := map[float64]float64{} // by parameter, the largest multiple
	var olds, news []float64
	for name, text := range was {
		from, err1 := strconv.ParseFloat(text, 64)
		to, err2 := strconv.ParseFloat(now[name], 64)
		if err1 == nil && err2 == nil && from != to {
			olds, news = append(olds, from), append(news, to)
		}
	}
	for _, c := range nb.Cells {
		for t := range gosource.Tokens(c.Code) {
			x, ok := numberOf(t)
			for _, p := range olds {
				if n := x / p; ok && p != 0 && n == float64(int64(n)) && x > largest[p] {
					largest[p] = x
				}
			}
		}
	}
	same := func(x float64) float64 {
		if i := slices.Index(olds, x); i >= 0 {
			return news[i]
		}
		return x
	}
	near := func(x float64) float64 {
		for i, p := range olds {
			if d := x - p; d == -1 || d == 0 || d == 1 {
				return news[i] + d
			}
		}
		return x
	}
	multiple := func(x float64) float64 {
		for i, p := range olds {
			if x > 0 && x == largest[p] {
				return x / p * news[i]
			}
		}
		return x
	}
	return []func(float64) float64{same, near, multiple}
}

// replaceNumbers changes the numbers in code.
func replaceNumbers(code string, change func(float64) float64) string {
	text, at := "", 0
	for t := range gosource.Tokens(code) {
		if x, ok := numberOf(t); ok && change(x) != x {
			text += code[at:t.At] + strconv.FormatFloat(change(x), 'f', -1, 64)
			at = t.At + len(t.Text)
		}
	}
	return text + code[at:]
}

// numberOf returns the value of a token that is a number.
func numberOf(t gosource.Token) (float64, bool) {
	if t.Kind != token.INT && t.Kind != token.FLOAT {
		return 0, false
	}
	x, err := strconv.ParseFloat(t.Text, 64)
	return x, err == nil
}
