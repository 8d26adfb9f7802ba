// Command sum prints the digest of this module's sources that a package is built
// from, together with the sums of other modules:
//
//	go run ./internal/build/sum ./cmd/rederive-live
//
// The sources are those for WebAssembly, on every machine.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"rederive/internal/golist"
)

func main() {
	sum, err := sources(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "sum:", err)
		os.Exit(1)
	}
	fmt.Println(sum)
}

// listed is a package as go list prints it.
type listed struct {
	Dir                                 string
	GoFiles, EmbedFiles, SFiles, HFiles []string
	Module                              *struct {
		Main      bool
		Dir       string
		GoVersion string
	}
}

func sources(packages []string) (string, error) {
	list, err := golist.Run[listed]([]string{"GOOS=wasip1", "GOARCH=wasm"},
		append([]string{"-deps", "-json"}, packages...)...)
	if err != nil {
		return "", err
	}
	var root string
	var files []string
	for _, p := range list {
		if p.Module == nil || !p.Module.Main {
			continue
		}
		root = p.Module.Dir
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles, p.SFiles, p.HFiles) {
			files = append(files, filepath.Join(p.Dir, name))
		}
		for _, pattern := range []string{"*.js", "*.css"} { // files that a script is packed with
			more, err := filepath.Glob(filepath.Join(p.Dir, pattern))
			if err != nil {
				return "", err
			}
			files = append(files, more...)
		}
	}
	files = append(files, filepath.Join(root, "go.mod"), filepath.Join(root, "go.sum"))
	return digest(root, files)
}

// digest hashes files together with their names relative to a folder.
func digest(root string, files []string) (string, error) {
	slices.Sort(files)
	h := sha256.New()
	for _, file := range slices.Compact(files) {
		data, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %x\n", filepath.ToSlash(name), sha256.Sum256(data))
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
