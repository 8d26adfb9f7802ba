package base

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"

	"rederive"
	"rederive/figures"
	"rederive/parse/ipynb"
	"rederive/show"
	"rederive/typeset/draw"
)

// IsJupyter reports whether a file name is that of a Jupyter notebook.
func IsJupyter(name string) bool { return strings.EqualFold(filepath.Ext(name), ".ipynb") }

// JupyterOutputs converts the outputs of a run to those of Jupyter, by cell.
func JupyterOutputs(run *rederive.Run) map[int][]ipynb.Output {
	all := map[int][]ipynb.Output{}
	for i, c := range run.Cells {
		for _, out := range c.Outputs {
			switch out := out.(type) {
			case *rederive.Stream:
				all[i] = append(all[i], ipynb.Output{Kind: "stream", Name: out.Name, Text: out.Text})
			case *rederive.Failure:
				all[i] = append(all[i], ipynb.Output{
					Kind: "error", Name: out.Kind, Text: out.Text, More: rederive.Calls(out.Trace),
				})
			case *rederive.Display:
				all[i] = append(all[i], ipynb.Output{Kind: "display_data", Data: MediaTypes(out.Bundle)})
			}
		}
	}
	return all
}

// drawn renders a figure as SVG with ids of its own, since a page may have several figures. It declares the XML
// namespace for pages that show the figure as an image.
func drawn(figure []byte) (string, error) {
	picture, err := pictureOf(figure)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(figure)
	var svg strings.Builder
	err = draw.SVG{ID: fmt.Sprintf("f%x-", sum[:6]), Outlines: true}.Write(&svg, picture)
	return strings.Replace(svg.String(), "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1), err
}

// ImageOf renders a figure as a standalone SVG file, and returns its description.
func ImageOf(figure []byte) (svg []byte, alt string, err error) {
	picture, err := pictureOf(figure)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	err = draw.SVG{Outlines: true, Standalone: true}.Write(&b, picture)
	return b.Bytes(), picture.Alt, err
}

func pictureOf(figure []byte) (*draw.Picture, error) {
	f, err := show.DecodeFigure(figure)
	if err != nil {
		return nil, err
	}
	return figures.Draw(f)
}

// MarkdownOf returns the Markdown of a Jupyter notebook that rederive wrote, and other sources unchanged. Positions
// in it are those in the output of convert.
func MarkdownOf(path string, source []byte) ([]byte, error) {
	if !ipynb.Is(source) {
		return source, nil
	}
	text, notes, err := ipynb.ToMarkdown(source)
	if err == nil && len(notes) > 0 {
		err = ipynb.ErrForeign
	}
	if err != nil {
		hint := "rederive convert reads notebooks for Go, and lists what must be changed in them"
		return nil, &rederive.Error{Pos: rederive.Pos{File: path}, Err: err, Hint: hint}
	}
	return text, nil
}
