package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
)

// cmdClean empties the cache.
func cmdClean(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("clean", stderr)
	named := fs.String("cache", "", base.AboutCache)
	rest, err := base.ParseArgs(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		return base.ExitOK
	}
	if err == nil && len(rest) > 0 {
		return base.ComplainUsage(stderr, "clean", base.Misused("unexpected argument %q", rest[0]))
	}
	if err != nil {
		return base.ExitUsage
	}
	dir, err := base.CacheDir(*named)
	if err != nil {
		return base.ComplainUsage(stderr, "clean", err)
	}
	if err := cache.Remove(dir); err != nil {
		return base.ComplainUsage(stderr, "clean", fmt.Errorf("emptying the cache: %w", err))
	}
	return base.ExitOK
}
