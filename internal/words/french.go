package words

func french() *Language {
	return &Language{
		tag: "fr",
		choose: func(n int) int { // zero is singular
			if n < 2 {
				return 0
			}
			return 1
		},
		forms: map[string][]string{"point": {"point", "points"}, "day": {"jour", "jours"}},
		words: map[string]string{
			"Exercise": "Exercice", "Hint": "Indication", "Solution": "Solution", "Note": "Remarque", "Tip": "Conseil",
			"Important": "Important", "Warning": "Avertissement", "Caution": "Attention",
			"Exercise %d": "Exercice %d", "Solution of exercise %d": "Solution de l’exercice %d",
			"Figure %d": "Figure %d", "Table %d": "Tableau %d", "Equation %d": "Équation %d",
			"Listing %d": "Listing %d", "Contents": "Sommaire", "References": "Références", "Listings": "Listings",
			"Name": "Nom", "Date": "Date", "room to write": "place pour écrire", "room for a name": "place pour le nom",
			"room for a date": "place pour la date", "room for points": "place pour les points",
			"%s in all": "%s en tout", "Skip to the text": "Aller au texte", "contents": "sommaire", "footnotes": "notes",
			"footnote %d": "note %d", "back to the text of note %d": "retour au texte de la note %d",
			"link to this section": "lien vers cette section", "table": "tableau", "figure %d": "figure %d",
			"cell %d": "cellule %d", "no. %s": "nᵒ %s", "page": "page",
			"Write your answer here.": "Écrivez votre réponse ici.",

			"a whole number": "un nombre entier",
			"a whole number or a fraction such as 3/4":           "un entier ou une fraction comme 3/4",
			"a word, with its capitals":                          "un mot, avec ses majuscules",
			"whole numbers in order, separated by commas":        "des entiers dans l’ordre, séparés par des virgules",
			"numbers or fractions in order, separated by commas": "des nombres ou fractions dans l’ordre, séparés par des virgules",
			"words in order, separated by commas":                "des mots dans l’ordre, séparés par des virgules",
			"a set of whole numbers, separated by commas":        "un ensemble d’entiers, séparés par des virgules",
			"a set of numbers or fractions, separated by commas": "un ensemble de nombres ou fractions, séparés par des virgules",
			"a set of words, separated by commas":                "un ensemble de mots, séparés par des virgules",
			"answers that are right":                             "réponses justes",
			"Clear my answers":                                   "Effacer mes réponses",
			"Practice":                                           "Entraînement",
			"%d of %d right":                                     "justes : %d sur %d",
			"Your answers are kept in this browser alone.":       "Vos réponses ne sont conservées que dans ce navigateur.",
			"This browser does not keep your answers.":           "Ce navigateur ne conserve pas vos réponses.",
			"Clear all answers on this page?":                    "Effacer toutes les réponses de cette page ?",
			"this page cannot check this answer; it is judged when you hand it in.": "cette page ne peut pas vérifier cette " +
				"réponse ; elle sera évaluée après la remise.",
			"Check": "Vérifier", "Checking": "Vérification", "Expected: %s.": "Attendu : %s.", "Right.": "Juste.",
			"Not right. Try again (tries so far: %d).": "Ce n’est pas juste. Réessayez (essais : %d).",

			"Claim": "Valeur", "Your value": "Votre valeur", "Expected": "Attendu", "Points": "Points", "Remark": "Remarque",
			"Your notebook": "Votre cahier", "%s of %s points": "%s points sur %s", "%s of %s": "%s sur %s", "Error": "Erreur",
			"ok": "en ordre", "timeout": "temps dépassé", "compile error": "erreur de compilation", "crashed": "plantage",
			"literal answer": "réponse sans calcul", "forbidden import": "import interdit", "empty": "vide",
			"missing": "non remis", "unreadable": "illisible",
			"there is no submission":                                    "rien n’a été remis",
			"it has nothing but what the key gives to students":         "il n’y a que ce qui a été distribué",
			"claim %s is stated, not computed":                          "%s est écrit et non calculé",
			"no value is offered":                                       "aucune valeur n’est donnée",
			"the value is stated, not computed":                         "la valeur est écrite et non calculée",
			"its form is not that of this claim":                        "la valeur n’a pas la forme demandée",
			"the witness fails the checks of the key, or there is none": "l’exemple ne passe pas les vérifications, ou il n’y en a pas",
			"right": "juste", "not right": "faux",
			"what is there is right, and something is missing": "ce qui est donné est juste, mais il manque quelque chose",
			"%d right; not right: %s":                          "justes : %d ; faux : %s",
			"Cell %d":                                          "Cellule %d",
			"Cell at line %d":                                  "Cellule à la ligne %d",
			"the cell at line %d":                              "la cellule à la ligne %d",
			"cell %d, line %d":                                 "cellule %d, ligne %d",
			"it was left out, for it needs %s, which %s declares": "elle a été omise, car elle utilise %s, déclaré par : %s",
			"the sheet asks for no value %s":                      "la feuille ne demande pas la valeur %s",
			"the sheet asks for no value %s (do you mean %s?)":    "la feuille ne demande pas la valeur %s (est-ce %s ?)",
			"marked by hand":                 "noté à la main",
			"not marked yet":                 "pas encore noté",
			"no value: %s was left out (%s)": "aucune valeur : omission de %s (%s)",
			"%s late: %s less":               "%s de retard : %s de moins",
			"%s by hand":                     "%s à la main",
			"%s: %s is declared again, and has the value that it has there, not that of the sheet": "%s : %s est déclaré une " +
				"seconde fois et a la valeur donnée là, non celle de la feuille",
		},
	}
}
