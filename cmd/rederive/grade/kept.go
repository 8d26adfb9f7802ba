package grade

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
	"rederive/parse"
	"rederive/show/wire"
	"rederive/verify/answers"
)

// A submission is judged again only if something changed on which the result depends: the submission, what
// students were given, or a value that the key computes for this student. So after a correction of one
// exercise in the key, the submissions whose values stay the same are only looked up.

func (g *Grading) judgedStore() cache.Store {
	return cache.Store{Dir: filepath.Join(g.Students.Cache, "grades")}
}

// judgedKey returns a digest of everything that the result of a student depends on. It is empty if that cannot
// be determined.
func (g *Grading) judgedKey(st *Student) string {
	o := g.Students.KernelOptions()
	o.Params = nil // the student's parameters count
	settings, err := o.Digest()
	if err != nil {
		return ""
	}
	r := g.Key.runs[ParamsKey(st.Params)]
	given, err := parse.Skeleton(g.Key.Path, g.Key.Notebook.Source)
	found := func(offer rederive.Offer) bool { return offer.Value.IsRecord("Found") }
	if err != nil || slices.ContainsFunc(r.run.Offers, found) {
		given = g.Key.Notebook.Source // the key checks witnesses
	}
	parts := []string{
		"judged", settings, st.Name, ParamsKey(st.Params), string(given), r.text(),
		fmt.Sprint(g.reveal, st.daysLate, st.lateness),
	}
	for _, file := range st.forms {
		c, err := base.ReadRegular(file, os.Lstat, os.OpenFile)
		if err != nil {
			return ""
		}
		parts = append(parts, file, string(c.Data))
	}
	for _, m := range st.marks {
		parts = append(parts, fmt.Sprint(m.claim, m.points, m.comment))
	}
	for _, d := range g.Key.Docs {
		parts = append(parts, d.SHA256)
	}
	for _, in := range g.lent {
		data, err := g.Key.Files.ReadFile(g.Key.Near(in.Path))
		if err != nil {
			return ""
		}
		parts = append(parts, in.Name, in.Path, string(data))
	}
	return cache.Key(parts...)
}

// text returns what a key run judges by, without positions in the key.
func (r *keyRun) text() string {
	type offer struct {
		ID, Method string
		Cell       int
		Value      wire.Value
		Stated     bool
	}
	var list []offer
	for _, o := range slices.Concat(r.run.Offers, r.hints) {
		stated := func(s rederive.Site) bool { return s.Stated && s.ID == o.ID && s.Pos == o.Pos }
		list = append(list, offer{o.ID, o.Method, o.Cell, o.Value, slices.ContainsFunc(r.run.Sites, stated)})
	}
	data, err := json.Marshal(list)
	if err != nil {
		panic(fmt.Sprintf("rederive: writing offers: %v", err)) // impossible: plain data
	}
	text := []string{string(data), fmt.Sprint(r.ids, r.public)}
	for _, id := range r.ids {
		text = append(text, fmt.Sprint(id, r.weights[id], r.exercises[id], r.byHand[id]))
	}
	return strings.Join(text, "\n")
}

// cachedResult returns an earlier result with the same key, or nil.
func (g *Grading) cachedResult(st *Student, key string) *judged {
	if key == "" || g.Students.Fresh {
		return nil
	}
	data, ok := g.judgedStore().Get(key)
	j := &judged{}
	if !ok || gob.NewDecoder(bytes.NewReader(data)).Decode(j) != nil || !slices.Contains(st.forms, j.File) {
		return nil
	}
	return j
}

// repeats are the statuses that a second run would reproduce: whether a limit is hit or a process dies may be
// chance.
var repeats = []gradeStatus{gradedRan, gradedCompile, gradedForbidden, gradedEmpty}

// storeResult stores a result, if another run would give the same. A formula also depends on what the key gives
// for other parameters, which is not in the digest, and so does an answer that stays the same with these.
func (g *Grading) storeResult(key string, j *judged) {
	var b bytes.Buffer
	formula := func(m answers.Score) bool { return m.Formula }
	if key == "" || j.Tried || slices.ContainsFunc(j.Scores, formula) || !slices.Contains(repeats, j.Status) ||
		gob.NewEncoder(&b).Encode(j) != nil {
		return
	}
	_ = g.judgedStore().Put(key, b.Bytes()) // without it the next run takes longer
}
