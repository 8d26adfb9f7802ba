package review

import (
	"slices"
	"strings"

	"rederive/document"
)

// A context is what a sentence says about its tests.
type context struct {
	oneTailed bool
	resampled string // how the p-value was computed, if not from the distribution of the statistic
	adjusted  string // what was done to the p-value
}

// of adds what the name of a p-value says about it: p_adj, p(perm), p1-tailed.
func (c context) of(p *printedP) context {
	label := lower(p.label)
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(s string) bool { return strings.Contains(label, s) })
	}
	if has("one", "1-t", "1-s", "1 t") {
		c.oneTailed = true
	}
	if has("perm", "boot", "mc", "exact", "emp", "sim") && c.resampled == "" {
		c.resampled = "permutation"
		if has("boot") {
			c.resampled = "bootstrap"
		} else if has("exact") {
			c.resampled = "exact"
		}
	}
	if has("adj", "corr", "holm", "bonf", "fdr", "fwe", "tukey", "gg", "hf", "sidak", "bh", "svc", "clust", "scheffe",
		"dunn") &&
		!has("unc") {
		c.adjusted = "adjusted"
	}
	return c
}

// saysOneTailed reports whether a paper names one-sided tests anywhere.
func saysOneTailed(d *document.Document) bool {
	return slices.ContainsFunc(d.Blocks, func(b document.Block) bool {
		return b.Kind != document.Running && b.Kind != document.Reference && oneTailedWords.MatchString(b.Text().String)
	})
}
