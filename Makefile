# The README's two commands are report and test; the others are for work on rederive itself.
# Nothing needs to be installed beyond Go and make.
GO      ?= go
BIN     := bin/rederive
GOLDEN  := ./parse ./report ./verify ./figures ./typeset/tex ./show ./stats ./paper
FUZZ    := ./internal/cache:FuzzEntry ./internal/strictjson:FuzzUnmarshal ./kernel:FuzzFrames ./parse:FuzzNotebook ./parse:FuzzInclude ./parse/ipynb:FuzzMarkdown ./cmd/rederive/base:FuzzOutput ./cmd/rederive/lsp:FuzzServe ./cmd/rederive/jupyter:FuzzMessage ./cmd/rederive/base:FuzzFindClaim ./cmd/rederive/grade:FuzzPacked ./verify/coverage:FuzzParseClaims ./verify/value:FuzzNumber ./verify:FuzzValue ./verify/audit:FuzzChecks ./verify/value:FuzzFormula ./verify/ledger:FuzzLedger ./verify/draft:FuzzPropose ./verify/review:FuzzCheck ./paper/internal/layout:FuzzRead \
	./typeset:FuzzParagraph ./typeset/tex:FuzzParse ./typeset/mathbox:FuzzLayout ./typeset/font:FuzzSubset \
	./typeset/font:FuzzMathTable ./figures:FuzzReadSVG ./figures:FuzzFigure ./report/bibliography:FuzzReadBibTeX ./show:FuzzCSV ./solvers/magic:FuzzParse \
	./solvers/magic:FuzzParseAssemblage ./solvers/peg:FuzzDrawing ./solvers/picaria:FuzzGrid \
	./paper:FuzzHTML ./paper:FuzzJATS ./paper:FuzzDOCX ./paper:FuzzLaTeX ./paper:FuzzMarkdown ./paper:FuzzText ./paper:FuzzPDF \
	./paper:FuzzObjects ./paper:FuzzCrop
FUZZTIME ?= 20s

# At the default, the compiler and the linker spend a sixth of their time collecting garbage. The
# peak of the memory is the linker's, and is not higher. The flags are those by which notebooks are
# compiled (kernel/internal/toolchain), so that no package is compiled twice.
FLAGS   := -trimpath -gcflags=all=-dwarf=false
COMPILE := GOGC=400 CGO_ENABLED=0 GOFLAGS="$(strip $(shell $(GO) env GOFLAGS) $(FLAGS))"

.PHONY: build live report book test check golden generate fuzz bench release clean

build:
	$(COMPILE) $(GO) build -ldflags=-w -o $(BIN) ./cmd/rederive

# Build the scripts by which pages run their notebooks and draw figures in a browser, and the
# binary that writes such pages: bin/rederive report --live. All contain the digest of their
# sources.
live:
	$(GO) run ./cmd/rederive-live/patch bin/patched
	GOOS=wasip1 GOARCH=wasm CGO_ENABLED=0 $(GO) build -overlay bin/patched/overlay.json -trimpath -buildvcs=false -ldflags '-s -w' -buildmode=c-shared -o bin/rederive-live.wasm ./cmd/rederive-live
	GOOS=wasip1 GOARCH=wasm CGO_ENABLED=0 $(GO) build -overlay bin/patched/overlay.json -trimpath -buildvcs=false -ldflags '-s -w' -buildmode=c-shared -o bin/rederive-draw.wasm ./cmd/rederive-live/draw
	sources=$$($(GO) run ./internal/build/sum ./cmd/rederive-live ./cmd/rederive-live/draw ./cmd/rederive-live/pack ./cmd/rederive-live/patch) && \
	$(GO) run ./cmd/rederive-live/pack $$sources bin/rederive-live.wasm bin/rederive-draw.wasm bin && \
	$(COMPILE) $(GO) build -ldflags "-w -X rederive/internal/build.Sources=$$sources" -o $(BIN) ./cmd/rederive

# Verify every notebook of the quick tier and write the reports under out/, dated by the last
# commit.
report: build
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --pretty=%ct 2>/dev/null)} $(BIN) report -o out

# Write the documentation as a site under out/book. Its cells run, and its claims are settled.
book: build
	cd docs && SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --pretty=%ct 2>/dev/null)} ../$(BIN) report --strict -o ../out/book

# The same settings as build, so that nothing is compiled twice. make check vets.
test:
	$(COMPILE) $(GO) test -vet=off -timeout 40m ./...

# Check the rules of the code, run the short tests with the race detector, all tests with their
# whole corpora, and every notebook, and check that the tree is clean. .ci/run differs: it runs
# the README's two commands with empty caches, and takes shares of long corpora.
check: build
	@test -z "$$($(GO) tool gofumpt -l .)" || { $(GO) tool gofumpt -d .; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test -race -short -timeout 40m ./...
	REDERIVE_TESTS=whole $(COMPILE) $(GO) test -vet=off -timeout 40m ./...
	$(BIN) verify
	@test -z "$$(git status --porcelain)" || { git status --short; echo "the tree is not clean"; exit 1; }

# make check-NAME runs checks/NAME.sh: rederive with browsers, editors, servers and other
# programs. A check says what it needs, and skips what is not installed.
check-%: build
	checks/$*.sh
check-a11y check-figures check-play check-readers check-typography: check-%: report
	checks/$*.sh
check-live check-policy: check-%: live
	checks/$*.sh

# Rewrite the golden files; read the diff.
golden:
	$(GO) test $(GOLDEN) -update
	git diff --stat

# Write the files generated from the code: the page about commands, the schemas of ledgers and
# reviews, and the symbols and declarations of the packages that cells may import.
generate:
	$(GO) run ./kernel/internal/gen
	$(MAKE) build
	$(BIN) man --format markdown > docs/commands.md
	$(BIN) man --format schema > docs/ledger.schema.json
	$(BIN) man --format review-schema > docs/review.schema.json

fuzz:
	@for f in $(FUZZ); do $(GO) test $${f%%:*} -run '^$$' -fuzz "^$${f##*:}$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x || exit 1; done

# Measure how costs grow with the work, and the ratios to compiled Go and, where they are
# installed, to nbconvert, R Markdown and GoNB; then run the Go benchmarks.
bench: build
	bench/results.sh > bench/results.md
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Build the programs of a release under out/release, with checksums and bills of materials.
release:
	GO="$(GO)" deploy/release.sh

clean:
	rm -rf bin out
