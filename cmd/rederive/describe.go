package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

// A flagTaker is the standard error of a command that is asked for its flags:
// parseArgs hands them over, and the command ends before it has done anything.
type flagTaker struct{ flags *flag.FlagSet }

// Write drops what the command says.
func (t *flagTaker) Write(p []byte) (int, error) { return len(p), nil }

// flags returns the flags of a command, in the order of their names.
func (c command) flags() (list []described) {
	var taker flagTaker
	c.run(context.Background(), []string{"-h"}, io.Discard, &taker)
	if taker.flags == nil {
		return nil
	}
	taker.flags.VisitAll(func(f *flag.Flag) { list = append(list, describe(f)) })
	return list
}

// own returns the flags of a command without the common ones, if it has all of these.
func (c command) own() (list []described, common bool) {
	all, shared := c.flags(), commonFlags()
	for _, f := range all {
		if !slices.ContainsFunc(shared, f.same) {
			list = append(list, f)
		}
	}
	if len(list)+len(shared) != len(all) {
		return all, false
	}
	return list, true
}

// commonFlags are the flags of newFlags.
func commonFlags() (list []described) {
	fs, _ := newFlags("", io.Discard)
	fs.VisitAll(func(f *flag.Flag) { list = append(list, describe(f)) })
	return list
}

// A described flag is what help, manual pages and shells need to know.
type described struct {
	name   string
	value  string   // what the value is called; empty for a flag without one
	values []string // all that it may be, where these are few
	about  string
	byName string // the default, where it is worth a word
}

func (f described) same(g described) bool { return f.name == g.name && f.about == g.about }

// dashed is how a flag is written: one dash before a letter, two before a word.
func (f described) dashed() string {
	if len(f.name) == 1 {
		return "-" + f.name
	}
	return "--" + f.name
}

// usage is the flag with the name of its value.
func (f described) usage() string {
	if f.value == "" {
		return f.dashed()
	}
	return f.dashed() + " " + f.value
}

// oneOf is the name of a value that lists what the value may be.
var oneOf = regexp.MustCompile(`^[a-z]+(, [a-z]+)* or [a-z]+$`)

func describe(f *flag.Flag) described {
	value, about := flag.UnquoteUsage(f)
	d := described{name: f.Name, value: value, about: about}
	if oneOf.MatchString(value) {
		d.values = strings.Split(strings.ReplaceAll(value, " or ", ", "), ", ")
		d.value = strings.Join(d.values, "|")
	}
	switch f.DefValue {
	case "", "0", "0s", "false":
	default:
		d.byName = f.DefValue
	}
	if d.byName != "" && !strings.Contains(about, "default") {
		d.about += " (default " + d.byName + ")"
	}
	return d
}

// allCommands lists the commands of the program.
var allCommands func() []command

// A command is a verb of the command line.
type command struct {
	name, args, about string
	run               func(ctx context.Context, args []string, stdout, stderr io.Writer) int
}

// explainCommand writes how a command is used.
func explainCommand(w io.Writer, c command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", c.synopsis(), c.about)
	list := c.flags()
	if len(list) == 0 {
		return
	}
	fmt.Fprint(w, "\nflags:\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range list {
		fmt.Fprintf(table, "  %s\t%s\n", f.usage(), f.about)
	}
	table.Flush()
}

// synopsis is the line that shows how a command is used.
func (c command) synopsis() string {
	line := "rederive " + c.name
	if len(c.flags()) > 0 {
		line += " [FLAG...]"
	}
	return strings.TrimSpace(line + " " + c.args)
}
