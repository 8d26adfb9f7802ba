package verifier

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"

	"rederive/cmd/rederive/base"
	"rederive/verify/ledger"
)

// shardVariable is the environment variable for a shard such as 2/3.
const shardVariable = "REDERIVE_SHARD"

// shardsVariable is the environment variable for the number of shards.
const shardsVariable = "REDERIVE_SHARDS"

// ShardFlag adds the flag --shard.
func ShardFlag(fs *flag.FlagSet, to *string, about string) {
	base.CheckedFlag(fs, to, "shard", "", about, func(part string) error {
		if _, _, err := ledger.ParseShard(part); err != nil && part != "" && part != "auto" {
			return errors.New("expected a shard such as 1/3, or auto")
		}
		return nil
	})
}

// ChosenShard reads the flag --shard. The index is 0 if no shard is chosen.
func ChosenShard(part string) (index, of int, err error) {
	if part == "auto" {
		if part, err = AutoShard(os.Getenv); err != nil {
			return 0, 0, err
		}
	}
	if part == "" {
		return 0, 0, nil
	}
	return ledger.ParseShard(part)
}

// AutoShard determines from the environment which shard this machine verifies: i/n,
// counted from 1. It knows REDERIVE_SHARD=i/n, the array jobs of Slurm, the indexed
// jobs of Kubernetes (with the number of shards in REDERIVE_SHARDS), and the parallel
// jobs of GitLab.
func AutoShard(getenv func(string) string) (string, error) {
	number := func(name string) (int, error) {
		n, err := strconv.Atoi(getenv(name))
		if err != nil {
			return 0, fmt.Errorf("--shard auto: the variable %s is %q, expected a number", name, getenv(name))
		}
		return n, nil
	}
	switch {
	case getenv(shardVariable) != "":
		return getenv(shardVariable), nil
	case getenv("SLURM_ARRAY_TASK_ID") != "":
		return slurmShard(number)
	case getenv("JOB_COMPLETION_INDEX") != "":
		index, err := number("JOB_COMPLETION_INDEX") // from 0
		of, err2 := number(shardsVariable)
		return fmt.Sprintf("%d/%d", index+1, of), errors.Join(err, err2)
	case getenv("CI_NODE_INDEX") != "":
		index, err := number("CI_NODE_INDEX")
		of, err2 := number("CI_NODE_TOTAL")
		return fmt.Sprintf("%d/%d", index, of), errors.Join(err, err2)
	}
	return "", errors.New("--shard auto: the environment names no shard " +
		"(set REDERIVE_SHARD=i/n, or run in an array job of Slurm, an indexed job of Kubernetes, or a parallel job " +
		"of GitLab)")
}

// slurmShard returns the shard of a task in an array without gaps.
func slurmShard(number func(string) (int, error)) (string, error) {
	var n [4]int
	var errs []error
	for i, name := range []string{"ID", "MIN", "MAX", "COUNT"} {
		var err error
		n[i], err = number("SLURM_ARRAY_TASK_" + name)
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return "", err
	}
	if n[2]-n[1]+1 != n[3] {
		return "", fmt.Errorf("--shard auto: the array job has %d tasks from %d to %d (submit it without gaps)",
			n[3], n[1], n[2])
	}
	return fmt.Sprintf("%d/%d", n[0]-n[1]+1, n[3]), nil
}
