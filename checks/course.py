"""Grades submissions that Jupyter itself has run and saved, and compares the marks with those
that a fair teacher would give."""

import csv
import os
import subprocess
import sys
import tempfile

import nbclient
import nbformat

rederive, runs = os.path.realpath(sys.argv[1]), int(sys.argv[2])
work = tempfile.mkdtemp()
os.chdir(work)

one = """sum := 0
for n := range limit {
	if n%3 == 0 || n%5 == 0 {
		sum += n
	}
}
show.Claim("sheet.multiples", sum)"""
two = """list := []int{1, limit}
for len(list) < 10 {
	list = append(list, list[len(list)-1]+list[len(list)-2])
}
show.Claim("sheet.sequence", list)"""
three = """data := show.CSV("data")
show.Claim("sheet.rows", data.Len())
total := 0.0
for _, h := range data.Floats("height") {
	total += h
}
show.Claim("sheet.mean", total/float64(data.Len()))"""
endless = "for n := 1; n > 0; {\n}\n"
function = """func squares(n int) (s int) {
	for i := range n {
		s += i * i
	}
	return s
}
"""
empty = "// Write your answer here."


# Each submission: the answers to the three exercises, what else its author did, and the expected
# status and marks of the four claims, which have 4, 4, 2 and 2 points.
def submission(answers, status, marks, **done):
    return answers, status, marks, done


full = [4, 4, 2, 2]
no_two = [4, 0, 2, 2]
CLASS = {
    "right": submission([one, two, three], "ran", full),
    "other way": submission([one.replace("n := range limit", "n := 0; n < limit; n++"), two, three], "ran", full),
    "off by one": submission([one.replace("range limit", "range limit + 1"), two, three], "ran", [0, 4, 2, 2]),
    "short list": submission([one, two.replace("< 10", "< 9"), three], "ran", [4, 3.6, 2, 2]),
    "one wrong element": submission([one, two.replace("show.Claim", "list[9]++\nshow.Claim"), three], "ran", [4, 3.6, 2, 2]),
    "wrong": submission([one.replace("n%5", "n%7"), two.replace("1, limit", "0, 1"), three], "ran", [0, 0, 2, 2]),
    "only one": submission([one, empty, empty], "ran", [4, 0, 0, 0]),
    "only three": submission([empty, empty, three], "ran", [0, 0, 2, 2]),
    "endless 2": submission([one, endless + two, three], "timeout", no_two, run=[0, 1, 3]),
    "endless 1": submission([endless + one, two, three], "timeout", [0, 4, 2, 2], run=[0, 2, 3]),
    "endless 1 and 2": submission([endless + one, endless + two, three], "timeout", [0, 0, 2, 2], run=[0, 3]),
    "does not compile 2": submission([one, two.replace("list[len(list)-2]", "lst[0]"), three], "compile error", no_two),
    "syntax 2": submission([one, two.replace("append(", "append("[:-1]), three], "compile error", no_two),
    "panics 2": submission([one, two.replace("1, limit", "1"), three], "crashed", no_two),
    "panics after 2": submission([one, two + "\nlist[99]++", three], "crashed", full),
    "memory 2": submission([one, "huge := [][]byte{}\nfor {\n\thuge = append(huge, make([]byte, 1<<28))\n\tfor i := 0; i < 1<<28;"
                            " i += 4096 {\n\t\thuge[len(huge)-1][i] = 1\n\t}\n}", three], "timeout", no_two, run=[0, 1, 3]),
    "hard-coded": submission(['show.Claim("sheet.multiples", 233168)', two, three], "literal answer", [0, 4, 2, 2]),
    "imports os": submission([one, 'import "os"\nshow.Claim("sheet.sequence", len(os.Args))', three], "forbidden import", no_two),
    "empty": submission([empty, empty, empty], "empty", [0, 0, 0, 0]),
    "renamed": submission([one, two, three], "ran", full, name="Homework 3 final (2)"),
    "no first cell": submission([one, two, three], "ran", full, drop=0),
    "declares limit again": submission(["const limit = 1000\n" + one, two, three], "ran", full),
    "extra cells": submission([one, two, three], "ran", full, extra=["1 + 1", function + "squares(4)", "// a thought"]),
    "all in one cell": submission([one + "\n" + two + "\n" + three, empty, empty], "ran", full),
    "functions first": submission([function + one, two.replace("1, limit", "squares(2), limit"), three], "ran", full),
    "needs what fails": submission([function + "half := 1 / (squares(2) - 1)\nshow.Claim(\"sheet.multiples\", half)",
                                    'show.Claim("sheet.sequence", half)', three], "crashed", [0, 0, 2, 2]),
    "misspelled": submission([one.replace("sheet.multiples", "sheet.multiple"), two, three], "ran", [0, 4, 2, 2]),
    "windows line ends": submission([one, two, three], "ran", full, crlf=True),
    "王小明": submission([one, two, three], "ran", full),
    "ليلى العربي": submission([one, two, three], "ran", full),
}


def call(*args, code=0):
    done = subprocess.run([rederive, *args], capture_output=True, text=True)
    assert done.returncode == code, (args, done.returncode, done.stdout, done.stderr)
    return done.stdout


call("new", "--course", "sums")
call("jupyter", "install", "--prefix", "env")
os.environ["JUPYTER_PATH"] = os.path.abspath("env/share/jupyter")
with open("class.csv", "w", newline="") as f:
    known = ("hard-coded", "declares limit again")  # their code contains the number
    csv.writer(f).writerows([["name", "limit"]] + [[name, 1000 + i * (name not in known)] for i, name in enumerate(CLASS)])
print(call("handout", "--skeleton", "--roster", "class.csv", "-o", "sheets", "sums/notebook.md").count("\n"), "files handed out")

os.mkdir("back")
for name, (answers, _, _, done) in CLASS.items():
    folder = next(d for d in os.listdir("sheets") if d == "".join(c if c.isalnum() or c in "-_" else "-" for c in name))
    nb = nbformat.read(f"sheets/{folder}/sums.ipynb", as_version=4)
    code = [c for c in nb.cells if c.cell_type == "code"]
    rooms = [c for c in code if c.source.strip() == empty]
    assert len(rooms) == 3, len(rooms)
    for room, answer in zip(rooms, answers):
        room.source = answer
    for source in done.get("extra", []):
        nb.cells.append(nbformat.v4.new_code_cell(source))
    # Jupyter runs it in the folder that was handed out, and saves it with its outputs. If a cell
    # never ends, only the other cells run, as their author would have done.
    client = nbclient.NotebookClient(nb, timeout=60, kernel_name="rederive", allow_errors=True,
                                     resources={"metadata": {"path": f"sheets/{folder}"}})
    with client.setup_kernel():
        kept = done.get("run")
        order = [c for c in nb.cells if c.cell_type == "code"]
        for i, c in enumerate(nb.cells):
            if c.cell_type == "code":
                at = order.index(c)
                if kept is None or at < 2 and 0 in kept or at - 1 in kept:
                    client.execute_cell(c, i)
    if "drop" in done:
        nb.cells.remove(code[done["drop"]])
    text = nbformat.writes(nb)
    if done.get("crlf"):
        text = text.replace("\n", "\r\n")
    with open("back/" + done.get("name", name) + ".ipynb", "w", newline="") as f:
        f.write(text)
    wrong = [o for c in nb.cells if c.cell_type == "code" for o in c.outputs if o.output_type == "error"]
    if (CLASS[name][1] == "ran") == bool(wrong) and kept is None and CLASS[name][1] not in ("empty", "literal answer"):
        print("FAIL Jupyter shows", len(wrong), "errors of", name, [o.evalue for o in wrong][:2])
        sys.exit(1)

failed, first = 0, None
for engine in ["yaegi"] * (runs - 1) + ["both"]:
    call("grade", "--engine", engine, "--time", "10s", "--memory", "512MiB", "--roster", "class.csv", "-o", "grades", "--fresh", "sums/notebook.md", "back")
    with open("grades/grades.csv", newline="") as f:
        got = {row["name"]: row for row in csv.DictReader(f)}
    for name, (_, status, marks, _) in CLASS.items():
        row = got[name]
        points = [float(row[id]) for id in ("sheet.multiples", "sheet.sequence", "sheet.rows", "sheet.mean")]
        if row["status"] != status or points != marks:
            failed += 1
            print("FAIL", engine, name, "has", row["status"], points, "not", status, marks, "because", row["reason"])
    table = [(row["name"], row["status"], row["points"]) for row in got.values()]
    if first not in (None, table):
        failed += 1
        print("FAIL a run with", engine, "gives other statuses or marks")
    first = first or table
print(f"course: {len(CLASS)} submissions, {runs} runs, {failed} failed")
sys.exit(failed > 0)
