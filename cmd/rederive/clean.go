package main

import (
	"context"
	"fmt"
	"io"

	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
)

// cmdClean empties the cache.
func cmdClean(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("clean", stderr)
	named := fs.String("cache", "", base.AboutCache)
	if code, ok := base.ParseNone(fs, args); !ok {
		return code
	}
	dir, err := base.CacheDir(*named)
	if err != nil {
		return base.FailUsage(stderr, "clean", err)
	}
	if err := cache.Remove(dir); err != nil {
		return base.FailUsage(stderr, "clean", fmt.Errorf("emptying the cache: %w", err))
	}
	return base.ExitOK
}
