package dynamic

// Error calls the method of the value.
func (e errorValue) Error() string { return e.T.methods["Error"].(func(any) string)(e.V) }

// Unwrap calls the method of the value, if it has one.
func (e errorValue) Unwrap() error {
	if f, ok := e.T.methods["Unwrap"].(func(any) error); ok {
		return f(e.V)
	}
	return nil
}

// Is calls the method of the value, if it has one.
func (e errorValue) Is(target error) bool {
	if f, ok := e.T.methods["Is"].(func(any, error) bool); ok {
		return f(e.V, target)
	}
	return false
}

// AsError returns the first error of the type with the given key in the tree of err.
func (r *Registry) AsError(id string, err error) (any, bool) {
	if err == nil {
		return nil, false
	}
	if v, ok := r.Held(id, err); ok {
		return v, true
	}
	switch x := err.(type) {
	case interface{ Unwrap() error }:
		return r.AsError(id, x.Unwrap())
	case interface{ Unwrap() []error }:
		for _, e := range x.Unwrap() {
			if v, ok := r.AsError(id, e); ok {
				return v, true
			}
		}
	}
	return nil, false
}
