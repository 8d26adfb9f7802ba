package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"rederive/internal/cache"
)

// cmdClean empties the cache.
func cmdClean(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := bareFlags("clean", stderr)
	named := fs.String("cache", "", aboutCache)
	rest, err := parseArgs(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err == nil && len(rest) > 0 {
		return complainUsage(stderr, "clean", misused("unexpected argument %q", rest[0]))
	}
	if err != nil {
		return exitUsage
	}
	dir, err := cacheDir(*named)
	if err != nil {
		return complainUsage(stderr, "clean", err)
	}
	if err := cache.Remove(dir); err != nil {
		return complainUsage(stderr, "clean", fmt.Errorf("emptying the cache: %w", err))
	}
	return exitOK
}

// cacheDir is the folder of the cache: the one asked for, or rederive in the
// user's cache folder.
func cacheDir(asked string) (string, error) {
	if asked != "" {
		return filepath.Join(asked, "rederive"), nil
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding the cache: %w (name a folder with --cache)", err)
	}
	return filepath.Join(base, "rederive"), nil
}
