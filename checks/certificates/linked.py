#!/usr/bin/env python3
"""Checks a certificate of the form "linked ring" (docs/certificates.md).

Lays the ribbon around the tiles of a ring on the table, and computes the linking number of its
borders. Then it lays the tiles with these steps in all other orders of their stacks.
"""
import itertools
import json
import sys

STEPS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}
BACK = {"E": "W", "W": "E", "N": "S", "S": "N"}
# The side of a tile is 1000, and the levels of a stack are 100 apart. The borders run at this
# distance from the middle of a side, from the side itself, and from the face of the tile.
APART, INSIDE, OFF, OUTSIDE = 130, 60, 11, 4


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def cells(steps):
    x, y, list_ = 0, 0, []
    for step in steps:
        list_.append((x, y))
        x, y = x + STEPS[step][0], y + STEPS[step][1]
    demand((x, y) == (0, 0), "the ring does not close")
    return list_


def keeps_order(at, levels):
    """Whether hinges over the same side of a cell keep their order."""
    n = len(at)
    hinges = [(i, (i + 1) % n) for i in range(n)]
    for (a, b), (c, d) in itertools.combinations(hinges, 2):
        if at[a] == at[d]:
            c, d = d, c
        if (at[a], at[b]) == (at[c], at[d]) and a != c and b != d and (levels[a] < levels[c]) != (levels[b] < levels[d]):
            return False
    return True


def sections(steps, levels):
    """For each tile the sides that the ribbon touches, in order. Tiles of even number are of the type slash."""
    n, touched = len(steps), []
    for i in range(n):
        in_, out = BACK[steps[i - 1]], steps[i]
        around = "WNES" if i % 2 == 0 else "WSEN"
        count = (around.index(out) - around.index(in_)) % 4
        if count == 0:  # a flap: the ribbon skips it, or goes all around it
            ascending = levels[i - 1] < levels[(i + 1) % n]
            count = 0 if ascending == (out in "EW") else 4
        touched.append([around[(around.index(in_) + k) % 4] for k in range(count + 1)])
    return touched


def border(steps, levels, offset):
    """One border of the ribbon, as a closed polygon."""
    at, points, n = cells(steps), [], len(steps)
    far = 500 - INSIDE
    for i, sides in enumerate(sections(steps, levels)):
        def point(side, height, out=0):
            a = offset if i % 2 == 0 else -offset  # backslash tiles are mirror images
            x, y = {"W": (-far, a), "E": (far, -a), "N": (-a, far), "S": (a, -far)}[side]
            dx, dy = STEPS[side]
            return (1000 * at[i][0] + x + out * dx, 1000 * at[i][1] + y + out * dy, height)

        for start, end in zip(sides, sides[1:]):  # from an upright side the ribbon runs on the front
            height = 100 * levels[i] + (OFF if start in "EW" else -OFF)
            points += [point(start, height), point(end, height)]
        if len(sides) == 1:  # over the outside of the stack, from the previous tile to the next
            side = BACK[sides[0]]
            j, k = (i - 1) % n, (i + 1) % n
            sign = -1 if side in "EW" else 1
            i = j  # the point is on the side of the previous tile
            points += [point(side, 100 * levels[j] + sign * OFF, OUTSIDE), point(side, 100 * levels[k] - sign * OFF, OUTSIDE)]
    return points


def linking(a, b):
    """Half the sum of the signs of the crossings of two polygons, seen from a slanted direction."""
    scale, east, north = 1009, 211, 307
    flat = [[(scale * x + east * z, scale * y + north * z, z) for x, y, z in polygon] for polygon in (a, b)]
    twice = 0
    for i, j in itertools.product(range(len(a)), range(len(b))):
        p, q = flat[0][i], flat[0][(i + 1) % len(a)]
        r, s = flat[1][j], flat[1][(j + 1) % len(b)]
        u, v, w = [[y - x for x, y in zip(m, n)] for m, n in ((p, q), (r, s), (p, r))]
        turn = u[0] * v[1] - u[1] * v[0]
        if turn == 0:
            demand(w[0] * u[1] != w[1] * u[0] or u[:2] == [0, 0] or apart(p, q, r, s), "two sides have one shadow")
            continue
        t, k = w[0] * v[1] - w[1] * v[0], w[0] * u[1] - w[1] * u[0]  # positions on the two sides, times turn
        if turn < 0:
            t, k = -t, -k
        if not (0 <= t <= abs(turn) and 0 <= k <= abs(turn)):
            continue
        demand(0 < t < abs(turn) and 0 < k < abs(turn), "a corner has its shadow on a side")
        above = (p[2] - r[2]) * abs(turn) + t * u[2] - k * v[2]
        demand(above != 0, "the borders meet")
        twice += (1 if turn > 0 else -1) * (1 if above > 0 else -1)
    demand(twice % 2 == 0, "an odd number of crossings")
    return twice // 2


def apart(p, q, r, s):
    return any(max(p[d], q[d]) < min(r[d], s[d]) or max(r[d], s[d]) < min(p[d], q[d]) for d in (0, 1))


def check(data):
    demand(set(data) == {"steps", "levels", "linking"}, "there are other fields")
    steps, levels = data["steps"], data["levels"]
    n = len(steps)
    demand(len(levels) == n >= 4 and n % 2 == 0 and set(steps) <= set(STEPS), "each tile needs a step and a level")
    at = cells(steps)
    stacks = {c: [i for i in range(n) if at[i] == c] for c in at}
    rings = []  # the admissible orders of the right length
    for orders in itertools.product(*(itertools.permutations(range(1, len(s) + 1)) for s in stacks.values())):
        other = [0] * n
        for stack, order in zip(stacks.values(), orders):
            for i, level in zip(stack, order):
                other[i] = level
        if keeps_order(at, other) and sum(len(sides) - 3 for sides in sections(steps, other)) == 0:
            rings.append(other)
    demand(levels in rings, "the ring cannot be assembled, or has not the right length")
    for ring in rings:
        demand(linking(border(steps, ring, APART), border(steps, ring, -APART)) != 0, f"levels {ring} are not linked")
    found = abs(linking(border(steps, levels, APART), border(steps, levels, -APART)))
    demand(found == data["linking"], f"the borders are linked {found} times")
    wide, high = (max(c[d] for c in at) - min(c[d] for c in at) + 1 for d in (0, 1))
    # half of all steps go east or north
    widest = max((east + 1) ** 2 + (n // 2 - east + 1) ** 2 for east in range(n // 2 + 1))
    demand(wide ** 2 + high ** 2 == widest, "there are longer rings")
    return f"{n} tiles on {wide} by {high} cells, none longer; linked {found} times, in all {len(rings)} orders of right length"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "linked ring":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, IndexError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
