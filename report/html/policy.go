package html

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"strings"

	"rederive/report/view"
)

// sheetMark is where a policy gets the digest of the style sheet, once that is written.
const sheetMark = "'sha256-style'"

// policy is the Content-Security-Policy of a page: its own scripts run and its own style
// sheet counts, by their digests, and nothing else does; nothing is loaded from
// anywhere, and no form leads out. So nothing that a notebook gets into its page can
// command a browser.
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

// livePolicy is the policy of a page that can run its notebook: its script may also
// compile a module of its own, and start workers that it carries. Nothing else may be
// asked for.
func livePolicy(script template.JS, l *view.Live) string {
	p := policy(script, l.Inline())
	if !l.Embed {
		p = strings.Replace(policy(script), "script-src", "script-src 'self' file:", 1)
	}
	return strings.Replace(p, "; style-src", " 'wasm-unsafe-eval'; worker-src blob:; style-src", 1)
}
