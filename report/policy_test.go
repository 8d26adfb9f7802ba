package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"regexp"
	"testing"

	"rederive/internal/must"
	"rederive/report/view"
)

var (
	policyOf = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)
	scriptOf = regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	sheetOf  = regexp.MustCompile(`(?s)<style[^>]*>(.*?)</style>`)
	digestOf = regexp.MustCompile(`'sha256-([^']*)'`)
)

// TestPolicy demands that the policy of every kind of page allows the scripts and the
// style sheet that the page has, by digest, and nothing else.
func TestPolicy(t *testing.T) {
	r := renderer()
	b := sample(t)
	pages := map[string]func(w *bytes.Buffer) error{
		"report": func(w *bytes.Buffer) error { return r.HTML(w, b) },
		"index":  func(w *bytes.Buffer) error { return r.Index(w, []*view.Book{b.Brief()}) },
		"errata": func(w *bytes.Buffer) error { return r.Errata(w, []*view.Book{b.Brief()}) },
	}
	for name, write := range pages {
		var page bytes.Buffer
		must.Do(write(&page))
		m := policyOf.FindSubmatch(page.Bytes())
		if m == nil {
			t.Errorf("%s: no policy", name)
			continue
		}
		policy := html.UnescapeString(string(m[1]))
		allowed := map[string]bool{}
		for _, d := range digestOf.FindAllStringSubmatch(policy, -1) {
			allowed[d[1]] = true
		}
		for _, s := range scriptOf.FindAllSubmatch(page.Bytes(), -1) {
			sum := sha256.Sum256(s[1])
			if !allowed[base64.StdEncoding.EncodeToString(sum[:])] {
				t.Errorf("%s: the policy %s does not allow the page's own script", name, policy)
			}
		}
		sheets := sheetOf.FindAllSubmatch(page.Bytes(), -1)
		if len(sheets) != 1 {
			t.Errorf("%s: %d style sheets", name, len(sheets))
		}
		for _, s := range sheets {
			sum := sha256.Sum256(s[1])
			if !allowed[base64.StdEncoding.EncodeToString(sum[:])] {
				t.Errorf("%s: the policy %s does not allow the page's own style sheet", name, policy)
			}
		}
		if bytes.Contains(page.Bytes(), []byte(` style="`)) {
			t.Errorf("%s: a style attribute, which the policy does not allow", name)
		}
		if bytes.Contains([]byte(policy), []byte("'unsafe")) ||
			!bytes.Contains([]byte(policy), []byte("default-src 'none'")) {
			t.Errorf("%s: the policy allows too much: %s", name, policy)
		}
	}
}
