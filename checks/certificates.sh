#!/bin/sh
# Writes the certificates of notebooks, and checks each with a program in another language that shares
# nothing with ours. Then it damages each one, which must be refused.
set -eu
cd "$(dirname "$0")/.."
bin=${BIN:-bin/rederive}
[ -x "$bin" ] || make build
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$bin" report --engine go --format html -o "$work/out" --certificates "$work/certificates" \
	notebooks/impartial-games notebooks/combinatorics-of-jenga notebooks/combinatorial-jenga notebooks/franklin-squares \
	notebooks/k-hanoi notebooks/peg-solitaire notebooks/picaria notebooks/magic-knots notebooks/rubiks-magic >"$work/files"

checker() {
	case $1 in
	"subtraction game") echo period ;;
	"mex pattern") echo always ;;
	"invariant") echo never ;;
	"hanoi game") echo minimum ;;
	"peg game") echo exists ;;
	"peg games") echo games ;;
	"block list") echo blocks ;;
	"knotted ring") echo knot ;;
	"picaria position") echo picaria ;;
	"northcott game") echo northcott ;;
	"jenga layers") echo layers ;;
	"franklin square") echo squares ;;
	"hanoi stacks") echo stacks ;;
	"picaria strategies") echo strategies ;;
	"shapes without a way") echo ways ;;
	"ring shapes") echo shapes ;;
	"linked ring") echo linked ;;
	*) echo "no checker for the form $1" >&2; exit 1 ;;
	esac
}

# damage changes the last number in the data of a certificate, or removes the end of its last list.
damage() {
	python3 - "$1" "$2" <<'END'
import json, sys
with open(sys.argv[1], encoding="utf-8") as file:
    certificate = json.load(file)
def last(value):
    for key in reversed(sorted(value) if isinstance(value, dict) else range(len(value))):
        if isinstance(value[key], int):
            value[key] += 1
            return True
        if isinstance(value[key], (dict, list)) and last(value[key]):
            return True
    return False
def shorten(value):
    for key in reversed(sorted(value) if isinstance(value, dict) else range(len(value))):
        if isinstance(value[key], (dict, list)):
            return shorten(value[key])
    return value.pop()
last(certificate["data"]) or shorten(certificate["data"])
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(certificate, file)
END
}

# tamper writes forgeries of a certificate into a folder: each file could deceive a checker that
# trusts the form of the data.
tamper() {
	mkdir -p "$2"
	python3 - "$1" "$2" <<'END'
import copy, json, os, re, sys
with open(sys.argv[1], encoding="utf-8") as file:
    certificate = json.load(file)

def last_peg_alias(data):
    move = next(m for m in data["moves"] if m[1] == 3)
    move[1] = 0

def to_and_fro(data):
    disk, start, end = data["moves"][-1]
    data["moves"] += [[disk, end, start], [disk, start, end]]

def onto_itself(data):
    disk, _, end = data["moves"][-1]
    data["moves"].append([disk, end, end])

def longer_weights(data):
    for board in data["boards"]:
        board["empty"] = board["empty"][:1]
        board["weights"] = [board["weights"][0]] + [w + [0] for w in board["weights"][1:]]

def one_weight(data):
    for board in data["boards"]:
        board["weights"] = [[0] for _ in board["weights"]]

def apart(data):
    data["shapes"][-1] = data["shapes"][-1][:-3] + "0xz"

def upside_down(data):
    squares = [[int(x, 36) for x in square] for square in data["shapes"][0].split("-")]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    data["shapes"][-1] = "-".join("".join(digits[x] for x in (a, c, 20 - b)) for a, b, c in squares)

def another_start(data):
    letters = re.findall("[RULD][mv]?", data["shapes"][-1][0])
    data["shapes"][-1].append("".join(letters[2:] + letters[:2]))

def last_game(change):
    return lambda d: change(d["games"][-1])

ways = {
    "subtraction game": {
        "doubled": lambda d: d.update(period=2 * d["period"], values=d["values"] + d["values"][-d["period"]:] * 3),
        "later": lambda d: d.update(preperiod=d["preperiod"] + 1, values=d["values"] + d["values"][-d["period"]:]),
        "short": lambda d: d.update(values=d["values"][:d["preperiod"] + d["period"] + max(d["subtract"]) - 1]),
        "nothing taken": lambda d: d.update(subtract=[]),
    },
    "mex pattern": {
        "another move": lambda d: d["moves"].append([-1, 0]),
        "a move that raises": lambda d: d["moves"].append([1, 1]),
        "wider border": lambda d: d.update(border=d["border"] + 1),
        "empty": lambda d: d.update(width=0, height=0, values=[]),
    },
    "invariant": {
        "weights of two lengths": longer_weights,
        "no weights": one_weight,
        "no boards": lambda d: d.update(boards=[]),
        "no jumps": lambda d: [b.update(directions=[]) for b in d["boards"]],
    },
    "hanoi game": {
        "peg 0": last_peg_alias,
        "order 0": lambda d: d.update(order=0),
        "to and fro": to_and_fro,
        "onto its own peg": onto_itself,
        "one move less": lambda d: d["moves"].pop(),
    },
    "block list": {
        "peg 0": last_peg_alias,
        "onto its own peg": onto_itself,
        "one move less": lambda d: d["moves"].pop(),
        "higher order": lambda d: d.update(order=d["order"] + 1),
    },
    "knotted ring": {
        "more steps": lambda d: d.update(steps=d["steps"] + type(d["steps"])("EW")),
        "other levels": lambda d: d.update(levels=d["levels"][1:] + d["levels"][:1]),
        "flat": lambda d: d.update(levels=[1] * len(d["levels"])),
    },
    "peg game": {
        "a peg twice": lambda d: d["pegs"].append(d["pegs"][0]),
        "a hole twice": lambda d: d["holes"].append(d["holes"][0]),
        "one jump less": lambda d: d["jumps"].pop(),
        "a jump twice": lambda d: d["jumps"].append(d["jumps"][-1]),
        "another peg": lambda d: d["pegs"].append(next(h for h in d["holes"] if h not in d["pegs"])),
    },
    "peg games": {
        "no games": lambda d: d.update(games=[]),
        "a peg twice": last_game(lambda g: g["pegs"].append(g["pegs"][0])),
        "a hole twice": last_game(lambda g: g["holes"].append(g["holes"][0])),
        "one jump less": last_game(lambda g: g["jumps"].pop()),
        "another peg": last_game(lambda g: g["pegs"].append(next(h for h in g["holes"] if h not in g["pegs"]))),
        "a rotation more": last_game(lambda g: g.update(rotations=g["rotations"] + 1)),
        "a mirror more": last_game(lambda g: g["mirrors"].append(g["mirrors"].pop() + 1)),
        "a solution more": last_game(lambda g: g.update(solutions=g["solutions"] + 1 if g["solutions"] else 10**9)),
        "no end where it ends": last_game(lambda g: g.update(notEnds=[g["jumps"][-1][1]])),
        "too small is not smaller": last_game(lambda g: g.update(tooSmall=g["holes"])),
        "too small where it is solved": last_game(lambda g: g.update(tooSmall=g["holes"] + [[99, 99]])),
        "symmetric jumps lead to itself": last_game(lambda g: g.update(notTogether=g["pegs"])),
        "more on the way": last_game(lambda g: g.update(passes=[n + 100 for n in g["passes"]])),
        "the least": last_game(lambda g: (g.update(least=True), g["pegs"].extend([] if len(g["pegs"]) > 4 else g["holes"][:1]))),
        "a field more": last_game(lambda g: g.update(easy=True)),
    },
    "picaria position": {
        "another name": lambda d: d.update(name={"fork": "trap", "trap": "zugzwang", "zugzwang": "fork"}[d["name"]], classes=9),
        "no name": lambda d: d.update(name=""),
        "colours exchanged": lambda d: d.update(board=d["board"].translate(str.maketrans("xo", "ox"))),
        "another diagram": lambda d: d.update(diagram="xox/oxo/"),
        "turned over": lambda d: d.update(board=d["board"][::-1]),
        "a field more": lambda d: d.update(easy=True),
    },
    "northcott game": {
        "nothing": lambda d: d.update(positions=d["positions"][:1], moves=[]),
        "one move less": lambda d: d.update(positions=d["positions"][:-1]),
        "the same numbers": lambda d: d.update(positions=[[0, d["columns"] - 1]], moves=[d["columns"] - 2] * 2),
        "no room": lambda d: d.update(columns=2),
        "two on a square": lambda d: d["positions"].append([0, 0]),
        "twice by one player": lambda d: d["positions"].insert(1, [d["positions"][0][0], d["positions"][0][1] + 1]),
    },
    "jenga layers": {
        "inside": lambda d: d.update(position=d["inside"]),
        "other residues": lambda d: d.update(position=[0, 2, 1]),
        "nothing lacks": lambda d: d.update(lacking=[]),
        "one move less": lambda d: d["lacking"].pop(),
        "at the exception": lambda d: d.update(position=[0, 0, 1], inside=[3, 3, 1]),
    },
    "franklin square": {
        "the same square": lambda d: d.update(imageRows=d["rows"]),
        "two rows exchanged": lambda d: d["imageRows"].insert(0, d["imageRows"].pop(1)),
        "two columns exchanged": lambda d: d["columns"].insert(0, d["columns"].pop()) if d["columns"]
        else d.update(columns=[2, 1, 3, 4, 5, 6, 7, 8]),
        "one exchange less": lambda d: d["blocks"].pop() if d["blocks"] else d["blocks"].append([1, 1, 2]),
        "says nothing": lambda d: d.update(columns=[], blocks=[], bottom=False),
        "mirrored": lambda d: d.update(imageRows=[r[::-1] for r in d["imageRows"]]),
    },
    "hanoi stacks": {
        "peg 0": last_peg_alias,
        "onto its own peg": onto_itself,
        "one move less": lambda d: d["moves"].pop(),
        "one stack less": lambda d: d["stacks"].pop(),
        "slower stacks": lambda d: d.update(stacks=[n + 1 for n in d["stacks"]]),
        "higher order": lambda d: d.update(order=d["order"] + 1),
    },
    "picaria strategies": {
        "no games": lambda d: d.update(games=[]),
        "no strategies": last_game(lambda g: g.update(strategyX=[], strategyO=[])),
        "half of the strategies": last_game(lambda g: g.update({k: g[k][:len(g[k]) // 2] for k in ("strategyX", "strategyO")})),
        "another winner": last_game(lambda g: g.update(winner={"": "x", "x": "o", "o": ""}[g["winner"]])),
        "a stone more": last_game(lambda g: g.update(o=g["o"] + 1)),
        "a side more": last_game(lambda g: g.update(sides=g["sides"] + 1)),
        "players exchanged": last_game(lambda g: g.update(strategyX=g["strategyO"], strategyO=g["strategyX"])),
        "a position with a row": last_game(lambda g: g["strategyO" if g["strategyO"] else "strategyX"].insert(0, "abc/def")),
        "a field more": last_game(lambda g: g.update(easy=True)),
    },
    "shapes without a way": {
        "a shape twice": lambda d: d["shapes"].append(d["shapes"][0]),
        "a shape turned over": upside_down,
        "a closed one": lambda d: d["shapes"].append("011-013-015-017-031-033-035-037"),
        "squares apart": apart,
        "a square twice": lambda d: d["shapes"].append(d["shapes"].pop()[:-3] + d["shapes"][0][:3]),
        "too few": lambda d: d.update(shapes=d["shapes"][:1718]),
    },
    "ring shapes": {
        "no shapes": lambda d: d.update(shapes=[]),
        "a ring twice": lambda d: d["shapes"][-1].append(d["shapes"][-1][0]),
        "a ring from another tile": another_start,
        "another shape": lambda d: d["shapes"][0].append(d["shapes"][1][0]),
        "does not close": lambda d: d["shapes"][0].append(d["shapes"][0].pop()[:-1] + "v"),
    },
    "linked ring": {
        "one step less": lambda d: d.update(steps=d["steps"][:-1], levels=d["levels"][:-1]),
        "flat": lambda d: d.update(levels=[1] * len(d["levels"])),
        "not linked": lambda d: d.update(steps="EEENWWWS", levels=[1] * 8, linking=0),
        "not the longest": lambda d: d.update(steps="EEEWWWNS"),
        "upside down": lambda d: d.update(levels=d["levels"][::-1], linking=-d["linking"]),
        "a field more": lambda d: d.update(easy=True),
    },
}
for name, way in ways[certificate["form"]].items():
    forged = copy.deepcopy(certificate)
    way(forged["data"])
    if forged == certificate:
        sys.exit(f"nothing changed: {name}")
    with open(os.path.join(sys.argv[2], name + ".json"), "w", encoding="utf-8") as file:
        json.dump(forged, file)
END
}

forms=
for file in "$work"/certificates/*.json; do
	form=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["form"])' "$file")
	name=$(checker "$form")
	python3 "checks/certificates/$name.py" "$file"
	damage "$file" "$work/damaged.json"
	if python3 "checks/certificates/$name.py" "$work/damaged.json" 2>"$work/said"; then
		echo "a damaged certificate passes: $file" >&2
		exit 1
	fi
	echo "   damaged: $(cat "$work/said")"
	tamper "$file" "$work/tampered"
	for forged in "$work/tampered"/*.json; do
		if python3 "checks/certificates/$name.py" "$forged" >/dev/null 2>"$work/said"; then
			echo "a forged certificate passes: $file, $(basename "$forged" .json)" >&2
			exit 1
		fi
		echo "   forged, $(basename "$forged" .json): $(tail -n 1 "$work/said")"
	done
	rm -r "$work/tampered"
	forms="$forms $name"
done
for name in period always never minimum exists games blocks knot picaria northcott layers squares stacks strategies ways \
	shapes linked; do
	case "$forms " in
	*" $name "*) ;;
	*) echo "no certificate for $name.py" >&2; exit 1 ;;
	esac
done
echo "certificates: fine"
