package report

import (
	"regexp"
	"slices"
	"strings"

	"rederive"
)

// Printed formulas are lines of text, as in 2^n - 20*n + 57. Pages set them as
// mathematics. What is not such a formula is shown as it is.

// mathOf is the TeX of a printed or corrected value that is a short formula, or
// nothing.
func mathOf(v rederive.Verdict, text string) string {
	if v.Comparison == nil || v.Comparison.Formula == "" || len(text) > mostPrinted {
		return ""
	}
	s := formulaReader{tokens: formulaToken.FindAllString(strings.Trim(text, "`"), -1)}
	tex := s.sum()
	if s.wrong || len(s.tokens) > 0 {
		return ""
	}
	return tex
}

var (
	formulaToken = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?|[A-Za-z]+|\S`)
	formulaName  = regexp.MustCompile(`^[A-Za-z]$`)
)

// A formulaReader turns the words and signs of a formula into TeX.
type formulaReader struct {
	tokens []string
	wrong  bool
}

// next takes a token if it is one of these, and is empty otherwise.
func (r *formulaReader) next(wanted ...string) string {
	if len(r.tokens) == 0 || !slices.Contains(wanted, r.tokens[0]) {
		return ""
	}
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	return t
}

func (r *formulaReader) sum() string {
	tex := map[string]string{"-": "-", "−": "-"}[r.next("-", "−")] + r.product()
	for !r.wrong {
		sign := r.next("+", "-", "−")
		if sign == "" {
			break
		}
		tex += strings.Replace(sign, "−", "-", 1) + r.product()
	}
	return tex
}

func (r *formulaReader) product() string {
	tex := r.power()
	for !r.wrong {
		switch sign := r.next("*", "·", "×", "/", "mod"); sign {
		case "":
			if len(r.tokens) == 0 || !formulaName.MatchString(r.tokens[0]) && r.tokens[0] != "(" {
				return tex
			}
			tex += r.power() // 2n
		case "/":
			tex += "/" + r.power()
		case "mod":
			tex += `\bmod ` + r.power()
		default:
			if len(r.tokens) > 0 && '0' <= r.tokens[0][0] && r.tokens[0][0] <= '9' {
				tex += `\cdot `
			}
			tex += r.power()
		}
	}
	return tex
}

func (r *formulaReader) power() string {
	tex := r.atom()
	if !r.wrong && r.next("^") != "" {
		exponent := r.atom()
		if inner, ok := strings.CutPrefix(exponent, "("); ok {
			exponent = strings.TrimSuffix(inner, ")")
		}
		tex += "^{" + exponent + "}"
	}
	return tex
}

func (r *formulaReader) atom() string {
	if r.next("(") != "" {
		tex := "(" + r.sum() + ")"
		r.wrong = r.wrong || r.next(")") == ""
		return tex
	}
	if len(r.tokens) == 0 {
		r.wrong = true
		return ""
	}
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	if t[0] < '0' || t[0] > '9' {
		r.wrong = r.wrong || !formulaName.MatchString(t)
	}
	return strings.ReplaceAll(t, ",", "{,}")
}
