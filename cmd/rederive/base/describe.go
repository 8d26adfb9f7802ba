package base

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

// A flagTaker is the standard error of a command that is asked for its flags:
// ParseArgs hands them over, and the command ends before it does anything.
type flagTaker struct{ flags *flag.FlagSet }

// Write discards the output of the command.
func (t *flagTaker) Write(p []byte) (int, error) { return len(p), nil }

// Flags returns the flags of a command, in the order of their names.
func (c Command) Flags() (list []Described) {
	var taker flagTaker
	c.Run(context.Background(), []string{"-h"}, io.Discard, &taker)
	if taker.flags == nil {
		return nil
	}
	taker.flags.VisitAll(func(f *flag.Flag) { list = append(list, describe(f)) })
	return list
}

// Own returns the flags of a command without the common ones. It reports false, with
// all flags, if the command lacks any common flag.
func (c Command) Own() (list []Described, common bool) {
	all, shared := c.Flags(), CommonFlags()
	list = xslices.Filter(all, func(f Described) bool { return !slices.ContainsFunc(shared, f.same) })
	if len(list)+len(shared) != len(all) {
		return all, false
	}
	return list, true
}

// CommonFlags returns the flags of NewFlags.
func CommonFlags() (list []Described) {
	fs, _ := NewFlags("", io.Discard)
	fs.VisitAll(func(f *flag.Flag) { list = append(list, describe(f)) })
	return list
}

// A Described flag is what help, manual pages and shell completion show.
type Described struct {
	Name   string
	Value  string   // what the value is called; empty for a flag without one
	Values []string // all possible values, if there are few
	About  string
	byName string // the default, if it is worth showing
}

func (f Described) same(g Described) bool { return f.Name == g.Name && f.About == g.About }

// Dashed returns how a flag is written: one dash before a letter, two before a word.
func (f Described) Dashed() string {
	if len(f.Name) == 1 {
		return "-" + f.Name
	}
	return "--" + f.Name
}

// Usage returns the flag with the name of its value.
func (f Described) Usage() string {
	if f.Value == "" {
		return f.Dashed()
	}
	return f.Dashed() + " " + f.Value
}

// oneOf matches the name of a flag's value that lists all possible values.
var oneOf = lazyregexp.New(`^[a-z]+(, [a-z]+)* or [a-z]+$`)

func describe(f *flag.Flag) Described {
	value, about := flag.UnquoteUsage(f)
	d := Described{Name: f.Name, Value: value, About: about}
	if oneOf.MatchString(value) {
		d.Values = strings.Split(strings.ReplaceAll(value, " or ", ", "), ", ")
		d.Value = strings.Join(d.Values, "|")
	}
	switch f.DefValue {
	case "", "0", "0s", "false":
	default:
		d.byName = f.DefValue
	}
	if d.byName != "" && !strings.Contains(about, "default") {
		d.About += " (default " + d.byName + ")"
	}
	return d
}

// AllCommands lists the commands of the program.
var AllCommands func() []Command

// A Command is a verb of the command line.
type Command struct {
	Name, Args, About string
	Run               func(ctx context.Context, args []string, stdout, stderr io.Writer) int
}

// ExplainCommand writes how a command is used.
func ExplainCommand(w io.Writer, c Command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", c.Synopsis(), c.About)
	list := c.Flags()
	if len(list) == 0 {
		return
	}
	fmt.Fprint(w, "\nflags:\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range list {
		fmt.Fprintf(table, "  %s\t%s\n", f.Usage(), f.About)
	}
	table.Flush()
}

// Synopsis returns the line that shows how a command is used.
func (c Command) Synopsis() string {
	line := "rederive " + c.Name
	if len(c.Flags()) > 0 {
		line += " [FLAG...]"
	}
	return strings.TrimSpace(line + " " + c.Args)
}
