package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestCounts compares counts, in digits and words, with their parts, totals and percentages.
func TestCounts(t *testing.T) {
	for text, want := range map[string]string{
		"The study had 210 farmers (110 in the tillage group and 104 in the mulch group).": "total " +
			"inconsistent 110 + 104 = 214, not 210",
		"Of 20 farmers in a crossover trial, 20 farmers (18 in the tillage group and 20 in the mulch group) " +
			"stayed.": "total not checked " +
			"18 + 20 = 38: somebody may be in both groups",
		"Eleven families left: five in NT and seven in CT.": "total inconsistent 5 + 7 = 12, not 11",
		"Eleven families (10.5%) left: five in NT and six in CT.": "share not checked the whole is not printed " +
			"with this share; total consistent 5 + 6 = 11",
		"We asked 104 pupils (53 boys and 51 girls).": "total consistent 53 + 51 = 104",
		"We asked 104 pupils (53 boys and 49 girls).": "total not checked 53 + 49 = " +
			"102: the others may not be named",
		"Of the 120 participants, 70 were women, 45 men and 5 did not say.": "total consistent 70 + 45 + 5 = 120",
		"Of the 120 participants, 70 were women, 48 men and 5 did not say.": "total inconsistent " +
			"70 + 48 + 5 = 123, not 120",
		"Of the 120 participants, 70 (58.3%) were women and 50 men.": "share consistent 70 of 120 is 58.3%; " +
			"total consistent 70 + 50 = 120",
		"Of 85 trees, 40 were oaks, 25 beeches, 20 limes.":                "total consistent 40 + 25 + 20 = 85",
		"Of 85 trees, 40 were oaks, 25 had holes, and 30 were old.":       "",
		"Of the 120 participants, 70 were women, 45 smoked and 25 drank.": "",
		"Of 150 adults, 18 declined and 4 withdrew, leaving 128.":         "total consistent 18 + 4 + 128 = 150",
		"We had adults (N = 120). Later, N = 90 (50 women, 40 men).":      "total consistent 50 + 40 = 90",
		"Of the 120 couples, 110 women and 108 men answered.": "total not checked 110 + 108 = 218: " +
			"each of them may be several persons",
		"So 120 entered it (62 in the peer-feedback and 58 in the comparison condition).": "total consistent " +
			"62 + 58 = 120",
		"So 120 entered it (62 in the peer-feedback and 68 in the comparison condition).": "total inconsistent " +
			"62 + 68 = 130, not 120",
		"So 120 solved it (62 in the easy and 68 in the hard task).": "",
		"We randomised 240 (120 to A, 120 to B) then.":               "total consistent 120 + 120 = 240",
		"We randomised 240 (120 to A, 140 to B) then.": "total inconsistent " +
			"120 + 140 = 260, not 240",
		"Of these, 261 were randomised (132 treatment, 129 control) then.": "total consistent 132 + 129 = 261",
		"Of these, 261 were randomised (132 treatment, 139 control) then.": "total inconsistent " +
			"132 + 139 = 271, not 261",
		"We saw 40 patients (36 treatment eyes, 38 control eyes) then.": "",
		"There were 405 patients in the intention-to-treat population (204 and 201).": "total consistent " +
			"204 + 201 = 405",
		"There were 405 patients in the intention-to-treat population (12 and 13).": "",
		"They were aged 20 years (12 men, 14 women).":                               "",
		"Their mean age was 20 (12 men, 14 women).":                                 "",
		"In 2014 (1200 men, 1400 women) it began.":                                  "",
		"They trained for 20 weeks (12 men and 14 women).":                          "",
		"There were 20 sessions with adults (12 men, 14 women).":                    "",
		"The median was 240 (120 to 360) and 240 (120, 360) then.":                  "",
		"The trained group (n = 204) and the others (n = 201) came. In the trained group 171 patients (83.8%) rose, " +
			"and 83 (41.3%) of the others.": "share consistent 171 of 204 is 83.8%; " +
			"share consistent 83 of 201 is 41.3%",
		"The trained group (n = 204) and the others (n = 201) came. Falls had 14 patients (6.9%) and 18 patients " +
			"(9.0%).": "share consistent 14 of 204 is 6.86%; share consistent 18 of 201 is 8.96%",
		"The trained group (n = 204) came. In the trained group 171 patients (83.6%) rose.": "share not checked " +
			"the whole is not printed with this share",
		"We compared 203 residents. In all, 31 respondents in new-lighting streets (15.3%) came.": "share consistent " +
			"31 of 203 is 15.3%",
		"So 120 adults (70 women, 58 men; mean age 24) came.": "total " +
			"inconsistent 70 + 58 = 128, not 120",
		"So 40 (24 in the training group and 20 in the waiting group, 4 of them in both) came.": "",
		"In 3 of 40 plots, 12 oaks, 20 beeches and 8 limes stood.":                              "",
		"One thousand three hundred flies (1,150 females and 150 males) came.": "total " +
			"consistent 1150 + 150 = 1300",
		"This gave 15 (30 mg, 92%) as an oil.":                                "",
		"Data of persons aged 5 to 18 were taken (108 girls and 107 boys).":   "",
		"Data of those between 5 and 18 were taken (108 girls and 107 boys).": "",
		"In town, 37 of 85 (43.50%) came.": "share not checked " +
			"37 of 85 is 43.5%: the last 0 may have been added",
		"In town, 37 of 85 (43.40%) came.": "share " +
			"inconsistent 37 of 85 is 43.5%, not 43.40%",
		"Of all, 11/13 (84.62%; 95% CI [54.55, 98.08]) came.":                "share consistent 11 of 13 is 84.6%",
		"We had 90 drivers (40 with glasses and 62 with a hat).":             "",
		"We had 50 women (23 in May and 29 in June).":                        "",
		"One hundred and thirty-two nurses (118 women, 89.4%) answered.":     "share consistent 118 of 132 is 89.4%",
		"Sixty-four drivers (mean age 38 years; 20 women, 31.3%) took part.": "share consistent 20 of 64 is 31.2%",
		"More in town (37 of 60, 61.7%) than in villages had a map.":         "share consistent 37 of 60 is 61.7%",
		"More in town (41 of 70, 68.6%) than in villages had a map.": "share inconsistent 41 of 70 is " +
			"58.6%, not 68.6%",
		"In town, 31 (51.7%) would come and 17 (24.9%) would not.": "share not checked " +
			"the whole is not printed with this share; share inconsistent it is the share of no whole number: " +
			"17 of 68 is 25%, and 17 of 69 is 24.6%",
		"In town, 31 (51.7%) would come and 17 (24.6%) would not.": "share not checked " +
			"the whole is not printed with this share; share not checked the whole is not printed with this share",
		"We saw 31 (51.7%), 17 (24.9%) and 12 (12.5%) there.": "share not checked " +
			"the whole is not printed with this share; share not checked the whole is not printed with this share; " +
			"share not checked the whole is not printed with this share",
		"We saw 31 (51.7%), 17 (24.9%) and 19 (31.7%) there.": "share not checked " +
			"the whole is not printed with this share; share inconsistent it is the share of no whole number: " +
			"17 of 68 is 25%, and 17 of 69 is 24.6%; share not checked the whole is not printed with this share",
		"We saw 31 (51.7%), 17 (24.9%) and 17 (24.8%) there.": "share not checked " +
			"the whole is not printed with this share; share not checked the whole is not printed with this share; " +
			"share not checked the whole is not printed with this share",
		"Most came (31, 51.7%), and fewer at Time 2 (71%).": "share not checked " +
			"the whole is not printed with this share",
		"In town, 31 (51.7%) rose by 17 (24.9%).": "share not checked " +
			"the whole is not printed with this share",
		"We asked the town (N = 240). Many (41, 17.1%) came.": "share consistent 41 of 240 is 17.1%",
		"We asked the town (N = 240). Many (41, 17.2%) came.": "share not checked " +
			"the whole is not printed with this share",
		"Of these 412, 275 (66.7%) were women.":                     "share consistent 275 of 412 is 66.7%",
		"Of the 1254, many (418, 33.3%) smoked.":                    "share consistent 418 of 1254 is 33.3%",
		"Of the 1254, many (33.3%, n = 418) smoked.":                "share consistent 418 of 1254 is 33.3%",
		"We saw 138 patients; 97 women (70.3%) came.":               "share consistent 97 of 138 is 70.3%",
		"There were 326 nurses; nights were worked by 124 (38.0%).": "share consistent 124 of 326 is 38%",
		"They answered (63.2%, 326/516), boys vs. 119/179; 66.5%.": "share consistent 326 of 516 is 63.2%; " +
			"share consistent 119 of 179 is 66.5%",
		"We saw 138 patients; 95 women (70.3%) came.": "share not checked " +
			"the whole is not printed with this share",
		"They marked 85% of the time when that scent was the first at the site (55/65 events).": "share consistent " +
			"55 of 65 is 84.6%",
		"They marked 75% of the time when that scent was the first at the site (55/65 events).": "",
		"It is like the 2007 norms (10.5%) of all.":                                             "",
		"They waited 12 months (15.5%) or 3 weeks (4.2%) there.":                                "",
		"Fifty-one articles (53.1%) used it.": "share not checked " +
			"the whole is not printed with this share",
		"Many journals (48 articles; 50.0%) had it.": "share not checked " +
			"the whole is not printed with this share",
		"Of the 88 trials, 65 (73.9%; 72 articles) were new.": "share consistent 65 of 88 is 73.9%",
		"We saw 30 recruited subjects out of 48 (63%) there.": "share consistent 30 of 48 is 62.5%",
		"More came (43 of 61, 70.5%, versus 30 of 61, 48.2%).": "share consistent 43 of 61 is 70.5%; " +
			"share inconsistent 30 of 61 is 49.2%, not 48.2%",
		"Von 138 Patienten kamen 52 von 138 Patienten (37,7 %) am 1.3.2019.": "share consistent 52 of 138 is 37.7%",
		"In the weighted sample, 31 (51.7%) would come and 17 (24.9%) would not.": "share not checked " +
			"the whole is not printed with this share; share not checked 17 of 68 is 25%, and 17 of 69 is 24.6%: " +
			"the percentage may be weighted, or an estimate",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.TotalCheck || r.Check == document.ShareCheck {
				got = append(got, string(r.Check)+" "+string(r.Verdict)+" "+r.Why)
			}
		}
		if have := strings.Join(got, "; "); have != want {
			t.Errorf("%s\n got %s\nwant %s", text, have, want)
		}
	}
}

// TestFormsOfShares reads shares in forms that are less usual, and takes no number for a whole that fits by chance.
func TestFormsOfShares(t *testing.T) {
	for text, want := range map[string]string{
		"The best (16/28 or 57.14%) healed (8/44 or 18.18%).":                "57.14 consistent; 18.18 consistent",
		"The greatest share (16/28 or 51.74%) healed.":                       "51.74 inconsistent",
		"Fed colonies (31 colonies or 55.3%) healed.":                        "55.3 not checked",
		"Shares of 50% and 46.2% (13/26 and 12/26 boys) are usual.":          "50 consistent; 46.2 consistent",
		"Shares of 50% and 42.6% (13/26 and 12/26 boys) are usual.":          "50 consistent; 42.6 inconsistent",
		"Of 684 samples, 124 out of 684 (18%, CI95%: 15.4 - 21.2) won.":      "18 consistent",
		"Of the 6939 records, 6935 (>99%) were read, and 28 (<1%) were not.": "99 consistent; 1 consistent",
		"Of the 6939 records, 41/64 (<60%) were read.":                       "60 inconsistent",
		"We read 6935 (>99%) records.":                                       "99 not checked",
		"We drew 1000 samples. Other causes (n=5, 1%) were left out.":        "1 not checked",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.ShareCheck {
				got = append(got, r.Value+" "+string(r.Verdict))
			}
		}
		if found := strings.Join(got, "; "); found != want {
			t.Errorf("%s: %q, want %q", text, found, want)
		}
	}
}
