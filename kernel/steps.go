package kernel

import (
	"sync"

	"rederive/internal/cache"
	"rederive/kernel/internal/flow"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// findSteps finds on what the result of each step depends.
func (f *front) findSteps(p *program.Program, job frontJob) {
	to := &f.Program
	var err error
	var wg sync.WaitGroup
	wg.Go(func() { to.Steps, to.Digest, err = flow.Texts(&to.Source) })
	steps, known := flow.Of(p, func(cell, value int) bool { return job.runs(worker.Plan{Cell: cell, Value: value}) })
	wg.Wait()
	known = known && err == nil && len(to.Steps) == len(steps)
	for i := range to.Steps {
		known = known && steps[i].Cell == to.Source.Plans[i].Cell && steps[i].Value == to.Source.Plans[i].Value
		if known {
			to.Steps[i].Digest = cache.Key(to.Steps[i].Digest, steps[i].Code)
		}
	}
	if known {
		f.Needs = [][]int{}
		for _, s := range steps {
			f.Needs = append(f.Needs, s.Needs)
		}
	}
}
