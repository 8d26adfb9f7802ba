package tex

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// An action says what the parser does with a command.
type action uint8

const (
	doSymbol action = iota
	doDelimiter
	doSpace
	doAccent
	doAlphabet
	doSwitch
	doText
	doStyle
	doBig
	doClass
	doPhantom
	doLap
	doArrow
	doFraction
	doGeneral
	doInfix
	doRoot
	doLeft
	doBegin
	doOperator
	doStack
	doSubstack
	doNot
	doModulo
	doTag
	doIgnore
	doColor
	doFrame
	doLength
	doLimits
	doStray
	doStrut
	doChoice
)

// An entry of the table of commands. The meaning of n and flag depends on the action.
type entry struct {
	do       action
	text     string
	kind     Kind
	class    Class
	limits   Limits
	alphabet Alphabet
	n        int
	flag     bool
}

type tables struct {
	commands map[string]entry
	chars    map[rune]entry // meanings of single characters
	ascii    [utf8.RuneSelf]entry
	negated  map[string]string
	names    []string // of all commands, sorted
}

// table returns the table of commands and characters, built on first use.
var table = sync.OnceValue(func() *tables {
	t := &tables{commands: map[string]entry{}, chars: map[rune]entry{}, negated: map[string]string{}}
	t.addSymbols()
	t.addNames()
	t.addDelimiters()
	t.addAccents()
	t.addStructure()
	t.addASCII()
	for _, p := range pairs(negated) {
		t.negated[p[0]] = p[1]
	}
	for name := range t.commands {
		t.names = append(t.names, name)
	}
	slices.Sort(t.names)
	return t
})

// pairs splits a list of name and character pairs.
func pairs(list string) [][2]string {
	fields := strings.Fields(list)
	out := make([][2]string, len(fields)/2)
	for i := range out {
		out[i] = [2]string{fields[2*i], fields[2*i+1]}
	}
	return out
}

func (t *tables) add(list string, e entry) {
	for _, p := range pairs(list) {
		e.text = p[1]
		t.commands[p[0]] = e
		r, size := utf8.DecodeRuneInString(e.text)
		if _, taken := t.chars[r]; !taken && size == len(e.text) && e.do <= doDelimiter {
			t.chars[r] = e
		}
	}
}

func (t *tables) addSymbols() {
	t.add(letters, entry{kind: Ident})
	t.add(slantedCapitals, entry{kind: Ident, alphabet: Italic})
	t.add(uprightLetters, entry{kind: Ident, alphabet: Upright})
	t.add(ordinaries, entry{kind: Mark})
	t.add(ellipses, entry{kind: Mark, class: Inner})
	t.add(relations, entry{kind: Mark, class: Rel})
	t.add(operators, entry{kind: Mark, class: Bin})
	t.add(punctuation, entry{kind: Mark, class: Punct})
	t.add(largeOps, entry{kind: Mark, class: Op, limits: InDisplay})
	t.add(integrals, entry{kind: Mark, class: Op})
	t.commands["colon"] = entry{kind: Mark, class: Punct, text: ":"}
	t.commands["intop"] = entry{kind: Mark, class: Op, limits: InDisplay, text: "∫"}
}

func (t *tables) addNames() {
	for name := range strings.FieldsSeq(names) {
		t.commands[name] = entry{kind: Name, class: Op, text: name}
	}
	for name := range strings.FieldsSeq(limitNames) {
		t.commands[name] = entry{kind: Name, class: Op, text: name, limits: InDisplay}
	}
	for _, p := range pairs(pairNames) {
		text := strings.ReplaceAll(p[1], ",", "\u2009")
		t.commands[p[0]] = entry{kind: Name, class: Op, text: text, limits: InDisplay}
	}
}

// addDelimiters adds the delimiters that may follow \left. Vertical arrows and bars are
// also ordinary symbols and keep their entries.
func (t *tables) addDelimiters() {
	t.add(opening, entry{do: doDelimiter, kind: Mark, class: Open})
	t.add(closing, entry{do: doDelimiter, kind: Mark, class: Close})
	for _, name := range []string{
		"vert", "Vert", "|", "backslash", "uparrow", "downarrow", "updownarrow",
		"Uparrow", "Downarrow", "Updownarrow",
	} {
		e := t.commands[name]
		e.do = doDelimiter
		t.commands[name] = e
	}
}

func (t *tables) addASCII() {
	set := func(list string, c Class) {
		for _, p := range pairs(list) {
			r, _ := utf8.DecodeRuneInString(p[0])
			t.chars[r] = entry{text: p[1], kind: Mark, class: c}
		}
	}
	set(asciiOrd, Ord)
	set(asciiBin, Bin)
	set(asciiRel, Rel)
	set(asciiOpen, Open)
	set(asciiClose, Close)
	set(asciiPunct, Punct)
	t.chars['−'] = t.chars['-']
	t.chars['`'] = entry{text: "‘", kind: Mark}
	t.chars['·'] = entry{text: "⋅", kind: Mark, class: Bin}
	for r := range t.ascii {
		t.ascii[r] = t.chars[rune(r)]
	}
}

func (t *tables) addAccents() {
	t.add(accents, entry{do: doAccent})
	t.add(wideAccents, entry{do: doAccent, n: wide})
	t.add(wideUnder, entry{do: doAccent, n: wide | under})
	t.add("overline ¯", entry{do: doAccent, n: wide | rule})
	t.add("underline _ underbar _", entry{do: doAccent, n: wide | rule | under})
	t.add("overbrace ⏞", entry{do: doAccent, n: wide | brace})
	t.add("underbrace ⏟", entry{do: doAccent, n: wide | under | brace})
	t.add(labelled, entry{do: doArrow})
	for _, p := range pairs(spaces) {
		width, _ := strconv.Atoi(p[1])
		t.commands[p[0]] = entry{do: doSpace, n: width}
	}
	for _, name := range []string{" ", "space", "nobreakspace", "\n", "\t"} {
		t.commands[name] = entry{do: doSpace, n: 6000}
	}
}

// Properties of an accent: bits of an entry's n.
const (
	wide = 1 << iota
	under
	rule
	brace
)
