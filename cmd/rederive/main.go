// Command rederive recomputes what a paper states: it runs the cells of Markdown notebooks,
// compares their results with what the paper printed, and writes a report.
//
// Messages have no capitals and no full stops. Results go to standard output or to the
// folder named by -o, diagnostics to standard error.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/grade"
	"rederive/cmd/rederive/handout"
	"rederive/cmd/rederive/press"
	"rederive/cmd/rederive/replay"
	"rederive/cmd/rederive/review"
	"rederive/cmd/rederive/serve"
	"rederive/cmd/rederive/verifier"
	"rederive/internal/xslices"
	"rederive/kernel"
)

func main() {
	kernel.WorkerMain()
	if err := base.AdoptSettings(); err != nil {
		fmt.Fprintln(os.Stderr, "rederive: taking over the settings of the first process:", err)
		os.Exit(base.ExitDefect)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop() // a second signal ends the process immediately
		if len(os.Args) > 1 && os.Args[1] == "jupyter" {
			return // an interrupt from the keyboard ends a cell, not the kernel
		}
		time.Sleep(lastCall)
		os.Exit(base.ExitUsage) // something blocks forever
	})
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// lastCall is how long a command may take to end after the first signal. Its child processes
// end with it.
const lastCall = 10 * time.Second

// verb returns a row of the table of commands.
func verb(
	name, args, about string, run func(ctx context.Context, args []string, stdout, stderr io.Writer) int,
) base.Command {
	return base.Command{Name: name, Args: args, About: about, Run: run}
}

func init() { base.AllCommands = commands }

func commands() []base.Command {
	return []base.Command{
		verb("new", "NAME", "create a folder with a notebook and claims that verify", cmdNew),
		verb("draft", "PAPER", "propose a claims document from the text of a paper", review.Draft),
		verb("check", "FILE...", "parse and type-check only", cmdCheck),
		verb("run", "FILE...", "execute, and print the outputs of the cells", cmdRun),
		verb("review", "PAPER...", "check papers against themselves", review.Run),
		verb("verify", "[PATH...]", "run, compare with the claims, and print the ledger", verifier.Run),
		verb("report", "[PATH...]", "verify, then render the reports", press.Run),
		verb("audit", "[PATH...]", "mutate every printed value and require that its check fails", cmdAudit),
		verb("errata", "[PATH...]", "write one document of all errata", cmdErrata),
		verb("merge", "LEDGER...", "join the ledgers of shards", cmdMerge),
		verb("convert", "FROM TO", "convert a notebook between Markdown and Jupyter's .ipynb", cmdConvert),
		verb("serve", "[PATH...]", "show the reports in a browser while the notebooks are written", serve.Run),
		verb("jupyter", "COMMAND", "install, uninstall or run the kernel for Jupyter", cmdJupyter),
		verb("lsp", "", "run the language server for editors", cmdLSP),
		verb("replay", "REPORT.html", "run the notebook in a report again, and compare", replay.Run),
		verb("grade", "KEY SUB...", "grade submissions against the key, computed for each student", grade.Run),
		verb("handout", "--skeleton KEY", "write the notebook for students, without its solutions", handout.Run),
		verb("diff", "OLD NEW", "compare two ledgers", cmdDiff),
		verb("doctor", "", "report what this machine supports", cmdDoctor),
		verb("clean", "", "empty the cache", cmdClean),
		verb("help", "[COMMAND|TOPIC]", "explain a command, or print a page of the documentation", cmdHelp),
		verb("man", "[COMMAND]", "print a manual page", cmdMan),
		verb("completion", "SHELL", "print the completion script for bash, zsh or fish", cmdCompletion),
		verb("version", "", "print the version", cmdVersion),
	}
}

// run runs one command and returns the exit code. Failing to write the result is an error,
// whatever the result is.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := &base.Output{W: stdout}
	messages := &base.Output{W: stderr}
	defer messages.Flush()
	code := carryOut(ctx, args, out, messages)
	out.Flush()
	if out.Err != nil && code != base.ExitUsage {
		return base.Worst(code, base.FailUsage(messages, "", fmt.Errorf("rederive: writing the result: %w",
			out.Err)))
	}
	return code
}

// carryOut runs one command. It reports a panic as a bug in rederive.
func carryOut(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "rederive: a bug in rederive itself: %v\n", r)
			code = base.ExitDefect
		}
	}()
	if len(args) == 0 {
		usage(stderr)
		return base.ExitUsage
	}
	switch args[0] {
	case "-h", "-help", "--help":
		args[0] = "help"
	case "-version", "--version":
		args[0] = "version"
	}
	for _, c := range commands() {
		if c.Name == args[0] {
			return c.Run(ctx, args[1:], stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "rederive: unknown command %q%s (rederive help lists them)\n", args[0],
		base.DidYouMean(args[0], commandNames(), strings.Clone))
	return base.ExitUsage
}

func commandNames() (names []string) {
	return xslices.Map(commands(), func(c base.Command) string { return c.Name })
}

func usage(w io.Writer) {
	var b strings.Builder
	b.WriteString("rederive recomputes what a paper states, and compares it with what was printed\n\nusage:\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  rederive %-20s %s\n", strings.TrimSpace(c.Name+" "+c.Args), c.About)
	}
	b.WriteString(`
PATH is a notebook, a folder or ./...; the default is paths of rederive.yaml, else
the folder notebooks, else the current folder. Flags and paths may be in any order;
rederive COMMAND -h lists them, and rederive help topics lists the pages of the
documentation.

example:
  rederive verify notebooks/impartial-games
  rederive report -o out

exit codes:
`)
	for _, e := range base.ExitCodes() {
		fmt.Fprintf(&b, "  %2d  %s\n", e.Code, e.About)
	}
	b.WriteString("If several apply, the exit code is the first of 70, 2, 3, 4, 1.\n")
	io.WriteString(w, b.String())
}
