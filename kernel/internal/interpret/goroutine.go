package interpret

import (
	"sync/atomic"
	"unsafe"

	"rederive/kernel/internal/dynamic"
	"rederive/show/worker"
)

// A goroutine of the cells notes its places for itself, so that the place of a panic, of a
// value shown or offered is its own. The runtime keeps the pointer to that note as the
// labels of the goroutine, which profilers read: so its type begins as labels do.
type note struct {
	labels []struct{ key, value string } // none
	place  int
}

//go:linkname setLabels runtime/pprof.runtime_setProfLabel
func setLabels(labels unsafe.Pointer)

//go:linkname labels runtime/pprof.runtime_getProfLabel
func labels() unsafe.Pointer

// mine is the note of the goroutine that runs the steps, once a function of cells has asked
// for it: before that there are no others.
var mine struct {
	note
	asked atomic.Bool
}

// here returns where the goroutine notes its place. The first to ask is the one that runs the steps.
func here() *int {
	if n := (*note)(labels()); n != nil {
		return &n.place
	}
	mine.asked.Store(true)
	return &mine.place
}

// place is the place of the goroutine.
func place() int {
	if labels() == nil && !mine.asked.Load() {
		return *worker.At
	}
	return *here()
}

// begin gives the goroutine a note of its own. It was started at a place.
func begin(place int) { setLabels(unsafe.Pointer(&note{place: place})) }

// end ends a goroutine: the process, too, if it has panicked.
func end(r any) {
	if r != nil {
		worker.Fail(dynamic.Panicked(recovered(r)))
	}
}
