// Command sum prints the digest of the sources of this module from which a package
// is built, with those of other modules by their sums:
//
//	go run ./internal/build/sum ./cmd/rederive-live
//
// The sources are those for WebAssembly on every machine.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json"}, packages...)...)
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("listing packages: %w", err)
	}
	var root string
	var files []string
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := in.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return "", err
		}
		if p.Module == nil || !p.Module.Main {
			continue
		}
		root = p.Module.Dir
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles, p.SFiles, p.HFiles) {
			files = append(files, filepath.Join(p.Dir, name))
		}
	}
	files = append(files, filepath.Join(root, "go.mod"), filepath.Join(root, "go.sum"))
	return digest(root, files)
}

// digest hashes files with their names below a folder.
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
