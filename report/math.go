package report

import "rederive"

// math returns a formula as HTML.
func (w *htmlWriter) math(tex string, pos rederive.Pos, display bool) string {
	return `<span class="tex">` + esc(tex) + "</span>"
}
