package tex

// The symbols by class, as pairs of a command and its character. A name means what it
// means in plain TeX, LaTeX and amssymb (The Comprehensive LaTeX Symbol List); the
// character is that of unicode-math.

const letters = `
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς
partial ∂ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ
Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
Alpha Α Beta Β Epsilon Ε Zeta Ζ Eta Η Iota Ι Kappa Κ Mu Μ Nu Ν Omicron Ο Rho Ρ Tau Τ Chi Χ
imath ı jmath ȷ`

const slantedCapitals = `varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ
varUpsilon Υ varPhi Φ varPsi Ψ varOmega Ω`

const uprightLetters = `
ell ℓ hbar ℏ hslash ℏ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ infty ∞
emptyset ∅ varnothing ⌀ eth ð mho ℧ Finv Ⅎ complement ∁ top ⊤ bot ⊥ Bbbk 𝕜 AA Å degree °`

const ordinaries = `
forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ nabla ∇ surd √ angle ∠ measuredangle ∡ sphericalangle ∢
prime ′ backprime ‵ flat ♭ natural ♮ sharp ♯ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠
triangle △ triangledown ▽ blacktriangle ▲ blacktriangledown ▼ square □ Box □ blacksquare ■ qed □
lozenge ◊ blacklozenge ⧫ Diamond ◊ bigstar ★ checkmark ✓ maltese ✠ circledR ®
diagup ╱ diagdown ╲ dag † ddag ‡ S § P ¶ copyright © pounds £ yen ¥ vdots ⋮
vert | Vert ‖ | ‖ backslash \ # # $ $ % % & & _ _ mathdollar $ lq ‘ rq ’ colonsep :
smallblacksquare ▪ smallsquare ▫ blackcircle ●`

// ellipses are inner atoms: a thin space separates them from their neighbours.
const ellipses = `ldots … dots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ ddots ⋱ iddots ⋰ adots ⋰`

const operators = `
pm ± mp ∓ times × div ÷ ast ∗ star ⋆ circ ∘ bullet ∙ cdot ⋅ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔
vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △ bigtriangledown ▽
triangleleft ◁ triangleright ▷ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙
bigcirc ◯ dagger † ddagger ‡ amalg ⨿ dotplus ∔ doublecap ⋒ Cap ⋒ doublecup ⋓ Cup ⋓ barwedge ⊼ veebar ⊻
boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ divideontimes ⋇ ltimes ⋉ rtimes ⋊
leftthreetimes ⋋ rightthreetimes ⋌ curlywedge ⋏ curlyvee ⋎ circleddash ⊝ circledast ⊛ circledcirc ⊚
centerdot ⋅ intercal ⊺ nand ⊼ nor ⊽ xor ⊻`

const relations = `
le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ lt < gt > equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ asymp ≍ doteq ≐
propto ∝ models ⊧ prec ≺ succ ≻ preceq ⪯ succeq ⪰ ll ≪ gg ≫ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇
sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ ni ∋ owns ∋ notin ∉ vdash ⊢ dashv ⊣ mid ∣ parallel ∥
perp ⟂ bowtie ⋈ Join ⋈ smile ⌣ frown ⌢ colon : ratio ∶ vcentcolon ∶
coloneqq ≔ eqqcolon ≕ coloneq ≔ leqq ≦ geqq ≧ leqslant ⩽ geqslant ⩾ eqslantless ⪕ eqslantgtr ⪖
lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ approxeq ≊ lessdot ⋖ gtrdot ⋗ lll ⋘ ggg ⋙ lessgtr ≶ gtrless ≷
lesseqgtr ⋚ gtreqless ⋛ lesseqqgtr ⪋ gtreqqless ⪌ doteqdot ≑ Doteq ≑ risingdotseq ≓ fallingdotseq ≒
backsim ∽ backsimeq ⋍ subseteqq ⊆ supseteqq ⊇ Subset ⋐ Supset ⋑ preccurlyeq ≼ succcurlyeq ≽
curlyeqprec ⋞ curlyeqsucc ⋟ precsim ≾ succsim ≿ precapprox ⪷ succapprox ⪸ vDash ⊨ Vdash ⊩ Vvdash ⊪
shortmid ∣ shortparallel ∥ bumpeq ≏ Bumpeq ≎ thicksim ∼ thickapprox ≈ pitchfork ⋔ varpropto ∝
trianglelefteq ⊴ trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ blacktriangleleft ◀
blacktriangleright ▶ vartriangle △ therefore ∴ because ∵ between ≬ backepsilon ϶ eqcirc ≖ circeq ≗
triangleq ≜ questeq ≟ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nleqslant ⩽̸ ngeqslant ⩾̸ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩
lnsim ⋦ gnsim ⋧ lnapprox ⪉ gnapprox ⪊ nprec ⊀ nsucc ⊁ npreceq ⪯̸ nsucceq ⪰̸ precneqq ⪵ succneqq ⪶
precnsim ⋨ succnsim ⋩ precnapprox ⪹ succnapprox ⪺ nsim ≁ ncong ≇ nmid ∤ nparallel ∦ nvdash ⊬ nvDash ⊭
nVdash ⊮ nVDash ⊯ ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬ ntrianglerighteq ⋭ nsubseteq ⊈
nsupseteq ⊉ subsetneq ⊊ supsetneq ⊋ varsubsetneq ⊊ varsupsetneq ⊋ subsetneqq ⊊ supsetneqq ⊋ nequiv ≢
nsubset ⊄ nsupset ⊅ gets ← to → leftarrow ← rightarrow → uparrow ↑ downarrow ↓ updownarrow ↕
leftrightarrow ↔ Leftarrow ⇐ Rightarrow ⇒ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ Leftrightarrow ⇔ iff ⟺ implies ⟹
impliedby ⟸ longleftarrow ⟵ longrightarrow ⟶ longleftrightarrow ⟷ Longleftarrow ⟸ Longrightarrow ⟹
Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookleftarrow ↩ hookrightarrow ↪ leftharpoonup ↼
leftharpoondown ↽ rightharpoonup ⇀ rightharpoondown ⇁ rightleftharpoons ⇌ leftrightharpoons ⇋ nearrow ↗
searrow ↘ swarrow ↙ nwarrow ↖ leadsto ⇝ rightsquigarrow ⇝ leftrightsquigarrow ↭ dashrightarrow ⇢
dashleftarrow ⇠ twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ leftleftarrows ⇇
rightrightarrows ⇉ leftrightarrows ⇆ rightleftarrows ⇄ upuparrows ⇈ downdownarrows ⇊ Lleftarrow ⇚
Rrightarrow ⇛ looparrowleft ↫ looparrowright ↬ curvearrowleft ↶ curvearrowright ↷ circlearrowleft ↺
circlearrowright ↻ Lsh ↰ Rsh ↱ multimap ⊸ upharpoonleft ↿ upharpoonright ↾ restriction ↾ downharpoonleft ⇃
downharpoonright ⇂ nleftarrow ↚ nrightarrow ↛ nleftrightarrow ↮ nLeftarrow ⇍ nRightarrow ⇏ nLeftrightarrow ⇎
mapsfrom ↤ eqsim ≂ dashto ⇢ notni ∌ VDash ⊫ dblcolon ∷ smallsmile ⌣ smallfrown ⌢ measeq ≞ stareq ≛ veeeq ≚ wedgeq ≙`

const punctuation = `comma , semicolon ; cdotp · ldotp .`

// largeOps take limits above and below in display style; integrals keep them at the
// side.
const largeOps = `
sum ∑ prod ∏ coprod ∐ bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀
biguplus ⨄ bigsqcup ⨆ bigsqcap ⨅`

const integrals = `int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ smallint ∫`

// The delimiters that may follow \left, \right, \middle and \big. Each list has the
// class that they have elsewhere.
const opening = `lbrace { { { lbrack [ langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ lgroup ⟮
ulcorner ⌜ llcorner ⌞ llbracket ⟦ lBrack ⟦ lAngle ⟪ lparen (`

const closing = `rbrace } } } rbrack ] rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rgroup ⟯
urcorner ⌝ lrcorner ⌟ rrbracket ⟧ rBrack ⟧ rAngle ⟫ rparen )`

// The characters that need no command, by class.
const (
	asciiOrd   = `/ / . . @ @ " ” | | ‘ ‘ ’ ’`
	asciiBin   = `+ + - − * ∗`
	asciiRel   = `= = < < > > : :`
	asciiOpen  = `( ( [ [`
	asciiClose = `) ) ] ] ! ! ? ?`
	asciiPunct = `, , ; ;`
)

// names lists names of functions; those in limitNames take limits.
const names = `arccos arcsin arctan arctg arcctg arg ch cos cosec cosh cot cotg coth csc ctg cth deg dim exp
hom ker lg ln log sec sin sinh sh tan tanh tg th mex`

const limitNames = `det gcd inf lim max min sup Pr plim lcm`

// pairNames lists names of two words that take limits.
const pairNames = `liminf lim,inf limsup lim,sup injlim inj,lim projlim proj,lim argmax arg,max argmin arg,min`

// negated maps a character to its negation by \not, where Unicode has one.
const negated = `= ≠ ∈ ∉ ∋ ∌ ≡ ≢ ∼ ≁ ≃ ≄ ≈ ≉ ≅ ≇ < ≮ > ≯ ≤ ≰ ≥ ≱ ≺ ⊀ ≻ ⊁ ⊂ ⊄ ⊃ ⊅ ⊆ ⊈ ⊇ ⊉ ⊢ ⊬ ⊨ ⊭
∣ ∤ ∥ ∦ ∃ ∄ ← ↚ → ↛ ↔ ↮ ⇐ ⇍ ⇒ ⇏ ⇔ ⇎ ≼ ⋠ ≽ ⋡ ⊑ ⋢ ⊒ ⋣ ⊲ ⋪ ⊳ ⋫ ⊴ ⋬ ⊵ ⋭`

// accents lists accents over a base, by the spacing character of the mark.
const accents = "hat ˆ check ˇ tilde ˜ acute ´ grave ` dot ˙ ddot ¨ dddot ⃛ ddddot ⃜ breve ˘ bar ¯ vec → mathring ˚"

// wideAccents stretch with the base; lines are drawn as rules, and braces take a label.
const (
	wideAccents = `widehat ˆ widetilde ˜ widecheck ˇ overrightarrow → overleftarrow ← overleftrightarrow ↔
overparen ⏜ overbracket ⎴ overgroup ⏠ overlinesegment ‾ Overrightarrow ⇒ overrightharpoon ⇀ overleftharpoon ↼`
	wideUnder = `underrightarrow → underleftarrow ← underleftrightarrow ↔ underparen ⏝ underbracket ⎵ undergroup ⏡ ` +
		`utilde ˜`
)

// labelled lists arrows that stretch to their labels.
const labelled = `xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐ xLeftrightarrow ⇔
xmapsto ↦ xhookrightarrow ↪ xhookleftarrow ↩ xrightharpoonup ⇀ xrightharpoondown ⇁ xleftharpoonup ↼
xleftharpoondown ↽ xrightleftharpoons ⇌ xleftrightharpoons ⇋ xtwoheadrightarrow ↠ xtwoheadleftarrow ↞
xlongequal =`

// spaces lists spaces in thousandths of a math unit.
const spaces = `, 3000 thinspace 3000 : 4000 > 4000 medspace 4000 ; 5000 thickspace 5000 ! -3000 negthinspace -3000
negmedspace -4000 negthickspace -5000 quad 18000 qquad 36000 enspace 9000 enskip 9000`
