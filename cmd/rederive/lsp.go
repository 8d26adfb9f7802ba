package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/lsp"
)

// cmdLSP runs the language server for editors, over standard input and output.
func cmdLSP(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("lsp", stderr)
	fs.Bool("stdio", true, "use standard input and output (always on)")
	if code, ok := base.ParseNone(fs, args); !ok {
		return code
	}
	out := stdout
	if o, ok := stdout.(*base.Output); ok {
		out = o.W // each message is one write
	}
	r := base.Reach{Read: base.ProjectsOf(nil), Stdin: os.Stdin}
	if code, done := o.Apart(ctx, fs, args, r, out, stderr); done { // the project of the current folder
		return code
	}
	host := lsp.Host{Version: base.Tool().Version, Verdicts: func(name string) map[string]rederive.Verdict {
		return lastVerdicts(name, *o, stderr)
	}}
	if err := lsp.New(host).Serve(os.Stdin, out); err != nil {
		return base.FailUsage(stderr, "lsp", err)
	}
	return base.ExitOK
}

// lastVerdicts returns the cached verdicts of a notebook, if it is unchanged.
func lastVerdicts(name string, o base.Options, stderr io.Writer) map[string]rederive.Verdict {
	c, err := base.ReadConfig([]string{name})
	if err != nil || o.Settle(c) != nil {
		return nil
	}
	s := &base.Session{Options: o, Config: c, Stderr: stderr, Slots: make(chan struct{}, runtime.NumCPU())}
	b := base.NewBook(base.ShownPath(name))
	if !s.LookUp(b, filepath.FromSlash(b.Path)) && !s.LookUp(b, name) { // under the name that verify was given
		return nil
	}
	all := map[string]rederive.Verdict{}
	for _, v := range b.Settled.Ledger.Claims {
		all[v.ID] = v
	}
	return all
}
