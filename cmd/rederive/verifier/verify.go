// Package verifier implements the command verify: on this machine, in shards, by Slurm, or
// watching.
package verifier

import (
	"context"
	"errors"
	"flag"
	"io"
	"runtime/debug"
	"slices"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/verify/ledger"
)

// verifyFlags are the flags that only verify has.
type verifyFlags struct {
	base.LedgerFlags
	SlurmFlags
	claims, source, results, shard string
	watch                          bool
}

func (f *verifyFlags) register(fs *flag.FlagSet) {
	f.LedgerFlags.Register(fs, "text")
	f.SlurmFlags.Register(fs)
	fs.StringVar(&f.claims, "claims", "", "compare with this claims `FILE` instead of the notebook's own")
	fs.StringVar(&f.source, "source", "",
		"compare the transcription with the copy of the paper: a `FILE`, or a folder of copies")
	base.ChoiceFlag(fs, &f.results, "results", "",
		"print one line per notebook instead of the ledger: `FORMAT` text, csv or json", "text", "csv", "json")
	fs.BoolVar(&f.watch, "watch", false,
		"verify again after each save, until it is interrupted, and print changed verdicts first")
	ShardFlag(fs, &f.shard,
		"verify only the `i/n`-th part of the notebooks, for rederive merge; auto reads it from the environment")
}

// Run runs notebooks, compares their claims, and prints the ledger.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("verify", stderr)
	var f verifyFlags
	f.register(fs)
	var targets []base.Target
	var against *rederive.Ledger
	o.Check = func() (err error) {
		if err = f.check(o); err == nil {
			targets, against, err = f.Settle()
		}
		return err
	}
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return base.Written(stderr, "verify", f.writeRefused(o, stdout), code)
	}
	s.Claims, s.Sources, s.Linked, s.Settles, s.Located = f.claims, f.source, true, true, true
	var err error
	if f.watch {
		if code, err = verifyWatching(s, ctx, files, stdout); err != nil {
			return base.FailUsage(stderr, "verify", err)
		}
		return code
	}
	s.Within.LeaveTargets(targets)
	var l *rederive.Ledger
	if f.SlurmFlags != (SlurmFlags{}) {
		l, code, err = verifyOnSlurm(s, ctx, f, fs, files)
	} else {
		l, code, err = verifyHere(s, ctx, f, files)
	}
	if err != nil {
		return base.FailUsage(stderr, "verify", err)
	}
	if f.results != "" {
		err = writeResults(stdout, l, f.results)
		targets = slices.DeleteFunc(targets, func(t base.Target) bool { return t.File == "" })
	}
	style := ledger.Style{Colour: base.IsTerminal(stdout), Reported: base.SameFile(stdout, stderr), Base: against}
	return base.Written(stderr, "verify", errors.Join(err, s.Keep.WriteTargets(stdout, l, targets, style)), code)
}

// check refuses flags that conflict.
func (f *verifyFlags) check(o *base.Options) error {
	if f.watch {
		return f.checkWatch(o)
	}
	if f.SlurmFlags != (SlurmFlags{}) {
		return f.SlurmFlags.Check(f.shard + o.Timings)
	}
	return nil
}

// writeRefused writes the ledger of a run that could not begin, so that a build server shows
// the reason. The format text writes nothing: standard error has it.
func (f *verifyFlags) writeRefused(o *base.Options, stdout io.Writer) error {
	targets, against, err := f.Settle()
	if o.Refused == nil || f.shard != "" || f.Format == "text" || err != nil {
		return nil
	}
	o.Within.LeaveTargets(targets)
	l := Ledger(nil)
	l.Strict, l.Errors = o.Strict, ledger.LedgerErrors(base.Flatten(o.Refused, base.ConfigName))
	return o.Keep.WriteTargets(stdout, l, targets, ledger.Style{Base: against})
}

// verifyHere verifies notebooks, or a shard of them, on this machine.
func verifyHere(s *base.Session, ctx context.Context, f verifyFlags, files []string) (*rederive.Ledger, int, error) {
	shard, files, err := takeShard(s, f.shard, files)
	if err != nil {
		return nil, 0, err
	}
	books := s.AllSettled(ctx, files)
	code := s.PrintDiagnostics(books)
	l := Ledger(books)
	l.Shard, l.Strict, l.Warnings = shard, s.Strict, ledger.LedgerErrors(s.Warns)
	return l, base.Worst(code, s.WriteTimings(books)), nil
}

// writeResults writes the table of results.
func writeResults(w io.Writer, l *rederive.Ledger, format string) error {
	switch format {
	case "text":
		return ledger.WriteResults(w, l)
	case "csv":
		return ledger.WriteResultsCSV(w, l)
	}
	return ledger.WriteResultsJSON(w, l)
}

// Ledger joins the ledgers of the books.
func Ledger(books []*base.Book) *rederive.Ledger {
	l := ledger.New(base.Tool())
	for _, b := range books {
		l.Notebooks = append(l.Notebooks, b.Settled.Ledger.Notebooks...)
		l.Claims = append(l.Claims, b.Settled.Ledger.Claims...)
		for _, v := range b.Settled.Ledger.Claims {
			l.Summary.Add(v.Verdict)
		}
	}
	return l
}

// Commit returns the commit from which this program was built, if the build recorded it.
func Commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	text := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			text = ", commit " + s.Value + text
		case s.Key == "vcs.modified" && s.Value == "true":
			text += ", with changes"
		}
	}
	return text
}
