package html

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"strings"

	"rederive/report/view"
)

// sheetMark is the placeholder in a policy for the digest of the style sheet, which is
// filled in once that is written.
const sheetMark = "'sha256-style'"

// policy returns the Content-Security-Policy of a page. It allows the page's own scripts
// and style sheet, by digest, and nothing else; it loads nothing, and no form leads out.
// So nothing that a notebook puts into its page can run code in a browser.
func policy(scripts ...template.JS) string {
	allowed := []string{"script-src"}
	for _, s := range scripts {
		sum := sha256.Sum256([]byte(s))
		allowed = append(allowed, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	if len(scripts) == 0 {
		allowed = append(allowed, "'none'")
	}
	return "default-src 'none'; " + strings.Join(allowed, " ") +
		"; style-src " + sheetMark + "; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
}

// livePolicy returns the policy of a page that can run its notebook: its script may also
// compile its own module and start workers that it contains. It may request nothing
// else.
func livePolicy(script template.JS, l *view.Live) string {
	p := policy(script, l.Inline())
	if !l.Embed {
		p = strings.Replace(policy(script), "script-src", "script-src 'self' file:", 1)
	}
	return strings.Replace(p, "; style-src", " 'wasm-unsafe-eval'; worker-src blob:; style-src", 1)
}
