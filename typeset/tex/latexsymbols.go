package tex

import (
	"strings"
	"sync"
)

// notLaTeX lists the commands of our table that neither LaTeX nor amsmath nor amssymb
// has.
const notLaTeX = `Alpha Beta Chi Epsilon Eta Iota Kappa Mu Nu Omicron Rho Tau VDash Zeta adots bigsqcap blackcircle
coloneq coloneqq colonsep comma dashto dblcolon degree eqqcolon gt iddots lAngle lBrack lgroup rgroup llbracket lparen
lt mapsfrom measeq nand nequiv nor notni nsubset nsupset oiiint oiint omicron qed questeq rAngle rBrack ratio rparen
rrbracket semicolon smallblacksquare smallsquare stareq vcentcolon veeeq wedgeq xor`

// otherwise lists characters that need more than one command, or that have none of
// their own.
const otherwise = `
Α \mathrm{A} Β \mathrm{B} Ε \mathrm{E} Ζ \mathrm{Z} Η \mathrm{H} Ι \mathrm{I} Κ \mathrm{K}
Μ \mathrm{M} Ν \mathrm{N} Ο \mathrm{O} Ρ \mathrm{P} Τ \mathrm{T} Χ \mathrm{X} ο o ° {}^{\circ}
⊫ \mathrel{||\!=} ⋰ \cdots ● \bullet ∙ \bullet ▪ \blacksquare ▫ \square ≔ \mathrel{:=}
≕ \mathrel{=:} ∷ \mathrel{::} ∶ \mathrel{:} ⇢ \dashrightarrow ⟪ \langle\!\langle
⟫ \rangle\!\rangle ⟦ [\![ ⟧ ]\!] ⟮ ( ⟯ ) ↤ \mathrel{\leftarrow\!\shortmid} ≞ \stackrel{m}{=}
≟ \stackrel{?}{=} ≛ \stackrel{\star}{=} ≚ \stackrel{\vee}{=} ≙ \stackrel{\wedge}{=} ⊼ \barwedge
⊽ \overline{\vee} ≢ \not\equiv ∌ \not\ni ⊄ \not\subset ⊅ \not\supset ⨅ \bigwedge ∯ \oint ∰ \oint
‖ \| \ \backslash { \{ } \} # \# $ \$ % \% & \& _ \_ ^ \hat{} ~ \sim − - ∗ * ⁎ * ² {}^{2}
³ {}^{3} ¹ {}^{1} × \times ÷ \div ± \pm ¬ \neg · \cdot ⋅ \cdot … \ldots † \dagger ‡ \ddagger
∅ \varnothing ⌀ \varnothing µ \mu ′ \prime ″ {\prime\prime} ‴ {\prime\prime\prime}
⁗ {\prime\prime\prime\prime} ‘ \text{‘} ’ \text{’} “ \text{“} ” \text{”} − - – \text{–}
— \text{—} ✗ \times ✘ \times ✕ \times ✔ \checkmark ✓ \checkmark ○ \circ ◯ \bigcirc ◦ \circ
• \bullet ■ \blacksquare □ \square ▢ \square ◻ \square ◼ \blacksquare ★ \bigstar ☆ \star
⬤ \bullet ⊙ \odot ⬛ \blacksquare ⬜ \square ♢ \diamondsuit ♦ \diamondsuit ♥ \heartsuit
△ \triangle ▲ \blacktriangle ▼ \blacktriangledown ▽ \triangledown ◇ \Diamond ◆ \blacklozenge
⟂ \perp ∣ \mid | | ℝ \mathbb{R} ℕ \mathbb{N} ℤ \mathbb{Z} ℚ \mathbb{Q} ℂ \mathbb{C} ℙ \mathbb{P}
₀ {}_{0} ₁ {}_{1} ₂ {}_{2} ₃ {}_{3} ₄ {}_{4} ₅ {}_{5} ₆ {}_{6} ₇ {}_{7} ₈ {}_{8} ₉ {}_{9}
ₙ {}_{n} ₖ {}_{k} ᵢ {}_{i} ⱼ {}_{j} ⁰ {}^{0} ⁴ {}^{4} ⁵ {}^{5} ⁶ {}^{6} ⁷ {}^{7} ⁸ {}^{8}
⁹ {}^{9} ⁺ {}^{+} ⁻ {}^{-} ⁿ {}^{n} ⁱ {}^{i} ᵏ {}^{k} ₊ {}_{+} ₋ {}_{-} ⟨ \langle ⟩ \rangle
◀ \blacktriangleleft ▶ \blacktriangleright ◊ \lozenge ⧫ \blacklozenge ⟼ \longmapsto ⪯̸ \npreceq
─ - │ | ═ = ▸ \blacktriangleright ▴ \blacktriangle ▾ \blacktriangledown ◂ \blacktriangleleft ⓪ 0`

// latexSymbols maps characters to their LaTeX in math mode.
var latexSymbols = sync.OnceValue(func() map[rune]string {
	out := map[rune]string{}
	foreign := map[string]bool{}
	for name := range strings.FieldsSeq(notLaTeX) {
		foreign[name] = true
	}
	for r := rune(0x21); r < 0x7f; r++ {
		out[r] = string(r)
	}
	for _, list := range []string{
		otherwise, letters, uprightLetters, ordinaries, ellipses, operators, relations, punctuation,
		largeOps, integrals,
		opening, closing,
	} {
		for _, p := range pairs(list) {
			first := []rune(p[0])
			if list == otherwise {
				if len(first) == 1 {
					out[first[0]] = endCommand(p[1])
				}
				continue
			}
			r := []rune(p[1])
			if len(r) == 1 && out[r[0]] == "" && !foreign[p[0]] && isLetter(first[0]) {
				out[r[0]] = `\` + p[0] + " "
			}
		}
	}
	return out
})

// endCommand adds a space to a command whose name ends with a letter.
func endCommand(s string) string {
	if strings.HasPrefix(s, `\`) && isLetter(rune(s[len(s)-1])) {
		return s + " "
	}
	return s
}
