package report

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"rederive/report/bibliography"
	"rederive/report/view"

	"rederive"
)

// entity is an entity of an RO-Crate, whose properties differ by type. JSON sorts them.
type entity = map[string]any

func ref(id string) entity { return entity{"@id": id} }

func refs(ids []string) []entity {
	list := []entity{}
	for _, id := range ids {
		list = append(list, ref(id))
	}
	return list
}

// encoding returns the media type of a file of a report.
func encoding(name string) string {
	if name == view.LiveFile || name == view.DrawingFile {
		return "text/javascript"
	}
	return typeOf(name)
}

// Published returns the publication date of the reports: the date that their files
// carry, or else the latest date of a notebook. It is empty if there is neither, since
// the clock is not used.
func Published(books []*view.Book) string {
	day := ""
	for _, b := range books {
		if !b.Created.IsZero() {
			return b.Created.Format(time.RFC3339)
		}
		day = max(day, b.Notebook.Front.Date)
	}
	return day
}

// ErrNoDate is returned if there is no date for an RO-Crate, which must have one.
var ErrNoDate = errors.New(
	"an RO-Crate needs a date of publication: set SOURCE_DATE_EPOCH, or date in the front matter of a notebook")

// Crate describes the folder of the reports as an RO-Crate 1.2
// (https://w3id.org/ro/crate/1.2): its files, the papers they re-derive, and
// the program that made them.
func Crate(books []*view.Book, outputs []Output, by Program) ([]byte, error) {
	published := Published(books)
	if published == "" {
		return nil, ErrNoDate
	}
	var files []string
	graph := []entity{{
		"@id": "ro-crate-metadata.json", "@type": "CreativeWork",
		"conformsTo": ref("https://w3id.org/ro/crate/1.2"), "about": ref("./"),
	}}
	papers, based := paperEntities(books)
	var rest []entity
	for _, o := range outputs {
		files = append(files, view.FileLink(o.Name))
		rest = append(rest, fileEntity(o, books))
	}
	root := entity{
		"@id": "./", "@type": "Dataset", "name": "Reports of rederive",
		"description": fmt.Sprintf(
			"%d notebooks that re-derive what papers state, each with the verdicts on its claims",
			len(books)),
		"hasPart": refs(files), "license": ref("#terms"), "mentions": ref("#run"), "datePublished": published,
	}
	if len(based) > 0 {
		root["isBasedOn"] = refs(based)
	}
	graph = append(graph, root)
	graph = append(graph, rest...)
	graph = append(graph, papers...)
	graph = append(graph,
		entity{
			"@id": "#run", "@type": "CreateAction", "name": "Verifying and rendering the notebooks",
			"instrument": ref("#rederive"), "result": refs(files),
		},
		entity{
			"@id": "#rederive", "@type": "SoftwareApplication", "name": "rederive", "version": by.Tool.Version,
			"softwareRequirements": by.Tool.Go, "identifier": "sha256:" + by.SHA256,
		},
		entity{
			"@id": "#terms", "@type": "CreativeWork", "name": "Terms of the notebooks",
			"description": "The reports are under the terms of the notebooks and claims documents they were made from.",
		},
	)
	return indented(entity{"@context": "https://w3id.org/ro/crate/1.2/context", "@graph": graph})
}

func fileEntity(o Output, books []*view.Book) entity {
	e := entity{
		"@id": view.FileLink(o.Name), "@type": "File", "name": o.Name, "contentSize": fmt.Sprint(o.Size),
		"identifier": "sha256:" + o.SHA256, "encodingFormat": encoding(o.Name),
	}
	for _, b := range books {
		if slices.ContainsFunc(Formats(), func(f Format) bool { return o.Name == f.File(b.Name) }) {
			e["name"] = b.Title()
			if authors := b.Notebook.Front.Authors; len(authors) > 0 {
				e["creditText"] = bibliography.AllNames(authors, false)
			}
		}
	}
	return e
}

// paperEntities describes each paper once.
func paperEntities(books []*view.Book) (entities []entity, ids []string) {
	known := map[string]bool{}
	for _, b := range books {
		for _, d := range b.Docs {
			id := paperID(d)
			if known[id] {
				continue
			}
			known[id] = true
			ids = append(ids, id)
			e := entity{"@id": id, "@type": "ScholarlyArticle", "name": d.Paper.Title}
			if len(d.Paper.Authors) > 0 {
				e["creditText"] = bibliography.AllNames(d.Paper.Authors, false)
			}
			if d.Paper.Year > 0 {
				e["datePublished"] = fmt.Sprint(d.Paper.Year)
			}
			entities = append(entities, e)
		}
	}
	return entities, ids
}

// paperID identifies a paper by its DOI, its URL or its claims document.
func paperID(d *rederive.ClaimsDoc) string {
	switch {
	case d.Paper.DOI != "":
		return "https://doi.org/" + d.Paper.DOI
	case d.Paper.URL != "":
		return d.Paper.URL
	}
	return "#paper-" + d.SHA256[:12]
}
