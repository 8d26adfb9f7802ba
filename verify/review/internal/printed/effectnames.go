package printed

import (
	"cmp"
	"strings"
)

// effectName reads the name of an effect size, or of something else that is printed with tests.
func (f *Finder) effectName(k int) (name string, next int) {
	t := f.tok(k)
	if t.kind != aWord {
		return "", 0
	}
	if t.word("cohen", "hedges", "glass", "pearson", "cramer", "cram\u00e9r", "cram\u00e9rs") {
		for k++; f.tok(k).is("'") || f.tok(k).word("s"); k++ {
		}
		t = f.tok(k)
	}
	if name, next = f.ratioAt(k); name != "" {
		return name, next
	}
	if t.text == "f" && f.tok(k+1).is("=") && f.tok(k+3).is(",", ";") && f.degreeWord(k+4) > 0 { // F: f = 5.31, df = 1
		return "", 0
	}
	if t.word("exp") && f.tok(k+1).is("(") && f.tok(k+2).word("b", "\u03b2") && f.tok(k+3).is(")") {
		return "exp(b)", k + 4
	}
	if t.word("partial") {
		name, next = f.effectName(k + 1)
		if name == "h^2" { // the eta of a font that has Greek at the places of Latin letters
			name = "eta^2"
		}
		if name == "eta^2" || name == "omega^2" {
			return strings.Replace(name, "^2", "_p^2", 1), next
		}
		return name, next
	}
	if t.word("s") && f.tok(k+1).is(".") && f.tok(k+2).word("e") { // s.e.
		if k += 3; f.tok(k).is(".") {
			k++
		}
		return "SE", k
	}
	if t.word("standard") && f.tok(k+1).word("error", "errors") {
		return "SE", k + 2
	}
	if t.word("difference") && (f.tok(k+1).is(",", "=", ":") || f.tok(k+1).word("was", "is", "of")) {
		return "MD", k + 1
	}
	if t.word("coef", "coefficient") || t.word("estimate") && f.tok(k+1).is("=") {
		if k++; f.tok(k).is(".") {
			k++
		}
		return "b", k
	}
	if t.text == "Z" { // the eta of some fonts
		if name, next = f.withMarks("eta", k+1); name == "eta_p^2" {
			return name, next
		}
	}
	base := effects[t.text]
	if base == "" {
		return "", 0
	}
	if name, next = f.withMarks(base, k+1); base == "tau" && name != "tau^2" { // Kendall's
		return "", 0
	}
	return name, next
}

// spelledEstimates are names of estimates that consist of two or three words.
var spelledEstimates = map[string]string{
	"odds ratio": "OR", "hazard ratio": "HR", "hazards ratio": "HR", "relative risk": "RR",
	"risk ratio": "RR", "rate ratio": "IRR", "mean difference": "MD", "risk difference": "RD",
	"median difference": "MD", "absolute difference": "RD",
	"rapport de cotes": "OR", "rapport des cotes": "OR", "risque relatif": "RR", "relatives risiko": "RR",
	"relative risiko": "RR", "rapport de risques": "RR", "rapport des risques": "RR", "relatief risico": "RR",
	"raz\u00f3n de momios": "OR", "riesgo relativo": "RR", "raz\u00e3o de chances": "OR", "risco relativo": "RR",
	"rischio relativo": "RR", "iloraz szans": "OR", "ryzyko wzgl\u0119dne": "RR",
	"\u043e\u0442\u043d\u043e\u0448\u0435\u043d\u0438\u0435 \u0448\u0430\u043d\u0441\u043e\u0432": "OR",
}

// ratioAt reads the name of an estimate in words.
func (f *Finder) ratioAt(k int) (name string, next int) {
	if f.tok(k+1).kind != aWord {
		return "", 0
	}
	words := lower(f.tok(k).text) + " " + lower(f.tok(k+1).text)
	name = cmp.Or(spelledEstimates[words], spelledEstimates[strings.TrimSuffix(words, "s")])
	if k += 2; name == "" && f.tok(k).kind == aWord {
		name = spelledEstimates[words+" "+lower(f.tok(k).text)]
		k++
	}
	if name == "" {
		return "", 0
	}
	if f.tok(k).is("(", "[") && f.tok(k+1).kind == aWord && f.tok(k+2).is(")", "]") { // odds ratio (OR)
		k += 3
	}
	return name, k
}

// effects are names of effect sizes, and of other values that are printed with tests.
var effects = map[string]string{
	"d": "d", "ds": "d", "dz": "d_z", "drm": "d_rm", "dav": "d_av", "davg": "d_av",
	"g": "g", "gs": "g", "\u03b7": "eta", "eta": "eta",
	"\u03b7p": "eta_p", "\u03b7P": "eta_p", "\u03b7g": "eta_g", "\u03b7G": "eta_G", "\u03c9p": "omega_p",
	"\u03c9": "omega",
	"omega":  "omega", "\u03b5": "epsilon", "epsilon": "epsilon", "\u03c6": "phi", "\u03d5": "phi", "\u03a6": "phi",
	"phi": "phi", "V": "V", "r": "r", "R": "R", "OR": "OR", "RR": "RR", "HR": "HR",
	"aOR": "OR", "AOR": "OR", "aRR": "RR", "aHR": "HR", "AHR": "HR", "IRR": "IRR", "SMD": "d", "WMD": "MD",
	"RD": "RD", "b": "b", "B": "b",
	"\u03b2": "beta", "beta": "beta", "\u00df": "beta", // ß is typed for β
	"SE": "SE", "se": "SE", "SEs": "SE", "Est": "b", "SD": "SD", "ET": "SD", "ES": "SE", "M": "M",
	"MSE": "MSE", "MSe": "MSE", "Mse": "MSE",
	"MS": "MS",
	"MD": "MD",
	"BF": "BF", "I": "I", "\u0394": "delta", "\u0394R": "delta R", "\u2206R": "delta R",
	"f": "f", "w": "w", "h": "h", "k": "k", "adjR": "R", "prep": "p_rep", "\u03c4": "tau", "tau": "tau",
}

// withMarks reads superscripts and subscripts after a name: the p and the 2 of eta squared.
func (f *Finder) withMarks(base string, k int) (string, int) {
	lower, raise := "", ""
	for {
		switch t := f.tok(k); {
		case t.kind == aLower || t.kind == aRaise:
			end := f.group(k)
			inner := ""
			for _, x := range f.toks[min(k+1, end-1) : end-1] {
				inner += x.text
			}
			if t.kind == aLower {
				lower += inner
			} else {
				raise += inner
			}
			k = end
			continue
		case t.is("_") && f.tok(k+1).is("(") && f.tok(k+3).is(")") && f.tok(k+2).kind == aWord: // d_(z)
			lower += f.tok(k + 2).text
			k += 4
			continue
		case t.is("_") && t.glued && f.tok(k+1).kind == aWord && f.tok(k+1).glued: // d_z
			lower += f.tok(k + 1).text
			k += 2
			continue
		case t.glued && t.kind == aNumber && t.text == "2" || t.word("squared", "sq"):
			raise = "2"
			k++
			continue
		case t.is("-") && f.tok(k+1).word("squared", "sq"): // eta-sq
			raise = "2"
			k += 2
			continue
		case t.is(".") && f.tok(k-1).word("sq"):
			k++
			continue
		case t.kind == aNumber && t.text == "2" && raise == "" && (f.tok(k+1).is("=", "<", ">") ||
			f.tok(k+1).word("p", "g")):
			raise = "2" // no longer a superscript
			k++
			continue
		case t.word("p", "g") && (base == "eta" || base == "omega") && (f.tok(k+1).text == "2" ||
			f.tok(k+1).kind == aRaise || raise != "" && f.tok(k+1).is("=", "<", ">")):
			lower += t.text
			k++
			continue
		case (base == "d" || base == "g") && lower == "" && t.word("z", "rm", "av") && f.tok(k+1).is("="):
			lower += t.text // no longer a subscript
			k++
			continue
		case t.glued && t.word("p", "z", "g", "rm", "av", "s") && (base == "eta" || base == "d" || base == "omega"):
			lower += t.text
			k++
			continue
		}
		break
	}
	if base == "SE" && f.tok(k).word("b", "\u03b2", "\u00df") && f.tok(k+1).is("=") { // SE B
		k++
	}
	if strings.HasPrefix(lower, "p") && base != "d" {
		lower = "p"
	}
	if lower != "" && base != "BF" && base != "MS" {
		base += "_" + lower
	}
	if strings.HasPrefix(raise, "2") {
		base += "^2"
	}
	return base, k
}
