package host

import "rederive/kernel/internal/interpret"

// work makes the process a worker. A page has one interpreter.
func work(string) { interpret.Main() }

func settings(Interpreter) []string { return nil }
