package base

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/verify"
)

// A data file could contain the printed side in disguise. This file recognizes a claims
// document without its front matter, a part of one, one in UTF-16, in comments or
// quotations, or in the strings of a JSON file, and lists that give printed values by
// the ids of claims. Lists without ids are recognized by their numbers
// (printednumbers.go), also in one column or cell of a table (printedtables.go). All of
// these are also found within base64 and hexadecimal digits, and in files compressed by
// gzip. Data that is compressed in another way, encrypted or computed from the printed
// values cannot be recognized; the ledger lists the inputs of a notebook, for readers
// to judge.

const (
	maxSections = 200      // of a file, examined
	maxSection  = 64 << 10 // bytes of one
	maxIDs      = 1000     // mentions of a claim's id, examined
	nearby      = 400      // bytes after an id in which a printed value belongs to it
)

// FindClaim returns the id of a claim that the claims parser finds in a file, or "".
func FindClaim(data []byte) string {
	if !mentionsFields(data) {
		return ""
	}
	for _, text := range views(data) {
		for _, section := range sections(text) {
			doc, _ := verify.ParseClaims("", append([]byte("---\nname: x\ntitle: x\n---\n\n"), section...))
			if len(doc.Claims) > 0 && doc.Claims[0].Field("kind") != "" {
				return doc.Claims[0].ID
			}
		}
	}
	return ""
}

// mentionsFields quickly excludes most files without claims.
func mentionsFields(data []byte) bool {
	return bytes.Contains(bytes.ReplaceAll(data, []byte{0}, nil), []byte("kind:"))
}

// views returns the texts that a file may be read as.
func views(data []byte) [][]byte {
	text := bytes.ReplaceAll(data, []byte{0}, nil) // UTF-16 of ASCII
	text = bytes.ReplaceAll(bytes.ToValidUTF8(text, nil), []byte("\r"), []byte("\n"))
	list := [][]byte{text}
	for _, prefix := range headingPrefixes(text) {
		list = append(list, bytes.ReplaceAll(append([]byte("\n"), text...), []byte("\n"+prefix), []byte("\n")))
	}
	return append(list, jsonTexts(data)...)
}

var headingLine = lazyregexp.New(`(?m)^([^\pL\pN\n]{1,8}?)##[ \t]`)

// headingPrefixes returns the comment and quotation marks that precede headings.
func headingPrefixes(text []byte) []string {
	var list []string
	for _, m := range headingLine.FindAllSubmatch(text, maxSections) {
		if p := string(m[1]); !slices.Contains(list, p) && len(list) < 4 {
			list = append(list, p)
		}
	}
	return list
}

// jsonTexts returns those strings of a JSON file that may hold claims.
func jsonTexts(data []byte) [][]byte {
	var list [][]byte
	dec := json.NewDecoder(bytes.NewReader(data))
	for {
		token, err := dec.Token()
		if err != nil {
			return list
		}
		if s, ok := token.(string); ok && strings.Contains(s, "kind:") {
			list = append(list, []byte(s))
		}
	}
}

var sectionStart = lazyregexp.New(`(?m)^ {0,3}##[ \t]`)

// sections splits a text before each second-level heading.
func sections(text []byte) [][]byte {
	var list [][]byte
	starts := sectionStart.FindAllIndex(text, -1)
	for i, m := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		section := text[m[0]:min(end, m[0]+maxSection)]
		if mentionsFields(section) && len(list) < maxSections {
			list = append(list, section)
		}
	}
	return list
}

// findPrinted returns the id of a claim that a file names just before the claim's
// printed value, or "".
func findPrinted(data []byte, docs []*rederive.ClaimsDoc) string {
	text := strings.ToLower(string(bytes.ReplaceAll(data, []byte{0}, nil)))
	for _, doc := range docs {
		for _, c := range doc.Claims {
			for _, printed := range c.All("printed") {
				if namesPrinted(text, strings.ToLower(c.ID), strings.ToLower(printed.Value)) {
					return c.ID
				}
			}
		}
	}
	return ""
}

func namesPrinted(text, id, printed string) bool {
	for range maxIDs {
		_, after, found := strings.Cut(text, id)
		if !found || printed == "" {
			return false
		}
		near := after[:min(len(after), nearby)]
		if i := strings.Index(near, printed); i > 0 && !isWord(near[0]) && !isWord(near[i-1]) &&
			(i+len(printed) == len(near) || !isWord(near[i+len(printed)])) {
			return true
		}
		text = after
	}
	return false
}

func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}
