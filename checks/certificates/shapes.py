#!/usr/bin/env python3
"""Checks a certificate of the form "ring shapes" (docs/certificates.md).

Folds each code into lattice squares with a marked diagonal on either face. For each shape it
makes all rings through its squares, and checks that there are as many as there are listed codes.
"""
import itertools
import json
import re
import sys

TURNS = [(axes, signs) for axes in itertools.permutations(range(3)) for signs in itertools.product((1, -1), repeat=3)]


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def plus(a, b, k=1):
    return tuple(x + k * y for x, y in zip(a, b))


def minus(a):
    return tuple(-x for x in a)


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def fold(tile, side, bend):
    """The next tile. A tile is its centre, the normal of its front and its arrow; half a side is the unit."""
    centre, front, arrow = tile
    out = {"R": cross(arrow, front), "U": arrow, "L": cross(front, arrow), "D": minus(arrow)}[side]
    on = {"": out, "m": minus(front), "v": front}[bend]
    normal = {"": front, "m": out, "v": minus(out)}[bend]
    turned = {"R": arrow, "L": arrow, "U": minus(on), "D": on}[side]
    return plus(plus(centre, out), on), normal, turned


def marked(tile, slash):
    """The position of a tile, and the direction of the mark on the face whose normal is positive."""
    centre, front, arrow = tile
    right = cross(arrow, front)
    mark, other = (plus(arrow, right), plus(arrow, right, -1)) if slash else (plus(arrow, right, -1), plus(arrow, right))
    mark = mark if sum(front) > 0 else other
    return centre, max(mark, minus(mark))


def ring_of(tiles, closes):
    """A ring as an object: its hinges, and its marked squares. None if it breaks a rule."""
    if not closes or len({t[0] for t in tiles}) < len(tiles):
        return None
    n = len(tiles)
    level = {}  # the flat hinges at each edge of the lattice
    for i in range(n):
        a, b = tiles[i][0], tiles[(i + 1) % n][0]
        if sum(x != y for x, y in zip(a, b)) == 1:
            edge = plus(a, b)
            if any(not {a, b} & pair for pair in level.get(edge, [])):
                return None  # two hinges would pass through each other
            level.setdefault(edge, []).append({a, b})
    hinges = frozenset(frozenset((tiles[i][0], tiles[(i + 1) % n][0])) for i in range(n))
    return hinges, frozenset(marked(t, i % 2 == 0) for i, t in enumerate(tiles))


def least(ring):
    """A canonical form that congruent and mirrored rings share."""
    names = []
    for axes, signs in TURNS:
        def turn(v):
            return tuple(signs[i] * v[axes[i]] for i in range(3))

        squares = {}
        for centre, mark in ring[1]:
            across = next(d for d in range(3) if mark[d] == 0)
            if signs[axes.index(across)] < 0:  # the other face becomes the positive one
                flipped = list(mark)
                d = next(d for d in range(3) if mark[d])
                flipped[d] = -flipped[d]
                mark = tuple(flipped)
            mark = turn(mark)
            squares[turn(centre)] = max(mark, minus(mark))
        low = [min(c[i] for c in squares) // 2 * 2 for i in range(3)]

        def moved(c):
            return tuple(x - y for x, y in zip(c, low))

        # centres are those of the first tile plus whole sides and halves; keep their parities
        names.append((sorted((moved(c), m) for c, m in squares.items()),
                      sorted(sorted(moved(turn(c)) for c in hinge) for hinge in ring[0])))
    return repr(min(names))


START = ((1, 1, 0), (0, 0, 1), (0, 1, 0))


def folded(code):
    letters = re.findall("([RULD])([mv]?)", code)
    demand("".join(a + b for a, b in letters) == code and letters, f"{code} is not a code")
    tiles = [START]
    for side, bend in letters:
        tiles.append(fold(tiles[-1], side, bend))
    ring = ring_of(tiles[:-1], tiles[-1] == START and len(letters) % 2 == 0)
    demand(ring, f"{code} is not a ring")
    return ring


def rings_through(squares):
    """The canonical forms of all rings that fill the squares."""
    first = min(squares)
    across = next(d for d in range(3) if first[d] % 2 == 0)
    front = tuple(int(d == across) for d in range(3))
    arrows = [tuple(int(d == along) for d in range(3)) for along in {0, 1, 2} - {across}]
    names = set()

    def grow(tiles):
        if len(tiles) == len(squares):
            for side in "RULD":
                for bend in ("", "m", "v"):
                    if fold(tiles[-1], side, bend)[0] == tiles[0][0]:
                        ring = ring_of(tiles, fold(tiles[-1], side, bend) == tiles[0])
                        if ring:
                            names.add(least(ring))
            return
        for side in "RULD":
            for bend in ("", "m", "v"):
                tile = fold(tiles[-1], side, bend)
                if tile[0] in squares and all(tile[0] != t[0] for t in tiles):
                    grow(tiles + [tile])

    for arrow in arrows:  # a quarter turn of the arrow exchanges the two marks
        grow([(first, front, arrow)])
    return names


def check(data):
    demand(set(data) == {"shapes"} and data["shapes"], "there are no shapes, or there are other fields")
    counts = []
    for codes in data["shapes"]:
        rings = [folded(code) for code in codes]
        names = {least(ring) for ring in rings}
        demand(len(names) == len(codes), "two codes of a shape are the same ring")
        found = rings_through({centre for centre, _ in rings[0][1]})
        demand(names == found, f"the shape of {codes[0]} has {len(found)} rings, of which {len(names & found)} are listed")
        counts.append(len(found))
    return "shapes with " + ", ".join(map(str, counts)) + " rings"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "ring shapes":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, IndexError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
