package allow

import "rederive/internal/spelling"

// Reasons that several packages share.
const (
	outside   = "cells compute and nothing else: no files, network, processes or clock"
	files     = "name the file under inputs in the front matter, and read it with show.Input or show.CSV"
	logs      = "its output carries the time and is not shown: use fmt.Println, or panic for a failure"
	templates = "it looks up fields and methods by name at run time: use fmt.Sprintf, strings.Builder or show.Markdown"
)

// refused says, for packages that authors ask for, what cells use instead.
var refused = map[string]string{
	"context":       "it is about deadlines and cancellation, and cells have no clock: use a channel, or return early",
	"crypto/rand":   "random numbers need a seed: use rand.New(rand.NewPCG(1, 2)) of math/rand/v2",
	"embed":         files,
	"flag":          "name the value under params in the front matter",
	"html/template": templates,
	"io/fs":         files,
	"log":           logs,
	"log/slog":      logs,
	"net/http":      outside,
	"os":            outside,
	"os/exec":       outside,
	"path/filepath": files,
	"reflect":       "the engines represent types differently: use a type switch, an interface or a type parameter",
	"text/template": templates,
	"time":          outside,
	"unsafe":        outside,
}

// Instead says why cells may not import a package of the standard library, and what they
// use instead.
func Instead(path string) string {
	if why := refused[path]; why != "" {
		return why
	}
	return spelling.LongHint(path, Packages, "rederive help kernel lists the packages that cells may import")
}
