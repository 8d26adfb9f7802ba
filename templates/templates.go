// Package templates holds the built-in look of the reports: the HTML pages and
// their style.
package templates

import "embed"

// FS holds report.html, index.html, errata.html, style.css, script.js, figures.js,
// front.js, play.js and practice.js, which a folder may override, and in review those of the pages of reviews.
//
//go:embed *.html *.css *.js review
var FS embed.FS
