package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

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
