#!/usr/bin/env python3
"""Checks a certificate of the form "peg game" (docs/certificates.md).

Plays the jumps of a game of peg solitaire and checks that one peg is left.
"""
import json
import sys


def check(data):
    holes = {tuple(h) for h in data["holes"]}
    pegs = {tuple(h) for h in data["pegs"]}
    if len(holes) != len(data["holes"]) or len(pegs) != len(data["pegs"]):
        return "a hole or a peg is named twice", None
    steps = {tuple(d) for d in data["directions"]}
    steps |= {(-y, -x) for y, x in steps}
    if not pegs <= holes or len(pegs) < 2:
        return "not a position to be solved", None
    for number, (start, end) in enumerate(data["jumps"], 1):
        start, end = tuple(start), tuple(end)
        double = (end[0] - start[0], end[1] - start[1])
        if double[0] % 2 or double[1] % 2 or (double[0] // 2, double[1] // 2) not in steps:
            return f"jump {number} leads along no line", None
        over = (start[0] + double[0] // 2, start[1] + double[1] // 2)
        if start not in pegs or over not in pegs or end in pegs or end not in holes:
            return f"jump {number} from {start} to {end} cannot be made", None
        pegs -= {start, over}
        pegs |= {end}
    if len(pegs) != 1:
        return f"{len(pegs)} pegs are left", None
    return "", pegs.pop()


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "peg game":
        sys.exit("not a certificate of this form")
    data = certificate["data"]
    fault, last = check(data)
    if fault:
        sys.exit(f"{certificate['claim']['id']}: {fault}")
    print(f"{certificate['claim']['id']}: {len(data['pegs'])} pegs, the last one in row {last[0]}, "
          f"column {last[1]}: found")


main()
