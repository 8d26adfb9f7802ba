package program

import (
	"go/types"
	"reflect"
)

// A TypeCode says what an error of the type checker is about. The values are those of
// internal/types/errors in Go, which promises not to change them.
type TypeCode int64

// The codes that the kernel looks for.
const (
	BrokenImport           TypeCode = 6
	UnusedImport           TypeCode = 8
	InvalidInitCycle       TypeCode = 9
	UntypedNilUse          TypeCode = 16
	UnassignableOperand    TypeCode = 18
	WrongValue             TypeCode = 23
	InvalidInitDecl        TypeCode = 39
	InvalidMainDecl        TypeCode = 40
	TooManyValues          TypeCode = 41
	InvalidIndirection     TypeCode = 50
	UndeclaredImportedName TypeCode = 73
	UnexportedName         TypeCode = 74
	UndeclaredName         TypeCode = 75
	UnusedExpr             TypeCode = 100
	UnusedVar              TypeCode = 101
	MissingReturn          TypeCode = 102
	UndeclaredLabel        TypeCode = 119
	UnusedLabel            TypeCode = 122
	JumpOverDecl           TypeCode = 123
)

// CodeOf returns the code of an error. It is in a field that go/types does not export,
// but lets tools read by reflection.
func CodeOf(e types.Error) TypeCode {
	f := reflect.ValueOf(e).FieldByName("go116code")
	if !f.CanInt() {
		return 0
	}
	return TypeCode(f.Int())
}
