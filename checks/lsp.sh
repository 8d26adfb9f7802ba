#!/usr/bin/env bash
# Exercises the features of rederive lsp with Neovim and its built-in client. It needs
# bin/rederive, and skips, with a message, if Neovim is missing.
set -uo pipefail
cd "$(dirname "$0")/.."
[ -x bin/rederive ] || { echo "there is no bin/rederive: run make first"; exit 2; }
command -v nvim >/dev/null ||
  { echo "skipped: Neovim is missing (Debian: apt-get install neovim)"; echo "0 passed, 0 failed, 18 skipped"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/notebook.md" <<'END'
---
title: Sums
---

# Sums

```go {#sum}
import (
	"fmt"

	"rederive/show"
)

// half rounds down.
func half(n int) int { return n / 2 }

fmt.Println("ä", half(5))
show.Claim("demo.sum", half(7))
```

See @claim:demo.sum.
END
cat >"$work/claims.md" <<'END'
---
title: Sums
---

## demo.sum The sum

- where: line 1
- kind: integer
- printed: 4

The sum.

## demo.other Another

- where: line 2
- kind: integer
- printed: 5

Another.
END
export XDG_CACHE_HOME="$work/cache" XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data" REDERIVE="$PWD/bin/rederive" FOLDER="$work"
(cd "$work" && "$REDERIVE" verify notebook.md >/dev/null 2>&1)
(cd "$work" && timeout 120 nvim --headless -u NONE -i NONE -n -S "$OLDPWD/checks/lsp.lua" 2>&1) | tr -d '\r' | grep -v '^$'
exit "${PIPESTATUS[0]}"
