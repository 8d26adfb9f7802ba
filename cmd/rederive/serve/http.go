package serve

import (
	"bytes"
	"crypto/subtle"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/report/view"
)

//go:embed serve.js
var ServeScript []byte

// ServeHTTP answers a browser on this machine that has the token.
func (v *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !v.mayAsk(r) {
		http.Error(w, "this preview answers to its own pages alone", http.StatusForbidden)
		return
	}
	path, ok := strings.CutPrefix(r.URL.Path, "/")
	token, name, slash := strings.Cut(path, "/")
	if !ok || !slash || subtle.ConstantTimeCompare([]byte(token), []byte(v.token)) != 1 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("X-Frame-Options", "DENY")
	v.answer(w, r, name)
}

// mayAsk refuses requests for another host name, such as one that a hostile site has made to lead here, and
// requests from other origins.
func (v *Server) mayAsk(r *http.Request) bool {
	_, port, err := net.SplitHostPort(v.host)
	if err != nil || r.Host != v.host && r.Host != "localhost:"+port {
		return false
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Scheme == "http" && u.Host == r.Host
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return r.Method == http.MethodGet && site != "cross-site" || site == "same-origin"
}

func (v *Server) answer(w http.ResponseWriter, r *http.Request, name string) {
	page := strings.TrimSuffix(name, ".html")
	verb, of, _ := strings.Cut(name, "/")
	switch {
	case r.Method == http.MethodPost && verb == "interrupt":
		if p := v.named(of); p == nil || !p.interrupt() {
			http.NotFound(w, r)
		}
	case r.Method != http.MethodGet:
		http.Error(w, "GET is expected", http.StatusMethodNotAllowed)
	case name == "events":
		v.Events.serve(w, r)
	case name == "serve.js":
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		_, _ = w.Write(ServeScript)
	case verb == "state" && v.named(of) != nil:
		_, _, errs, running := v.named(of).state()
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"errors": errs, "running": running})
	case verb == "page" && v.named(of) != nil:
		text, number := v.named(of).numbered()
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Rederive-Page", strconv.Itoa(number))
		_, _ = w.Write(pageOr(text))
	case (name == "" || page == "index") && len(v.previews) == 1:
		http.Redirect(w, r, "/"+v.token+"/"+url.PathEscape(v.previews[0].Name)+".html", http.StatusFound)
	case name == "" || page == "index":
		v.write(w, "", v.index(), 0)
	case strings.HasSuffix(name, ".html") && v.named(page) != nil:
		p := v.named(page)
		select {
		case <-p.ready:
		case <-time.After(time.Second): // the page gets an event when the first run ends
		}
		text, number := p.numbered()
		v.write(w, p.Name, text, number)
	default:
		http.NotFound(w, r)
	}
}

func (v *Server) named(name string) *Preview {
	for _, p := range v.previews {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// index renders the front page of the rendered notebooks. It links those without a page at the foot.
func (v *Server) index() []byte {
	var books []*view.Book
	var missing bytes.Buffer
	for _, p := range v.previews {
		_, brief, errs, _ := p.state()
		switch {
		case brief != nil:
			books = append(books, brief)
		case len(errs) > 0:
			fmt.Fprintf(&missing, "<p><a href=\"%s.html\">%s</a> has errors and no page.</p>\n",
				url.PathEscape(p.Name), html.EscapeString(p.Name))
		}
	}
	var page bytes.Buffer
	if err := v.renderer.Index(&page, books); err != nil {
		const form = "<!DOCTYPE html><title>rederive</title><p>%s</p></body>"
		fmt.Fprintf(&page, form, html.EscapeString(err.Error()))
	}
	at := max(0, bytes.LastIndex(page.Bytes(), []byte("</main>")))
	return slices.Concat(page.Bytes()[:at], missing.Bytes(), page.Bytes()[at:])
}

// empty is the page of a notebook that could not be rendered yet.
const empty = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>rederive</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 12vh auto; padding: 0 1rem }</style>
</head>
<body><main id="text">
<p>There is no page yet: the notebook runs for the first time, or has the errors at the foot.</p>
</main></body></html>
`

func pageOr(page []byte) []byte {
	if page == nil {
		return []byte(empty)
	}
	return page
}

// policyOf matches the content security policy of a page.
var policyOf = lazyregexp.New(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">\n?`)

// write sends a page with the preview's script. The policy of the page is extended to allow the script, and
// requests to this server.
func (v *Server) write(w http.ResponseWriter, name string, page []byte, number int) {
	page = pageOr(page)
	policy := "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'"
	if m := policyOf.FindSubmatchIndex(page); m != nil {
		own := html.UnescapeString(string(page[m[2]:m[3]]))
		own = strings.Replace(own, "script-src 'none'", "script-src", 1)
		policy = strings.Replace(own, "script-src", "script-src 'self'", 1)
		page = slices.Concat(page[:m[0]], page[m[1]:])
	}
	w.Header().Set("Content-Security-Policy", policy+"; connect-src 'self'")
	const tag = "<script src=\"/%s/serve.js\" data-name=\"%s\" data-page=\"%d\" defer></script>\n"
	script := fmt.Sprintf(tag, v.token, html.EscapeString(name), number)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	at := bytes.LastIndex(page, []byte("</body>"))
	if at < 0 {
		at = len(page)
	}
	_, _ = w.Write(slices.Concat(page[:at], []byte(script), page[at:]))
}

// An Event is something that happened to a notebook.
type Event struct {
	Kind   string `json:"kind"` // page, step or claims
	Name   string `json:"name"`
	Engine string `json:"engine,omitempty"`
	Cell   int    `json:"cell"`
	Cells  int    `json:"cells,omitempty"`

	Claims map[string]rederive.Outcome `json:"claims,omitempty"` // newly settled, by id

	Page   int          `json:"version,omitempty"` // the number of the page
	Edits  []Edit       `json:"edits,omitempty"`   // that turn the previous page into it
	Errors []diagnostic `json:"errors,omitempty"`
}

// A broker sends events to all open pages.
type broker struct {
	Also func(Event) // gets them, too

	mu    sync.Mutex
	pages map[chan Event]bool
}

func NewBroker() *broker { return &broker{pages: map[chan Event]bool{}} }

// send sends an event. A page that cannot keep up loses steps; it asks for the state of its notebook at the next
// event.
func (b *broker) send(e Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Also != nil {
		b.Also(e)
	}
	for c := range b.pages {
		select {
		case c <- e:
		default:
		}
	}
}

// serve sends events to one page, as server-sent events, until the page is closed.
func (b *broker) serve(w http.ResponseWriter, r *http.Request) {
	c := make(chan Event, 64)
	b.mu.Lock()
	b.pages[c] = true
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		delete(b.pages, c)
		b.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	_ = flush.SetReadDeadline(time.Time{}) // it may be silent for hours
	_ = flush.SetWriteDeadline(time.Now().Add(Patience))
	fmt.Fprint(w, "retry: 500\n\n")
	_ = flush.Flush()
	for {
		select {
		case e := <-c:
			data, err := json.Marshal(e)
			if err != nil || flush.SetWriteDeadline(time.Now().Add(Patience)) != nil {
				return
			}
			if _, err := fmt.Fprintf(w, "data: %s\n\n", data); err != nil || flush.Flush() != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}
