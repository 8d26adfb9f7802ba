package verifier

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/xslices"
	"rederive/parse"
	"rederive/verify"
	"rederive/verify/ledger"
)

// takeShard returns the notebooks of one shard, and what its ledger says about the
// whole run. Without a shard it returns all notebooks.
func takeShard(s *base.Session, part string, files []string) (*rederive.Shard, []string, error) {
	index, of, err := ChosenShard(part)
	if err != nil || index == 0 {
		return nil, files, err
	}
	shard := &rederive.Shard{Index: index, Of: of, Claims: [][]string{}}
	if shard.Input, shard.Claims, err = digestRun(s, files); err != nil {
		return nil, nil, err
	}
	shard.Notebooks = xslices.Map(files, base.ShownPath)
	return shard, ledger.ShardOf(files, index, of), nil
}

// digestRun returns a hash of everything that the verdicts of a run depend on:
// notebooks, claims, parameters, tier and engine. It also returns the ids of the
// claims of each notebook, so that a merge notices a missing one.
func digestRun(s *base.Session, files []string) (input string, claims [][]string, err error) {
	h := sha256.New()
	add := func(name string, data []byte) { fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(data)) }
	claims = [][]string{}
	for _, f := range files {
		ids, err := digestBook(s, f, add)
		if err != nil {
			return "", nil, err
		}
		claims = append(claims, ids)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Params)) {
		fmt.Fprintf(h, "%s=%s\n", name, s.Params[name])
	}
	fmt.Fprintf(h, "tier %s engine %s strict %v\n", s.Tier, s.Engine, s.Strict)
	return hex.EncodeToString(h.Sum(nil)), claims, nil
}

// digestBook adds the files of one notebook to the hash, and lists the ids of its
// claims. A notebook that cannot be read has none: verify reports it, in its shard.
func digestBook(s *base.Session, f string, add func(name string, data []byte)) ([]string, error) {
	files := &base.FileSet{Notebook: base.ShownPath(f)}
	source, err := files.ReadFile(f)
	if err != nil {
		return nil, fmt.Errorf("reading the notebook %s: %w", base.ShownPath(f), err)
	}
	add(base.ShownPath(f), source)
	if s.IsAlone(f, source) {
		return claimIDs(verify.ParseClaims(base.ShownPath(f), source)), nil
	}
	ids := []string{}
	nb, err := parse.Notebook(base.ShownPath(f), source, files.ReadFile)
	if err != nil {
		return ids, nil
	}
	for _, in := range nb.Includes {
		add(in.Path, in.Source)
	}
	for _, name := range s.ClaimsFiles(f, nb, files) {
		claims, err := s.ReadClaimsFile(name, files)
		if err != nil {
			return nil, fmt.Errorf("reading the claims document %s: %w", base.ShownPath(name), err)
		}
		add(base.ShownPath(name), claims)
		doc, err := verify.ParseClaims(base.ShownPath(name), claims)
		if err != nil {
			return []string{}, nil
		}
		ids = append(ids, claimIDs(doc, nil)...)
	}
	return ids, nil
}

// claimIDs lists the ids of a document's claims, none if it has errors.
func claimIDs(doc *rederive.ClaimsDoc, err error) []string {
	ids := []string{}
	if err != nil {
		return ids
	}
	for _, c := range doc.Claims {
		ids = append(ids, c.ID)
	}
	return ids
}
