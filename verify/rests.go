package verify

import (
	"slices"

	"rederive"
)

// flagStated warns of claims whose offered value is stated in the notebook, not computed: the kernel has traced it to
// constants. The field stated of a claim may give a reason. A formula counts as a method if another method computes
// the same value.
func flagStated(run *rederive.Run, r *Result) {
	type call struct {
		pos rederive.Pos
		id  string
	}
	sites := map[call]rederive.Site{}
	for _, site := range run.Sites {
		sites[call{site.Pos, site.ID}] = site
	}
	of := func(ids ...string) (found []statedOffer, all int, formulas bool) {
		computed := map[string]bool{}
		for _, o := range run.Offers {
			if slices.Contains(ids, o.ID) {
				all++
				computed[o.ID] = computed[o.ID] || o.Stored == nil && !sites[call{o.Pos, o.ID}].Stated
			}
		}
		for _, o := range run.Offers {
			site := sites[call{o.Pos, o.ID}]
			if !slices.Contains(ids, o.ID) || !site.Stated {
				continue
			}
			if site.Formula && computed[o.ID] {
				formulas = true
			} else {
				found = append(found, statedOffer{o, site.Through})
			}
		}
		return found, all, formulas
	}
	for i := range r.Verdicts {
		v := &r.Verdicts[i]
		found, all, formulas := of(v.ID)
		if from := sourcesOf(v.Claim); all == 0 && len(from) > 0 { // its value is derived from other claims
			found, all, formulas = of(from...)
		}
		if len(found) == 0 && formulas {
			continue // a formula next to a computed value needs no reason, and may have one
		}
		noteStated(v, r, found, all)
	}
}

// sourcesOf returns the ids of the claims that a claim's value is derived from.
func sourcesOf(c *rederive.Claim) (ids []string) {
	if text := c.Field("derived"); text != "" {
		d, _ := parseDerivation(text)
		for _, t := range d.terms {
			ids = append(ids, t.id)
		}
	}
	return ids
}

// A statedOffer is an offer of a stated value, with the positions at which packages declare it.
type statedOffer struct {
	rederive.Offer
	through []rederive.Pos
}

// noteStated records the stated offers of one claim; all is the number of its offers.
func noteStated(v *rederive.Verdict, r *Result, stated []statedOffer, all int) {
	why := v.Claim.Field("stated")
	switch {
	case len(stated) == 0 && why != "" && all > 0:
		r.Warnings.Add(v.Claim.Pos, "claim %s says that its value is only stated, but it is computed", v.ID).
			Suggest("leave out the field stated")
		return
	case len(stated) == 0:
		return
	}
	v.Stated = true
	caveat := "stated, not computed"
	if len(stated) < all {
		caveat += byMethod(stated[0].Method)
	}
	if why != "" {
		caveat += ": " + why
	}
	v.Caveat = joined(v.Caveat, caveat)
	for _, o := range stated {
		v.Literals = append(v.Literals,
			rederive.LedgerError{Pos: o.Pos, Text: "the value is stated here, not computed"})
		in := ""
		for _, pos := range o.through {
			v.Literals = append(v.Literals,
				rederive.LedgerError{Pos: pos, Text: "the stated value is taken from here"})
			in += ", " + pos.String()
		}
		if in != "" {
			in = " (it comes from " + in[len(", "):] + ")"
		}
		if why == "" {
			r.Warnings.Add(o.Pos, "claim %s is stated, not computed%s%s", v.ID, byMethod(o.Method), in).
				Suggest("compute it, or give the reason in the claim as - stated: ...")
		}
	}
}

// notePackages records the packages that no sum vouches for and that the value of each claim depends on. Their code is
// not in the notebook, and a value that they disguise counts as computed.
func notePackages(run *rederive.Run, r *Result) {
	if len(run.Code) == 0 {
		return
	}
	of := map[string][]string{}
	for _, site := range run.Sites {
		for _, c := range site.Calls {
			own := slices.ContainsFunc(run.Code, func(p rederive.Package) bool { return p.Path == c.Package })
			if own && !slices.Contains(of[site.ID], c.Package) {
				of[site.ID] = append(of[site.ID], c.Package)
			}
		}
	}
	for i := range r.Verdicts {
		v := &r.Verdicts[i]
		v.Packages = slices.Clone(of[v.ID])
		for _, id := range sourcesOf(v.Claim) {
			v.Packages = append(v.Packages, of[id]...)
		}
		slices.Sort(v.Packages)
		if v.Packages = slices.Compact(v.Packages); v.Computed == "" {
			v.Packages = nil
		}
	}
}

// twin returns the method of an earlier offer whose value the same code computes, or "". Two names for the same code do
// not make two methods.
func (c *Comparer) twin(earlier []rederive.Offer, o rederive.Offer) string {
	work := c.workOf(o)
	for _, e := range earlier {
		if work == "" || e.Method == o.Method || c.workOf(e) != work {
			continue
		}
		c.Result.Warnings.Add(o.Pos, "the methods %q and %q of claim %s run the same code, and count as one", e.Method,
			o.Method, o.ID).Suggest("compute it by another algorithm, or leave one of them out")
		return e.Method
	}
	return ""
}

// workOf names the code that computed an offer, if that is known. For a stored result, it is known if the cell offers
// the claim in only one place.
func (c *Comparer) workOf(o rederive.Offer) (work string) {
	places := 0
	for _, s := range c.Run.Sites {
		if s.ID != o.ID || s.Cell != o.Cell {
			continue
		}
		if places++; s.Pos == o.Pos {
			work = s.Work
		}
	}
	if o.Stored != nil && places > 1 {
		return ""
	}
	return work
}
