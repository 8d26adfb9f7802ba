package tex

// A Node is one piece of a formula, one of [*Row], [*Symbol], [*Scripts],
// [*Fraction], [*Root], [*Fenced], [*Big], [*Accent], [*Stack], [*Arrow],
// [*Array], [*Words], [*Space], [*Style], [*Classed], [*Box], [*Frame] or
// [*Color].
type Node interface{ node() }

// A Formula is a parsed formula.
type Formula struct {
	Body *Row
	Tag  *Tag // the \tag of the whole formula, or nil
}

// A Tag is the label of a displayed formula or of one of its lines, as given by \tag.
// It is set in parentheses unless it is Bare (\tag*).
type Tag struct {
	Body *Row
	Bare bool
}

// A Row is a list of nodes side by side: a formula, a braced group, a cell.
type Row struct {
	Items []Node

	splice bool // the items belong to the surrounding list, not to a group
}

// A Kind says what a symbol means to a reader.
type Kind uint8

// The kinds of symbols.
const (
	Ident  Kind = iota // a letter used as a name: x, \alpha, \infty
	Number             // a numeral, with its decimal point: 12.5
	Name               // an upright word: sin, mod
	Mark               // an operator, relation, bracket or sign
	Fault              // unreadable input, as the author wrote it
)

// A Symbol is one character of a formula, or several that belong together: a numeral,
// the name of a function, a word in \mathrm. Text holds the plain characters;
// [Symbol.Chars] returns them in the alphabet.
type Symbol struct {
	Text     string
	Kind     Kind
	Class    Class
	Alphabet Alphabet
	Limits   Limits
}

// Limits says where the scripts of an operator are.
type Limits uint8

// The places of scripts: always next to the operator; above and below in display style
// only; always above and below.
const (
	Beside Limits = iota
	InDisplay
	Always
)

// Scripts is a base with a subscript, a superscript or both. The base of a
// script without one is an empty row.
type Scripts struct {
	Base     Node
	Sub, Sup Node // nil if absent
	Limits   Limits
}

// A Fraction is a numerator over a denominator: \frac, \binom, \atop. It may lack the
// rule and may have delimiters.
type Fraction struct {
	Num, Den    Node
	NoRule      bool
	Thick       Length // thickness of the rule; 0 means the font's
	Open, Close string
	Style       StyleName // forced by \dfrac, \tfrac; Inherit otherwise
	Continued   bool      // \cfrac: parts in display style
	NumAlign    Align     // \cfrac[l]

	infix bool // written with \over or the like
}

// A Root is a square root, or another root if it has an index.
type Root struct {
	Radicand Node
	Index    Node // nil for a square root
}

// Fenced is \left ... \right. \middle delimiters separate its parts: len(Parts) ==
// len(Middle)+1. An empty string means no delimiter.
type Fenced struct {
	Open, Close string
	Parts       []*Row
	Middle      []string
}

// A Big is a delimiter of fixed size, 1 (\big) to 4 (\Bigg).
type Big struct {
	Text  string
	Size  int
	Class Class
}

// An Accent is a mark over or under a base: \hat, \overline, \underbrace.
type Accent struct {
	Base  Node
	Mark  string // the spacing form of the mark
	Wide  bool   // grows with the base
	Under bool
	Rule  bool // \overline, \underline: a line, not a glyph
	Brace bool // can have a label as a limit
}

// A Stack has small text above or below a base: \overset, \underset, \stackrel. Its
// class is that of the base.
type Stack struct {
	Base        Node
	Over, Under Node // nil if absent
	Class       Class
}

// An Arrow is an arrow as wide as its labels: \xrightarrow[under]{over}.
type Arrow struct {
	Mark        string
	Over, Under Node // nil if absent
}

// An Align is a horizontal alignment.
type Align uint8

// The alignments.
const (
	Center Align = iota
	Left
	Right
)

// A Column is the specification of a column of an array.
type Column struct {
	Align Align
	Gap   Length // space before the column
	Rules int    // vertical rules before the column
}

// A Line is one line of an array.
type Line struct {
	Cells []*Row
	Rules int    // horizontal rules above
	Gap   Length // extra space below
	Tag   *Tag
}

// A Layout is the way in which an array is set.
type Layout uint8

// The layouts: a grid of cells in text style; equations in display style with alignment
// points; lines in script style, close together.
const (
	Grid Layout = iota
	Equations
	Small
)

// An Array is any environment of rows and columns: matrices, cases, aligned.
type Array struct {
	Name        string // name of the environment
	Layout      Layout
	Cells       StyleName // style of the cells: Text, Display or Script
	Open, Close string
	Columns     []Column
	Lines       []Line
	RulesRight  int  // vertical rules after the last column
	RulesBelow  int  // horizontal rules under the last line
	Anchor      byte // what is on the baseline: 't', 'b' or 'c'
}

// A Face is a face of running text inside a formula.
type Face uint8

// The faces of running text.
const (
	RomanFace Face = iota
	BoldFace
	ItalicFace
	MonoFace
	SansFace
)

// Words is running text inside a formula. Mathematics within the text follows it in the
// row; it is not part of it.
type Words struct {
	Value string
	Face  Face
}

// A Length is a distance in thousandths of a math unit; 18 math units are
// one em.
type Length int

// Em and Mu are one em and one math unit.
const (
	Mu Length = 1000
	Em        = 18 * Mu
)

// A Space is an explicit space. Its width may depend on the style.
type Space struct {
	Width, Display, Script Length
}

// A StyleName is one of TeX's styles.
type StyleName uint8

// The styles. Inherit leaves the style as it is.
const (
	Inherit StyleName = iota
	DisplayStyle
	TextStyle
	ScriptStyle
	ScriptScriptStyle
)

// A Style sets the style of everything that follows it in its row.
type Style struct {
	Name StyleName
}

// Classed assigns another class to its body: \mathbin, \mathrel, \mathop.
type Classed struct {
	Body   Node
	Class  Class
	Limits Limits
}

// A Box hides its body or ignores part of its size: \phantom, \smash, \mathrlap.
type Box struct {
	Body                       Node
	Hidden                     bool
	NoWidth, NoHeight, NoDepth bool
	Align                      Align // where a body without width is
}

// A Frame draws a box of rules around its body: \boxed.
type Frame struct {
	Body Node
}

// Color sets its body in a colour.
type Color struct {
	Body Node
	RGB  [3]uint8
}

func (*Row) node()      {}
func (*Symbol) node()   {}
func (*Scripts) node()  {}
func (*Fraction) node() {}
func (*Root) node()     {}
func (*Fenced) node()   {}
func (*Big) node()      {}
func (*Accent) node()   {}
func (*Stack) node()    {}
func (*Arrow) node()    {}
func (*Array) node()    {}
func (*Words) node()    {}
func (*Space) node()    {}
func (*Style) node()    {}
func (*Classed) node()  {}
func (*Box) node()      {}
func (*Frame) node()    {}
func (*Color) node()    {}
