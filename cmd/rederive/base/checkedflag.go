package base

import (
	"errors"
	"flag"
	"slices"
	"strings"
)

// A checkedText is the value of a flag that is checked as soon as it is parsed.
type checkedText struct {
	to    *string
	check func(string) error
}

func (c checkedText) String() string {
	if c.to == nil {
		return "" // package flag compares values with an empty one
	}
	return *c.to
}

func (c checkedText) Set(text string) error {
	if err := c.check(text); err != nil {
		return err
	}
	*c.to = text
	return nil
}

// CheckedFlag adds a flag whose text is checked before anything is read.
func CheckedFlag(fs *flag.FlagSet, to *string, name, byDefault, about string, check func(string) error) {
	*to = byDefault
	fs.Var(checkedText{to, check}, name, about)
}

// ChoiceFlag adds a flag that takes one of a few words, or, if that is the default, an empty one.
func ChoiceFlag(fs *flag.FlagSet, to *string, name, byDefault, about string, words ...string) {
	expected := words[len(words)-1]
	if some := words[:len(words)-1]; len(some) > 0 {
		expected = strings.Join(some, ", ") + " or " + expected
	}
	CheckedFlag(fs, to, name, byDefault, about, func(text string) error {
		if text == byDefault || slices.Contains(words, text) {
			return nil
		}
		return errors.New("expected " + expected)
	})
}
