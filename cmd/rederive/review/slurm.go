package review

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/verifier"
	"rederive/verify/ledger"
)

// reviewOnSlurm reviews the papers in an array job. Its tasks write the pages, and store the reviews in the cache,
// which the nodes share; the run that submitted them takes them from there.
func (v *reviewer) reviewOnSlurm(ctx context.Context, fs *flag.FlagSet, papers []paperFile, operands []string) error {
	if slices.Contains(operands, stdinName) {
		return base.Misused("--on slurm: tasks have no standard input (name a file)")
	}
	r, err := v.NewRun("review", v.cache, len(papers), v.stderr)
	if err != nil {
		return err
	}
	args := verifier.FlagsPassedOn(fs, v.cache, "shard", "format")
	if v.pages {
		args = append(args, "--format=html")
	} else {
		args = append(args, "--format=text")
	}
	if err := r.Run(ctx, append(append(args, "--"), operands...)); err != nil {
		return fmt.Errorf("--on slurm: %w (logs are in %s)", err, r.Dir)
	}
	v.fresh = false // the tasks' reviews are in the cache
	return os.RemoveAll(r.Dir)
}

// takeShard returns the papers of one shard, or all of them.
func (v *reviewer) takeShard(papers []paperFile) ([]paperFile, error) {
	index, of, err := verifier.ChosenShard(v.shard)
	if err != nil || index == 0 {
		return papers, err
	}
	return ledger.ShardOf(papers, index, of), nil
}
