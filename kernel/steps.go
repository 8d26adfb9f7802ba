package kernel

import (
	"rederive/internal/cache"
	"rederive/kernel/internal/flow"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// findSteps finds on what the result of each step depends.
func (f *front) findSteps(p *program.Program, job frontJob) {
	steps, known := flow.Of(p, func(cell, value int) bool { return job.runs(worker.Plan{Cell: cell, Value: value}) })
	for _, to := range []*printed{&f.Lowered, &f.Plain} {
		if to.Source.Text == "" {
			continue // nothing is printed for this engine
		}
		texts, common, whole, err := flow.Texts(&to.Source)
		known = known && err == nil && (len(texts) == len(steps) || len(to.Source.Plans) == 0)
		for i := range texts {
			known = known && steps[i].Cell == to.Source.Plans[i].Cell && steps[i].Value == to.Source.Plans[i].Value
			if known {
				texts[i].Digest = cache.Key(texts[i].Digest, steps[i].Code)
			}
		}
		to.Digest, to.Steps, to.Common = whole, texts, common
	}
	if known {
		f.Needs = [][]int{}
		for _, s := range steps {
			f.Needs = append(f.Needs, s.Needs)
		}
	}
}
