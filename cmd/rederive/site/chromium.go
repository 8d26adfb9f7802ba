package site

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/internal/lazyregexp"
	"rederive/report"
)

// printTime is how long a browser may take to print one page.
const printTime = 2 * time.Minute

// Print replaces a page by its PDF. The browser has its own profile, and
// needs no network, since the page is self-contained.
func (e *Edition) Print(ctx context.Context, page *bytes.Buffer) error {
	dir, release, err := cache.TempDir(os.TempDir(), "rederive-print-")
	if err != nil {
		return fmt.Errorf("printing the page: %w", err)
	}
	defer release()
	html, pdf := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.pdf")
	// A relative link would be printed as the path of this folder.
	alone := bytes.ReplaceAll(page.Bytes(), []byte(` href="index.html"`), nil)
	if err := os.WriteFile(html, alone, 0o600); err != nil {
		return fmt.Errorf("printing the page: %w", err)
	}
	ctx, stop := context.WithTimeout(ctx, printTime)
	defer stop()
	args := []string{
		"--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-extensions",
		"--user-data-dir=" + filepath.Join(dir, "profile"), "--no-pdf-header-footer", "--print-to-pdf=" + pdf,
	}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // Chromium has no sandbox for root
	}
	cmd := exec.CommandContext(ctx, e.Browser,
		append(args, (&url.URL{Scheme: "file", Path: filepath.ToSlash(html)}).String())...)
	cmd.Env = environment.For(environment.Users)
	cmd.WaitDelay = 5 * time.Second
	said, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("printing the page with %s: %w: %s", filepath.Base(e.Browser), err, bytes.TrimSpace(said))
	}
	data, err := os.ReadFile(pdf)
	if err != nil {
		return fmt.Errorf("printing the page with %s: it wrote nothing: %s", filepath.Base(e.Browser),
			bytes.TrimSpace(said))
	}
	page.Reset()
	page.Write(e.dated(data))
	page.WriteString(report.PrintedMark)
	return nil
}

var pdfDate = lazyregexp.New(`/(CreationDate|ModDate) \(D:\d{14}[+-]\d\d'\d\d'\)`)

// dated replaces the dates of a printed PDF by that of the edition. The new
// date is as long as the old one, so that no offset changes.
func (e *Edition) dated(pdf []byte) []byte {
	date := e.Date
	if date.IsZero() {
		date = time.Unix(0, 0).UTC()
	}
	return pdfDate.ReplaceAll(pdf, []byte("/${1} (D:"+date.Format("20060102150405")+"+00'00')"))
}
