# The two commands of the README are report and test; the others are for work on
# rederive itself. Nothing needs to be installed beyond Go and make.
GO      ?= go
BIN     := bin/rederive
GOLDEN  := ./parse ./report ./verify ./figures ./typeset/tex ./show
FUZZ    := ./internal/cache:FuzzEntry ./kernel:FuzzFrames ./parse:FuzzNotebook ./parse:FuzzInclude ./parse/ipynb:FuzzMarkdown ./cmd/rederive:FuzzOutput ./cmd/rederive/lsp:FuzzServe ./cmd/rederive/jupyter:FuzzMessage ./cmd/rederive:FuzzFindClaim ./verify:FuzzParseClaims ./verify:FuzzNumber ./verify:FuzzValue ./verify:FuzzChecks ./verify:FuzzFormula ./verify:FuzzLedger ./verify/draft:FuzzPropose \
	./typeset:FuzzParagraph ./typeset/tex:FuzzParse ./typeset/mathbox:FuzzLayout ./typeset/font:FuzzSubset \
	./typeset/font:FuzzMathTable ./figures:FuzzReadSVG ./figures:FuzzFigure ./report:FuzzReadBibTeX ./solvers/magic:FuzzParse \
	./solvers/magic:FuzzParseAssemblage ./solvers/peg:FuzzDrawing ./solvers/picaria:FuzzGrid
FUZZTIME ?= 20s

.PHONY: build live report test check golden docs man book symbols fuzz bench bench-guard a11y provenance play live-check preview lsp policy temml stress remote slurm class jupyter newcomer release release-check wine vet-all clean

build:
	CGO_ENABLED=0 $(GO) build -trimpath -o $(BIN) ./cmd/rederive

# Build the script by which pages run their notebooks in a browser, and the binary
# that writes such pages: bin/rederive report --live. Both know their sources.
live:
	$(GO) run ./cmd/rederive-live/patch bin/patched
	GOOS=wasip1 GOARCH=wasm CGO_ENABLED=0 $(GO) build -overlay bin/patched/overlay.json -trimpath -buildvcs=false -ldflags '-s -w' -buildmode=c-shared -o bin/rederive-live.wasm ./cmd/rederive-live
	sources=$$($(GO) run ./internal/build/sum ./cmd/rederive-live ./cmd/rederive-live/pack ./cmd/rederive-live/patch) && \
	$(GO) run ./cmd/rederive-live/pack $$sources bin/rederive-live.wasm bin/rederive-live.js && \
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags "-X rederive/internal/build.Sources=$$sources" -o $(BIN) ./cmd/rederive

# Verify every notebook of the quick tier and write the reports under out/.
# They carry the date of the last commit.
report: build
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --pretty=%ct 2>/dev/null)} $(BIN) report -o out

# Write the documentation as a site under out/book. Its cells run, its claims are settled.
book: build
	cd docs && SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --pretty=%ct 2>/dev/null)} ../$(BIN) report --strict -o ../out/book

test:
	$(GO) test -timeout 40m ./...

# All that CI runs, and a clean tree afterwards.
check: build
	@test -z "$$($(GO) tool gofumpt -l .)" || { $(GO) tool gofumpt -d .; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test -race -short -timeout 40m ./...
	$(GO) test ./kernel/internal/differential -run TestMatrix -timeout 40m -args -matrix
	$(BIN) verify
	@test -z "$$(git status --porcelain)" || { git status --short; echo "the tree is not clean"; exit 1; }

# Rewrite the golden files; read the diff.
golden:
	$(GO) test $(GOLDEN) -update
	git diff --stat

# Write what is made from the code: the page about commands, and the schema of ledgers.
docs: build
	$(BIN) man --format markdown > docs/commands.md
	$(BIN) man --format schema > docs/ledger.schema.json

# Write manual pages under out/man; man -M out/man rederive shows one.
man: build
	$(BIN) man -o out/man/man1

# Generate the symbol tables of the packages that cells may import.
symbols:
	$(GO) run ./kernel/internal/gen

fuzz:
	@for f in $(FUZZ); do $(GO) test $${f%%:*} -run '^$$' -fuzz "^$${f##*:}$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x || exit 1; done

# Generate N programs, beginning with that of number SEED, run them by both engines, and shorten
# the first three that show a fault of the interpreter.
differential:
	$(GO) test ./kernel/internal/differential -run TestGenerated -v -count 1 -timeout 24h -args -n $(N) -seed $(SEED) -reduce 3

# Measure what work costs as it grows, and the ratios to compiled Go and, where they are
# installed, to nbconvert, R Markdown and GoNB, and run the benchmarks in Go.
bench: build
	bench/results.sh > bench/results.md
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Compare the build with an earlier one: make bench-guard EARLIER=path/to/rederive
bench-guard: build
	$(GO) run ./bench/growth -against $(EARLIER) $(BIN)

# Check the pages under out/ with axe-core and the Nu HTML checker.
a11y: report
	checks/a11y.sh

# Check the provenance of a report with other implementations.
provenance: build
	checks/provenance.sh

# Play the puzzles of the pages under out/ in a browser.
play: report
	checks/play.sh

# Run the notebooks of live pages in a browser, and compare with the ledger.
live-check: live
	checks/live.sh

# Put scripts into pages of all kinds, and see that their policies refuse them.
policy: live
	checks/policy.sh

# Drive the kernel for Jupyter by Debian's client.
jupyter: build
	checks/jupyter.sh

# Go a newcomer's way in a minimal Debian: clone, two commands, a project of one's own, a report.
newcomer:
	checks/newcomer.sh

# Edit a notebook in a preview in Chromium, and time it.
preview: build
	checks/serve.sh

# Go through the language server with Neovim.
lsp: build
	checks/lsp.sh

# Compare our MathML with an independent converter.
temml:
	checks/temml.sh

# Run many processes on one cache, kill some, and take its room and rights.
stress: build
	checks/stress.sh

# Share results through nginx.
remote: build
	checks/remote.sh

# Verify by an array job of a Slurm that runs on this machine.
slurm: build
	checks/slurm.sh

# Grade a class of 200 submissions.
class: build
	checks/class.sh

# Build the programs of a release under out/release, with checksums and bills of materials.
release:
	GO="$(GO)" deploy/release.sh

# Build the program for this system twice and compare; check the bill of materials.
release-check:
	checks/release.sh

# Run notebooks on Windows, as Wine has it.
wine:
	checks/wine.sh

# Vet what is compiled for other systems only.
vet-all:
	GOOS=windows $(GO) vet ./...
	GOOS=darwin $(GO) vet ./...

clean:
	rm -rf bin out
