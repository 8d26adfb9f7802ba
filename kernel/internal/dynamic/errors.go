package dynamic

import (
	"reflect"
	"slices"
)

// Error calls the method of the value.
func (e errorValue) Error() string { return e.errorText() }

// Error calls the method of the value.
func (e errorsValue) Error() string { return e.errorText() }

func (v Value) errorText() string { return v.T.methods["Error"].(func(any) string)(v.V) }

// Unwrap calls the method of the value, if it has one.
func (e errorValue) Unwrap() error {
	if f, ok := e.T.methods["Unwrap"].(func(any) error); ok {
		return f(e.V)
	}
	return nil
}

// Unwrap calls the method of the value.
func (e errorsValue) Unwrap() []error { return e.T.methods["Unwrap"].(func(any) []error)(e.V) }

// KeyError is [Key] for a value of type error.
func KeyError(err error) error {
	if v, ok := Key(err).(Value); ok {
		return v.T.registry.HoldError(v.T.ID, v.V)
	}
	return err
}

// Is calls the method of the value, if it has one.
func (e errorValue) Is(target error) bool { return e.is(target) }

// Is calls the method of the value, if it has one.
func (e errorsValue) Is(target error) bool { return e.is(target) }

func (v Value) is(target error) bool {
	if f, ok := v.T.methods["Is"].(func(any, error) bool); ok {
		return f(v.V, target)
	}
	return false
}

// Is is errors.Is, for which a type that cannot be compared is one whatever holds it.
func Is(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	var x any = target
	if v, ok := held(target); ok {
		x = v.V
	}
	return isError(err, target, x == nil || reflect.TypeOf(x).Comparable())
}

func isError(err, target error, comparable bool) bool {
	if comparable && Equal(err, target) {
		return true
	}
	if x, ok := err.(interface{ Is(error) bool }); ok && x.Is(target) {
		return true
	}
	switch x := err.(type) {
	case interface{ Unwrap() error }:
		err = x.Unwrap()
		return err != nil && isError(err, target, comparable)
	case interface{ Unwrap() []error }:
		return slices.ContainsFunc(x.Unwrap(), func(e error) bool { return e != nil && isError(e, target, comparable) })
	}
	return false
}

// AsError returns the first error of the type with the given key in the tree of err.
func (r *Registry) AsError(id string, err error) (any, bool) {
	for _, e := range ErrorTree(err) {
		if v, ok := r.Held(id, e); ok {
			return v, true
		}
	}
	return nil, false
}

// As calls the method As of an error, if it has one.
func As(err error, target any) bool {
	v, ok := held(err)
	if !ok {
		return false
	}
	f, ok := v.T.methods["As"].(func(v, target any) bool)
	return ok && f(v.V, target)
}

// ErrorTree returns err and the errors that it wraps, in the order in which package errors
// looks at them.
func ErrorTree(err error) []error {
	if err == nil {
		return nil
	}
	list := []error{err}
	switch x := err.(type) {
	case interface{ Unwrap() error }:
		list = append(list, ErrorTree(x.Unwrap())...)
	case interface{ Unwrap() []error }:
		for _, e := range x.Unwrap() {
			list = append(list, ErrorTree(e)...)
		}
	}
	return list
}
