package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"rederive"
	"rederive/verify"
)

// takeShard returns the notebooks of one shard, and what its ledger says of the
// whole run. Without a shard it returns all.
func (s *session) takeShard(part string, files []string) (*rederive.Shard, []string, error) {
	if part == "" {
		return nil, files, nil
	}
	index, of, err := verify.ParseShard(part)
	if err != nil {
		return nil, nil, err
	}
	input, err := s.digest(files)
	if err != nil {
		return nil, nil, err
	}
	shard := &rederive.Shard{Index: index, Of: of, Input: input}
	for _, f := range files {
		shard.Notebooks = append(shard.Notebooks, shownPath(f))
	}
	return shard, verify.ShardOf(files, index, of), nil
}

// digest is a hash over everything the verdicts of a run depend on: notebooks,
// claims, parameters, tier and engine.
func (s *session) digest(files []string) (string, error) {
	h := sha256.New()
	add := func(name string, data []byte) { fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(data)) }
	for _, f := range files {
		files := &fileSet{notebook: shownPath(f)}
		source, err := files.ReadFile(f)
		if err != nil {
			return "", fmt.Errorf("reading the notebook %s: %w", shownPath(f), err)
		}
		add(shownPath(f), source)
		nb, err := rederive.ParseWith(shownPath(f), source, files.ReadFile)
		if err != nil {
			continue // verify says so, in the shard that has it
		}
		for _, in := range nb.Includes {
			add(in.Path, in.Source)
		}
		for _, name := range s.claimsFiles(f, nb, files) {
			claims, err := s.readClaimsFile(name, files)
			if err != nil {
				return "", fmt.Errorf("reading the claims document %s: %w", shownPath(name), err)
			}
			add(shownPath(name), claims)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.params)) {
		fmt.Fprintf(h, "%s=%s\n", name, s.params[name])
	}
	fmt.Fprintf(h, "tier %s engine %s strict %v\n", s.tier, s.engine, s.strict)
	return hex.EncodeToString(h.Sum(nil)), nil
}
