package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"rederive"
	"rederive/kernel"
	"rederive/report"
	"rederive/report/view"
)

// cmdServe shows reports in a browser while their notebooks are written.
func cmdServe(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("serve", stderr)
	port := fs.Int("port", 0, "listen on this `PORT` of the loopback interface (default: a free one)")
	override := fs.String("templates", "", "use the templates in `DIR`, where there are any")
	editor := fs.String("editor", "vscode://file{path}:{line}:{col}", "the `URL` that opens a place in your editor")
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	if *override == "" {
		*override = s.config.templates
	}
	renderer, err := newRenderer(*override)
	if err == nil {
		err = differentNames(files)
	}
	if err != nil {
		return complainUsage(stderr, "serve", err)
	}
	renderer.Brand = s.config.brand
	v := &server{session: s, renderer: renderer, editor: *editor, events: newBroker()}
	for _, f := range files {
		v.previews = append(v.previews, newPreview(f))
	}
	run := func() error { return v.serve(ctx, *port, stdout) }
	if v.confine(fs, args, stderr) {
		run = func() error { return v.renderOnce(ctx, stdout) }
	}
	if err := run(); err != nil {
		return complainUsage(stderr, "serve", err)
	}
	return exitOK
}

// A server shows notebooks. Whatever happens to one, the others are shown.
type server struct {
	session  *session
	renderer *report.Renderer
	editor   string // a URL with {path}, {line} and {col}
	previews []*preview
	events   *broker
	apart    *apartServe // how strangers' notebooks are rendered; nil for others
	host     string      // and port, as it is asked for
	token    string      // without which nothing is answered
}

// serve answers until the context ends.
func (v *server) serve(ctx context.Context, port int, stdout io.Writer) error {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	var token [16]byte
	if _, err := rand.Read(token[:]); err != nil {
		return err
	}
	v.host, v.token = listener.Addr().String(), hex.EncodeToString(token[:])
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := newWatcher(v.previews)
	if err != nil {
		return fmt.Errorf("watching files: %w", err)
	}
	defer w.close()
	go w.watch(ctx)
	ended := make(chan struct{})
	for _, p := range v.previews {
		go func() {
			v.keep(ctx, p, w)
			ended <- struct{}{}
		}()
	}
	h := &http.Server{Handler: v, ReadHeaderTimeout: 10 * time.Second}
	h.BaseContext = func(net.Listener) context.Context { return ctx }
	context.AfterFunc(ctx, func() { h.Close() })
	fmt.Fprintf(stdout, "http://%s/%s/\n", v.host, v.token)
	if o, ok := stdout.(*output); ok {
		o.flush()
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

// keep renders a notebook whenever one of its files has changed. A run that has not
// ended by then is given up: there is one worker for each notebook.
func (v *server) keep(ctx context.Context, p *preview, w *watcher) {
	defer p.memory.Close()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.changed:
		}
		if p.unchanged() {
			continue
		}
		run, cancel := context.WithCancel(ctx)
		p.begin(cancel)
		done := make(chan []string)
		go func() { done <- v.render(run, p) }()
		select {
		case <-p.changed:
			cancel()
			w.follow(p, <-done)
			p.touch()
		case files := <-done:
			w.follow(p, files)
		}
		cancel()
		p.end()
		if !v.session.untrusted {
			p.memory.Prepare()
		}
	}
}

// render runs a notebook and renders its page. It returns the files of which the
// page was made. When nothing can be rendered, the last page stays.
func (v *server) render(ctx context.Context, p *preview) []string {
	if v.apart != nil {
		files := v.renderApart(ctx, p)
		v.events.send(p.shown())
		return files
	}
	s := *v.session
	s.memory = &p.memory
	s.heard = func(step kernel.Step, cells int) {
		v.events.send(event{Kind: "step", Name: p.name, Engine: step.Engine, Cell: step.Cell, Cells: cells})
	}
	s.settled = func(list []rederive.Verdict) {
		if claims := p.settled(list); len(claims) > 0 {
			v.events.send(event{Kind: "claims", Name: p.name, Claims: claims})
		}
	}
	s.early = func(b *book) {
		if page, brief, err := v.page(&s, b); err == nil && ctx.Err() == nil {
			p.show(page, brief, v.complaints(b, nil))
			p.showVerdicts(b)
			v.events.send(p.shown())
		}
	}
	p.made = nil
	b := newBook(shownPath(p.file))
	b = guardedBook(b, func() {
		s.read(b, p.file)
		s.execute(ctx, b)
	})
	if ctx.Err() == nil || !p.superseded() {
		page, brief, err := v.page(&s, b)
		p.show(page, brief, v.complaints(b, err))
		p.showVerdicts(b)
		v.events.send(p.shown())
	}
	b.settle()
	s.remember(b, p.file)
	if ctx.Err() == nil && b.errs == nil && b.run.Repeatable {
		p.made, _ = b.files.seen()
	}
	return b.files.names()
}

// guardedBook runs f; its panic is an error of this book.
func guardedBook(b *book, f func()) *book {
	defer func() {
		if r := recover(); r != nil {
			b.errs, b.code = flatten(defect{cause: r}, b.path), exitDefect
		}
	}()
	f()
	return b
}

// page renders a book.
func (v *server) page(s *session, b *book) ([]byte, *view.Book, error) {
	if b.errs != nil {
		return nil, nil, b.errs
	}
	full, err := reportBook(s, b, view.Report, v.renderer, nil)
	if err != nil {
		return nil, nil, err
	}
	var page strings.Builder
	if err := v.renderer.HTML(&page, full); err != nil {
		return nil, nil, err
	}
	return []byte(page.String()), full.Brief(), nil
}
