package words

func german() *Language {
	return &Language{
		tag: "de", choose: oneOrMany,
		forms: map[string][]string{"point": {"Punkt", "Punkte"}, "day": {"Tag", "Tage"}},
		words: map[string]string{
			"Exercise": "Aufgabe", "Hint": "Tipp", "Solution": "Lösung", "Note": "Anmerkung", "Tip": "Hinweis",
			"Important": "Wichtig", "Warning": "Warnung", "Caution": "Vorsicht",
			"Exercise %d": "Aufgabe %d", "Solution of exercise %d": "Lösung von Aufgabe %d",
			"Figure %d": "Abbildung %d", "Table %d": "Tabelle %d", "Equation %d": "Gleichung %d",
			"Listing %d": "Listing %d", "Contents": "Inhalt", "References": "Literatur", "Listings": "Listings",
			"Name": "Name", "Date": "Datum", "room to write": "Platz zum Schreiben", "room for a name": "Platz für den Namen",
			"room for a date": "Platz für das Datum", "room for points": "Platz für die Punkte",
			"%s in all": "%s insgesamt", "Skip to the text": "Zum Text", "contents": "Inhalt", "footnotes": "Fußnoten",
			"footnote %d": "Fußnote %d", "back to the text of note %d": "zurück zum Text von Fußnote %d",
			"link to this section": "Link zu diesem Abschnitt", "table": "Tabelle", "figure %d": "Abbildung %d",
			"cell %d": "Zelle %d", "no. %s": "Nr. %s", "page": "Seite",
			"Write your answer here.": "Schreiben Sie Ihre Antwort hierher.",

			"a whole number": "eine ganze Zahl",
			"a whole number or a fraction such as 3/4":           "eine ganze Zahl oder ein Bruch wie 3/4",
			"a word, with its capitals":                          "ein Wort; auf Groß- und Kleinschreibung kommt es an",
			"whole numbers in order, separated by commas":        "ganze Zahlen der Reihe nach, durch Kommas getrennt",
			"numbers or fractions in order, separated by commas": "Zahlen oder Brüche der Reihe nach, durch Kommas getrennt",
			"words in order, separated by commas":                "Wörter der Reihe nach, durch Kommas getrennt",
			"a set of whole numbers, separated by commas":        "eine Menge ganzer Zahlen, durch Kommas getrennt",
			"a set of numbers or fractions, separated by commas": "eine Menge von Zahlen oder Brüchen, durch Kommas getrennt",
			"a set of words, separated by commas":                "eine Menge von Wörtern, durch Kommas getrennt",
			"answers that are right":                             "richtige Antworten",
			"Clear my answers":                                   "Meine Antworten löschen",
			"Practice":                                           "Üben",
			"%d of %d right":                                     "%d von %d richtig",
			"Your answers are kept in this browser alone.":       "Ihre Antworten bleiben allein in diesem Browser.",
			"This browser does not keep your answers.":           "Dieser Browser behält Ihre Antworten nicht.",
			"Clear all answers on this page?":                    "Alle Antworten auf dieser Seite löschen?",
			"this page cannot check this answer; it is judged when you hand it in.": "diese Antwort kann die Seite nicht prüfen; " +
				"sie wird nach der Abgabe bewertet.",
			"Check": "Prüfen", "Checking": "Wird geprüft", "Expected: %s.": "Erwartet: %s.", "Right.": "Richtig.",
			"Not right. Try again (tries so far: %d).": "Nicht richtig. Versuchen Sie es noch einmal (bisherige Versuche: %d).",

			"Claim": "Wert", "Your value": "Ihr Wert", "Expected": "Erwartet", "Points": "Punkte", "Remark": "Bemerkung",
			"Your notebook": "Ihr Notizbuch", "%s of %s points": "%s von %s Punkten", "%s of %s": "%s von %s", "Error": "Fehler",
			"ok": "in Ordnung", "timeout": "Zeit überschritten", "compile error": "nicht übersetzbar", "crashed": "abgestürzt",
			"literal answer": "Antwort ohne Rechnung", "forbidden import": "verbotener Import", "empty": "leer",
			"missing": "fehlt", "unreadable": "nicht lesbar",
			"there is no submission":                                    "es gibt keine Abgabe",
			"it has nothing but what the key gives to students":         "sie enthält nur, was ausgeteilt wurde",
			"claim %s is stated, not computed":                          "%s ist hingeschrieben und nicht berechnet",
			"no value is offered":                                       "kein Wert angegeben",
			"the value is stated, not computed":                         "der Wert ist hingeschrieben und nicht berechnet",
			"its form is not that of this claim":                        "der Wert hat nicht die verlangte Form",
			"the witness fails the checks of the key, or there is none": "das Beispiel besteht die Proben nicht, oder es fehlt",
			"right": "richtig", "not right": "nicht richtig",
			"what is there is right, and something is missing": "was da ist, ist richtig, aber es fehlt etwas",
			"%d right; not right: %s":                          "%d richtig; nicht richtig: %s",
			"Cell %d":                                          "Zelle %d",
			"Cell at line %d":                                  "Zelle in Zeile %d",
			"the cell at line %d":                              "die Zelle in Zeile %d",
			"cell %d, line %d":                                 "Zelle %d, Zeile %d",
			"it was left out, for it needs %s, which %s declares": "sie wurde ausgelassen, denn sie braucht %s; das deklariert %s",
			"the sheet asks for no value %s":                      "nach %s ist nicht gefragt",
			"the sheet asks for no value %s (do you mean %s?)":    "nach %s ist nicht gefragt (meinen Sie %s?)",
			"marked by hand":                 "von Hand bewertet",
			"not marked yet":                 "noch nicht bewertet",
			"no value: %s was left out (%s)": "kein Wert: ausgelassen wurde %s (%s)",
			"%s late: %s less":               "%s zu spät: %s weniger",
			"%s by hand":                     "%s von Hand",
			"%s: %s is declared again, and has the value that it has there, not that of the sheet": "%s: %s ist noch einmal " +
				"deklariert und hat den Wert von dort, nicht den des Blatts",
		},
	}
}

// oneOrMany is the rule of English and German.
func oneOrMany(n int) int {
	if n == 1 {
		return 0
	}
	return 1
}
