package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"rederive/cmd/rederive/base"
)

// compiledReaderUsers are the scripts that read PDF files but do not test how the reader is compiled, which
// takes ten seconds of processor time for each cache.
var compiledReaderUsers = map[string]bool{
	"draft": true, "review": true, "review_slurm": true, "verify_paper": true,
}

// readerHome is a home whose cache has the compiled PDF reader, sealed with the key of that home.
var readerHome = struct {
	sync.Once
	dir string
	err error
}{}

// keyFile is the path of the key in a home.
const keyFile = ".config/rederive/key"

// giveReader gives a home the compiled PDF reader, and the key that seals it.
func giveReader(home string) error {
	readerHome.Do(func() {
		paper, err := filepath.Abs("../../paper/testdata/battery/groff-01.pdf")
		if err == nil {
			readerHome.dir, err = os.MkdirTemp("", "rederive-reader-")
		}
		if err != nil {
			readerHome.err = err
			return
		}
		cmd := exec.Command("rederive", "draft", "-o", "claims.md", paper)
		cmd.Dir = readerHome.dir
		cmd.Env = []string{"HOME=" + cmd.Dir, "XDG_CACHE_HOME=" + cmd.Dir + "/cache", "PATH=" + os.Getenv("PATH")}
		readerHome.err = cmd.Run()
	})
	if readerHome.err != nil {
		return readerHome.err
	}
	key, err := os.ReadFile(filepath.Join(readerHome.dir, keyFile))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(filepath.Join(home, keyFile)), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(home, keyFile), key, 0o600); err != nil {
		return err
	}
	folder := filepath.Join("cache", "rederive", base.PdfiumFolder)
	return os.CopyFS(filepath.Join(home, folder), os.DirFS(filepath.Join(readerHome.dir, folder)))
}
