package verifier

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/environment"
	"rederive/internal/xslices"
	"rederive/verify/ledger"
)

// SlurmFlags say where a command runs.
type SlurmFlags struct {
	on     string
	jobs   int
	sbatch string
}

func (f *SlurmFlags) Register(fs *flag.FlagSet) {
	base.ChoiceFlag(fs, &f.on, "on", "", "run on another `ENGINE`: slurm submits an array job and waits for it",
		"slurm")
	base.CountFlag(fs, &f.jobs, "jobs",
		"run `N` tasks in the array job (default: one for each notebook or paper, at most 64)")
	fs.StringVar(&f.sbatch, "sbatch", "", "pass further `ARGUMENTS` to sbatch, such as \"--partition=long --mem=4G\"")
}

const (
	slurmTasks = 64 // of an array job, unless the command line sets another number
	slurmTries = 3  // of a task that got lost
	slurmGrace = 3  // polls until a task that left the queue without a result counts as lost
)

// SlurmPoll is the interval at which an array job is polled. Tests, whose cluster is a script, shorten it.
var SlurmPoll = 2 * time.Second

// A slurmRun is a command that runs as an array job. Its folder is in the cache, which the nodes share: each task
// leaves its result there, and then its exit code.
type slurmRun struct {
	SlurmFlags
	command string // verify or review
	Dir     string
	tasks   int
	stderr  io.Writer
}

// NewRun makes the folder of an array job for the given number of notebooks or papers.
func (f SlurmFlags) NewRun(command, cache string, items int, stderr io.Writer) (*slurmRun, error) {
	within, err := filepath.Abs(filepath.Join(cache, "slurm"))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(within, 0o755); err != nil {
		return nil, fmt.Errorf("--on slurm: %w", err)
	}
	dir, err := os.MkdirTemp(within, "run-")
	if err != nil {
		return nil, fmt.Errorf("--on slurm: %w", err)
	}
	return &slurmRun{
		SlurmFlags: f, command: command, Dir: dir, stderr: stderr,
		tasks: max(1, min(cmp.Or(f.jobs, slurmTasks), items)),
	}, nil
}

// verifyOnSlurm verifies notebooks in an array job of Slurm, and returns the ledger that a single run would have
// written.
func verifyOnSlurm(s *base.Session,
	ctx context.Context, f verifyFlags, fs *flag.FlagSet, files []string,
) (*rederive.Ledger, int, error) {
	r, err := f.NewRun("verify", s.Cache, len(files), s.Stderr)
	if err != nil {
		return nil, 0, err
	}
	args := append([]string{"--format", "json=" + r.file("part", 0)}, passedOn(fs, &s.Options, files)...)
	var l *rederive.Ledger
	if err = r.Run(ctx, args); err == nil {
		l, err = r.merge()
	}
	if err != nil {
		return nil, 0, fmt.Errorf("--on slurm: %w (logs are in %s)", err, r.Dir)
	}
	os.RemoveAll(r.Dir)
	l.Strict, l.Warnings = s.Strict, ledger.LedgerErrors(s.Warns)
	return l, base.LedgerExit(l), nil
}

// Check refuses flags that conflict, and a machine without Slurm.
func (f SlurmFlags) Check(shard string) error {
	switch {
	case f.on == "":
		return base.Misused("--jobs and --sbatch belong to --on slurm")
	case shard != "":
		return base.Misused("--on slurm makes the shards itself: leave out --shard and --timings")
	}
	if _, err := exec.LookPath("sbatch"); err != nil {
		return errors.New("--on slurm: there is no sbatch here (run it where jobs are submitted)")
	}
	return nil
}

// Run submits the tasks, and again those that got lost. In an argument, "part-0" is replaced by a file of the task.
func (r *slurmRun) Run(ctx context.Context, args []string) error {
	if err := r.writeScript(args); err != nil {
		return err
	}
	left := make([]int, r.tasks)
	for i := range left {
		left[i] = i + 1
	}
	for try := 1; len(left) > 0; try++ {
		if try > slurmTries {
			return fmt.Errorf("tasks %s gave no result in %d tries%s", taskList(left), slurmTries,
				r.lastWords(left[0]))
		}
		if try > 1 {
			fmt.Fprintf(r.stderr, "rederive %s: tasks %s were lost, submitting them again\n", r.command, taskList(left))
		}
		job, err := r.submit(ctx, left)
		if err != nil {
			return err
		}
		if left, err = r.wait(ctx, job, left); err != nil {
			_ = slurmCommand(context.WithoutCancel(ctx), "scancel", job).Run()
			return err
		}
	}
	return nil
}

// writeScript writes the script of a task: it runs the command for its shard, and writes the exit code after the
// result.
func (r *slurmRun) writeScript(args []string) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	cwd, err := os.Getwd()
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#!/bin/sh\ncd %s || exit\n", base.ShellQuoted(cwd))
	fmt.Fprintf(&b, "dir=%s\ni=$SLURM_ARRAY_TASK_ID\n", base.ShellQuoted(r.Dir))
	fmt.Fprintf(&b, "%s %s --shard \"$i/%d\"", base.ShellQuoted(exe), r.command, r.tasks)
	for _, a := range args {
		if format, ok := strings.CutSuffix(a, r.file("part", 0)); ok {
			fmt.Fprintf(&b, " %s\"$dir/part-$i\"", format)
			continue
		}
		b.WriteString(" " + base.ShellQuoted(a))
	}
	b.WriteString("\necho $? >\"$dir/new-$i\" && mv \"$dir/new-$i\" \"$dir/code-$i\"\n")
	return os.WriteFile(filepath.Join(r.Dir, "task.sh"), []byte(b.String()), 0o755)
}

// slurmCommand returns a Slurm command, which acts for the user.
func slurmCommand(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = environment.For(environment.Users)
	return cmd
}

// submit submits some tasks, and returns the id of the job.
func (r *slurmRun) submit(ctx context.Context, tasks []int) (string, error) {
	args := []string{
		"--parsable", "--job-name=rederive", "--array=" + taskList(tasks),
		"--output=" + filepath.Join(r.Dir, "log-%a"),
	}
	args = append(args, strings.Fields(r.sbatch)...)
	out, err := slurmCommand(ctx, "sbatch", append(args, filepath.Join(r.Dir, "task.sh"))...).Output()
	if failed := new(exec.ExitError); errors.As(err, &failed) {
		return "", fmt.Errorf("sbatch: %s", bytes.TrimSpace(failed.Stderr))
	}
	if err != nil {
		return "", err
	}
	job, _, _ := strings.Cut(strings.TrimSpace(string(out)), ";")
	if strings.Trim(job, "0123456789") != "" || job == "" { // scancel would take it for something else
		return "", fmt.Errorf("sbatch printed %.60q, expected the number of a job", out)
	}
	return job, nil
}

// wait waits until no task is left in the queue, and returns those without a result. On a shared file system a result
// may appear late.
func (r *slurmRun) wait(ctx context.Context, job string, tasks []int) ([]int, error) {
	defer base.Overwrite(r.stderr, "")
	gone := 0
	for {
		select {
		case <-ctx.Done():
			return nil, errors.New("interrupted")
		case <-time.After(SlurmPoll):
		}
		left := slices.DeleteFunc(slices.Clone(tasks), r.done)
		base.Overwrite(r.stderr, fmt.Sprintf("job %s: %d of %d tasks are done", job, r.tasks-len(left), r.tasks))
		if len(left) == 0 || gone == slurmGrace {
			return left, nil
		}
		if r.queued(ctx, job) {
			gone = 0
		} else {
			gone++
		}
	}
}

// queued reports whether a task of the job is waiting or running. It reports true if Slurm does not answer.
func (r *slurmRun) queued(ctx context.Context, job string) bool {
	out, err := slurmCommand(ctx, "squeue", "--noheader", "--jobs="+job, "--format=%i").CombinedOutput()
	if err != nil {
		return !bytes.Contains(out, []byte("Invalid job id"))
	}
	return len(bytes.TrimSpace(out)) > 0
}

// done reports whether a task has ended on its own. A limit of Slurm, or a lost node, leaves no exit code.
func (r *slurmRun) done(task int) bool {
	_, err := os.Stat(r.file("code", task))
	return err == nil
}

func (r *slurmRun) file(name string, task int) string {
	return filepath.Join(r.Dir, fmt.Sprintf("%s-%d", name, task))
}

// merge prints the logs of the tasks, and joins their ledgers.
func (r *slurmRun) merge() (*rederive.Ledger, error) {
	var ledgers []*rederive.Ledger
	for i := 1; i <= r.tasks; i++ {
		said, _ := os.ReadFile(r.file("log", i))
		_, _ = r.stderr.Write(said)
		l, err := base.ReadLedger(r.file("part", i))
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("task %d wrote no ledger%s", i, r.lastWords(i))
		}
		if err != nil {
			return nil, err
		}
		ledgers = append(ledgers, l)
	}
	return ledger.Merge(ledgers...)
}

// lastWords returns a message with the end of a task's log.
func (r *slurmRun) lastWords(task int) string {
	said, _ := os.ReadFile(r.file("log", task))
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	if lines[0] == "" {
		return ""
	}
	return fmt.Sprintf("; the log of task %d ends: %s", task, lines[len(lines)-1])
}

// taskList joins tasks with commas.
func taskList(list []int) string {
	return strings.Join(xslices.Map(list, strconv.Itoa), ",")
}

// FlagsPassedOn lists the flags of the command line that tasks get as well: all but those about Slurm and the given
// ones.
func FlagsPassedOn(fs *flag.FlagSet, within string, own ...string) []string {
	own = append(own, "on", "jobs", "sbatch", "cache")
	cache, err := filepath.Abs(filepath.Dir(within))
	if err != nil {
		cache = filepath.Dir(within)
	}
	args := []string{"--cache=" + cache}
	fs.Visit(func(f *flag.Flag) {
		if !slices.Contains(own, f.Name) {
			args = append(args, "--"+f.Name+"="+f.Value.String())
		}
	})
	return args
}

// passedOn lists the flags of the command line that tasks get as well, and the notebooks.
func passedOn(fs *flag.FlagSet, o *base.Options, files []string) []string {
	args := FlagsPassedOn(fs, o.Cache, "shard", "format", "base", "results", "timings", "P")
	for _, name := range slices.Sorted(maps.Keys(o.Params)) {
		args = append(args, "-P", name+"="+o.Params[name])
	}
	return append(append(args, "--"), files...)
}
