package main

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"rederive/cmd/rederive/serve"
	"rederive/internal/must"
)

// TestServeOpenConnections leaves connections open: without another request after a refused one, within a header, and
// within a body. The server closes them all, and still sends events to a page that has been silent for as long.
func TestServeOpenConnections(t *testing.T) {
	patience := serve.Patience
	t.Cleanup(func() { serve.Patience = patience })
	serve.Patience = 500 * time.Millisecond
	p := serveFolder(t, []string{"one"})
	p.until("one.html", "the value is 1")
	p.silent(time.Second)
	u := must.Get(url.Parse(p.url))
	for _, ask := range []string{
		"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: " + u.Host + "\r\nX: ",
		"POST " + u.Path + " HTTP/1.1\r\nHost: " + u.Host + "\r\nContent-Length: 100000\r\n\r\nabc",
		"POST / HTTP/1.1\r\nHost: " + u.Host + "\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n",
	} {
		c := must.Get(net.Dial("tcp", u.Host))
		defer c.Close()
		must.Get(fmt.Fprint(c, ask))
		must.Do(c.SetReadDeadline(time.Now().Add(time.Minute)))
		if _, err := io.Copy(io.Discard, c); err != nil && !strings.Contains(err.Error(), "reset") {
			t.Errorf("%q: %v", ask, err)
		}
	}
	p.save("one", "newer", "1")
	select {
	case <-p.events:
	case <-time.After(time.Minute):
		t.Error("the page hears of no change")
	}
}
