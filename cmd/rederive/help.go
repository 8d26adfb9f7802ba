package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"text/tabwriter"

	"rederive/cmd/rederive/base"
	"rederive/docs"
	"rederive/parse"
)

// cmdHelp explains a command or a topic, or lists them.
func cmdHelp(_ context.Context, args []string, stdout, stderr io.Writer) int {
	flags := base.BareFlags("help", stderr)
	names, err := base.ParseArgs(flags, args)
	switch {
	case err != nil:
		return base.FlagExit(err)
	case len(names) == 0:
		usage(stdout)
		return base.ExitOK
	case len(names) > 1:
		return base.FailUsage(stderr, "help", base.Misused("expected one command or topic, got %d",
			len(names)))
	}
	var text bytes.Buffer
	if err := explain(&text, names[0]); err != nil {
		return base.FailUsage(stderr, "help", err)
	}
	_, err = stdout.Write(text.Bytes())
	return base.Written(stderr, "help", err, base.ExitOK)
}

// explain writes the help for a command or a topic. If a name is both, it is the
// command, and the text mentions the topic.
func explain(w io.Writer, name string) error {
	if name == "topics" {
		return listTopics(w)
	}
	all, page := topics(), name
	if i := slices.IndexFunc(commands(), func(c base.Command) bool { return c.Name == name }); i >= 0 {
		base.ExplainCommand(w, commands()[i])
		if !slices.Contains(all, name) {
			return nil
		}
		fmt.Fprintln(w)
	}
	if !slices.Contains(all, page) {
		return fmt.Errorf("neither a command nor a topic: %q%s (topics: %s)", name,
			base.DidYouMean(name, append(commandNames(), all...), strings.Clone), strings.Join(all, ", "))
	}
	return writeTopic(w, page)
}

// topics lists the names of the documentation's pages.
func topics() []string {
	entries, err := fs.Glob(docs.FS, "*.md")
	if err != nil {
		panic(err) // the pattern is malformed
	}
	for i, name := range entries {
		entries[i] = strings.TrimSuffix(name, ".md")
	}
	return entries
}

// listTopics writes the topics with their titles.
func listTopics(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, name := range topics() {
		page, err := topic(name)
		if err != nil {
			return err
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(page), "# "), "\n")
		fmt.Fprintf(table, "%s\t%s\n", name, title)
	}
	return table.Flush()
}

func writeTopic(w io.Writer, name string) error {
	page, err := topic(name)
	if err != nil {
		return err
	}
	_, err = w.Write(page)
	return err
}

// topic returns the text of a page, without its front matter.
func topic(name string) ([]byte, error) {
	page, err := docs.FS.ReadFile(name + ".md")
	if err != nil {
		return nil, err
	}
	_, body, _ := parse.FrontMatter(name+".md", page)
	return bytes.TrimLeft(page[body:], "\n"), nil
}
