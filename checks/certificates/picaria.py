#!/usr/bin/env python3
"""Checks a certificate of the form "picaria position" (docs/certificates.md).

Solves the second phase of Picaria backwards, reads a diagram that has lost its empty places
in all possible ways, and finds the readings that fit its name.
"""
import itertools
import json
import sys

PLACES = [(y, x) for y in range(3) for x in range(3)]
NEAR = {(y, x): [p for p in PLACES if max(abs(p[0] - y), abs(p[1] - x)) == 1] for y, x in PLACES}
ROWS = [[(i, j) for j in range(3)] for i in range(3)] + [[(j, i) for j in range(3)] for i in range(3)] \
    + [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def has_row(stones):
    return any(set(row) <= stones for row in ROWS)


def options(mine):
    """The stones of a player after each slide, given those of both."""
    stones, others = mine
    for stone in stones:
        for to in NEAR[stone]:
            if to not in stones and to not in others:
                yield stones - {stone} | {to}


def solve():
    """The value of each position for the player to move, whose stones come first: -1, 0 or 1."""
    value, after = {}, {}
    for mine in itertools.combinations(PLACES, 3):
        for others in itertools.combinations([p for p in PLACES if p not in mine], 3):
            p = frozenset(mine), frozenset(others)
            if has_row(p[0]) or has_row(p[1]):
                value[p] = -1 if has_row(p[1]) else 1
            else:
                after[p] = [(p[1], frozenset(s)) for s in options(p)]
                demand(after[p], "a player cannot move")
    changed = True
    while changed:
        changed = False
        for p, list_ in after.items():
            if p not in value:
                got = [value.get(q, 0) for q in list_]
                if -1 in got or all(v == 1 for v in got):
                    value[p] = 1 if -1 in got else -1
                    changed = True
    return {p: value.get(p, 0) for p in list(value) + list(after)}


def readings(diagram):
    """All boards whose rows keep the signs of a diagram in their order, with empty places between them."""
    ways = []
    for row in diagram:
        demand(0 < len(row) <= 3 and set(row) <= {"x", "o"}, "not a row of a diagram")
        ways.append([["x" if i in at and row[at.index(i)] == "x" else "o" if i in at else "." for i in range(3)]
                     for at in itertools.combinations(range(3), len(row))])
    demand(len(ways) == 3, "a diagram of other than three rows")
    for board in itertools.product(*ways):
        yield tuple("".join(row) for row in board)


def stones(board, sign):
    return frozenset(p for p in PLACES if board[p[0]][p[1]] == sign)


def fits(board, name, value):
    x, o = stones(board, "x"), stones(board, "o")
    demand(len(x) == len(o) == 3, "not three stones each")
    if has_row(x) or has_row(o):
        return False
    threats_x, threats_o = sum(map(has_row, options((x, o)))), sum(map(has_row, options((o, x))))
    if name == "fork":  # O is to move, and after any move X completes a row
        return threats_x >= 2 and all(not has_row(s) and any(map(has_row, options((x, s)))) for s in options((o, x)))
    if name == "trap":
        return value[x, o] == -1
    demand(name == "zugzwang", "not a name of a position")
    return value[x, o] == -1 and threats_o == 0


def images(board):
    """The board under the eight symmetries of the square."""
    for _ in range(4):
        board = tuple("".join(row[i] for row in reversed(board)) for i in range(3))
        yield board
        yield tuple(row[::-1] for row in board)


def check(data):
    demand(set(data) == {"name", "diagram", "board", "classes"}, "there are other fields")
    board = tuple(data["board"].split("/"))
    all_ = list(readings(data["diagram"].split("/")))
    demand(board in all_, "the diagram cannot be read as this board")
    value = solve()
    fitting = [b for b in all_ if fits(b, data["name"], value)]
    demand(board in fitting, f"the board is no {data['name']}")
    classes = len({min(images(b)) for b in fitting})
    demand(classes == data["classes"], f"{classes} readings fit up to symmetry")
    return f"{'/'.join(board)} is a {data['name']}; {classes} of {len(all_)} readings fit up to symmetry"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "picaria position":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
