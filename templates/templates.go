// Package templates holds the built-in look of the reports: the HTML pages and
// their style. A folder given by --templates may override any of the files.
package templates

import "embed"

// FS holds report.html, index.html, errata.html, style.css, script.js and play.js.
//
//go:embed *.html *.css *.js
var FS embed.FS
