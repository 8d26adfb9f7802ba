package words

func russian() *Language {
	return &Language{
		tag: "ru",
		choose: func(n int) int { // 1, 21, 31; 2 to 4, 22 to 24; all others
			ten, hundred := n%10, n%100
			switch {
			case ten == 1 && hundred != 11:
				return 0
			case ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14):
				return 1
			}
			return 2
		},
		forms: map[string][]string{"point": {"балл", "балла", "баллов"}, "day": {"день", "дня", "дней"}},
		words: map[string]string{
			"Exercise": "Задача", "Hint": "Подсказка", "Solution": "Решение", "Note": "Замечание", "Tip": "Совет",
			"Important": "Важно", "Warning": "Предупреждение", "Caution": "Осторожно",
			"Exercise %d": "Задача %d", "Solution of exercise %d": "Решение задачи %d",
			"Figure %d": "Рисунок %d", "Table %d": "Таблица %d", "Equation %d": "Формула %d",
			"Listing %d": "Листинг %d", "Contents": "Содержание", "References": "Литература", "Listings": "Листинги",
			"Name": "Имя", "Date": "Дата", "room to write": "место для записи", "room for a name": "место для имени",
			"room for a date": "место для даты", "room for points": "место для баллов",
			"%s in all": "Всего %s", "Skip to the text": "Перейти к тексту", "contents": "содержание", "footnotes": "сноски",
			"footnote %d": "сноска %d", "back to the text of note %d": "назад к тексту сноски %d",
			"link to this section": "ссылка на этот раздел", "table": "таблица", "figure %d": "рисунок %d",
			"cell %d": "ячейка %d", "no. %s": "№ %s", "page": "с.",
			"Write your answer here.": "Напишите ответ здесь.",

			"a whole number": "целое число",
			"a whole number or a fraction such as 3/4":           "целое число или дробь вида 3/4",
			"a word, with its capitals":                          "слово, с учётом прописных букв",
			"whole numbers in order, separated by commas":        "целые числа по порядку, через запятую",
			"numbers or fractions in order, separated by commas": "числа или дроби по порядку, через запятую",
			"words in order, separated by commas":                "слова по порядку, через запятую",
			"a set of whole numbers, separated by commas":        "множество целых чисел, через запятую",
			"a set of numbers or fractions, separated by commas": "множество чисел или дробей, через запятую",
			"a set of words, separated by commas":                "множество слов, через запятую",
			"answers that are right":                             "верные ответы",
			"Clear my answers":                                   "Удалить мои ответы",
			"Practice":                                           "Тренировка",
			"%d of %d right":                                     "верно: %d из %d",
			"Your answers are kept in this browser alone.":       "Ваши ответы хранятся только в этом браузере.",
			"This browser does not keep your answers.":           "Этот браузер не сохраняет ваши ответы.",
			"Clear all answers on this page?":                    "Удалить все ответы на этой странице?",
			"this page cannot check this answer; it is judged when you hand it in.": "этот ответ страница проверить не может; " +
				"он будет оценён после сдачи.",
			"Check": "Проверить", "Checking": "Проверка", "Expected: %s.": "Ожидается: %s.", "Right.": "Верно.",
			"Not right. Try again (tries so far: %d).": "Неверно. Попробуйте ещё раз (попыток: %d).",

			"Claim": "Величина", "Your value": "Ваше значение", "Expected": "Ожидалось", "Points": "Баллы", "Remark": "Замечание",
			"Your notebook": "Ваша тетрадь", "%s of %s points": "%s из %s баллов", "%s of %s": "%s из %s", "Error": "Ошибка",
			"ok": "в порядке", "timeout": "превышено время", "compile error": "ошибка компиляции", "crashed": "аварийное завершение",
			"literal answer": "ответ без вычисления", "forbidden import": "запрещённый импорт", "empty": "пусто",
			"missing": "не сдано", "unreadable": "не читается",
			"there is no submission":                                    "работа не сдана",
			"it has nothing but what the key gives to students":         "в ней только то, что было выдано",
			"claim %s is stated, not computed":                          "%s записано, а не вычислено",
			"no value is offered":                                       "значение не указано",
			"the value is stated, not computed":                         "значение записано, а не вычислено",
			"its form is not that of this claim":                        "значение не того вида, который требуется",
			"the witness fails the checks of the key, or there is none": "пример не проходит проверок, или его нет",
			"right": "верно", "not right": "неверно",
			"what is there is right, and something is missing": "то, что есть, верно, но чего-то не хватает",
			"%d right; not right: %s":                          "верно: %d; неверно: %s",
			"Cell %d":                                          "Ячейка %d",
			"Cell at line %d":                                  "Ячейка в строке %d",
			"the cell at line %d":                              "ячейка в строке %d",
			"cell %d, line %d":                                 "ячейка %d, строка %d",
			"it was left out, for it needs %s, which %s declares": "ячейка пропущена: ей нужно %s, а это объявляет %s",
			"the sheet asks for no value %s":                      "значение %s в задании не спрашивается",
			"the sheet asks for no value %s (do you mean %s?)":    "значение %s в задании не спрашивается (может быть, %s?)",
			"marked by hand":                 "оценено вручную",
			"not marked yet":                 "ещё не оценено",
			"no value: %s was left out (%s)": "значения нет: пропущена %s (%s)",
			"%s late: %s less":               "опоздание %s: минус %s",
			"%s by hand":                     "%s вручную",
			"%s: %s is declared again, and has the value that it has there, not that of the sheet": "%s: %s объявлено ещё раз и " +
				"имеет значение оттуда, а не из задания",
		},
	}
}
