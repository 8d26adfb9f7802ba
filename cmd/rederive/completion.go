package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"rederive/cmd/rederive/base"
	"rederive/internal/xslices"
)

// cmdCompletion prints the completion script for a shell, made from the table of
// commands and their flags.
func cmdCompletion(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("completion", stderr)
	names, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if len(names) != 1 {
		return base.FailUsage(stderr, "completion",
			base.Misused("expected one shell (bash, zsh or fish), got %d", len(names)))
	}
	var b strings.Builder
	switch names[0] {
	case "bash":
		completeBash(&b)
	case "zsh":
		completeZsh(&b)
	case "fish":
		completeFish(&b)
	default:
		return base.FailUsage(stderr, "completion", base.Misused("unknown shell %q (bash, zsh or fish)", names[0]))
	}
	_, err = io.WriteString(stdout, b.String())
	return base.Written(stderr, "completion", err, base.ExitOK)
}

// operandsOf lists the operands of a command, if there are few.
func operandsOf(c base.Command) []string {
	switch c.Name {
	case "help":
		list := append([]string{"topics"}, topics()...)
		for _, other := range commands() {
			list = append(list, other.Name)
		}
		return list
	case "man":
		return xslices.Map(commands(), func(other base.Command) string { return other.Name })
	case "completion":
		return []string{"bash", "zsh", "fish"}
	}
	return nil
}

// completeBash writes the completion for bash: source <(rederive completion bash).
func completeBash(b *strings.Builder) {
	b.WriteString(`# source <(rederive completion bash)
_rederive() {
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words="" flags=""
	COMPREPLY=()
	if ((COMP_CWORD == 1)); then
		words="`)
	for i, c := range commands() {
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(c.Name)
	}
	b.WriteString("\"\n\tfi\n\tcase $COMP_CWORD:${COMP_WORDS[1]} in\n\t1:*) ;;\n")
	for _, c := range commands() {
		flags := xslices.Map(c.Flags(), base.Described.Dashed)
		fmt.Fprintf(b, "\t*:%s)\n\t\tflags=\"%s\"\n", c.Name, strings.Join(flags, " "))
		if list := operandsOf(c); list != nil {
			fmt.Fprintf(b, "\t\twords=\"%s\"\n", strings.Join(list, " "))
		}
		bashValues(b, c)
		b.WriteString("\t\t;;\n")
	}
	b.WriteString(`	esac
	if [[ $current == -* ]]; then
		words=$flags
	fi
	if [[ -n $words ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$current")
	fi
}
complete -o filenames -F _rederive rederive
`)
}

// bashValues writes the values of flags that list them.
func bashValues(b *strings.Builder, c base.Command) {
	head := "\t\tcase $previous in\n"
	for _, f := range c.Flags() {
		if f.Values == nil {
			continue
		}
		fmt.Fprintf(b, "%s\t\t-%s | --%s) words=\"%s\" ;;\n", head, f.Name, f.Name, strings.Join(f.Values, " "))
		head = ""
	}
	if head == "" {
		b.WriteString("\t\tesac\n")
	}
}

// completeZsh writes the completion for zsh: a file _rederive in a folder of fpath.
func completeZsh(b *strings.Builder) {
	b.WriteString("#compdef rederive\n_rederive() {\n\tlocal -a commands flags\n\tcommands=(\n")
	for _, c := range commands() {
		fmt.Fprintf(b, "\t\t%s\n", base.ShellQuoted(c.Name+":"+c.About))
	}
	b.WriteString("\t)\n\tif ((CURRENT == 2)); then\n\t\t_describe command commands\n\t\treturn\n\tfi\n")
	b.WriteString("\tcase $words[2] in\n")
	for _, c := range commands() {
		fmt.Fprintf(b, "\t%s)\n\t\tflags=(\n", c.Name)
		for _, f := range c.Flags() {
			fmt.Fprintf(b, "\t\t\t%s\n", base.ShellQuoted(zshFlag(f)))
		}
		operands := "*:file:_files"
		if list := operandsOf(c); list != nil {
			operands = "1:name:(" + strings.Join(list, " ") + ")"
		}
		fmt.Fprintf(b, "\t\t\t%s\n\t\t)\n\t\t;;\n", base.ShellQuoted(operands))
	}
	b.WriteString("\tesac\n\tshift words\n\t((CURRENT--))\n\t_arguments -s : $flags\n}\ncompdef _rederive rederive\n")
}

// zshFlag describes a flag for zsh's _arguments.
func zshFlag(f base.Described) string {
	spec := f.Dashed() + "[" + strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(f.About) + "]"
	switch {
	case f.Values != nil:
		return spec + ":" + f.Name + ":(" + strings.Join(f.Values, " ") + ")"
	case f.Value != "":
		return spec + ":" + strings.ReplaceAll(f.Value, ":", `\:`) + ":_files"
	}
	return spec
}

// completeFish writes the completion for fish.
func completeFish(b *strings.Builder) {
	b.WriteString("# rederive completion fish > ~/.config/fish/completions/rederive.fish\n")
	for _, c := range commands() {
		fmt.Fprintf(b, "complete -c rederive -n __fish_use_subcommand -f -a %s -d %s\n", c.Name, quotedFish(c.About))
		within := quotedFish("__fish_seen_subcommand_from " + c.Name)
		if list := operandsOf(c); list != nil {
			fmt.Fprintf(b, "complete -c rederive -n %s -f -a %s\n", within, quotedFish(strings.Join(list, " ")))
		}
		for _, f := range c.Flags() {
			kind, more := "-l", ""
			if len(f.Name) == 1 {
				kind = "-s"
			}
			switch {
			case f.Values != nil:
				more = " -x -a " + quotedFish(strings.Join(f.Values, " "))
			case f.Value != "":
				more = " -r"
			}
			fmt.Fprintf(b, "complete -c rederive -n %s %s %s%s -d %s\n",
				within, kind, f.Name, more, quotedFish(f.About))
		}
	}
}

// quotedFish quotes a word for fish, which interprets backslashes between single
// quotes.
func quotedFish(word string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(word) + "'"
}
