package view

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"

	"rederive/internal/lazyregexp"
	"rederive/internal/words"
)

// A Practice lets readers of a handout check their answers in its page. It contains
// digests of the correct answers, not the answers.
type Practice struct {
	Schema  string           `json:"schema"`
	Sheet   string           `json:"sheet"`  // digest of what all readers have; part of the salt
	Rounds  int              `json:"rounds"` // iterations of PBKDF2 with SHA-256
	Answers []PracticeAnswer `json:"answers"`
}

// A PracticeAnswer is what a page knows about the answer to a claim.
type PracticeAnswer struct {
	ID       string   `json:"id"`
	Exercise int      `json:"exercise"` // counted from 1, or 0 if it belongs to no exercise
	Form     string   `json:"form"`     // as in [rederive/verify.Typed]; empty if the page cannot judge it
	Digests  []string `json:"digests"`  // of the correct answers
}

// practiceRounds makes a guess take about a tenth of a second.
const practiceRounds = 600_000

// NewPractice returns a practice without answers, for the readers of a text.
func NewPractice(text []byte) *Practice {
	sum := sha256.Sum256(append([]byte("rederive-practice/1\n"), text...))
	return &Practice{Schema: "rederive-practice/1", Sheet: hex.EncodeToString(sum[:]), Rounds: practiceRounds}
}

// Add adds an answer. All texts are equally correct; without texts the page cannot judge
// it.
func (p *Practice) Add(id string, exercise int, form string, texts []string) error {
	a := PracticeAnswer{ID: id, Exercise: exercise, Form: form, Digests: []string{}}
	salt := []byte(p.Sheet + " " + id + " " + form)
	for _, text := range texts {
		key, err := pbkdf2.Key(sha256.New, text, salt, p.Rounds, sha256.Size)
		if err != nil {
			return fmt.Errorf("digesting the answer to %s: %w", id, err)
		}
		a.Digests = append(a.Digests, hex.EncodeToString(key))
	}
	p.Answers = append(p.Answers, a)
	return nil
}

// Script returns the data of the page's practice element, as JSON.
func (p *Practice) Script() (template.JS, error) {
	if p == nil {
		return "", nil
	}
	data, err := json.Marshal(p) // it escapes < and >
	return template.JS(data), err
}

// practiceForms are the words used in [PracticeAnswer.Form].
const practiceForms = "rederive practice integer rational word tuple sequence set of"

// spoken matches the strings of a script.
var spoken = lazyregexp.New(`"((?:[^"\\\n]|\\.)+)"`)

// Speaking returns a script with the words of a language.
func Speaking(script template.JS, l *words.Language) (template.JS, error) {
	var english []string
	for _, m := range spoken.FindAllStringSubmatch(string(script), -1) {
		if l.Say(m[1]) != m[1] {
			english = append(english, m[1])
		}
	}
	said, err := json.Marshal(l.All(english))
	return "const WORDS = " + template.JS(said) + ";\n" + script, err
}
