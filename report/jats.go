package report

import (
	"io"

	"rederive/typeset"
)

func (r *Renderer) JATS(out io.Writer, b *Book, beside Beside) ([]typeset.Warning, error) {
	return nil, nil
}
