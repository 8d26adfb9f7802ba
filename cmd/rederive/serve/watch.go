package serve

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// A Watcher notifies previews of changes to their files. It watches folders, since editors
// replace files rather than write them.
type Watcher struct {
	notify *fsnotify.Watcher

	mu    sync.Mutex
	files map[string][]*Preview // by their absolute paths
}

func NewWatcher(previews []*Preview) (*Watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{notify: notify, files: map[string][]*Preview{}}
	for _, p := range previews {
		w.Follow(p, []string{p.File})
	}
	return w, nil
}

func (w *Watcher) Close() { w.notify.Close() }

// Follow subscribes a preview to changes of the named files and its own, and of no others.
func (w *Watcher) Follow(p *Preview, names []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	watched := w.notify.WatchList()
	for name, list := range w.files {
		w.files[name] = slices.DeleteFunc(list, func(q *Preview) bool { return q == p })
	}
	for _, name := range append(names, p.File) {
		path, err := filepath.Abs(name)
		if err != nil || slices.Contains(w.files[path], p) {
			continue
		}
		w.files[path] = append(w.files[path], p)
		dir := filepath.Dir(path)
		if err := w.notify.Add(dir); err == nil && !slices.Contains(watched, dir) {
			p.touch() // it may have changed before it was watched; a missing one is tried again
		}
	}
}

// A save can be several changes. A run begins when no file has changed for a while, and
// later if a file is empty, since it is then about to be written.
const quiet, quietEmpty = 5 * time.Millisecond, 50 * time.Millisecond

func patience(file string) time.Duration {
	if info, err := os.Stat(file); err == nil && info.Size() == 0 {
		return quietEmpty
	}
	return quiet
}

// Watch reports changes to previews until the context ends.
func (w *Watcher) Watch(ctx context.Context) {
	again := time.NewTicker(2 * time.Second)
	defer again.Stop()
	var waiting []*Preview
	var settled <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.notify.Events:
			if !ok {
				return
			}
			if !e.Has(fsnotify.Chmod) || e.Op != fsnotify.Chmod {
				for _, p := range w.of(e.Name) {
					if !slices.Contains(waiting, p) {
						waiting = append(waiting, p)
					}
				}
				settled = time.After(patience(e.Name))
			}
		case <-w.notify.Errors: // an overflow: the next change checks all files
		case <-settled:
			for _, p := range waiting {
				p.touch()
			}
			waiting, settled = nil, nil
		case <-again.C:
			w.renew()
		}
	}
}

func (w *Watcher) of(name string) []*Preview {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.files[filepath.Clean(name)])
}

// renew watches folders again that were missing, such as after a change of branch.
func (w *Watcher) renew() {
	w.mu.Lock()
	defer w.mu.Unlock()
	watched := w.notify.WatchList()
	for name, list := range w.files {
		if dir := filepath.Dir(name); len(list) > 0 && !slices.Contains(watched, dir) && w.notify.Add(dir) == nil {
			for _, p := range list {
				p.touch()
			}
		}
	}
}
