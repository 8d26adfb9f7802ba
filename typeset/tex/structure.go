package tex

import "strings"

// addStructure adds the commands that take arguments or affect what follows.
func (t *tables) addStructure() {
	t.addFonts()
	t.addSizes()
	t.addFractions()
	t.each("sqrt", entry{do: doRoot})
	t.each("root", entry{do: doRoot, flag: true})
	t.each("left", entry{do: doLeft})
	t.each("begin", entry{do: doBegin})
	t.each("operatorname", entry{do: doOperator})
	t.each("operatorname* operatornamewithlimits", entry{do: doOperator, limits: InDisplay})
	t.each("overset", entry{do: doStack, n: 1})
	t.each("underset", entry{do: doStack, n: 2})
	t.each("overunderset", entry{do: doStack, n: 3})
	t.each("stackrel", entry{do: doStack, n: 1, flag: true})
	t.each("substack", entry{do: doSubstack})
	t.each("not", entry{do: doNot})
	t.each("pmod", entry{do: doModulo, n: 1})
	t.each("bmod", entry{do: doModulo, n: 2})
	t.each("mod", entry{do: doModulo, n: 3})
	t.each("pod", entry{do: doModulo, n: 4})
	t.each("tag", entry{do: doTag})
	t.each("tag*", entry{do: doTag, flag: true})
	t.each("label", entry{do: doIgnore, n: 1})
	t.each("notag nonumber allowbreak relax displaylimits nobreak nolinebreak null", entry{do: doIgnore})
	t.each("color", entry{do: doColor})
	t.each("textcolor", entry{do: doColor, flag: true})
	t.each("boxed fbox", entry{do: doFrame})
	t.each("hspace hspace* hskip mskip mspace kern mkern", entry{do: doLength})
	t.each("limits nolimits", entry{do: doLimits})
	t.each("mathstrut strut", entry{do: doStrut})
	t.each("mathchoice", entry{do: doChoice})
	t.each(`right middle end \ cr hline`, entry{do: doStray})
}

// each gives several commands the same meaning.
func (t *tables) each(names string, e entry) {
	for name := range strings.FieldsSeq(names) {
		t.commands[name] = e
	}
}

func (t *tables) addFonts() {
	t.each("mathrm mathup", entry{do: doAlphabet, alphabet: Upright})
	t.each("mathit", entry{do: doAlphabet, alphabet: Italic})
	t.each("mathbf", entry{do: doAlphabet, alphabet: Bold})
	t.each("mathbfit", entry{do: doAlphabet, alphabet: BoldItalic})
	t.each("mathcal mathscr", entry{do: doAlphabet, alphabet: Script})
	t.each("mathbfcal mathbfscr", entry{do: doAlphabet, alphabet: BoldScript})
	t.each("mathfrak", entry{do: doAlphabet, alphabet: Fraktur})
	t.each("mathbffrak", entry{do: doAlphabet, alphabet: BoldFraktur})
	t.each("mathbb mathds mathbbm Bbb", entry{do: doAlphabet, alphabet: Blackboard})
	t.each("mathsf", entry{do: doAlphabet, alphabet: Sans})
	t.each("mathsfbf", entry{do: doAlphabet, alphabet: SansBold})
	t.each("mathsfit", entry{do: doAlphabet, alphabet: SansItalic})
	t.each("mathtt", entry{do: doAlphabet, alphabet: Typewriter})
	t.each("boldsymbol bm pmb", entry{do: doAlphabet, alphabet: BoldSymbol})
	t.each("mathnormal", entry{do: doAlphabet, alphabet: Default})
	for name, a := range map[string]Alphabet{
		"rm": Upright, "bf": Bold, "it": Italic, "cal": Script, "frak": Fraktur,
		"sf": Sans, "tt": Typewriter, "boldmath": BoldSymbol, "mit": Default,
	} {
		t.commands[name] = entry{do: doSwitch, alphabet: a}
	}
	for name, f := range map[string]Face{
		"text": RomanFace, "textrm": RomanFace, "textnormal": RomanFace, "textup": RomanFace,
		"mbox": RomanFace, "hbox": RomanFace, "textbf": BoldFace, "textit": ItalicFace, "textsl": ItalicFace,
		"emph": ItalicFace, "texttt": MonoFace, "textsf": SansFace,
	} {
		t.commands[name] = entry{do: doText, n: int(f)}
	}
}

func (t *tables) addSizes() {
	for name, s := range map[string]StyleName{
		"displaystyle": DisplayStyle, "textstyle": TextStyle,
		"scriptstyle": ScriptStyle, "scriptscriptstyle": ScriptScriptStyle,
	} {
		t.commands[name] = entry{do: doStyle, n: int(s)}
	}
	for i, name := range []string{"big", "Big", "bigg", "Bigg"} {
		for suffix, c := range map[string]Class{"": Ord, "l": Open, "r": Close, "m": Rel} {
			t.commands[name+suffix] = entry{do: doBig, n: i + 1, class: c}
		}
	}
	for name, c := range map[string]Class{
		"mathord": Ord, "mathop": Op, "mathbin": Bin, "mathrel": Rel,
		"mathopen": Open, "mathclose": Close, "mathpunct": Punct, "mathinner": Inner,
	} {
		t.commands[name] = entry{do: doClass, class: c}
	}
	for name, n := range map[string]int{
		"phantom": hide, "hphantom": hide | noHeight | noDepth, "vphantom": hide | noWidth,
		"smash": noHeight | noDepth,
	} {
		t.commands[name] = entry{do: doPhantom, n: n}
	}
	for name, a := range map[string]Align{
		"mathrlap": Left, "rlap": Left, "mathllap": Right, "llap": Right,
		"mathclap": Center, "clap": Center,
	} {
		t.commands[name] = entry{do: doLap, n: int(a)}
	}
}

// What a box hides: bits of an entry's n.
const (
	hide = 1 << iota
	noWidth
	noHeight
	noDepth
)

func (t *tables) addFractions() {
	t.commands["frac"] = entry{do: doFraction}
	t.commands["dfrac"] = entry{do: doFraction, n: int(DisplayStyle)}
	t.commands["tfrac"] = entry{do: doFraction, n: int(TextStyle)}
	t.commands["cfrac"] = entry{do: doFraction, n: int(DisplayStyle), flag: true}
	t.commands["binom"] = entry{do: doFraction, text: "("}
	t.commands["dbinom"] = entry{do: doFraction, n: int(DisplayStyle), text: "("}
	t.commands["tbinom"] = entry{do: doFraction, n: int(TextStyle), text: "("}
	t.commands["genfrac"] = entry{do: doGeneral}
	for name, delims := range map[string]string{"over": "", "atop": "", "choose": "()", "brack": "[]", "brace": "{}"} {
		t.commands[name] = entry{do: doInfix, text: delims, flag: name != "over"}
	}
}
