#!/usr/bin/env python3
"""Checks a certificate of the form "invariant" (docs/certificates.md).

The holes of a peg solitaire board carry vectors modulo 2. If every jump preserves the sum
over all pegs, and no hole carries the sum of a position, then no game from there ends
with one peg.
"""
import json
import sys


def check_board(board):
    holes = [tuple(h) for h in board["holes"]]
    if len(set(holes)) != len(holes) or len(board["weights"]) != len(holes):
        return "holes and weights do not fit"
    weight = dict(zip(holes, [tuple(n % 2 for n in w) for w in board["weights"]]))
    size = len(weight[holes[0]])
    if any(len(w) != size for w in weight.values()):
        return "the weights are vectors of different lengths"

    def total(some):
        return tuple(sum(weight[h][i] for h in some) % 2 for i in range(size))

    steps = [tuple(d) for d in board["directions"]]
    steps += [(-y, -x) for y, x in steps]
    jumps = 0
    for y, x in holes:
        for a, b in steps:
            over, to = (y + a, x + b), (y + 2 * a, x + 2 * b)
            if over not in weight or to not in weight:
                continue
            jumps += 1
            if total([(y, x), over]) != total([to]):
                return f"the jump from {(y, x)} to {to} changes the sum"
    if not jumps:
        return "there are no jumps"
    empty = {tuple(h) for h in board["empty"]}
    pegs = [h for h in holes if h not in empty]
    if not empty <= set(holes) or len(pegs) < 2:
        return "not a position to be solved"
    for hole in holes:
        if weight[hole] == total(pegs):
            return f"a last peg in {hole} has the sum of the position"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "invariant":
        sys.exit("not a certificate of this form")
    boards = certificate["data"]["boards"]
    if not boards:
        sys.exit("no boards")
    for number, board in enumerate(boards, 1):
        fault = check_board(board)
        if fault:
            sys.exit(f"{certificate['claim']['id']}, board {number}: {fault}")
    print(f"{certificate['claim']['id']}: {len(boards)} positions never end with one peg: proven")


main()
