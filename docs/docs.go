// Package docs holds the pages of the documentation: the command prints them, and they
// are the chapters of the book.
package docs

import "embed"

// FS holds the pages.
//
//go:embed *.md
var FS embed.FS
