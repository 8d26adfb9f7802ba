package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive/cmd/rederive/base"
)

// cmdMan prints manual pages, made from the table of commands and their flags.
func cmdMan(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("man", stderr)
	dir := fs.String("o", "", "write the pages of all commands into `DIR`")
	var k base.Keeper
	base.ForceFlag(fs, &k)
	var format string
	base.ChoiceFlag(fs, &format, "format", "roff",
		"output `FORMAT`: roff, markdown (one page about all commands), schema (of ledgers) or review-schema",
		"roff", "markdown", "schema", "review-schema")
	names, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	switch {
	case len(names) > 1 || len(names) == 1 && (*dir != "" || format != "roff"):
		return base.FailUsage(stderr, "man", base.Misused("unexpected argument %q", names[len(names)-1]))
	case len(names) == 1 && !slices.Contains(commandNames(), names[0]):
		return base.FailUsage(stderr, "man", fmt.Errorf("unknown command %q%s (rederive help lists them)", names[0],
			base.DidYouMean(names[0], commandNames(), strings.Clone)))
	case format == "markdown":
		err = writeCommands(stdout)
	case format == "schema":
		err = writeSchema(stdout)
	case format == "review-schema":
		err = writeReviewSchema(stdout)
	case *dir != "":
		err = writeManPages(&k, *dir)
	case len(names) == 1:
		err = manPage(stdout, names[0])
	default:
		err = manOverview(stdout)
	}
	return base.Written(stderr, "man", err, base.ExitOK)
}

// writeManPages writes the pages of all commands into a folder.
func writeManPages(k *base.Keeper, dir string) error {
	pages := map[string]func(io.Writer) error{"rederive.1": manOverview}
	for _, c := range commands() {
		pages["rederive-"+c.Name+".1"] = func(w io.Writer) error { return manPage(w, c.Name) }
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("writing manual pages: %w", err)
	}
	var files []base.NewFile
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		var b bytes.Buffer
		if err := pages[name](&b); err != nil {
			return err
		}
		files = append(files, base.NewFile{
			Name: filepath.Join(dir, name), Data: b.Bytes(), Ours: base.Begins(".TH rederive"),
		})
	}
	return k.PutAll(files)
}

// manOverview writes the page rederive(1).
func manOverview(w io.Writer) error {
	var b strings.Builder
	manHead(&b, "rederive", "recompute what a paper states, and compare it with what was printed")
	b.WriteString(".SH SYNOPSIS\n.B rederive\n.I COMMAND\n[\\fIFLAG\\fR...] [\\fIARGUMENT\\fR...]\n.SH COMMANDS\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, ".TP\n.BR rederive\\-%s (1)\n%s\n", roff(c.Name), roff(c.About))
	}
	b.WriteString(".SH TOPICS\n.B rederive help\n.I TOPIC\nprints a page of the documentation:\n")
	b.WriteString(roff(strings.Join(topics(), ", ")) + ".\n")
	manExit(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// manPage writes the page of a command.
func manPage(w io.Writer, name string) error {
	c := commands()[slices.Index(commandNames(), name)]
	var b strings.Builder
	manHead(&b, "rederive-"+c.Name, c.About)
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(c.Synopsis()))
	if list := c.Flags(); len(list) > 0 {
		b.WriteString(".SH OPTIONS\n")
		for _, f := range list {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(f.Usage()), roff(f.About))
		}
	}
	manExit(&b)
	b.WriteString(".SH SEE ALSO\n.BR rederive (1)\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func manHead(b *strings.Builder, name, about string) {
	fmt.Fprintf(b, ".TH %s 1 \"\" \"rederive %s\"\n.SH NAME\n%s \\- %s\n",
		roff(strings.ToUpper(name)), roff(base.Tool().Version), roff(name), roff(about))
}

func manExit(b *strings.Builder) {
	b.WriteString(".SH EXIT STATUS\nIf several apply, the exit code is the first of 70, 2, 3, 4, 1.\n")
	for _, e := range base.ExitCodes() {
		fmt.Fprintf(b, ".TP\n.B %d\n%s\n", e.Code, roff(e.About))
	}
}

// roff escapes text so that roff finds no command in it.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "\n", " ").Replace(text)
	if strings.HasPrefix(text, ".") {
		return `\&` + text
	}
	return text
}

const aboutCommands = `# Commands and exit codes

"rederive man --format markdown" generates this page. "rederive help COMMAND" prints the part of one
command, "rederive man COMMAND" its manual page, "rederive completion SHELL" the completion script of a shell.

PATH is a notebook, a folder or ./...; the default is ` +
	"`paths` of `rederive.yaml`, else the folder `notebooks`, else the current folder" + `.
Flags and paths may be in any order.

## Exit codes

| code | meaning |
|-----:|---------|
`

// writeCommands writes the page of the documentation about all commands.
func writeCommands(w io.Writer) error {
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(aboutCommands, `"`, "`"))
	for _, e := range base.ExitCodes() {
		fmt.Fprintf(&b, "| %d | %s |\n", e.Code, e.About)
	}
	b.WriteString("\nIf several apply, the exit code is the first of 70, 2, 3, 4, 1.\n\n" +
		"## Common flags\n\nMost commands take these.\n\n")
	flagTable(&b, base.CommonFlags())
	for _, c := range commands() {
		fmt.Fprintf(&b, "\n## rederive %s\n\n```\n%s\n```\n\n%s.\n", c.Name, c.Synopsis(), capital(c.About))
		own, common := c.Own()
		if common {
			b.WriteString("\nIt takes the common flags.\n")
		}
		if len(own) > 0 {
			b.WriteString("\n")
			flagTable(&b, own)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func flagTable(b *strings.Builder, list []base.Described) {
	b.WriteString("| flag | meaning |\n|------|---------|\n")
	for _, f := range list {
		fmt.Fprintf(b, "| `%s` | %s |\n", strings.ReplaceAll(f.Usage(), "|", `\|`),
			strings.NewReplacer("|", `\|`, "<", `\<`, "*", `\*`, "\n", " ").Replace(f.About))
	}
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
