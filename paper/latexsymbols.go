package paper

// texSymbols maps commands to the characters that they print.
var texSymbols = map[string]string{
	"%": "%", "&": "&", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", "!": "", "/": "", "-": "", "@": "",
	"|":     "\u2016",
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
	"theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
	"rho": "ρ", "varrho": "ρ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ",
	"chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
	"Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
	"upchi": "χ", "upeta": "η", "upalpha": "α", "upbeta": "β", "uprho": "ρ", "textchi": "χ", "texteta": "η",
	"textalpha": "α", "textbeta": "β", "textmu": "μ", "textrho": "ρ", "textomega": "ω", "textDelta": "Δ",
	"leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "leqslant": "≤", "geqslant": "≥", "lt": "<", "gt": ">", "neq": "≠",
	"ne": "≠", "approx": "≈", "sim": "∼", "simeq": "≃", "cong": "≅", "equiv": "≡", "ll": "≪", "gg": "≫", "propto": "∝",
	"times": "×", "cdot": "⋅", "pm": "±", "mp": "∓", "div": "÷", "ast": "∗", "star": "⋆", "circ": "°", "bullet": "•",
	"infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫", "in": "∈", "to": "→",
	"rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "mid": "|", "vert": "|", "lvert": "|", "rvert": "|",
	"ldots": "…", "dots": "…", "cdots": "…", "textellipsis": "…", "prime": "′", "dag": "†", "ddag": "‡", "dagger": "†",
	"ddagger": "‡", "S": "§", "P": "¶", "copyright": "©", "pounds": "£", "euro": "€", "texteuro": "€", "ss": "ß",
	"ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "i": "i",
	"j": "j", "textendash": "–", "textemdash": "—", "textminus": "−", "textless": "<", "textgreater": ">",
	"textasteriskcentered": "*", "textbackslash": "\\", "textbar": "|", "textasciitilde": "~", "textasciicircum": "^",
	"textunderscore": "_", "textdegree": "°", "degree": "°", "percent": "%", "textpm": "±", "texttimes": "×",
	"LaTeX": "LaTeX", "TeX": "TeX", "lbrack": "[", "rbrack": "]", "lbrace": "{", "rbrace": "}", "langle": "⟨",
	"rangle": "⟩", "log": "log", "ln": "ln", "exp": "exp", "min": "min", "max": "max", "sin": "sin", "cos": "cos",
	"tan": "tan", "Pr": "Pr", "arg": "arg", "det": "det", "lim": "lim", "ell": "ℓ", "forall": "∀", "exists": "∃",
	"quotedblbase": "„", "textquoteright": "’", "textquoteleft": "‘", "colon": ":", "slash": "/",
}
