package host

import "rederive/kernel/internal/exec"

// work makes the process a worker. A page has one interpreter.
func work(string) { exec.Main() }

func settings(Interpreter) []string { return nil }
