package press

import (
	"io"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/site"
	"rederive/internal/strictjson"
	"rederive/report"
	"rederive/verify"
)

// writeCertificates writes the certificates of the claims of all rendered books
// into a folder, one file each, and lists them.
func (p *press) writeCertificates(dir string, stdout, stderr io.Writer, code int) int {
	place, err := site.NewSite(dir, p.session.Keep)
	if err != nil {
		return base.FailUsage(stderr, "report", err)
	}
	defer place.Discard()
	var made []report.Output
	for _, pr := range p.prints {
		for _, c := range pr.certificates {
			out, err := place.Write(c.FileName(), func(w io.Writer) error { return encodeCertificate(w, c) })
			if err != nil {
				return base.FailUsage(stderr, "report", err)
			}
			made = append(made, out)
		}
	}
	if err := place.Finish(made); err != nil {
		return base.FailUsage(stderr, "report", err)
	}
	return listFiles(stdout, stderr, dir, made, code)
}

func encodeCertificate(w io.Writer, c verify.Certificate) error {
	return strictjson.Write(w, " ", c)
}
