package jupyter

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"rederive"
	"rederive/kernel"
	"rederive/parse/ipynb"
	"rederive/show/wire"
	"rederive/verify"
)

// An execution is a client's request to run code.
type execution struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"`
	Expressions map[string]string `json:"user_expressions"`
	StopOnError *bool             `json:"stop_on_error"`
}

// execute runs a cell and publishes its output.
func (k *Kernel) execute(r request) (any, error) {
	var x execution
	if err := json.Unmarshal(r.content, &x); err != nil {
		return nil, fmt.Errorf("reading a request: %w", err)
	}
	if !x.Silent {
		if x.Store == nil || *x.Store {
			k.count++
			k.history = append(k.history, entry{n: k.count, code: x.Code})
		}
		k.publish("execute_input", &r.message, map[string]any{"code": x.Code, "execution_count": k.count})
	}
	cell := kernel.SessionCell{ID: cellID(r), Name: fmt.Sprintf("In[%d]", k.count), Code: x.Code}
	if x.Silent {
		cell.Name = fmt.Sprintf("silent[%s]", r.header.ID)
	}
	show := func(out kernel.Shown) {
		if !x.Silent {
			k.show(r, out)
		}
	}
	var err error
	if text, before, ok := ipynb.Front(x.Code); ok && k.host.Front != nil {
		err = k.declare(cell.Name, text, before, show)
	} else {
		err = k.session.Execute(cell, show)
	}
	if err == nil {
		return map[string]any{
			"status": "ok", "execution_count": k.count, "payload": []any{},
			"user_expressions": k.evaluate(x.Expressions),
		}, nil
	}
	content := failure(err, cell)
	if !x.Silent {
		k.publish("error", &r.message, content)
	}
	if x.StopOnError == nil || *x.StopOnError {
		k.stop = true
	}
	content["status"], content["execution_count"] = "error", k.count
	return content, nil
}

// declare passes to the session what front matter declares. The front matter begins
// after some lines of its cell.
func (k *Kernel) declare(name, text string, before int, show func(kernel.Shown)) error {
	params, inputs, said, err := k.host.Front(name, text)
	var errs rederive.Errors
	if errors.As(err, &errs) {
		for _, e := range errs {
			e.Pos.Line += before
		}
	}
	if err == nil {
		err = k.session.Declare(name, params, inputs)
	}
	if err == nil && said != "" {
		show(kernel.Shown{Output: &rederive.Stream{Name: "stdout", Text: said}})
	}
	return err
}

// cellID returns the id that a client gives to a cell, or "".
func cellID(r request) string {
	var meta struct {
		ID string `json:"cellId"`
	}
	_ = json.Unmarshal(r.metadata, &meta)
	return meta.ID
}

// show publishes an output.
func (k *Kernel) show(r request, out kernel.Shown) {
	if o := out.Offer; o != nil {
		out.Output = &rederive.Stream{Name: "stdout", Text: offered(o)}
	}
	switch o := out.Output.(type) {
	case *rederive.Stream:
		k.publish("stream", &r.message, map[string]any{"name": o.Name, "text": o.Text})
	case *rederive.Display:
		content := map[string]any{"data": k.host.Forms(o.Bundle), "metadata": struct{}{}, "transient": struct{}{}}
		if !out.Result {
			k.publish("display_data", &r.message, content)
			return
		}
		if last := len(k.history) - 1; last >= 0 && k.history[last].n == k.count {
			k.history[last].result = o.Bundle.Text()
		}
		delete(content, "transient")
		content["execution_count"] = k.count
		k.publish("execute_result", &r.message, content)
	}
}

// mostOffered is how many characters of an offered value a cell shows.
const mostOffered = 200

// offered returns the line that shows an offered value, which would be invisible
// otherwise.
func offered(o *wire.Offer) string {
	value := verify.Worded(nil, o.Value)
	if runes := []rune(value); len(runes) > mostOffered {
		value = string(runes[:mostOffered]) + "..."
	}
	return "claim " + o.ID + ": " + value + "\n"
}

// evaluate answers each expression of the front end with an error: evaluating it would
// make it part of the session.
func (k *Kernel) evaluate(expressions map[string]string) map[string]any {
	all := map[string]any{}
	for name := range expressions {
		all[name] = map[string]any{
			"status": "error", "ename": "unsupported", "evalue": "write the expression into a cell",
			"traceback": []string{},
		}
	}
	return all
}

// failure describes an error with its positions in the cell.
func failure(err error, cell kernel.SessionCell) map[string]any {
	kind, trace := "error", []string{}
	var errs rederive.Errors
	var died *kernel.SessionFailure
	text := err.Error()
	switch {
	case errors.As(err, &errs):
		kind, text = "compile", errs[0].Err.Error()
		for _, e := range errs {
			trace = append(trace, pointed(e.Pos, e.Error(), cell))
		}
	case errors.As(err, &died):
		kind, text = died.Kind, died.Text
		trace = append(append(trace, pointed(died.Pos, died.Error(), cell)), rederive.Calls(died.Trace)...)
	default:
		trace = append(trace, text)
	}
	return map[string]any{"ename": kind, "evalue": text, "traceback": trace}
}

// pointed returns a message with the line that it is about, if that is in the cell.
func pointed(pos rederive.Pos, message string, cell kernel.SessionCell) string {
	lines := strings.Split(cell.Code, "\n")
	if pos.File != cell.Name || pos.Line < 1 || pos.Line > len(lines) || pos.Col < 1 {
		return message
	}
	line := lines[pos.Line-1]
	margin := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, line[:min(pos.Col-1, len(line))])
	return message + "\n\t" + line + "\n\t" + margin + "^"
}

// abort answers the waiting cells after an earlier one has failed.
func (k *Kernel) abort() {
	k.mu.Lock()
	var aborted, rest []request
	for _, r := range k.queue {
		if r.header.Type == "execute_request" {
			aborted = append(aborted, r)
		} else {
			rest = append(rest, r)
		}
	}
	k.queue = rest
	k.mu.Unlock()
	for _, r := range aborted {
		k.state("busy", &r.message)
		k.reply(r, "execute_reply", map[string]any{"status": "aborted", "execution_count": k.count})
		k.state("idle", &r.message)
	}
}
