package golist

import (
	"bytes"
	"os/exec"
	"time"

	"rederive/internal/lazyregexp"
)

// A Compiled function is called while the go command compiles, with the number of finished
// packages, their total, and the name of the current one.
type Compiled func(done, total int, name string)

// patience is how long the go command may work without a report.
const patience = 2 * time.Second

// A Watcher reads the standard error of a go list -export -v command, which names each package
// that it compiles. It records all other text.
type Watcher struct {
	tell  Compiled
	stale func() int // number of packages not compiled yet
	began time.Time

	said, line  bytes.Buffer
	done, total int
}

// Watch returns a watcher that begins now. stale is called once, if the command takes long.
func Watch(tell Compiled, stale func() int) *Watcher {
	return &Watcher{tell: tell, stale: stale, began: time.Now()}
}

// Write reads what the command prints.
func (w *Watcher) Write(p []byte) (int, error) {
	for _, c := range p {
		w.line.WriteByte(c)
		if c == '\n' {
			w.endLine()
		}
	}
	return len(p), nil
}

// packageLine matches a line with the name of a package, and no message.
var packageLine = lazyregexp.New(`^[^\s:]+\n$`)

func (w *Watcher) endLine() {
	defer w.line.Reset()
	if !packageLine.Match(w.line.Bytes()) {
		w.said.Write(w.line.Bytes())
		return
	}
	w.done++
	if w.total == 0 && time.Since(w.began) > patience {
		w.total = w.done + w.stale()
	}
	if w.total > 0 {
		w.total = max(w.total, w.done)
		w.tell(w.done, w.total, string(bytes.TrimSpace(w.line.Bytes())))
	}
}

// Said returns the output without the package names.
func (w *Watcher) Said() string { return w.said.String() + w.line.String() }

// CountStale counts, with a go build -n command, the packages that the go command would compile.
func CountStale(cmd *exec.Cmd) int {
	out, _ := cmd.CombinedOutput()
	return len(staleLine.FindAll(out, -1))
}

var staleLine = lazyregexp.New(`(?m)^# \S+$`)
