// Package review checks what papers print against itself, and drafts claims documents.
package review

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/site"
	"rederive/cmd/rederive/verifier"
	"rederive/internal/boundary"
	"rederive/internal/cache"
	"rederive/kernel"
	"rederive/parse"
	"rederive/verify/review"
	"rederive/verify/review/format"
)

// errNoPaper is the error for a command line without a paper.
var errNoPaper = base.Misused("name a paper: a PDF, HTML, JATS XML, DOCX, LaTeX, Markdown or text file")

// A reviewer reviews papers.
type reviewer struct {
	readers
	options review.Options
	formats string
	pages   bool   // write a page for each paper
	dir     string // for the pages; "" is next to the paper
	keep    string // for projects; "" keeps none
	keeper  *base.Keeper
	fresh   bool
	jobs    int
	cache   string
	binary  string // identifies this program
	pdf     bool   // also print pages
	printer site.Edition
	shard   string // the shard of the papers to review
	remote  base.RemoteFlags
	shared  *base.RemoteCache // or nil
	verifier.SlurmFlags

	untrusted bool
	stderr    io.Writer
}

// register defines the flags.
func (v *reviewer) register(fs *flag.FlagSet) {
	base.CheckedFlag(fs, &v.formats, "format", base.PagesFormat,
		"output `FORMATS`, comma-separated: html (a page for each paper), "+format.Names()+
			"; FORMAT=FILE writes to a file",
		func(list string) error { _, _, err := reviewTargets(list); return err })
	fs.StringVar(&v.dir, "o", "", "write the pages into `DIR` (default: that of the paper)")
	fs.StringVar(&v.keep, "keep", "", "keep the review as a project in `DIR`: claims, a notebook, the paper")
	fs.Float64Var(&v.options.Alpha, "alpha", 0.05, "significance `LEVEL`")
	fs.BoolVar(&v.options.OneTailed, "one-tailed", false, "treat p-values as one-sided if that makes them agree")
	fs.BoolVar(&v.pdf, "pdf", false, "print each page as PDF as well, with Chromium")
	base.ForceFlag(fs, v.keeper)
	fs.BoolVar(&v.fresh, "fresh", false, "ignore the cache")
	v.jobs = runtime.GOMAXPROCS(0)
	base.CountFlag(fs, &v.jobs, "j", "read `N` papers in parallel (default: the number of processors)")
	verifier.ShardFlag(fs, &v.shard,
		"review only the `i/n`-th part of the papers, and write no index; auto reads it from the environment")
	v.SlurmFlags.Register(fs)
	v.remote.Register(fs)
	v.registerReaders(fs)
}

// registerReaders defines the flags of commands that read papers.
func (v *reviewer) registerReaders(fs *flag.FlagSet) {
	fs.StringVar(&v.cache, "cache", "", base.AboutCache)
	fs.DurationVar(&v.time, "time", paperTime, "give up on a paper after `DURATION`, such as 90s")
	v.memory = paperMemory
	const aboutMemory = "limit the memory for a paper to `SIZE`, such as 512MiB (default 2GiB)"
	fs.Func("memory", aboutMemory, func(text string) (err error) {
		v.memory, err = parse.Size(text)
		return err
	})
	fs.BoolVar(&v.untrusted, "untrusted", true, "sandbox the processes that read papers")
}

// Run reads papers and checks what they print against itself.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if os.Getenv(base.ReaderVariable) != "" {
		return base.Written(stderr, "review", readerMain(ctx, os.Stdin, os.Stdout), base.ExitOK)
	}
	fs := base.BareFlags("review", stderr)
	v := reviewer{stderr: stderr, keeper: &base.Keeper{}}
	v.register(fs)
	operands, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	targets, err := v.settle(operands)
	if err != nil {
		return base.FailUsage(stderr, "review", err)
	}
	if err := v.confine(base.FsGiven(fs, "untrusted")); err != nil {
		return base.FailUsage(stderr, "review", err)
	}
	papers, err := papersIn(operands)
	if err != nil {
		return base.FailUsage(stderr, "review", err)
	}
	nameReviews(papers, v.dir)
	nameProjects(papers, v.keep)
	if v.SlurmFlags != (verifier.SlurmFlags{}) {
		if err := v.reviewOnSlurm(ctx, fs, papers, operands); err != nil {
			return base.FailUsage(stderr, "review", err)
		}
	}
	if papers, err = v.takeShard(papers); err != nil {
		return base.FailUsage(stderr, "review", err)
	}
	for _, p := range papers {
		v.keeper.NoteFiles(p.name)
	}
	out, err := v.openTargets(targets, stdout, len(papers))
	if err != nil {
		return base.FailUsage(stderr, "review", err)
	}
	defer v.close()
	code, err := v.all(ctx, papers, out)
	if err = errors.Join(err, out.close()); err != nil {
		return base.Worst(code, base.FailUsage(stderr, "review", err))
	}
	return code
}

// settle validates the flags and parses the formats.
func (v *reviewer) settle(operands []string) ([]reviewTarget, error) {
	targets, pages, err := reviewTargets(v.formats)
	v.pages = pages
	switch {
	case err != nil:
		return nil, err
	case len(operands) == 0:
		return nil, errNoPaper
	case !(v.options.Alpha > 0 && v.options.Alpha < 1):
		return nil, base.Misused("--alpha %g: expected a level between 0 and 1", v.options.Alpha)
	case v.pdf && !pages:
		return nil, base.Misused("--pdf prints the pages, and no format is html (add it: --format html,json)")
	case v.dir != "" && !pages:
		return nil, base.Misused("-o is the folder of the pages, and no format is html " +
			"(add it, or name a file: --format json=FILE)")
	}
	if v.SlurmFlags != (verifier.SlurmFlags{}) {
		if err := v.SlurmFlags.Check(v.shard); err != nil {
			return nil, err
		}
	}
	if v.pdf {
		if v.printer.Browser, err = base.FindChromium("open the page in a browser and print it there"); err != nil {
			return nil, fmt.Errorf("--pdf: %w", err)
		}
	}
	if v.binary, err = kernel.Binary(); err != nil {
		return nil, err
	}
	if v.shared, err = base.NewRemoteCache(v.remote, v.stderr); err != nil {
		return nil, err
	}
	return targets, v.settleReaders()
}

// settleReaders validates the flags of commands that read papers, and finds the cache.
func (v *reviewer) settleReaders() (err error) {
	if v.time <= 0 {
		return base.Misused("--time %v: expected a duration above 0", v.time)
	}
	if v.cache, err = base.CacheDir(v.cache); err != nil {
		return err
	}
	v.folder, v.done = filepath.Join(v.cache, base.PdfiumFolder), make(chan struct{})
	return errors.Join(cache.CheckFolder(v.cache), cache.CheckSecret())
}

// confine makes the system confine the readers, where it can. Without it there is still
// a boundary, since papers are data that PDFium reads within WebAssembly. Where there is
// none, it refuses only a command line that asks for it.
func (v *reviewer) confine(asked bool) error {
	err := boundary.Check()
	switch {
	case !v.untrusted:
	case err == nil:
		v.confined = true
	case asked:
		return fmt.Errorf("--untrusted: %w", err)
	default:
		fmt.Fprintf(v.stderr, "note: the system does not confine the reading of papers here (see rederive doctor); "+
			"PDF files are read within WebAssembly all the same\n")
	}
	return nil
}
