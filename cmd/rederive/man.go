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
)

// cmdMan prints manual pages, which are made from the table of commands and their flags.
func cmdMan(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := bareFlags("man", stderr)
	dir := fs.String("o", "", "write the pages of all commands into `DIR`")
	var k keeper
	forceFlag(fs, &k)
	format := fs.String("format", "roff",
		"output `FORMAT`: roff, markdown (one page about all commands), schema (of ledgers) or "+
			"review-schema")
	names, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	switch {
	case len(names) > 1 || len(names) == 1 && (*dir != "" || *format != "roff"):
		err = misused("unexpected argument %q", names[len(names)-1])
	case *format == "markdown":
		err = writeCommands(stdout)
	case *format == "schema":
		err = writeSchema(stdout)
	case *format == "review-schema":
		err = writeReviewSchema(stdout)
	case *format != "roff":
		err = fmt.Errorf("unknown format %q (roff, markdown, schema or review-schema)", *format)
	case *dir != "":
		err = writeManPages(&k, *dir)
	case len(names) == 1:
		err = manPage(stdout, names[0])
	default:
		err = manOverview(stdout)
	}
	return written(stderr, "man", err, exitOK)
}

// writeManPages writes the pages of all commands into a folder.
func writeManPages(k *keeper, dir string) error {
	pages := map[string]func(io.Writer) error{"rederive.1": manOverview}
	for _, c := range commands() {
		pages["rederive-"+c.name+".1"] = func(w io.Writer) error { return manPage(w, c.name) }
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("writing manual pages: %w", err)
	}
	var files []newFile
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		var b bytes.Buffer
		if err := pages[name](&b); err != nil {
			return err
		}
		files = append(files, newFile{
			name: filepath.Join(dir, name), data: b.Bytes(), ours: begins(".TH rederive"),
		})
	}
	return k.putAll(files)
}

// manOverview writes the page rederive(1).
func manOverview(w io.Writer) error {
	var b strings.Builder
	manHead(&b, "rederive", "recompute what a paper states, and compare it with what was printed")
	b.WriteString(".SH SYNOPSIS\n.B rederive\n.I COMMAND\n[\\fIFLAG\\fR...] [\\fIARGUMENT\\fR...]\n.SH COMMANDS\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, ".TP\n.BR rederive\\-%s (1)\n%s\n", roff(c.name), roff(c.about))
	}
	b.WriteString(".SH TOPICS\n.B rederive help\n.I TOPIC\nprints a page of the documentation:\n")
	b.WriteString(roff(strings.Join(topics(), ", ")) + ".\n")
	manExit(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// manPage writes the page of a command.
func manPage(w io.Writer, name string) error {
	i := slices.IndexFunc(commands(), func(c command) bool { return c.name == name })
	if i < 0 {
		return fmt.Errorf("unknown command %q (see rederive help)", name)
	}
	c := commands()[i]
	var b strings.Builder
	manHead(&b, "rederive-"+c.name, c.about)
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(c.synopsis()))
	if list := c.flags(); len(list) > 0 {
		b.WriteString(".SH OPTIONS\n")
		for _, f := range list {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(f.usage()), roff(f.about))
		}
	}
	manExit(&b)
	b.WriteString(".SH SEE ALSO\n.BR rederive (1)\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func manHead(b *strings.Builder, name, about string) {
	fmt.Fprintf(b, ".TH %s 1 \"\" \"rederive %s\"\n.SH NAME\n%s \\- %s\n",
		roff(strings.ToUpper(name)), roff(tool().Version), roff(name), roff(about))
}

func manExit(b *strings.Builder) {
	b.WriteString(".SH EXIT STATUS\nThe worst of these wins.\n")
	for _, e := range exitCodes() {
		fmt.Fprintf(b, ".TP\n.B %d\n%s\n", e.code, roff(e.about))
	}
}

// roff writes text so that no command of roff is in it.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "\n", " ").Replace(text)
	if strings.HasPrefix(text, ".") {
		return `\&` + text
	}
	return text
}

const aboutCommands = `# Commands and exit codes

The code makes this page, by "rederive man --format markdown". "rederive help COMMAND" prints the part of one
command, "rederive man COMMAND" its manual page, "rederive completion SHELL" what a shell needs to complete it all.

PATH is a notebook, a folder or ./...; the default is ` +
	"`paths` of `rederive.yaml`, else the folder `notebooks`, else the current folder" + `.
Flags may come before or after paths.

## Exit codes

| code | meaning |
|-----:|---------|
`

// writeCommands writes the page of the documentation about all commands.
func writeCommands(w io.Writer) error {
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(aboutCommands, `"`, "`"))
	for _, e := range exitCodes() {
		fmt.Fprintf(&b, "| %d | %s |\n", e.code, e.about)
	}
	b.WriteString("\nThe worst one wins: 70, 2, 3, 4, 1.\n\n## Common flags\n\nMost commands take these.\n\n")
	flagTable(&b, commonFlags())
	for _, c := range commands() {
		fmt.Fprintf(&b, "\n## rederive %s\n\n```\n%s\n```\n\n%s.\n", c.name, c.synopsis(), capital(c.about))
		own, common := c.own()
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

func flagTable(b *strings.Builder, list []described) {
	b.WriteString("| flag | meaning |\n|------|---------|\n")
	for _, f := range list {
		fmt.Fprintf(b, "| `%s` | %s |\n", strings.ReplaceAll(f.usage(), "|", `\|`),
			strings.NewReplacer("|", `\|`, "<", `\<`, "*", `\*`, "\n", " ").Replace(f.about))
	}
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
