package serve

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/report/view"
)

// With --untrusted, the process of rederive serve only answers the browser. Confined
// processes run and render the pages: such a process reads the notebook again, writes
// events to standard output, and leaves the page.

// apartServe is what a server needs to start confined processes.
type apartServe struct {
	fs     *flag.FlagSet
	args   []string
	stderr io.Writer
}

// renderedName is the name of the file that a confined process leaves.
const renderedName = "rendered"

// rendered is the content of that file.
type rendered struct {
	Page  []byte // nil if nothing could be rendered
	Errs  []diagnostic
	Files []string // that the page was made from
}

// renderOnce renders the only notebook.
func (v *Server) renderOnce(ctx context.Context, stdout io.Writer) error {
	if len(v.previews) != 1 {
		return fmt.Errorf("expected one notebook, got %d", len(v.previews))
	}
	p := v.previews[0]
	<-p.Changed
	out := json.NewEncoder(stdout)
	v.Events.Also = func(e Event) { _ = out.Encode(e) }
	files := v.render(ctx, p)
	page, _, errs, _ := p.state()
	data, err := json.Marshal(rendered{page, errs, files})
	if err != nil {
		return err
	}
	return base.WriteFile(v.session.Within.Leave(renderedName), data)
}

// renderApart renders a notebook in a confined process, and passes on its events.
func (v *Server) renderApart(ctx context.Context, p *Preview) []string {
	var got rendered
	r := base.Reach{Read: base.ProjectsOf([]string{p.File}), Notebook: p.File, Left: []string{renderedName}}
	r.Put = func(files []base.NewFile) error {
		for _, f := range files {
			if err := json.Unmarshal(f.Data, &got); err != nil {
				return err
			}
		}
		return nil
	}
	out, in := io.Pipe()
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		v.Relay(p, out)
		_, _ = io.Copy(io.Discard, out)
	}()
	args := append([]string{"serve"}, v.apart.args...)
	_, err := v.session.SendAway(ctx, v.apart.fs, args, r, in, v.apart.stderr)
	in.Close()
	<-heard
	if ctx.Err() != nil && p.superseded() {
		return got.Files
	}
	if err != nil {
		got.Errs = append(got.Errs, diagnostic{Text: fmt.Sprintf("%s: %v", base.ShownPath(p.File), err)})
	}
	for i := range got.Errs {
		got.Errs[i].Link = v.SafeLink(got.Errs[i].Link)
	}
	var brief *view.Book
	if got.Page != nil { // the front page lists only its name
		brief = &view.Book{
			Name: p.Name, Run: &rederive.Run{}, Tool: base.Tool(),
			Notebook: &rederive.Notebook{Path: base.ShownPath(p.File), Front: rederive.Front{Title: p.Name}},
		}
	}
	p.show(got.Page, brief, got.Errs)
	return got.Files
}

// mostEvents limits what a confined process writes about one run, in bytes.
const mostEvents = 64 << 20

// Relay passes on the events about a notebook that a confined process writes, until one
// is invalid. It skips those about the page, which the process leaves in a file.
func (v *Server) Relay(p *Preview, from io.Reader) {
	in := json.NewDecoder(io.LimitReader(from, mostEvents))
	for {
		var e Event
		if err := in.Decode(&e); err != nil || e.Kind != "step" && e.Kind != "claims" && e.Kind != "page" {
			return
		}
		if e.Kind == "page" {
			continue
		}
		e.Name = p.Name
		v.Events.send(e)
	}
}

// SafeLink returns a link if it opens the editor, and otherwise "".
func (v *Server) SafeLink(link string) string {
	if scheme, _, _ := strings.Cut(v.Editor, "{"); scheme == "" || !strings.HasPrefix(link, scheme) {
		return ""
	}
	return link
}

// confine prepares a server for strangers' notebooks. It reports true in the confined
// process, which renders one of them.
func (v *Server) confine(fs *flag.FlagSet, args []string, stderr io.Writer) bool {
	if v.session.Within != "" {
		return true
	}
	if v.session.Untrusted {
		v.apart = &apartServe{fs: fs, args: args, stderr: stderr}
	}
	return false
}
