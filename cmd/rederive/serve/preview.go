package serve

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/kernel"
	"rederive/report/view"
)

// A Preview is a notebook that is shown while it is written.
type Preview struct {
	Name    string // of its page
	File    string
	Changed chan struct{} // has one value if a file has changed since the run began
	Memory  kernel.Memory // of its cells
	made    []base.Seen   // the files that the page was made from, if another run would make the same page

	mu     sync.Mutex
	page   []byte                      // the last one that was rendered, or nil
	number int                         // of that page
	edits  []Edit                      // that turned the previous page into it; none if the page itself is as short
	brief  *view.Book                  // of that page
	claims map[string]rederive.Outcome // as browsers show them, by id
	errs   []diagnostic                // why there is no newer page
	cancel context.CancelFunc
	ready  chan struct{} // closed when there is a page or an error
}

// A diagnostic is an error with a link that opens its position in an editor.
type diagnostic struct {
	Text string `json:"text"`
	Link string `json:"link,omitempty"`
}

func NewPreview(file string) *Preview {
	p := &Preview{
		Name: view.PageName(base.ShownPath(file)), File: file,
		Changed: make(chan struct{}, 1), ready: make(chan struct{}),
	}
	p.touch()
	return p
}

// touch records that a file has changed.
func (p *Preview) touch() {
	select {
	case p.Changed <- struct{}{}:
	default:
	}
}

// unchanged reports whether all files still have the content that the page was made from: an
// editor may save a file unchanged.
func (p *Preview) unchanged() bool {
	files := &base.FileSet{Notebook: base.ShownPath(p.File)}
	for _, f := range p.made {
		if sum, ok := files.Once(f.Place).Sum(); !ok || sum != f.Sum {
			return false
		}
	}
	return p.made != nil
}

// superseded reports whether a run is obsolete because of a change.
func (p *Preview) superseded() bool { return len(p.Changed) > 0 }

// runs records the function that ends the run, or nil if there is no run.
func (p *Preview) runs(cancel context.CancelFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cancel = cancel
}

// interrupt ends the run, and reports whether there was one.
func (p *Preview) interrupt() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cancel == nil {
		return false
	}
	p.cancel()
	return true
}

// OldPage says which page stays when no new one can replace it.
const OldPage = "this page is older than these errors"

// show stores a new page, or why there is none.
func (p *Preview) show(page []byte, brief *view.Book, errs []diagnostic) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if page != nil && !bytes.Equal(page, p.page) {
		p.edits = EditsOf(p.page, page)
		p.page, p.number = page, p.number+1
	}
	if page != nil {
		p.brief = brief
	}
	if page == nil && p.page != nil {
		errs = append(errs, diagnostic{Text: OldPage})
	}
	p.errs = errs
	select {
	case <-p.ready:
	default:
		close(p.ready)
	}
}

// state returns what there is to show.
func (p *Preview) state() (page []byte, brief *view.Book, errs []diagnostic, running bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.page, p.brief, p.errs, p.cancel != nil
}

// showVerdicts records the verdicts on the page.
func (p *Preview) showVerdicts(b *base.Book) {
	if b.Result == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.claims = map[string]rederive.Outcome{}
	for _, v := range b.Result.Verdicts {
		p.claims[v.ID] = v.Verdict
	}
}

// settled returns the verdicts that browsers do not show yet.
func (p *Preview) settled(list []rederive.Verdict) map[string]rederive.Outcome {
	p.mu.Lock()
	defer p.mu.Unlock()
	news := map[string]rederive.Outcome{}
	for _, v := range list {
		if p.claims[v.ID] != v.Verdict {
			news[v.ID] = v.Verdict
		}
	}
	if p.claims == nil {
		p.claims = map[string]rederive.Outcome{}
	}
	maps.Copy(p.claims, news)
	return news
}

// numbered returns the page and its number.
func (p *Preview) numbered() ([]byte, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.page, p.number
}

// shown returns the event about a new page or new errors.
func (p *Preview) shown() Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	return Event{Kind: "page", Name: p.Name, Page: p.number, Edits: p.edits, Errors: p.errs}
}

// diagnostics lists the errors of a notebook, beginning with those of its cells, and why it
// could not be rendered, each with a link to the editor.
func (v *Server) diagnostics(b *base.Book, err error) []diagnostic {
	var errs rederive.Errors
	if b.Errs == nil {
		errs = b.Errors()
	}
	if err != nil {
		errs = append(errs, base.Flatten(err, b.Path)...)
	}
	list := []diagnostic{}
	for _, e := range errs {
		text := strings.Join(append([]string{e.Error()}, rederive.Calls(e.Trace)...), "\n")
		c := diagnostic{text, v.link(e.Pos.File, e.Pos.Line, e.Pos.Col)}
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// link returns the URL that opens a position in the editor.
func (v *Server) link(file string, line, col int) string {
	path, err := filepath.Abs(filepath.FromSlash(file))
	if err != nil || v.Editor == "" {
		return ""
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	r := strings.NewReplacer("{path}", escapedPath(path), "{line}", strconv.Itoa(max(line, 1)),
		"{col}", strconv.Itoa(max(col, 1)))
	return r.Replace(v.Editor)
}

// escapedPath escapes the special characters of URLs.
func escapedPath(path string) string {
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; strings.IndexByte("%?# \"<>", c) >= 0 || c < ' ' || c >= 0x7f {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
