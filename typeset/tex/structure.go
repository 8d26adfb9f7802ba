package tex

import "strings"

// addStructure adds the commands that take arguments or affect what follows.
func (t *tables) addStructure() {
	t.addFonts()
	t.addSizes()
	t.addFractions()
	each := func(list string, e entry) {
		for name := range strings.FieldsSeq(list) {
			t.commands[name] = e
		}
	}
	each("sqrt", entry{do: doRoot})
	each("root", entry{do: doRoot, flag: true})
	each("left", entry{do: doLeft})
	each("begin", entry{do: doBegin})
	each("operatorname", entry{do: doOperator})
	each("operatorname* operatornamewithlimits", entry{do: doOperator, limits: InDisplay})
	each("overset", entry{do: doStack, n: 1})
	each("underset", entry{do: doStack, n: 2})
	each("overunderset", entry{do: doStack, n: 3})
	each("stackrel", entry{do: doStack, n: 1, flag: true})
	each("substack", entry{do: doSubstack})
	each("not", entry{do: doNot})
	each("pmod", entry{do: doModulo, n: 1})
	each("bmod", entry{do: doModulo, n: 2})
	each("mod", entry{do: doModulo, n: 3})
	each("pod", entry{do: doModulo, n: 4})
	each("tag", entry{do: doTag})
	each("tag*", entry{do: doTag, flag: true})
	each("label", entry{do: doIgnore, n: 1})
	each("notag nonumber allowbreak relax displaylimits nobreak nolinebreak null", entry{do: doIgnore})
	each("color", entry{do: doColor})
	each("textcolor", entry{do: doColor, flag: true})
	each("boxed fbox", entry{do: doFrame})
	each("hspace hspace* hskip mskip mspace kern mkern", entry{do: doLength})
	each("limits nolimits", entry{do: doLimits})
	each("mathstrut strut", entry{do: doStrut})
	each("mathchoice", entry{do: doChoice})
	each(`right middle end \ cr hline`, entry{do: doStray})
}

func (t *tables) addFonts() {
	alphabets := []struct {
		names string
		a     Alphabet
	}{
		{"mathrm mathup", Upright},
		{"mathit mathnormal", Italic},
		{"mathbf", Bold},
		{"mathbfit", BoldItalic},
		{"mathcal mathscr", Script},
		{"mathbfcal mathbfscr", BoldScript},
		{"mathfrak", Fraktur},
		{"mathbffrak", BoldFraktur},
		{"mathbb mathds mathbbm", Blackboard},
		{"mathsf", Sans},
		{"mathsfbf", SansBold},
		{"mathsfit", SansItalic},
		{"mathtt", Typewriter},
		{"boldsymbol bm pmb", BoldSymbol},
	}
	for _, x := range alphabets {
		for name := range strings.FieldsSeq(x.names) {
			t.commands[name] = entry{do: doAlphabet, alphabet: x.a}
		}
	}
	t.commands["mathnormal"] = entry{do: doAlphabet, alphabet: Default}
	for name, a := range map[string]Alphabet{
		"rm": Upright, "bf": Bold, "it": Italic, "cal": Script, "frak": Fraktur,
		"Bbb": Blackboard, "sf": Sans, "tt": Typewriter, "boldmath": BoldSymbol, "mit": Default,
	} {
		t.commands[name] = entry{do: doSwitch, alphabet: a}
	}
	t.commands["Bbb"] = entry{do: doAlphabet, alphabet: Blackboard}
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
