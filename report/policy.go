package report

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"strings"
)

// policy is the Content-Security-Policy of a page: its own scripts run, by their
// digests, and nothing else does; nothing is loaded from anywhere, and no form leads
// out. So whatever a notebook might get into its page commands no browser. Styles may
// be inline, as formulas and pictures have them.
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
		"; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
}
