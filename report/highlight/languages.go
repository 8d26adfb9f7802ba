package highlight

import (
	"regexp"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

// A language defines how to tokenize its listings: its names, comment delimiters,
// string quotes and keywords. The lexers that come with chroma are not used: their
// package reads 270 files whenever a process starts, including workers.
type language struct {
	names    string    // names of the language in fences
	line     []string  // what begins a comment to the end of the line
	block    [2]string // what begins and ends a block comment
	quotes   string    // each delimits strings with backslash escapes
	raw      string    // a pattern of other strings
	keywords string
	marks    string // a pattern of other text shown as a keyword
	folds    bool   // keywords are case-insensitive
}

const cKeywords = "break case char const continue default do double else enum extern float for goto if inline int " +
	"long register " +
	"return short signed sizeof static struct switch typedef union unsigned void volatile while NULL"

const scriptKeywords = "async await break case catch class const continue debugger default delete do else export " +
	"extends false " +
	"finally for function if import in instanceof let new null of return static super switch this throw true try " +
	"typeof " +
	"undefined var void while yield"

var slashes = []string{"//"}

var languages = []language{
	{names: "c h", line: slashes, block: [2]string{"/*", "*/"}, quotes: `"'`, keywords: cKeywords},
	{
		names: "c++ cpp cxx", line: slashes, block: [2]string{"/*", "*/"}, quotes: `"'`,
		keywords: cKeywords +
			" auto bool catch class concept constexpr delete explicit false friend mutable namespace new noexcept " +
			"nullptr operator override private protected public requires template this throw true try typename using " +
			"virtual",
	},
	{
		names: "java kotlin scala", line: slashes, block: [2]string{"/*", "*/"}, quotes: `"'`, raw: `"""[\s\S]*?"""`,
		keywords: "abstract as boolean break byte case catch char class companion continue data def default do " +
			"double else enum " +
			"extends false final finally float for fun given if implements import in int interface internal is lazy " +
			"long " +
			"match new null object open override package private protected public return sealed short static super " +
			"switch " +
			"this throw throws trait true try type val var void when while with yield",
	},
	{names: "javascript js", line: slashes, block: [2]string{"/*", "*/"}, quotes: "\"'`", keywords: scriptKeywords},
	{
		names: "typescript ts", line: slashes, block: [2]string{"/*", "*/"}, quotes: "\"'`",
		keywords: scriptKeywords +
			" abstract any as boolean declare enum implements interface keyof namespace never number " +
			"private protected public readonly string type unknown",
	},
	{
		names: "rust rs", line: slashes, block: [2]string{"/*", "*/"}, quotes: `"`, raw: `'(?:\\.|[^\\'\n])'`,
		keywords: "as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i8 " +
			"i16 i32 i64 " +
			"i128 if impl in isize let loop match mod move mut pub ref return self static str struct super trait " +
			"true type " +
			"u8 u16 u32 u64 u128 unsafe use usize where while",
	},
	{
		names: "python py sage", line: []string{"#"}, quotes: `"'`, raw: `"""[\s\S]*?"""|'''[\s\S]*?'''`,
		keywords: "False None True and as assert async await break class continue def del elif else except finally " +
			"for from " +
			"global if import in is lambda nonlocal not or pass raise return try while with yield",
	},
	{
		names: "julia jl", line: []string{"#"}, block: [2]string{"#=", "=#"}, quotes: `"`,
		keywords: "baremodule begin break catch const continue do else elseif end export false finally for function " +
			"global if " +
			"import in let local macro module mutable primitive quote return struct true try using where while",
	},
	{
		names: "r", line: []string{"#"}, quotes: `"'`,
		keywords: "FALSE Inf NA NULL NaN TRUE break else for function if in next repeat while",
	},
	{
		names: "haskell hs", line: []string{"--"}, block: [2]string{"{-", "-}"}, quotes: `"`,
		keywords: "case class data default deriving do else foreign if import in infix infixl infixr instance let " +
			"module newtype " +
			"of then type where",
	},
	{
		names: "ocaml ml sml", block: [2]string{"(*", "*)"}, quotes: `"`,
		keywords: "and as assert begin class do done downto else end exception external false for fun function " +
			"functor if in " +
			"include inherit let match method module mutable new object of open or rec sig struct then to true try " +
			"type val " +
			"when while with",
	},
	{
		names: "coq lean", line: []string{"--"}, block: [2]string{"(*", "*)"}, quotes: `"`,
		keywords: "Definition Fixpoint Inductive Lemma Proof Prop Qed Set Theorem Type by class def else end example " +
			"exists forall " +
			"fun have if in inductive instance let match namespace open return structure then theorem variable where " +
			"with",
	},
	{
		names: "lisp common-lisp scheme clojure", line: []string{";"}, quotes: `"`,
		keywords: "and begin cond define defmacro defn defun else false if lambda let loop nil not or quote set setq " +
			"true",
	},
	{
		names: "prolog", line: []string{"%"}, block: [2]string{"/*", "*/"}, quotes: `"'`,
		keywords: "dynamic fail false is mod not true",
	},
	{
		names: "matlab octave", line: []string{"%"}, quotes: `"`,
		keywords: "break case catch continue else elseif end false for function global if otherwise persistent " +
			"return switch true try while",
	},
	{
		names: "lua", line: []string{"--"}, block: [2]string{"--[[", "]]"}, quotes: `"'`,
		keywords: "and break do else elseif end false for function goto if in local nil not or repeat return then " +
			"true until while",
	},
	{
		names: "bash sh shell zsh", line: []string{"#"}, quotes: `"`, raw: `'[^']*'`,
		keywords: "case do done elif else esac exit export fi for function if in local return set shift then until " +
			"while",
	},
	{
		names: "make makefile", line: []string{"#"},
		keywords: "define else endef endif export ifdef ifeq ifndef ifneq include override",
	},
	{
		names: "sql", line: []string{"--"}, block: [2]string{"/*", "*/"}, raw: `'(?:''|[^'])*'`, folds: true,
		keywords: "all and as asc between by case create cross delete desc distinct drop else end exists from full " +
			"group having in " +
			"index inner insert into is join left like limit not null on or order outer primary right select set " +
			"table then " +
			"union unique update using values view when where with",
	},
	{
		names: "fortran f90", line: []string{"!"}, raw: `"[^"\n]*"|'[^'\n]*'`, folds: true,
		keywords: "call case character complex contains cycle do else elseif end endif enddo exit function if " +
			"implicit integer " +
			"logical module none parameter print program real return select subroutine then use while write",
	},
	{names: "css", block: [2]string{"/*", "*/"}, quotes: `"'`},
	{names: "html xml svg", block: [2]string{"<!--", "-->"}, raw: `(?<==)"[^"]*"`, marks: `</?[\w:-]+|/?>`},
	{names: "tex latex", line: []string{"%"}, marks: `\\(?:[A-Za-z]+|.)`},
	{names: "json", quotes: `"`, keywords: "false null true"},
	{names: "yaml yml toml ini", line: []string{"#"}, quotes: `"`, raw: `'[^'\n]*'`, keywords: "false null true"},
}

// lexer returns the lexer of a language, or nil if it is unknown.
func lexer(name string) chroma.Lexer {
	l := lexers()[strings.ToLower(name)]
	if l == nil {
		return nil
	}
	return l()
}

// lexers maps each name of a language to its lexer. A lexer is built on first use.
var lexers = sync.OnceValue(func() map[string]func() chroma.Lexer {
	byName := map[string]func() chroma.Lexer{}
	for _, l := range languages {
		made := sync.OnceValue(l.lexer)
		for name := range strings.FieldsSeq(l.names) {
			byName[name] = made
		}
	}
	return byName
})

func (l language) lexer() chroma.Lexer {
	return chroma.MustNewLexer(&chroma.Config{Name: l.names, CaseInsensitive: l.folds}, func() chroma.Rules {
		var rules []chroma.Rule
		add := func(pattern string, t chroma.TokenType) {
			rules = append(rules, chroma.Rule{Pattern: pattern, Type: t})
		}
		if l.block[0] != "" {
			add(regexp.QuoteMeta(l.block[0])+`[\s\S]*?(?:`+regexp.QuoteMeta(l.block[1])+`|\z)`, chroma.CommentMultiline)
		}
		for _, begin := range l.line {
			add(regexp.QuoteMeta(begin)+`[^\n]*`, chroma.CommentSingle)
		}
		if l.raw != "" {
			add(l.raw, chroma.LiteralString)
		}
		for _, q := range l.quotes {
			add(string(q)+`(?:\\[\s\S]|[^\\\n`+string(q)+`])*`+string(q), chroma.LiteralString)
		}
		if l.keywords != "" {
			add(chroma.Words(`\b`, `\b`, strings.Fields(l.keywords)...), chroma.Keyword)
		}
		if l.marks != "" {
			add(l.marks, chroma.Keyword)
		}
		add(`\b\d[\w.]*\b`, chroma.LiteralNumber)
		add(`[\p{L}_][\p{L}\p{N}_]*`, chroma.Text)
		add(`[\s\S]`, chroma.Text)
		return chroma.Rules{"root": rules}
	})
}
