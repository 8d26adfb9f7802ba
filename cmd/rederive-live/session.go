package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/strictjson"
	"rederive/kernel"
	"rederive/parse"
	"rederive/verify"
)

// A source is the part of report.Source that is needed to run a page's notebook
// again.
type source struct {
	Notebook string     `json:"notebook"`
	Claims   []string   `json:"claims"`
	Files    []file     `json:"files"`
	Settings settings   `json:"settings"`
	Cells    []recorded `json:"cells"`
}

type file struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Data []byte `json:"data"`
}

type settings struct {
	Params []param `json:"params"`
}

type param struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A recorded cell is its state and output when the page was made.
type recorded struct {
	State  rederive.CellState `json:"state"`
	SHA256 string             `json:"sha256"`
}

// A session re-derives one page. It is the host: the cells run in another instance of
// the module, which the page starts and may end at any time. The run of a notebook
// and the page alternate: each reply answers one call.
type session struct {
	source  source
	base    *rederive.Notebook // without edits
	docs    []*rederive.ClaimsDoc
	told    chan reply
	asked   chan news
	settled []rederive.Verdict // that the page does not know yet
	memory  kernel.Memory      // results of cells, so that after an edit only the cells it affects run
	prepare func()             // what can be done while a worker starts
	drop    func()             // ends a run that waits for its worker; nil if there is none
}

// news is what the page passes on from a worker: more frames, or its end.
type news struct {
	frames []byte
	ended  bool
	left   kernel.Trace
}

// A reply is the session's answer to the page: a job that a worker shall run,
// verdicts that are already final, or the result.
type reply struct {
	Job     json.RawMessage    `json:"job,omitempty"`
	Settled []rederive.Verdict `json:"settled,omitempty"`
	Result  *result            `json:"result,omitempty"`
	Error   string             `json:"error,omitempty"`
}

// An outline is what can run of a notebook.
type outline struct {
	Cells  []cell  `json:"cells"`
	Params []param `json:"params"`
	Time   int     `json:"time"`   // limit for all cells, in seconds
	Refuse string  `json:"refuse"` // why it cannot run here
}

// A cell can be edited.
type cell struct {
	Index int    `json:"index"`
	Code  string `json:"code"`
	Slow  bool   `json:"slow"`
	Run   bool   `json:"run"` // it is not a listing
}

// An edit requests a run with other code in some cells, and other values of
// parameters.
type edit struct {
	Cells  map[int]string    `json:"cells"`
	Params map[string]string `json:"params"`
}

// open reads the source of a page.
func open(data []byte) (*session, *outline, error) {
	s := &session{told: make(chan reply), asked: make(chan news)}
	if err := strictjson.UnmarshalPart(data, &s.source); err != nil {
		return nil, nil, fmt.Errorf("reading the source of the page: %w", err)
	}
	nb, err := s.notebook(s.source.files())
	if err != nil {
		return nil, nil, err
	}
	s.base = nb
	o := &outline{Cells: []cell{}, Params: []param{}, Time: int(nb.Front.Limits.Time.Seconds())}
	for _, c := range nb.Cells {
		o.Cells = append(o.Cells, cell{c.Index, c.Code, c.Tier == rederive.Slow, c.Run})
	}
	for _, p := range nb.Front.Params {
		o.Params = append(o.Params, param{p.Name, fmt.Sprint(p.Value)})
	}
	if len(nb.Front.Imports) > 0 {
		o.Refuse = "it imports packages that reach beyond its process, which a page cannot run"
	}
	return s, o, nil
}

// files returns the files that the page carries, by name.
func (s *source) files() map[string][]byte {
	files := map[string][]byte{}
	for _, f := range s.Files {
		data := f.Data
		if data == nil {
			data = []byte(f.Text)
		}
		files[path.Clean(f.Name)] = data
	}
	return files
}

func reader(files map[string][]byte) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		data, ok := files[path.Clean(name)]
		if !ok {
			return nil, fmt.Errorf("reading %s: the page does not carry it: %w", name, fs.ErrNotExist)
		}
		return data, nil
	}
}

func (s *session) notebook(files map[string][]byte) (*rederive.Notebook, error) {
	read := reader(files)
	text, err := read(s.source.Notebook)
	if err != nil {
		return nil, err
	}
	return parse.Notebook(s.source.Notebook, text, read)
}

// start begins a run and returns the first reply. A run that the page has begun before, of the notebook as it was, is
// dropped.
func (s *session) start(data []byte) reply {
	var e edit
	if err := strictjson.Unmarshal(data, &e); err != nil {
		return reply{Error: fmt.Sprintf("reading the edits: %v", err)}
	}
	if s.drop != nil {
		s.drop()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.drop = func() {
		cancel()
		s.tell(news{ended: true})
	}
	go func() {
		result, err := s.run(ctx, e)
		s.drop = nil
		cancel()
		if err != nil {
			s.told <- reply{Error: err.Error()}
			return
		}
		s.told <- reply{Result: result}
	}()
	return <-s.told
}

// hear takes frames from a worker and returns the verdicts that they make final.
func (s *session) hear(frames []byte) reply { return s.tell(news{frames: frames}) }

// finish takes the trace that a worker has left and returns the next reply.
func (s *session) finish(t kernel.Trace) reply { return s.tell(news{ended: true, left: t}) }

func (s *session) tell(n news) reply {
	s.asked <- n
	return <-s.told
}

// remote has a job done by the page.
func (s *session) remote(ctx context.Context, job []byte, read func(io.Reader)) (kernel.Trace, error) {
	s.settled = nil
	s.told <- reply{Job: job}
	f := &frameStream{session: s, last: <-s.asked}
	if ctx.Err() != nil {
		return kernel.Trace{}, ctx.Err()
	}
	s.prepare()
	read(f)
	for !f.last.ended { // the reader needs no more frames
		f.next()
	}
	return f.last.left, ctx.Err()
}

// A frameStream reads the frames of a worker as the page delivers them.
type frameStream struct {
	session *session
	last    news
}

// Read answers the page once the delivered frames have been read.
func (f *frameStream) Read(p []byte) (int, error) {
	for len(f.last.frames) == 0 {
		if f.last.ended {
			return 0, io.EOF
		}
		f.next()
	}
	n := copy(p, f.last.frames)
	f.last.frames = f.last.frames[n:]
	return n, nil
}

// next answers the page and waits for its next call.
func (f *frameStream) next() {
	r := reply{Settled: f.session.settled}
	f.session.settled = nil
	f.session.told <- r
	f.last = <-f.session.asked
}

func (s *session) run(ctx context.Context, e edit) (*result, error) {
	files := s.source.files()
	if err := replace(files, s.base, e.Cells); err != nil {
		return nil, err
	}
	nb, err := s.notebook(files)
	if err != nil {
		return nil, err
	}
	params := map[string]string{}
	for _, p := range s.source.Settings.Params {
		params[p.Name] = p.Value
	}
	maps.Copy(params, e.Params)
	var settler *verify.Settler
	s.prepare = func() {
		if docs, err := s.claims(files); err == nil {
			settler = verify.NewSettler(nb, docs...)
		}
	}
	run := kernel.Execute(ctx, nb, kernel.Options{
		Engine: kernel.Yaegi, Params: params, Remote: s.remote, ReadFile: reader(files), Memory: &s.memory,
		Partial: func(run *rederive.Run) {
			if settler != nil {
				s.settled = append(s.settled, settler.Settle(run)...)
			}
		},
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	docs, err := s.claims(files)
	if err != nil {
		return nil, err
	}
	r := newResult(nb, run, verify.Compare(nb, run, docs...), s.source.Cells)
	if len(docs) == 0 {
		r.Offers = offeredTexts(run.Offers)
	}
	return r, nil
}

// claims returns the claims documents, which edits do not change.
func (s *session) claims(files map[string][]byte) ([]*rederive.ClaimsDoc, error) {
	for _, name := range s.source.Claims[len(s.docs):] {
		doc, err := verify.ParseClaims(name, files[path.Clean(name)])
		if err != nil {
			return nil, err
		}
		s.docs = append(s.docs, doc)
	}
	return s.docs, nil
}

var errNoCell = errors.New("the notebook has no such cell")

// replace replaces the code of cells, from the last to the first, so that the lines
// before an edit stay in place.
func replace(files map[string][]byte, nb *rederive.Notebook, edits map[int]string) error {
	for i := len(nb.Cells) - 1; i >= 0; i-- {
		code, ok := edits[i]
		if !ok {
			continue
		}
		delete(edits, i)
		c := nb.Cells[i]
		name := path.Clean(c.Pos.File)
		lines := strings.SplitAfter(string(files[name]), "\n")
		from, to := c.Pos.Line, c.Pos.Line+len(c.Lines)
		if to > len(lines) {
			return fmt.Errorf("%v: %w", c.Pos, errNoCell)
		}
		margin := margin(lines, c)
		var text strings.Builder
		text.WriteString(strings.Join(lines[:from], ""))
		for line := range strings.SplitSeq(strings.TrimRight(code, "\n"), "\n") {
			text.WriteString(margin + line + "\n")
		}
		text.WriteString(strings.Join(lines[to:], ""))
		files[name] = []byte(text.String())
	}
	for i := range edits {
		return fmt.Errorf("cell %d: %w", i, errNoCell)
	}
	return nil
}

// margin returns what precedes the code of a cell on a line, as in a quotation.
func margin(lines []string, c *rederive.Cell) string {
	if len(c.Lines) == 0 {
		return ""
	}
	first := c.Lines[0]
	return lines[first.Line-1][:min(first.Col-1, len(lines[first.Line-1])-1)]
}

// unchanged reports whether a cell's outputs are those in the page.
func unchanged(cells []recorded, i int, c rederive.CellRun) bool {
	return i < len(cells) && cells[i].SHA256 == rederive.OutputDigest(c.Outputs)
}

// deferred reports whether a cell did not run here.
func deferred(c rederive.CellRun) bool {
	return slices.Contains([]rederive.CellState{rederive.CellDeferred, rederive.CellStored}, c.State)
}
