package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"rederive"
	"rederive/verify"
)

// verifyFlags are the flags of verify that other commands do not have.
type verifyFlags struct {
	ledgerFlags
	slurmFlags
	claims, source, results, shard string
	watch                          bool
}

func (f *verifyFlags) register(fs *flag.FlagSet) {
	f.ledgerFlags.register(fs, "text")
	f.slurmFlags.register(fs)
	fs.StringVar(&f.claims, "claims", "", "compare with this claims `FILE` instead of the notebook's own")
	fs.StringVar(&f.source, "source", "",
		"compare the transcription with the copy of the paper: a `FILE`, or a folder of copies")
	fs.StringVar(&f.results, "results", "",
		"print one line per notebook instead of the ledger: `FORMAT` text, csv or json")
	fs.BoolVar(&f.watch, "watch", false,
		"verify again after each save, until it is interrupted, and print changed verdicts first")
	fs.StringVar(&f.shard, "shard", "",
		"verify only the `i/n`-th part of the notebooks, for rederive merge; auto reads it from the environment")
}

// cmdVerify runs notebooks, compares their claims, and prints the ledger.
func cmdVerify(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("verify", stderr)
	var f verifyFlags
	f.register(fs)
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return written(stderr, "verify", f.writeRefused(o, stdout), code)
	}
	s.claims, s.sources, s.settles, s.located = f.claims, f.source, true, true
	targets, against, err := f.settle()
	if err != nil {
		return complainUsage(stderr, "verify", err)
	}
	if f.watch {
		if err = f.checkWatch(&s.options); err == nil {
			code, err = verifyWatching(s, ctx, files, stdout)
		}
		if err != nil {
			return complainUsage(stderr, "verify", err)
		}
		return code
	}
	s.within.leaveTargets(targets)
	s.keep.noteFiles(f.base)
	var l *rederive.Ledger
	if f.slurmFlags != (slurmFlags{}) {
		l, code, err = verifyOnSlurm(s, ctx, f, fs, files)
	} else {
		l, code, err = verifyHere(s, ctx, f, files)
	}
	if err != nil {
		return complainUsage(stderr, "verify", err)
	}
	if f.results != "" {
		err = writeResults(stdout, l, f.results)
		targets = slices.DeleteFunc(targets, func(t target) bool { return t.file == "" })
	}
	style := verify.Style{Colour: isTerminal(stdout), Reported: isTerminal(stdout) && isTerminal(stderr), Base: against}
	return written(stderr, "verify", errors.Join(err, s.keep.writeTargets(stdout, l, targets, style)), code)
}

// writeRefused writes the ledger of a run that could not begin, so that a build server
// shows why. As text alone, standard error has said it.
func (f *verifyFlags) writeRefused(o *options, stdout io.Writer) error {
	targets, against, err := f.settle()
	if o.refused == nil || f.shard != "" || f.format == "text" || err != nil {
		return nil
	}
	o.within.leaveTargets(targets)
	l := ledger(nil)
	l.Strict, l.Errors = o.strict, verify.LedgerErrors(flatten(o.refused, configName))
	return o.keep.writeTargets(stdout, l, targets, verify.Style{Base: against})
}

// verifyHere verifies notebooks, or a shard of them, on this machine.
func verifyHere(s *session, ctx context.Context, f verifyFlags, files []string) (*rederive.Ledger, int, error) {
	part := f.shard
	if part == "auto" {
		var err error
		if part, err = autoShard(os.Getenv); err != nil {
			return nil, 0, err
		}
	}
	shard, files, err := takeShard(s, part, files)
	if err != nil {
		return nil, 0, err
	}
	books := s.allSettled(ctx, files)
	code := s.complain(books)
	l := ledger(books)
	l.Shard, l.Strict, l.Warnings = shard, s.strict, verify.LedgerErrors(s.warns)
	return l, worst(code, s.writeTimings(books)), nil
}

// writeResults writes the table of results.
func writeResults(w io.Writer, l *rederive.Ledger, format string) error {
	switch format {
	case "text":
		return verify.WriteResults(w, l)
	case "csv":
		return verify.WriteResultsCSV(w, l)
	case "json":
		return verify.WriteResultsJSON(w, l)
	}
	return fmt.Errorf("unknown format %q of results (text, csv or json)", format)
}

// ledger joins the ledgers of the books.
func ledger(books []*book) *rederive.Ledger {
	l := verify.NewLedger(tool())
	for _, b := range books {
		l.Notebooks = append(l.Notebooks, b.settled.Ledger.Notebooks...)
		l.Claims = append(l.Claims, b.settled.Ledger.Claims...)
		for _, v := range b.settled.Ledger.Claims {
			l.Summary.Add(v.Verdict)
		}
	}
	return l
}

// commit says from which commit this program was built, if the build has noted it.
func commit() string {
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
