package main

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
	"rederive/kernel"
	"rederive/report/view"
)

// A preview is a notebook that is shown while it is written.
type preview struct {
	name    string // of its page
	file    string
	changed chan struct{} // holds one: a file has changed since the run began
	memory  kernel.Memory // of its cells
	made    []seen        // the files of which the page was made, if it would be the same again

	mu     sync.Mutex
	page   []byte                      // the last that could be rendered, or nil
	number int                         // of that page
	edits  []edit                      // that made it of the page before, unless they are as good as the page
	brief  *view.Book                  // of that page
	claims map[string]rederive.Outcome // that browsers show, by id
	errs   []complaint                 // why there is no newer page
	cancel context.CancelFunc
	ready  chan struct{} // closed when there is a page or an error
}

// A complaint is an error with a link that opens its place in an editor.
type complaint struct {
	Text string `json:"text"`
	Link string `json:"link,omitempty"`
}

func newPreview(file string) *preview {
	p := &preview{
		name: view.PageName(shownPath(file)), file: file, changed: make(chan struct{}, 1), ready: make(chan struct{}),
	}
	p.touch()
	return p
}

// touch says that a file has changed.
func (p *preview) touch() {
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// unchanged reports whether all files have the content of which the page was made: an editor
// may write a file as it was.
func (p *preview) unchanged() bool {
	files := &fileSet{notebook: shownPath(p.file)}
	for _, f := range p.made {
		if sum, ok := files.once(f.place).sum(); !ok || sum != f.Sum {
			return false
		}
	}
	return p.made != nil
}

// superseded reports whether a run is given up for another one.
func (p *preview) superseded() bool { return len(p.changed) > 0 }

func (p *preview) begin(cancel context.CancelFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cancel = cancel
}

func (p *preview) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cancel = nil
}

// interrupt ends the run, and reports whether there was one.
func (p *preview) interrupt() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cancel == nil {
		return false
	}
	p.cancel()
	return true
}

// oldPage tells the reader which page stays when there is none to replace it.
const oldPage = "this page is from before these errors"

// show keeps a new page, or why there is none.
func (p *preview) show(page []byte, brief *view.Book, errs []complaint) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if page != nil && !bytes.Equal(page, p.page) {
		p.edits = editsOf(p.page, page)
		p.page, p.number = page, p.number+1
	}
	if page != nil {
		p.brief = brief
	}
	if page == nil && p.page != nil {
		errs = append(errs, complaint{Text: oldPage})
	}
	p.errs = errs
	select {
	case <-p.ready:
	default:
		close(p.ready)
	}
}

// state returns what there is to show.
func (p *preview) state() (page []byte, brief *view.Book, errs []complaint, running bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.page, p.brief, p.errs, p.cancel != nil
}

// showVerdicts notes the verdicts on the page.
func (p *preview) showVerdicts(b *book) {
	if b.result == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.claims = map[string]rederive.Outcome{}
	for _, v := range b.result.Verdicts {
		p.claims[v.ID] = v.Verdict
	}
}

// settled returns the verdicts that browsers do not show yet.
func (p *preview) settled(list []rederive.Verdict) map[string]rederive.Outcome {
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
func (p *preview) numbered() ([]byte, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.page, p.number
}

// shown is the event that there is something to show.
func (p *preview) shown() event {
	p.mu.Lock()
	defer p.mu.Unlock()
	return event{Kind: "page", Name: p.name, Page: p.number, Edits: p.edits, Errors: p.errs}
}

// complaints lists what is wrong with a notebook, that of its cells first, and then why
// it could not be rendered, each with a link into the editor.
func (v *server) complaints(b *book, err error) []complaint {
	var errs rederive.Errors
	if b.errs == nil {
		errs = b.errors()
	}
	if err != nil {
		errs = append(errs, flatten(err, b.path)...)
	}
	list := []complaint{}
	for _, e := range errs {
		c := complaint{e.Error(), v.link(e.Pos.File, e.Pos.Line, e.Pos.Col)}
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// link returns the URL that opens a place in the editor.
func (v *server) link(file string, line, col int) string {
	path, err := filepath.Abs(filepath.FromSlash(file))
	if err != nil || v.editor == "" {
		return ""
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	r := strings.NewReplacer("{path}", escapedPath(path), "{line}", strconv.Itoa(max(line, 1)),
		"{col}", strconv.Itoa(max(col, 1)))
	return r.Replace(v.editor)
}

// escapedPath escapes what has a meaning in a URL.
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
