package parse

import (
	"slices"
	"strings"
)

const (
	// Answer is the code of the cells that replace solutions with code.
	Answer = "// Write your answer here.\n"

	// AnswerInWords is the paragraph that replaces solutions in words.
	AnswerInWords = "*Write your answer here.*"
)

// A cell replaces a solution with code, and a paragraph replaces one in words. An exercise also gets such room if it is
// marked by hand, or if its solution is inside it.
const (
	codeRoom  = "```go\n" + Answer + "```\n"
	wordsRoom = AnswerInWords + "\n"
)

// An answerRoom is where an answer replaces a solution.
type answerRoom struct {
	text string // "" if there is none
	line int
	next int // the index of the first block after the solution
}

// roomFor leaves room for an answer instead of a solution, given its blocks, those before it, and the room before them.
// If only hints are between two solutions, both get one room, after the hints.
func (s *skeleton) roomFor(solution, before []start, last answerRoom) answerRoom {
	now := answerRoom{text: wordsRoom}
	for _, b := range solution {
		if b.code {
			now.text = codeRoom
		}
	}
	at := slices.IndexFunc(solution, func(b start) bool { return b.pos.Col == 1 })
	if at < 0 { // an answer does not fit into a list or a quote
		return answerRoom{}
	}
	now.line = solution[at].pos.Line - 1
	if last.text != "" && !slices.ContainsFunc(before, func(b start) bool { return !b.hint }) {
		delete(s.rooms, last.line)
		if last.text == codeRoom {
			now.text = codeRoom
		}
	}
	s.rooms[now.line] = now.text
	return now
}

// roomForExercises leaves room after each exercise that expects an answer and has no room before the next exercise.
func (s *skeleton) roomForExercises() {
	for i, b := range s.starts {
		if b.exercise == nil || b.solution {
			continue
		}
		last := len(s.lines)
		room := ""
		if b.exercise.ByHand {
			room = wordsRoom
		}
		for _, other := range s.starts[i+1:] {
			if other.exercise != nil {
				last = other.pos.Line - 1
				break
			}
			if other.solution && room == "" {
				room = wordsRoom
			}
			if other.solution && other.code {
				room = codeRoom
			}
		}
		if room != "" && !s.hasRoom(b.pos.Line, last) {
			s.rooms[s.afterHints(b.pos.Line)] = room
		}
	}
}

// afterHints is like [skeleton.nextStart], but skips the hints that follow a line.
func (s *skeleton) afterHints(line int) int {
	n := s.nextStart(line)
	isHint := func(b start) bool { return b.hint && b.pos.Line-1 == n && b.pos.Col == 1 }
	for slices.ContainsFunc(s.starts, isHint) {
		n = s.nextStart(n + 1)
	}
	return n
}

func (s *skeleton) hasRoom(from, to int) bool {
	for n := range s.rooms {
		if from <= n && n < to {
			return true
		}
	}
	return false
}

// text joins the remaining lines, with room for answers.
func (s *skeleton) text() []byte {
	var b strings.Builder
	for n := range len(s.lines) + 1 {
		if room := s.rooms[n]; room != "" {
			if before := b.String(); before != "" && !strings.HasSuffix(before, "\n\n") {
				b.WriteString(strings.Repeat("\n", 2-strings.Count(before[max(len(before)-1, 0):], "\n")))
			}
			b.WriteString(room + "\n")
		}
		if n < len(s.lines) && !s.cut[n] {
			b.WriteString(s.lines[n])
		}
	}
	return []byte(b.String())
}
