package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
	"rederive/internal/must"
)

// A shelf is a server that stores entries.
type shelf struct {
	mu      sync.Mutex
	entries map[string][]byte
	got     int // requests for entries that it had
	put     int
	tokens  map[string]bool
}

func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens[r.Header.Get("Authorization")] = true
	switch r.Method {
	case http.MethodPut:
		data, _ := io.ReadAll(r.Body)
		s.entries[r.URL.Path] = data
		s.put++
		w.WriteHeader(http.StatusCreated)
	case http.MethodGet:
		data, ok := s.entries[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		s.got++
		w.Write(data)
	}
}

func newShelf(t *testing.T) (*shelf, string) {
	s := &shelf{entries: map[string][]byte{}, tokens: map[string]bool{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, server.URL + "/some/where/"
}

// someNotebooks writes four notebooks with one claim each.
func someNotebooks(t *testing.T) {
	t.Chdir(t.TempDir())
	files := map[string]string{}
	for i := range 4 {
		files[fmt.Sprintf("notebooks/n%d/notebook.md", i)] = fmt.Sprintf("---\ndate: 2026-01-02\n---\n\n# N%d\n\n"+
			"```go\nimport \"rederive/show\"\n\nx := 0\nfor i := 0; i < %d; i++ {\n\tx += i\n}\n"+
			"show.Claim(\"demo.x%d\", x)\n```\n", i, i+3, i)
		files[fmt.Sprintf("notebooks/n%d/claims.md", i)] = fmt.Sprintf("---\ntitle: Demo\n---\n\n## demo.x%d X\n\n"+
			"- where: p. 1\n- kind: integer\n- printed: %d\n", i, (i+2)*(i+3)/2)
	}
	writeFiles(t, files)
}

// TestRemoteCache verifies two shards with their own caches, which push their results, merges them, and makes
// the report with a third cache: it computes nothing, and its bytes equal those of a report made on one
// machine.
func TestRemoteCache(t *testing.T) {
	s, url := newShelf(t)
	someNotebooks(t)
	t.Setenv(base.TokenVariable, "secret")
	remote := []string{"--engine", "yaegi", "--remote-cache", url}
	for _, i := range []string{"1", "2"} {
		code, _, stderr := rederiveHere(append([]string{
			"verify", "--cache", "cache" + i, "--shard", i + "/2", "--format", "json=part" + i, "--remote-push",
		}, remote...)...)
		if code != base.ExitOK || stderr != "" {
			t.Fatal(code, stderr)
		}
	}
	if s.put != 4 || s.got != 0 {
		t.Errorf("the shards stored %d results and took %d, want 4 and 0", s.put, s.got)
	}
	if len(s.tokens) != 1 || !s.tokens["Bearer secret"] {
		t.Errorf("the server got the tokens %v", s.tokens)
	}
	if code, stdout, stderr := rederiveHere("merge", "--format", "text", "part1", "part2"); code != base.ExitOK ||
		!strings.Contains(stdout, "4 confirmed") {
		t.Error(code, stdout, stderr)
	}
	report := append([]string{"report", "--cache", "cache3", "-o", "out3", "--format", "html", "--remote-push"},
		remote...)
	if code, _, stderr := rederiveHere(report...); code != base.ExitOK {
		t.Fatal(code, stderr)
	}
	if s.put != 4 || s.got != 4 {
		t.Errorf("after the report the server has stored %d results and given %d, want 4 and 4", s.put, s.got)
	}
	if code, _, stderr := rederiveHere("report", "--engine", "yaegi", "--cache", "cache4", "--format", "html",
		"-o", "out4"); code != base.ExitOK {
		t.Fatal(code, stderr)
	}
	sameFiles(t, "out3", "out4", "index.html", "n0.html", "n3.html")
	// --fresh ignores it.
	rederiveHere(append([]string{"verify", "--cache", "cache5", "--fresh", "--remote-push"}, remote...)...)
	if s.put != 4 || s.got != 4 {
		t.Error("--fresh uses the remote cache")
	}
}

// refusing is a server without entries that answers PUT with the given code.
func refusing(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			w.WriteHeader(code)
			return
		}
		http.NotFound(w, r)
	}
}

// TestRemoteTrouble uses servers that fail in many ways. Each causes one warning, and nothing that they send is
// trusted.
func TestRemoteTrouble(t *testing.T) {
	const key = "k"
	entry := cache.Seal(key, []byte("a result with the number 11"))
	for name, c := range map[string]struct {
		serve func(w http.ResponseWriter, r *http.Request)
		says  string
	}{
		"broken":  {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, "it answers 503"},
		"refuses": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(403) }, "it answers 403"},
		"reads": {
			refusing(401),
			"it refuses to store results (401 Unauthorized): see REDERIVE_REMOTE_TOKEN; continuing without storing",
		},
		"static":   {refusing(405), "it does not store results"},
		"hangs up": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "EOF"},
		"truncates": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "50000")
			w.Write(entry)
		}, "did not arrive whole"},
		"cuts": {func(w http.ResponseWriter, _ *http.Request) {
			w.Write(entry[:len(entry)/2])
		}, "an entry was altered"},
		"alters": {func(w http.ResponseWriter, _ *http.Request) {
			w.Write(bytes.Replace(entry, []byte("11"), []byte("12"), 1))
		}, "an entry was altered"},
		"exchanges": {func(w http.ResponseWriter, _ *http.Request) {
			w.Write(cache.Seal("another", []byte("{}")))
		}, "an entry was altered"},
		"sends elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://other.invalid/x", http.StatusFound)
		}, "it answers 302"},
		"floods": {func(w http.ResponseWriter, _ *http.Request) {
			for range 100 {
				w.Write(make([]byte, 1<<10))
			}
		}, "an entry has more than 65536 bytes; continuing"},
		"unpacks to more": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			z.Write(make([]byte, 1<<20))
			z.Close()
		}, "an entry has more than 65536 bytes; continuing"},
		"answers with a page": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, "altered"},
	} {
		server := httptest.NewServer(http.HandlerFunc(c.serve))
		var stderr bytes.Buffer
		r := must.Get(base.NewRemoteCache(base.RemoteFlags{URL: server.URL, Push: true}, &stderr))
		r.Most = 1 << 16
		for range 2 {
			if data, ok := r.Get(context.Background(), key); ok {
				t.Errorf("%s: it took %q", name, data)
			}
			r.Put(context.Background(), key, []byte("x"))
		}
		server.Close()
		if strings.Count(stderr.String(), "warning: the remote cache") != 1 ||
			!strings.Contains(stderr.String(), c.says) {
			t.Errorf("%s: it says\n%swant one warning with %q", name, stderr.String(), c.says)
		}
	}
}

// TestRemoteInRuns verifies with servers that are down or forge results: the verdicts and the exit code are
// those without a server, even with --strict.
func TestRemoteInRuns(t *testing.T) {
	someNotebooks(t)
	verify := func(name, url string) (int, string, string) {
		return rederiveHere("verify", "--engine", "yaegi", "--cache", name, "--strict", "--remote-cache", url,
			"--remote-push", "-j", "2", "notebooks/n0", "notebooks/n1")
	}
	_, url := newShelf(t)
	code, want, _ := verify("first", url)
	if got, stdout, stderr := verify("gone", "http://127.0.0.1:1"); got != code || stdout != want ||
		strings.Count(stderr, "warning: the remote cache http://127.0.0.1:1: ") != 1 {
		t.Errorf("unreachable: %d %s", got, stderr)
	}
	// An entry that has the right seal but is not a result counts as missing.
	forger := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write(cache.Seal(strings.TrimPrefix(r.URL.Path, "/"), []byte(`{"frames":7}`)))
	}))
	defer forger.Close()
	if got, stdout, stderr := verify("forged", forger.URL); got != code || stdout != want || stderr != "" {
		t.Errorf("forged: %d %s", got, stderr)
	}
}

// An endless answer has a body that never ends. It can be read once all requests have been made.
type endless struct {
	asked *sync.WaitGroup
	read  *atomic.Int64
}

func (e endless) RoundTrip(*http.Request) (*http.Response, error) {
	e.asked.Done()
	return &http.Response{StatusCode: http.StatusOK, ContentLength: -1, Body: io.NopCloser(e)}, nil
}

func (e endless) Read(p []byte) (int, error) {
	e.asked.Wait()
	e.read.Add(int64(len(p)))
	return len(p), nil
}

// TestRemoteEndless makes parallel requests for entries that never end. In total no more is read than one entry
// and a part of each of the others.
func TestRemoteEndless(t *testing.T) {
	const runs = 8
	e := endless{new(sync.WaitGroup), new(atomic.Int64)}
	e.asked.Add(runs)
	var stderr bytes.Buffer
	r := must.Get(base.NewRemoteCache(base.RemoteFlags{URL: "http://example.invalid"}, &stderr))
	r.Client, r.Most = &http.Client{Transport: e}, 16<<20
	var ended sync.WaitGroup
	for range runs {
		ended.Go(func() {
			if _, ok := r.Get(context.Background(), "k"); ok {
				t.Error("it took an entry without an end")
			}
		})
	}
	ended.Wait()
	if n, most := e.read.Load(), int64(r.Most+2*runs<<20); n > most {
		t.Errorf("%d bytes were read, at most %d are expected", n, most)
	}
	if strings.Count(stderr.String(), "warning") != 1 {
		t.Errorf("it says %q, want one warning", stderr.String())
	}
}

// TestRemoteParts reads an entry of several parts, with a content length and without.
func TestRemoteParts(t *testing.T) {
	content := bytes.Repeat([]byte("rederive"), 1<<18)
	for _, told := range []bool{false, true} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			entry := cache.Seal("k", content)
			if told {
				w.Header().Set("Content-Length", strconv.Itoa(len(entry)))
			}
			w.Write(entry)
		}))
		r := must.Get(base.NewRemoteCache(base.RemoteFlags{URL: server.URL}, io.Discard))
		if got, ok := r.Get(context.Background(), "k"); !ok || !bytes.Equal(got, content) {
			t.Errorf("%d bytes of %d arrived (%v)", len(got), len(content), ok)
		}
		server.Close()
	}
}

// TestRemoteSlow checks that a server that does not answer is given up on.
func TestRemoteSlow(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer server.Close()
	defer close(release)
	var stderr bytes.Buffer
	r := must.Get(base.NewRemoteCache(base.RemoteFlags{URL: server.URL}, &stderr))
	r.Client.Timeout = 50 * time.Millisecond
	for range 3 {
		if _, ok := r.Get(context.Background(), "k"); ok {
			t.Error("an entry was found")
		}
	}
	if strings.Count(stderr.String(), "warning") != 1 {
		t.Errorf("it says %q, want one warning", stderr.String())
	}
}

func TestRemoteFlags(t *testing.T) {
	for _, f := range []base.RemoteFlags{
		{Push: true},
		{URL: "ftp://example.org"},
		{URL: "cache"},
		{URL: "http:///x"},
		{URL: "http://example.org/?a=b"},
	} {
		if _, err := base.NewRemoteCache(f, io.Discard); err == nil {
			t.Errorf("%+v is accepted", f)
		}
	}
	var stderr bytes.Buffer
	r := must.Get(base.NewRemoteCache(base.RemoteFlags{URL: "http://me:secret@example.invalid/x/"}, &stderr))
	r.Refuse(io.EOF)
	if strings.Contains(stderr.String(), "secret") || strings.Contains(stderr.String(), "x/:") {
		t.Errorf("it says %q", stderr.String())
	}
}
