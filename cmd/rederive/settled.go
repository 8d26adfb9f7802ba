package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/strictjson"
	"rederive/verify"
)

// A settled book is its ledger and its diagnostics. It
// is kept in the cache under a digest of all files that the book was made of, and
// their names under a digest of the notebook: while the files are what they were,
// so are the verdicts, and nothing need be parsed or run.
type settled struct {
	Ledger     *rederive.Ledger // of this book alone
	Complaints []string
	Code       int
}

// settle sums up what became of a book.
func (b *book) settle() {
	b.settled = &settled{Code: b.code}
	if b.errs != nil {
		b.settled.Complaints = []string{b.errs.Error()}
		b.settled.Ledger = &rederive.Ledger{Notebooks: []rederive.LedgerNotebook{b.unreadableEntry()}}
		return
	}
	b.settled.Complaints = complaints(b.errors(), b.warns, b.run.Warns, b.result.Warnings, b.remarks)
	if n := b.leftOut(); n > 0 {
		b.settled.Complaints = append(b.settled.Complaints, fmt.Sprintf(
			"%s: left out %d of %d claims, which only a notebook can settle", b.path, n, len(b.result.Verdicts)))
	}
	b.settled.Ledger = verify.NewLedger(tool(), verify.Checked{
		Notebook: b.notebook, Run: b.run, Result: b.result, Docs: b.docs,
	})
	b.setPlaces(b.settled.Ledger.Claims)
	n := &b.settled.Ledger.Notebooks[0]
	n.Numerals, n.Errors = b.numerals, append(n.Errors, verify.LedgerErrors(b.text)...)
	n.Inputs, n.Warnings = b.inputs, append(verify.LedgerErrors(b.warns), n.Warnings...)
}

// leftOut counts the claims that a claims document by itself leaves open.
func (b *book) leftOut() (n int) {
	for _, v := range b.result.Verdicts {
		if v.Verdict == rederive.Deferred && v.Cause == rederive.CauseNone {
			n++
		}
	}
	return n
}

// errors lists what is wrong with a book that has run: first its cells, then its claims,
// then its text.
func (b *book) errors() rederive.Errors { return slices.Concat(b.run.Errors, b.result.Errors, b.text) }

// complaints words errors and warnings for standard error.
func complaints(errs rederive.Errors, warns ...rederive.Errors) []string {
	var lines []string
	for _, e := range errs {
		lines = append(lines, e.Error())
		for _, line := range rederive.Calls(e.Trace) {
			lines = append(lines, "  "+line)
		}
	}
	for _, list := range warns {
		for _, w := range list {
			warning := &rederive.Error{Pos: w.Pos, Err: fmt.Errorf("warning: %w", w.Err), Hint: w.Hint}
			lines = append(lines, warning.Error())
		}
	}
	return lines
}

// allSettled returns the notebooks with their verdicts and diagnostics, from the cache
// where it has it. Only a book that is not cached has been run.
func (s *session) allSettled(ctx context.Context, names []string) []*book {
	return s.sideBySide(names, func(_ int, name string) *book {
		b := newBook(shownPath(name))
		if !s.lookUp(b, name) {
			s.work(ctx, b, name)
			// What was settled is enough; many notebooks need the memory of few.
			b.notebook, b.docs, b.cited, b.pictures, b.run, b.result = nil, nil, nil, nil, nil, nil
		}
		b.files = nil
		return b
	})
}

// namesKey is a digest of the notebook's file and the settings: all that the
// verdicts depend on but the other files. It is empty where nothing is kept: a
// run of the slow tier writes its results next to the notebook.
func (s *session) namesKey(b *book, name string) string {
	digest, err := s.kernelOptions().Digest()
	if err != nil || rederive.Tier(s.tier) == rederive.Slow {
		return ""
	}
	source, err := b.files.ReadOwn(name)
	if err != nil {
		return ""
	}
	project := fmt.Sprint(s.strict, s.settles, s.unjudged, s.ofKey, s.located, s.crops, s.config.listed, s.config.paths)
	return cache.Key("settled", digest, name, b.path, s.claims, s.sources, project, string(source))
}

func (s *session) settledStore() cache.Store {
	return cache.Store{Dir: filepath.Join(s.cache, "verdicts")}
}

// lookUp takes verdicts and diagnostics of a book from the cache, if all files that it was
// made of are what they were.
func (s *session) lookUp(b *book, name string) bool {
	b.files.guard = s.guarded()
	key := s.namesKey(b, name)
	if s.fresh || key == "" {
		return false
	}
	names, ok := s.settledStore().Get(key)
	var places []place
	if !ok || strictjson.Unmarshal(names, &places) != nil {
		return false
	}
	for _, p := range places {
		_ = b.files.once(p)
	}
	var found settled
	if key = b.settledKey(key); key != "" {
		if data, ok := s.settledStore().Get(key); ok && strictjson.Unmarshal(data, &found) == nil && found.of(b.path) {
			b.settled, b.key, b.cached = &found, key, true
			s.keep.noteRead(b.files)
			return true
		}
	}
	b.files = &fileSet{notebook: b.path, root: b.files.root, guard: b.files.guard} // it may be made of others now
	return false
}

// of reports whether an entry of the cache is what settle writes of a notebook:
// other programs can write to the cache.
func (f *settled) of(notebook string) bool {
	if !slices.Contains(gravity, f.Code) || f.Ledger == nil || len(f.Ledger.Notebooks) != 1 ||
		f.Ledger.Notebooks[0].Path != notebook {
		return false
	}
	return !slices.ContainsFunc(f.Ledger.Claims, func(c rederive.Verdict) bool {
		return c.Notebook != notebook || c.Verdict == ""
	})
}

// settledKey adds the files that were read for a book to the key of their names.
// It is empty if one could not be read, for a reason that may pass.
func (b *book) settledKey(key string) string {
	list, ok := b.files.seen()
	if !ok {
		return ""
	}
	parts := []string{key}
	for _, f := range list {
		parts = append(parts, f.Name, strconv.FormatBool(f.Project), f.Sum)
	}
	return cache.Key(parts...)
}

// remember puts verdicts and diagnostics of a book into the cache, if they are repeatable.
func (s *session) remember(b *book, name string) {
	key := s.namesKey(b, name)
	if key == "" || b.errs != nil || !b.run.Repeatable || s.memory != nil { // it may rest on an older run
		return
	}
	for _, name := range b.companions() { // the report carries them
		_, _ = b.files.ReadFile(name)
	}
	if b.key = b.settledKey(key); b.key == "" {
		return
	}
	var places []place
	list, _ := b.files.seen()
	for _, f := range list {
		places = append(places, f.place)
	}
	names, err := json.Marshal(places)
	if err != nil {
		return
	}
	// A cache that cannot be written costs time, not correctness.
	if data, err := json.Marshal(b.settled); err == nil && s.settledStore().Put(b.key, data) == nil {
		_ = s.settledStore().Put(key, names)
	}
}

func (b *book) unreadableEntry() rederive.LedgerNotebook {
	n := rederive.LedgerNotebook{Path: b.path, Engines: []string{}, Status: rederive.RunUnreadable}
	if b.code == exitDefect {
		n.Status = rederive.RunDefect
	}
	if b.notebook != nil {
		n.SHA256 = b.notebook.SHA256
	}
	n.Errors = verify.LedgerErrors(flatten(b.errs, b.path))
	return n
}

// companions lists the files that a notebook reads, and the stored results.
func (b *book) companions() []string {
	dir := filepath.Dir(filepath.FromSlash(b.path))
	var list []string
	for _, in := range b.notebook.Front.Inputs {
		list = append(list, filepath.Join(dir, filepath.FromSlash(in.Path)))
	}
	for _, p := range b.notebook.Front.Bibliography {
		list = append(list, filepath.Join(dir, filepath.FromSlash(p)))
	}
	list = append(list, filepath.Join(dir, "slow.json"))
	slices.Sort(list)
	return slices.Compact(list)
}
