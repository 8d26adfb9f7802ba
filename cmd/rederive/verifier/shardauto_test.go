package verifier

import (
	"strings"
	"testing"
)

func TestAutoShard(t *testing.T) {
	for _, c := range []struct{ env, want string }{
		{"REDERIVE_SHARD=2/3 CI_NODE_INDEX=1 CI_NODE_TOTAL=9", "2/3"},
		{"SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=7", "4/7"},
		{"SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=4", "1/4"},
		{"JOB_COMPLETION_INDEX=0 REDERIVE_SHARDS=5", "1/5"},
		{"CI_NODE_INDEX=3 CI_NODE_TOTAL=3", "3/3"},
		{"", "error: names no shard"},
		{"JOB_COMPLETION_INDEX=0", `error: REDERIVE_SHARDS is ""`},
		{"CI_NODE_INDEX=x CI_NODE_TOTAL=3", `error: CI_NODE_INDEX is "x"`},
		{
			"SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=2",
			"error: without gaps",
		},
	} {
		env := map[string]string{}
		for pair := range strings.FieldsSeq(c.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		got, err := AutoShard(func(name string) string { return env[name] })
		if says, failed := strings.CutPrefix(c.want, "error: "); failed {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %v, want an error with %q", c.env, err, says)
			}
		} else if err != nil || got != c.want {
			t.Errorf("%s: %q %v, want %q", c.env, got, err, c.want)
		}
	}
}
