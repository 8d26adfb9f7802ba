#!/usr/bin/env python3
"""Checks a certificate of the form "franklin square" (docs/certificates.md).

A square is rotated and reflected, its columns are moved and blocks of the small numbers
are exchanged along their diagonals. The result must be the given one, and a Franklin square.
"""
import json
import sys


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def read(value):
    demand(len(value) == 8 and all(len(row) == 8 for row in value), "not a square of order 8")
    square = [list(row) for row in value]
    demand(all(type(v) is int for row in square for v in row) and sorted(v for row in square for v in row) ==
           list(range(1, 65)), "the numbers are not 1 to 64")
    return square


def turned(square):
    return [[row[i] for row in reversed(square)] for i in range(8)]


def mirrored(square):
    return [row[::-1] for row in square]


def is_franklin(square):
    """Whether half rows and half columns, squares of two by two, and all bent diagonals along their axis have equal sums."""
    at = lambda y, x: square[y % 8][x % 8]
    halves = [sum(at(y, h + i) for i in range(4)) for y in range(8) for h in (0, 4)] \
        + [sum(at(h + i, x) for i in range(4)) for x in range(8) for h in (0, 4)]
    little = [at(y, x) + at(y, x + 1) + at(y + 1, x) + at(y + 1, x + 1) for y in range(8) for x in range(8)]
    bends = []
    for shift in range(8):
        for bend in ([min(i, 7 - i) for i in range(8)], [-min(i, 7 - i) for i in range(8)]):
            bends.append(sum(at(shift + bend[i], i) for i in range(8)))
            bends.append(sum(at(i, shift + bend[i]) for i in range(8)))
    return {*halves, *little} == {130} and set(bends) == {260}


def by_columns(square):
    """Whether numbers equally far from the middle of their half column add up to 65."""
    return all(square[h + i][x] + square[h + 3 - i][x] == 65 for x in range(8) for h in (0, 4) for i in range(4))


def moved(square, columns, blocks):
    """The small numbers of the square, moved; 0 for the others."""
    demand(sorted(columns) == list(range(1, 9)), "not an order of the columns")
    pattern = [[row[c - 1] if row[c - 1] <= 32 else 0 for c in columns] for row in square]
    for row, column, size in blocks:
        demand(size in (2, 4) and all(0 < a <= 8 and (a - 1) % size == 0 for a in (row, column)), "not a block")
        y, x, h = row - 1, column - 1, size // 2
        for i in range(y, y + h):
            for j in range(x, x + h):
                for a, b in (((i, j), (i + h, j + h)), ((i, j + h), (i + h, j))):
                    pattern[a[0]][a[1]], pattern[b[0]][b[1]] = pattern[b[0]][b[1]], pattern[a[0]][a[1]]
    return pattern


def check(data):
    demand(set(data) == {"rows", "imageRows", "columns", "blocks", "bottom"}, "there are other fields")
    square, image, columns = read(data["rows"]), read(data["imageRows"]), data["columns"]
    demand(is_franklin(square) and is_franklin(image), "not a Franklin square")
    demand(by_columns(image), "the image does not follow the column rule")
    if columns:
        demand(not data["bottom"], "two ways to the image")
        small = [[v if v <= 32 else 0 for v in row] for row in image]
        demand(moved(square, columns, data["blocks"]) == small, "the small numbers are not those of the image")
        return f"the pattern of the image arises by an order of the columns and {len(data['blocks'])} exchanges"
    demand(data["bottom"] is True and not data["blocks"], "the certificate says nothing")
    images = []
    for _ in range(4):
        images.append(mirrored(square))
        square = turned(square)
    fitting = [i for i in images if by_columns(i) and all(v > 16 for row in i[:4] for v in row)]
    demand(fitting == [image], f"{len(fitting)} images fit, or another one")
    return "the only image by a turn and a reflection with the column rule and 1 to 16 in the bottom half"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "franklin square":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
