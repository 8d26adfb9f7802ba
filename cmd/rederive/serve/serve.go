// Package serve shows reports in a browser while their notebooks are written.
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/press"
	"rederive/cmd/rederive/site"
	"rederive/kernel"
	"rederive/report"
	"rederive/report/view"
)

// Run shows reports in a browser while their notebooks are written.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("serve", stderr)
	port := fs.Int("port", 0, "listen on this `PORT` of the loopback interface (default: a free one)")
	override := fs.String("templates", "", "use templates from `DIR`, with the built-in ones as fallback")
	editor := fs.String("editor", "vscode://file{path}:{line}:{col}", "the `URL` that opens a place in your editor")
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.Linked = true
	if *override == "" {
		*override = s.Config.Templates
	}
	renderer, err := base.NewRenderer(*override)
	if err == nil {
		err = press.DifferentNames(files)
	}
	if err != nil {
		return base.FailUsage(stderr, "serve", err)
	}
	renderer.Brand, renderer.Fonts = s.Config.Brand, s.Config.Fonts.Library
	v := &Server{session: s, renderer: renderer, Editor: *editor, Events: NewBroker()}
	for _, f := range files {
		v.previews = append(v.previews, NewPreview(f))
	}
	run := func() error { return v.serve(ctx, *port, stdout) }
	if v.confine(fs, args, stderr) {
		run = func() error { return v.renderOnce(ctx, stdout) }
	}
	if err := run(); err != nil {
		return base.FailUsage(stderr, "serve", err)
	}
	return base.ExitOK
}

// Patience is how long a browser may take for a request. It may take six times as long to read the response, and an
// idle connection stays open for as long: whoever finds the port can open any number of them.
var Patience = 10 * time.Second

// A Server shows notebooks. Whatever happens to one, the others are still shown.
type Server struct {
	session  *base.Session
	renderer *report.Renderer
	Editor   string // a URL with {path}, {line} and {col}
	previews []*Preview
	Events   *broker
	apart    *apartServe // renders strangers' notebooks; nil for trusted ones
	host     string      // and port, as browsers name it
	token    string      // without it nothing is answered
}

// serve answers requests until the context ends.
func (v *Server) serve(ctx context.Context, port int, stdout io.Writer) error {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	v.host, v.token = listener.Addr().String(), rand.Text()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := NewWatcher(v.previews)
	if err != nil {
		return fmt.Errorf("watching files: %w", err)
	}
	defer w.Close()
	go w.Watch(ctx)
	ended := make(chan struct{})
	for _, p := range v.previews {
		go func() {
			v.renderLoop(ctx, p, w)
			ended <- struct{}{}
		}()
	}
	h := &http.Server{Handler: v, ReadTimeout: Patience, WriteTimeout: 6 * Patience, IdleTimeout: 6 * Patience}
	h.BaseContext = func(net.Listener) context.Context { return ctx }
	context.AfterFunc(ctx, func() { h.Close() })
	fmt.Fprintf(stdout, "http://%s/%s/\n", v.host, v.token)
	if o, ok := stdout.(*base.Output); ok {
		o.Flush()
	}
	err = h.Serve(listener)
	cancel()
	for range v.previews {
		<-ended // no worker is left running
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// renderLoop renders a notebook whenever one of its files has changed. It cancels a run that has not ended by
// then: there is one worker for each notebook.
func (v *Server) renderLoop(ctx context.Context, p *Preview, w *Watcher) {
	defer p.Memory.Close()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.Changed:
		}
		if p.unchanged() {
			continue
		}
		run, cancel := context.WithCancel(ctx)
		p.runs(cancel)
		done := make(chan []string)
		go func() { done <- v.render(run, p) }()
		select {
		case <-p.Changed:
			cancel()
			w.Follow(p, <-done)
			p.touch()
		case files := <-done:
			w.Follow(p, files)
		}
		cancel()
		p.runs(nil)
		if !v.session.Untrusted {
			p.Memory.Prepare()
		}
	}
}

// render runs a notebook and renders its page. It returns the files that the page was made from. If nothing can be
// rendered, the last page stays.
func (v *Server) render(ctx context.Context, p *Preview) []string {
	if v.apart != nil {
		files := v.renderApart(ctx, p)
		v.Events.send(p.shown())
		return files
	}
	s := *v.session
	s.Memory = &p.Memory
	s.Heard = func(step kernel.Step, cells int) {
		v.Events.send(Event{Kind: "step", Name: p.Name, Engine: step.Engine, Cell: step.Cell, Cells: cells})
	}
	s.Settled = func(list []rederive.Verdict) {
		if claims := p.settled(list); len(claims) > 0 {
			v.Events.send(Event{Kind: "claims", Name: p.Name, Claims: claims})
		}
	}
	s.Early = func(b *base.Book) {
		if page, brief, err := v.page(&s, b); err == nil && ctx.Err() == nil {
			p.show(page, brief, v.diagnostics(b, nil))
			p.showVerdicts(b)
			v.Events.send(p.shown())
		}
	}
	p.made = nil
	b := base.NewBook(base.ShownPath(p.File))
	b = GuardedBook(b, func() {
		s.Read(b, p.File)
		s.Execute(ctx, b)
	})
	if ctx.Err() == nil || !p.superseded() {
		page, brief, err := v.page(&s, b)
		p.show(page, brief, v.diagnostics(b, err))
		p.showVerdicts(b)
		v.Events.send(p.shown())
	}
	if ctx.Err() == nil && b.Errs == nil && b.Run.Repeatable {
		p.made, _ = b.Files.Seen()
	}
	return b.Files.Names()
}

// GuardedBook calls f. If f panics, that is an error of the book.
func GuardedBook(b *base.Book, f func()) *base.Book {
	defer func() {
		if r := recover(); r != nil {
			b.Errs, b.Code = base.Flatten(base.Defect{Cause: r}, b.Path), base.ExitDefect
		}
	}()
	f()
	return b
}

// page renders a book.
func (v *Server) page(s *base.Session, b *base.Book) ([]byte, *view.Book, error) {
	if b.Errs != nil {
		return nil, nil, b.Errs
	}
	full, err := site.ReportBook(s, b, view.Report, v.renderer, nil)
	if err != nil {
		return nil, nil, err
	}
	var page strings.Builder
	if err := v.renderer.HTML(&page, full); err != nil {
		return nil, nil, err
	}
	return []byte(page.String()), full.Brief(), nil
}
