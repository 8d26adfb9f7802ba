package grade

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/kernel"
	"rederive/verify/answers"
)

// Each submission is read, run and compared in its own process, with limits on memory
// and time: whatever it does to that process, the others get their marks. The process is
// this command again, with the same arguments, and judges one student.

// JudgeVariable and keysVariable are environment variables of such a process: the number of
// the student in the class, and the file with the results of the key.
const (
	JudgeVariable = "REDERIVE_GRADE_STUDENT"
	keysVariable  = "REDERIVE_GRADE_KEYS"
)

const (
	// judgeHeap is the memory that such a process uses before it trades time for memory.
	// The boundary limits it to that of the second process.
	judgeHeap = 1 << 30

	// judgeGrace is the time for reading and comparing a submission, in addition to its
	// limits for each engine.
	judgeGrace = 10 * time.Minute
)

// judged is the result of one such process.
type judged struct {
	File            string // the submission
	Status          gradeStatus
	Reason          string
	Scores          []answers.Score
	Tried           bool // an answer is stated by what the key gives for other parameters
	Written, Shaped shingles
	Feedback        feedback
}

// writeKeys writes the results of the key into a file for the judging processes.
func (g *Grading) writeKeys() (file string, release func(), err error) {
	data, err := g.Key.packed()
	if err != nil {
		return "", nil, err
	}
	dir, release, err := cache.TempDir(os.TempDir(), "rederive-grade-")
	if err != nil {
		return "", nil, err
	}
	file = filepath.Join(dir, "keys")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		release()
		return "", nil, err
	}
	return file, release, nil
}

// judgeApart judges one submission in its own process.
func (g *Grading) judgeApart(ctx context.Context, i int, keys string) (*judged, error) {
	runs := time.Duration(2 * (g.timeouts() + kernel.MostRuns))
	limited, cancel := context.WithTimeout(ctx, runs*g.Students.Ceiling.Time+judgeGrace)
	defer cancel()
	exe, err := os.Executable()
	if err != nil {
		return &judged{Status: gradedUnread}, err
	}
	cmd := exec.CommandContext(limited, exe, append([]string{"grade"}, g.args...)...)
	cmd.Args[0] = os.Args[0]
	cmd.Env = g.judgeEnvironment(JudgeVariable+"="+strconv.Itoa(i), keysVariable+"="+keys, "GOTRACEBACK=none")
	cmd.WaitDelay = 5 * time.Second
	said := &base.Beginning{Most: 64 << 10}
	cmd.Stderr = said
	alive, err := cmd.StdinPipe() // the pipe closes when this process ends
	if err != nil {
		return &judged{Status: gradedUnread}, err
	}
	defer alive.Close()
	j := &judged{}
	if err = cmd.Run(); err == nil {
		err = j.read(resultFile(keys, i))
	}
	if err == nil && !slices.Contains(g.Class[i].forms, j.File) {
		err = fmt.Errorf("it judged %s", j.File)
	}
	if err == nil {
		return j, nil
	}
	return g.deathOf(limited, g.Class[i], string(said.Text), err)
}

// judgeEnvironment returns the environment of a judging process: within the boundary it
// adopts the settings of the surrounding process.
func (g *Grading) judgeEnvironment(more ...string) []string {
	if a := g.Students.Within; a != "" {
		return environment.For(environment.Confined, append(more, base.ApartVariable+"="+string(a))...)
	}
	return environment.For(environment.Itself, more...)
}

// resultFile returns the file in which the process leaves the result for a student.
func resultFile(keys string, student int) string {
	return filepath.Join(filepath.Dir(keys), strconv.Itoa(student))
}

func (j *judged) read(name string) error {
	data, err := readPacked(name, mostJudged)
	if err != nil {
		return err
	}
	return unpack(data, mostJudged, j)
}

func (j *judged) write(name string) error {
	data, err := pack(j, mostJudged)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o600)
}

// deathOf returns the result for a submission whose process died.
func (g *Grading) deathOf(ctx context.Context, st *Student, said string, err error) (*judged, error) {
	died := &exec.ExitError{}
	name := base.ShownPath(st.file)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &judged{Status: gradedTimeout, Reason: name + ": it took too long to be read and compared"}, nil
	case ctx.Err() != nil:
		return &judged{Status: gradedUnread, Reason: "interrupted"}, nil
	case strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate memory") ||
		errors.As(err, &died) && died.ExitCode() < 0:
		return &judged{Status: gradedTimeout, Reason: name + ": it takes too much memory to be compared"}, nil
	}
	return &judged{Status: gradedUnread, Reason: "a bug in rederive itself"},
		base.Defect{Cause: fmt.Errorf("judging %s: %w: %s", name, err, firstLine(errors.New(said)))}
}

// judgeOne judges the student for whom this process was started, if any, and returns the
// exit code.
func (g *Grading) judgeOne(ctx context.Context, stderr io.Writer) (code int, done bool) {
	number := os.Getenv(JudgeVariable)
	if number == "" {
		return base.ExitOK, false
	}
	debug.SetMemoryLimit(judgeHeap)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(base.ExitUsage) // nobody waits for the result
	}()
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(g.Class) {
		return base.FailUsage(stderr, "grade", fmt.Errorf("there is no student %s", number)), true
	}
	g.Students.Slots = make(chan struct{}, 1) // other processes use the other cores
	st := g.Class[i]
	j := g.judgeHere(ctx, st)
	j.File = st.file
	if err := j.write(resultFile(os.Getenv(keysVariable), i)); err != nil {
		return base.FailUsage(stderr, "grade", err), true
	}
	return base.ExitOK, true
}
