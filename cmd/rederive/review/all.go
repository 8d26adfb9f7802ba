package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/document"
	"rederive/internal/cache"
	"rederive/internal/strictjson"
	"rederive/report"
	"rederive/verify/review"
)

// A reviewed paper is its review, or the reason why there is none.
type reviewed struct {
	review *document.Review
	err    error
}

// all reviews papers in parallel, and writes their reviews in the order of the papers. The number of reviews in
// memory is limited.
func (v *reviewer) all(ctx context.Context, papers []paperFile, out *reviewOutput) (code int, err error) {
	slots := make([]chan reviewed, len(papers))
	for i := range slots {
		slots[i] = make(chan reviewed, 1)
	}
	var wait sync.WaitGroup
	defer wait.Wait()
	ahead := make(chan struct{}, 2*v.jobs) // limits how many finished reviews pile up
	working := make(chan struct{}, v.jobs)
	wait.Go(func() {
		for i := range papers {
			ahead <- struct{}{}
			working <- struct{}{}
			wait.Go(func() {
				r, err := v.review(ctx, &papers[i])
				<-working
				slots[i] <- reviewed{r, err}
			})
		}
	})
	stopped := 0
	var rows []indexRow
	for i := range slots {
		r := <-slots[i]
		<-ahead
		if errors.Is(r.err, errInterrupted) {
			stopped++
			continue
		}
		if r.err != nil {
			name := base.ShownPath(papers[i].name)
			code = base.Worst(code, base.FailUsage(v.stderr, "review", fmt.Errorf("%s: %w", name, r.err)))
			err = errors.Join(err, out.fail(name, r.err))
		} else {
			if len(review.Findings(r.review)) > 0 {
				code = base.Worst(code, base.ExitClaim)
			}
			err = errors.Join(err, out.add(r.review))
		}
		rows = append(rows, v.row(&papers[i], r))
	}
	if stopped > 0 {
		return base.Worst(code, base.ExitUsage), errors.Join(err,
			fmt.Errorf("interrupted; %d papers were not read", stopped))
	}
	return code, errors.Join(err, v.index(rows))
}

// review reads and checks one paper, and writes its page; the name - is standard input. If the cache has the review
// and the page still exists, the paper is not read again.
func (v *reviewer) review(ctx context.Context, p *paperFile) (*document.Review, error) {
	if ctx.Err() != nil {
		return nil, errInterrupted
	}
	data, err := readPaper(p.name)
	if err != nil {
		return nil, err
	}
	q := request{
		Name: filepath.Base(p.name), Options: v.options, Page: v.pages && p.page != "", Keep: p.project != "",
	}
	store, key := v.store(&q, data)
	a, ok := v.lookUp(store, key, p, q)
	if !ok {
		if a, err = v.make(ctx, store, key, p, q, data); err != nil {
			return nil, err
		}
	}
	if a.Error != "" {
		return nil, errors.New(a.Error)
	}
	if q.Keep {
		if err := v.keepProject(p, a.Project, data); err != nil {
			return nil, err
		}
		fmt.Fprintln(v.stderr, keptSummary(p.project, a.Project))
	}
	a.Review.Document.Name = base.ShownPath(p.name)
	return a.Review, nil
}

// make takes a review from the remote cache, or asks a reader for it, and writes its page. The error of a paper that
// cannot be read is cached as well.
func (v *reviewer) make(
	ctx context.Context, store cache.Store, key string, p *paperFile, q request, data []byte,
) (*answer, error) {
	a, ok := v.fetch(ctx, key, q)
	if !ok {
		var err error
		if a, err = v.ask(ctx, q, data); err != nil {
			return nil, err
		}
		v.share(ctx, key, a)
	}
	if q.Page && a.Error == "" {
		if err := v.writePage(p.page, a.Page); err != nil {
			return nil, err
		}
		if err := v.print(ctx, p.page, a.Page); err != nil {
			return nil, err
		}
	}
	if text, err := json.Marshal(a); err == nil {
		_ = store.Put(key, text) // failing to store it costs time
	}
	return a, nil
}

// fetch takes a review and its page from the remote cache.
func (v *reviewer) fetch(ctx context.Context, key string, q request) (*answer, bool) {
	if v.shared == nil || v.fresh {
		return nil, false
	}
	entry, ok := v.shared.Get(ctx, key)
	if !ok {
		return nil, false
	}
	a, err := readAnswer(bytes.NewReader(entry))
	return a, err == nil && a.check(q) == nil
}

// share stores a review and its page in the remote cache.
func (v *reviewer) share(ctx context.Context, key string, a *answer) {
	var b bytes.Buffer
	if v.shared == nil || a.write(&b) != nil {
		return
	}
	v.shared.Put(ctx, key, b.Bytes())
}

// store returns the store and the key of a paper's review. Many small stores are swept faster than a large one.
func (v *reviewer) store(q *request, data []byte) (cache.Store, string) {
	key := cache.Key("review", v.binary, rederive.Digest(data), q.Name, fmt.Sprint(q.Options, q.Keep, q.Page))
	return cache.Store{Dir: filepath.Join(v.cache, "reviews", key[:2]), Max: 16 << 20}, key
}

// lookUp takes a review from the local cache.
func (v *reviewer) lookUp(store cache.Store, key string, p *paperFile, q request) (*answer, bool) {
	if v.fresh {
		return nil, false
	}
	text, ok := store.Get(key)
	a := &answer{}
	if !ok || strictjson.Unmarshal(text, a) != nil {
		return nil, false
	}
	if a.Error != "" {
		return a, true
	}
	if a.Review == nil || a.Review.Document == nil || q.Keep && a.Project == nil {
		return nil, false
	}
	if q.Page {
		page, err := os.ReadFile(p.page)
		if err != nil || rederive.Digest(page) != a.Digest {
			return nil, false
		}
		if _, err := os.Stat(printOf(p.page)); v.pdf && err != nil {
			return nil, false
		}
	}
	return a, true
}

// isPage reports whether this command has written a page. Older pages name no generator.
func isPage(page []byte) bool {
	return base.Has(`<meta name="generator" content="rederive review">`)(page) || base.Has("A review of what ")(page)
}

// writePage writes a page, but not over a file that is not a page.
func (v *reviewer) writePage(name string, page []byte) error {
	if err := v.keeper.Check(name, nil, isPage); err != nil {
		return err
	}
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = v.keeper.Put(base.NewFile{Name: name, Data: page, Ours: isPage})
	}
	if err != nil && v.dir == "" {
		return fmt.Errorf("its page cannot be written next to it (name a folder for pages with -o): %w",
			base.Reason(err))
	}
	return base.Reason(err)
}

// printOf returns the name of a page's PDF.
func printOf(page string) string { return strings.TrimSuffix(page, ".html") + ".pdf" }

// print prints a page as PDF, if a flag asks for it.
func (v *reviewer) print(ctx context.Context, name string, page []byte) error {
	if !v.pdf {
		return nil
	}
	b := bytes.NewBuffer(bytes.Clone(page))
	if err := v.printer.Print(ctx, b); err != nil {
		return err
	}
	return v.keeper.Put(base.NewFile{Name: printOf(name), Data: b.Bytes(), Ours: base.Has(report.PrintedMark)})
}

// linkTo returns the address of a page relative to a folder.
func linkTo(dir, page string) string {
	rel, err := filepath.Rel(dir, page)
	if err != nil {
		rel = page
	}
	return (&url.URL{Path: filepath.ToSlash(rel)}).String()
}
