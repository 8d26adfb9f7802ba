// Command patch corrects Go's standard library for the WebAssembly module of live pages: it
// writes corrected copies of some files into a folder, and an overlay that makes the go command
// use them.
//
//	go run ./cmd/rederive-live/patch DIR
//	GOOS=wasip1 GOARCH=wasm go build -overlay DIR/overlay.json ./cmd/rederive-live
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"rederive/internal/golist"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: patch DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "patch:", err)
		os.Exit(1)
	}
}

// A patch replaces a string that occurs once in a file of the library.
type patch struct{ pkg, file, old, new string }

// patches correct two faults that Go 1.26 has only on WebAssembly.
func patches() []patch {
	// The address of a function is its number times 65536, which is also an address in a heap
	// of a few hundred megabytes. The collector must not see one in a pointer: it would end
	// the program, or mark something that is not an object. Go 1.26.8 has corrected this for itabs
	// (see go.dev/issue/80472), but not yet where reflection calls a method.
	code := []patch{
		{"reflect", "value.go", "ifn := textOffFor(v.typ(), m.Ifn)", "ifn := uintptr(textOffFor(v.typ(), m.Ifn))"},
		{"reflect", "type.go", "tfn := t.textOff(p.Tfn)", "tfn := uintptr(t.textOff(p.Tfn))"},
		{"runtime", "iface.go", "methods := (*[1 << 16]unsafe.Pointer)", "methods := (*[1 << 16]uintptr)"},
		{"runtime", "iface.go", "methods[k] = ifn\n", "methods[k] = uintptr(ifn)\n"},
	}
	// Maps use 32 bits of a hash. The hash of a nil interface has 64, so that a map with more
	// than one table looks for the table at a wild address.
	hash := []patch{
		{"runtime", "alg.go", "if tab == nil {\n\t\treturn h\n", "if tab == nil {\n\t\treturn trimHash(h)\n"},
		{"runtime", "alg.go", "if t == nil {\n\t\treturn h\n", "if t == nil {\n\t\treturn trimHash(h)\n"},
	}
	return slices.Concat(code, hash)
}

// write fills a folder with the corrected files and their overlay.
func write(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	texts, err := corrected(patches())
	if err != nil {
		return err
	}
	replace := map[string]string{}
	for file, text := range texts {
		// without a suffix, so that no tool takes it for a source of this module
		own := filepath.Join(dir, strings.TrimSuffix(filepath.Base(file), ".go"))
		if err := os.WriteFile(own, []byte(text), 0o644); err != nil {
			return err
		}
		replace[file] = own
	}
	overlay, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "overlay.json"), append(overlay, '\n'), 0o644)
}

// corrected returns the corrected files, by their names.
func corrected(list []patch) (map[string]string, error) {
	packages, err := golist.Run[struct{ ImportPath, Dir string }](nil, "-json=ImportPath,Dir", "reflect", "runtime")
	if err != nil {
		return nil, err
	}
	dirs := map[string]string{}
	for _, p := range packages {
		dirs[p.ImportPath] = p.Dir
	}
	texts := map[string]string{}
	for _, p := range list {
		file := filepath.Join(dirs[p.pkg], p.file)
		if texts[file] == "" {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			texts[file] = string(data)
		}
		if texts[file], err = p.apply(texts[file]); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return texts, nil
}

// apply replaces the old string, unless this Go already has the new one.
func (p patch) apply(text string) (string, error) {
	switch old := strings.Count(text, p.old); {
	case old == 1:
		return strings.Replace(text, p.old, p.new, 1), nil
	case old == 0 && strings.Contains(text, p.new):
		return text, nil
	default:
		return "", fmt.Errorf("%s has %q %d times, not once (find out whether it still needs the patch)",
			runtime.Version(), p.old, old)
	}
}
