package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"rederive"
	"rederive/cmd/rederive/lsp"
)

// cmdLSP is the language server for editors: it speaks over standard input and output.
func cmdLSP(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("lsp", stderr)
	fs.Bool("stdio", true, "use standard input and output (always on)")
	if rest, err := parseArgs(fs, args); err != nil {
		return flagExit(err)
	} else if len(rest) > 0 {
		return complainUsage(stderr, "lsp", misused("unexpected argument %q", rest[0]))
	}
	out := stdout
	if o, ok := stdout.(*output); ok {
		out = o.w // each message is written at once
	}
	r := reach{read: projectsOf(nil), stdin: os.Stdin}
	if code, done := o.apart(ctx, fs, args, r, out, stderr); done { // the project of the current folder
		return code
	}
	host := lsp.Host{Version: tool().Version, Verdicts: func(name string) map[string]rederive.Verdict {
		return lastVerdicts(name, *o, stderr)
	}}
	if err := lsp.New(host).Serve(os.Stdin, out); err != nil {
		return complainUsage(stderr, "lsp", err)
	}
	return exitOK
}

// lastVerdicts returns the verdicts that the cache has of a notebook as it is.
func lastVerdicts(name string, o options, stderr io.Writer) map[string]rederive.Verdict {
	c, err := readConfig([]string{name})
	if err != nil || o.settle(c) != nil {
		return nil
	}
	s := &session{options: o, config: c, stderr: stderr, slots: make(chan struct{}, runtime.NumCPU())}
	b := newBook(shownPath(name))
	if !s.lookUp(b, filepath.FromSlash(b.path)) && !s.lookUp(b, name) { // as it was named to verify
		return nil
	}
	all := map[string]rederive.Verdict{}
	for _, v := range b.settled.Ledger.Claims {
		all[v.ID] = v
	}
	return all
}
