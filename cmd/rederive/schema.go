package main

import (
	"encoding"
	"encoding/json"
	"io"
	"reflect"
	"strings"

	"rederive"
	"rederive/document"
	"rederive/internal/xslices"
	"rederive/verify/review/format"
)

// A schema is the part of JSON Schema that ledgers and reviews need.
type schema struct {
	Dialect    string             `json:"$schema,omitempty"`
	Title      string             `json:"title,omitempty"`
	Const      string             `json:"const,omitempty"`
	Type       any                `json:"type,omitempty"` // one type or two
	Enum       []any              `json:"enum,omitempty"`
	Items      *schema            `json:"items,omitempty"`
	OneOf      []*schema          `json:"oneOf,omitempty"`
	Properties map[string]*schema `json:"properties,omitempty"`
	Required   []string           `json:"required,omitempty"`
}

// writeSchema writes the schema of ledgers, derived from the type.
func writeSchema(w io.Writer) error {
	s := schemaOf(reflect.TypeFor[rederive.Ledger]())
	s.Dialect = "https://json-schema.org/draft/2020-12/schema"
	s.Title = "A ledger of Rederive"
	s.Properties["schema"].Const = rederive.LedgerSchema
	return s.write(w)
}

// writeReviewSchema writes the schema of reviews in JSON: one, or a list of them.
func writeReviewSchema(w io.Writer) error {
	one := schemaOf(format.JSON())
	one.Properties["results"].Type = "array" // never null
	results := one.Properties["results"].Items.Properties
	results["verdict"].Enum = []any{
		document.Consistent, document.Inconsistent, document.DecisionError, document.NotChecked,
	}
	results["check"].Enum = []any{
		document.TestCheck, document.PCheck, document.MeanCheck, document.ShareCheck, document.TotalCheck,
		document.TableCheck, document.IntervalCheck, document.EffectCheck,
	}
	s := &schema{OneOf: []*schema{one, {Type: "array", Items: one}}}
	s.Dialect = "https://json-schema.org/draft/2020-12/schema"
	s.Title = "Reviews of papers by Rederive"
	return s.write(w)
}

func (s *schema) write(w io.Writer) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

func schemaOf(t reflect.Type) *schema {
	switch {
	case t == reflect.TypeFor[rederive.Outcome]():
		s := &schema{Type: "string"}
		s.Enum = xslices.Map(rederive.Outcomes(), func(o rederive.Outcome) any { return string(o) })
		return s
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return &schema{Type: "string"}
	}
	switch t.Kind() {
	case reflect.Pointer:
		s := schemaOf(t.Elem())
		s.Type = []string{s.Type.(string), "null"}
		return s
	case reflect.Array:
		return &schema{Type: "array", Items: schemaOf(t.Elem())}
	case reflect.Float64:
		return &schema{Type: "number"}
	case reflect.Slice:
		return &schema{Type: []string{"array", "null"}, Items: schemaOf(t.Elem())}
	case reflect.String:
		return &schema{Type: "string"}
	case reflect.Int:
		return &schema{Type: "integer"}
	case reflect.Bool:
		return &schema{Type: "boolean"}
	case reflect.Struct:
		return schemaOfStruct(t)
	}
	panic("the schema knows no " + t.String())
}

func schemaOfStruct(t reflect.Type) *schema {
	s := &schema{Type: "object", Properties: map[string]*schema{}}
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		s.Properties[name] = schemaOf(f.Type)
		if options == "" {
			s.Required = append(s.Required, name)
		}
	}
	return s
}
