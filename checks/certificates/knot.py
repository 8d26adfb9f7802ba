#!/usr/bin/env python3
"""Checks a certificate of the form "knotted ring" (docs/certificates.md).

Lays the tiles on the table, checks that no hinges cross, and counts the
three-colourings of a projection of the line through the centres of the tiles. An
unknotted line has three.
"""
import json
import sys
from fractions import Fraction
from itertools import product

STEPS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}


def lay(steps, levels):
    """Returns the positions of the tiles, or what is wrong with them."""
    if len(steps) != len(levels) or set(steps) - set(STEPS):
        return None, "each tile needs a step and a level"
    x, y, places = 0, 0, []
    for step, level in zip(steps, levels):
        places.append((x, y, level))
        x, y = x + STEPS[step][0], y + STEPS[step][1]
    if (x, y) != (0, 0):
        return None, "the ring does not close"
    stacks = {}
    for x, y, level in places:
        stacks.setdefault((x, y), []).append(level)
    for cell, stack in stacks.items():
        if sorted(stack) != list(range(1, len(stack) + 1)):
            return None, f"the levels on cell {cell} are not 1 to {len(stack)}"
    return places, ""


def crossing_hinges(places):
    """Finds two hinges over one side of a cell that change their order there."""
    n = len(places)
    hinges = [(places[i], places[(i + 1) % n]) for i in range(n)]
    for i, (a, b) in enumerate(hinges):
        for c, d in hinges[:i]:
            if a[:2] == d[:2]:
                c, d = d, c
            if (a[:2], b[:2]) == (c[:2], d[:2]) and a != c and b != d and (a[2] < c[2]) != (b[2] < d[2]):
                return f"the hinges from {a} to {b} and from {c} to {d} cross"
    return ""


def shadow_crossings(places):
    """Returns the crossings of the projection, as positions along the line: above, below."""
    n = len(places)
    east, north = Fraction(13, 211), Fraction(29, 307)
    flat = [(x + east * z, y + north * z, Fraction(z)) for x, y, z in places]
    found = []
    for i, j in product(range(n), repeat=2):
        if j in (i, (i + 1) % n) or i == (j + 1) % n:
            continue
        (ax, ay, az), (bx, by, bz) = flat[i], flat[(i + 1) % n]
        (cx, cy, cz), (dx, dy, dz) = flat[j], flat[(j + 1) % n]
        turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if turn == 0:
            along = [(x - ax) * (bx - ax) + (y - ay) * (by - ay) for x, y in ((ax, ay), (bx, by), (cx, cy), (dx, dy))]
            apart = max(along[2:]) < min(along[:2]) or max(along[:2]) < min(along[2:])
            if (cx - ax) * (by - ay) == (cy - ay) * (bx - ax) and not apart:
                raise ValueError("two sides have one shadow")
            continue
        s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
        u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
        if 0 <= s <= 1 and 0 <= u <= 1:
            if s in (0, 1) or u in (0, 1):
                raise ValueError("a corner has its shadow on a side")
            if az + s * (bz - az) == cz + u * (dz - cz):
                raise ValueError("two sides meet")
            if az + s * (bz - az) > cz + u * (dz - cz):
                found.append((i + s, j + u))
    return found


def paintings(crossings):
    """Counts the colourings of the arcs: at a crossing one colour, or all three."""
    below = sorted(b for _, b in crossings)
    n = len(below)
    if n == 0:
        return 3
    arc = {place: sum(b < place for b in below) % n for pair in crossings for place in pair}
    rows = [(arc[a], arc[b], (arc[b] + 1) % n) for a, b in crossings]
    return sum(
        all((colour[p] + colour[q] + colour[r]) % 3 == 0 for p, q, r in rows)
        for colour in product(range(3), repeat=n)
    )


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "knotted ring":
        sys.exit("not a certificate of this form")
    name, data = certificate["claim"]["id"], certificate["data"]
    places, fault = lay(data["steps"], data["levels"])
    fault = fault or crossing_hinges(places)
    if fault:
        sys.exit(f"{name}: {fault}")
    crossings = shadow_crossings(places)
    count = paintings(crossings)
    if count <= 3:
        sys.exit(f"{name}: a shadow with {len(crossings)} crossings has {count} paintings, as that of a circle")
    print(f"{name}: {len(places)} tiles, a shadow with {len(crossings)} crossings and {count} paintings: knotted")


main()
