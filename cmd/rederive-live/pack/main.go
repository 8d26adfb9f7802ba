// Command pack writes the scripts of live pages, rederive-live.js and rederive-draw.js. It limits the
// memory of the modules and packs them, compressed, with the scripts that run them in a page:
//
//	go run ./cmd/rederive-live/pack SOURCES rederive-live.wasm rederive-draw.wasm DIR
//
// SOURCES is the digest of the sources of the modules. The output is deterministic.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

const (
	page     = 64 << 10
	maxPages = 2 << 30 / page // the limit of a worker elsewhere

	// slowness is how many times longer than elsewhere cells may run in a page.
	slowness = 10
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: pack SOURCES MODULE DRAWING DIR")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(sources, module, drawing, dir string) error {
	running, err := packed(module)
	if err != nil {
		return fmt.Errorf("%s: %w", module, err)
	}
	painting, err := packed(drawing)
	if err != nil {
		return fmt.Errorf("%s: %w", drawing, err)
	}
	draws := fmt.Sprintf("/* rederive-draw %s */\nwindow.rederiveDrawing = { sources: %q, module: %q };\n",
		sources, sources, painting)
	if err := os.WriteFile(filepath.Join(dir, "rederive-draw.js"), []byte(draws), 0o644); err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* rederive-live %s */\n(() => {\nconst SOURCES = %q;\n", sources, sources)
	fmt.Fprintf(&b, "const SLOWNESS = %d;\nconst MODULE = %q;\n", slowness, running)
	for _, c := range [][2]string{{"WORKER", "worker.js"}, {"STYLE", "page.css"}} {
		if err := constant(&b, c[0], c[1]); err != nil {
			return err
		}
	}
	text, err := os.ReadFile(filepath.Join("cmd", "rederive-live", "page.js"))
	if err != nil {
		return err
	}
	b.Write(text)
	b.WriteString("})();\n")
	return os.WriteFile(filepath.Join(dir, "rederive-live.js"), b.Bytes(), 0o644)
}

// constant writes the text of a file as a constant of the script.
func constant(b *bytes.Buffer, name, file string) error {
	text, err := os.ReadFile(filepath.Join("cmd", "rederive-live", file))
	if err != nil {
		return err
	}
	quoted, err := json.Marshal(string(text))
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "const %s = %s;\n", name, quoted)
	return nil
}

// packed returns a module with limited memory, compressed, as text.
func packed(module string) (string, error) {
	raw, err := os.ReadFile(module)
	if err != nil {
		return "", err
	}
	if raw, err = bounded(raw, maxPages); err != nil {
		return "", err
	}
	data, err := compress(raw)
	return base64.StdEncoding.EncodeToString(data), err
}

func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

var errModule = errors.New("this is not a WebAssembly module with a memory of its own")

// memorySection is the id of the section that declares memories.
const memorySection = 5

// bounded returns the module with a limit on its memory, in pages.
func bounded(module []byte, most uint64) ([]byte, error) {
	const header = 8
	if len(module) < header || string(module[:4]) != "\x00asm" {
		return nil, errModule
	}
	for at := header; at < len(module); {
		id := module[at]
		size, n := unsigned(module[at+1:])
		body := at + 1 + n
		if n == 0 || size > uint64(len(module)-body) {
			return nil, errModule
		}
		end := body + int(size)
		if id == memorySection {
			return rewritten(module, at, body, end, most)
		}
		at = end
	}
	return nil, errModule
}

// rewritten replaces a section that declares one memory without a limit.
func rewritten(module []byte, at, body, end int, most uint64) ([]byte, error) {
	section := module[body:end]
	if len(section) < 3 || section[0] != 1 || section[1] != 0 {
		return nil, errModule
	}
	least, n := unsigned(section[2:])
	if n == 0 || least > most {
		return nil, errModule
	}
	fresh := append([]byte{1, 1}, leb(least)...)
	fresh = append(fresh, leb(most)...)
	out := append(bytes.Clone(module[:at]), memorySection)
	out = append(out, leb(uint64(len(fresh)))...)
	out = append(out, fresh...)
	return append(out, module[end:]...), nil
}

// unsigned decodes a LEB128 number and returns its length, or 0 if there is none.
func unsigned(b []byte) (x uint64, n int) {
	for i := 0; i < len(b) && i < 9; i++ {
		x |= uint64(b[i]&0x7f) << (7 * i)
		if b[i] < 0x80 {
			return x, i + 1
		}
	}
	return 0, 0
}

// leb encodes a number in LEB128.
func leb(x uint64) []byte {
	var b []byte
	for x >= 0x80 {
		b = append(b, byte(x)|0x80)
		x >>= 7
	}
	return append(b, byte(x))
}
