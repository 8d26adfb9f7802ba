package review

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/document"
	"rederive/internal/strictjson"
	"rederive/paper"
	reviewpage "rederive/report/review"
	"rederive/verify/draft"
	"rederive/verify/review"
)

// Papers come from strangers, so separate processes read them: a reader gets one paper after another on standard
// input, and answers on standard output. It reaches no file but the compiled PDF reader. A paper that takes too much
// time or memory ends its reader, and the next paper gets a new one.

// A request asks a reader for the review of a paper.
type request struct {
	Name    string
	Options review.Options
	Page    bool   // also the page of the review
	Keep    bool   // also its project
	Draft   bool   // a draft of its claims instead of a review
	Copy    string // the name of the text copy to which a draft refers
}

// An answer is the review of a paper, without the blocks of its document, or the reason why there is none.
type answer struct {
	Review  *document.Review
	Project *draft.Project
	Draft   *draft.Draft
	Text    []byte // the copy to which the draft refers, if the paper is not text
	Error   string
	Digest  string // of the page
	Page    []byte `json:"-"`
}

// readerHeap is the size of a reader's heap above which it is collected more often.
const readerHeap = 96 << 20

// A sweep is freed by each garbage collection.
type sweep struct{ _ *int }

// pace sets the memory limit after each collection: if a paper needs more than half of readerHeap, the heap may grow
// to twice that. With a fixed limit a reader would do little but collect.
func pace(s *sweep) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	used := int64(live[0].Value.Uint64())
	debug.SetMemoryLimit(max(readerHeap, used+min(used, 2*readerHeap)))
	runtime.SetFinalizer(s, pace)
}

// maxAnswer is the maximal size of a part of an answer.
const maxAnswer = 256 << 20

// writeParts writes parts, each preceded by its length.
func writeParts(w io.Writer, parts ...[]byte) error {
	for _, p := range parts {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(p)))
		if _, err := w.Write(n[:]); err != nil {
			return err
		}
		if _, err := w.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// readPart reads a part. A stranger may have made up its length.
func readPart(r io.Reader, most uint64) ([]byte, error) {
	var n [8]byte
	if _, err := io.ReadFull(r, n[:]); err != nil {
		return nil, err
	}
	size := binary.BigEndian.Uint64(n[:])
	if size > most {
		return nil, errors.New("a part is too long")
	}
	var b bytes.Buffer
	if got, err := io.Copy(&b, io.LimitReader(r, int64(size))); err != nil || uint64(got) < size {
		return nil, errors.Join(err, io.ErrUnexpectedEOF)
	}
	return b.Bytes(), nil
}

// readerMain answers requests until the input ends.
func readerMain(ctx context.Context, in io.Reader, out io.Writer) error {
	// PDFium's memory is part of the heap: growing to five times the used size makes it large with each large paper,
	// so the memory limit bounds the growth.
	debug.SetGCPercent(400)
	pace(new(sweep))
	r := &paper.Reader{Cache: os.Getenv(base.ReaderVariable), Borrowed: true}
	defer r.Close()
	for {
		head, err := readPart(in, 1<<20)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := readPart(in, paper.MaxSize+1)
		if err != nil {
			return err
		}
		var q request
		if err := strictjson.Unmarshal(head, &q); err != nil {
			return err
		}
		a := q.answer(ctx, r, data)
		if err := a.write(out); err != nil {
			return err
		}
	}
}

// answer reads and checks a paper.
func (q *request) answer(ctx context.Context, r *paper.Reader, data []byte) *answer {
	p, err := r.Read(ctx, q.Name, data)
	if err != nil {
		return &answer{Error: err.Error()}
	}
	defer p.Close()
	if d := p.Document; len(d.Pages) > 0 && len(d.Blocks) == 0 {
		return &answer{Error: cmp.Or(firstNote(d), "it holds no text") +
			" (let a program recognize the text first, such as ocrmypdf)"}
	}
	if q.Draft {
		return q.draftOf(p, data)
	}
	a := &answer{Review: review.Check(p.Document, q.Options)}
	finite(a.Review)
	if q.Page {
		if a.Page, err = pageOf(p, a.Review, q.Options.Alpha); err != nil {
			return &answer{Error: err.Error()}
		}
		a.Digest = rederive.Digest(a.Page)
	}
	if q.Keep {
		if a.Project, err = draft.Keep(a.Review, q.Options.Alpha); err != nil {
			return &answer{Error: "keeping it as a project: " + err.Error()}
		}
	}
	d := *a.Review.Document
	d.Blocks = nil
	a.Review.Document = &d
	return a
}

// finite removes values that JSON cannot represent.
func finite(r *document.Review) {
	bad := func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }
	for i := range r.Results {
		x := &r.Results[i]
		if x.Computed != nil && (bad(x.Computed[0]) || bad(x.Computed[1]) || bad(x.Exact)) {
			x.Computed, x.Exact = nil, 0
		}
	}
}

// pageOf returns the page of a review.
func pageOf(p *paper.Paper, r *document.Review, alpha float64) ([]byte, error) {
	var crop reviewpage.Cropper
	if len(r.Document.Pages) > 0 {
		crop = p.Crop
	}
	var b bytes.Buffer
	var methods []reviewpage.Method
	for _, m := range review.Methods(r) {
		methods = append(methods, reviewpage.Method{Name: m[0], How: m[1], Source: m[2]})
	}
	err := reviewpage.Write(&b, r, reviewpage.Text{
		Methods: methods,
		Summary: review.Summary(r), Findings: review.Findings(r), Explain: review.Explain,
		Computed: review.ComputedP, Quote: review.Quote, Assumes: review.Assumes, Kind: review.Kind,
		Alpha: alpha,
	}, crop)
	return b.Bytes(), err
}
