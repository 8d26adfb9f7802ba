#!/usr/bin/env python3
"""Checks a certificate of the form "peg games" (docs/certificates.md).

Plays the games of peg solitaire, and recomputes what else is stated about their positions: it
searches all symmetries of the board, and all games where that is needed.
"""
import itertools
import json
import sys

PLACES = {"holes", "directions", "pegs", "notEnds", "tooSmall", "notTogether"}
MOST_POSITIONS = 400_000  # to search for one game
FIELDS = PLACES | {"jumps", "rotations", "mirrors", "least", "winning", "solutions", "passes"}


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def places(value):
    """A list of distinct places."""
    demand(isinstance(value, list), "not a list of places")
    found = [tuple(place) for place in value]
    demand(all(len(p) == 2 and all(type(x) is int for x in p) for p in found), "not a place")
    demand(len(set(found)) == len(found), "a place is named twice")
    return found


class Board:
    def __init__(self, holes, directions):
        demand(0 < len(holes) <= 64 and 0 < len(directions) <= 3 and (0, 0) not in directions, "not a board")
        self.holes = holes
        self.bit = {h: 1 << i for i, h in enumerate(holes)}
        self.steps = {s for y, x in directions for s in ((y, x), (-y, -x))}
        self.jumps = []
        for (y, x), (dy, dx) in itertools.product(holes, self.steps):
            over, to = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
            if over in self.bit and to in self.bit:
                self.jumps.append((self.bit[y, x] | self.bit[over], self.bit[to]))

    def position(self, pegs):
        demand(set(pegs) <= set(self.holes), "a peg outside the board")
        return sum(self.bit[p] for p in pegs)

    def options(self, position):
        for needs, to in self.jumps:
            if position & needs == needs and not position & to:
                yield position & ~needs | to

    def symmetries(self):
        """All maps of the lattice onto itself that keep the board, as kind and images of the holes."""
        found = []
        corner = min(self.holes)
        for a, b, c, d in itertools.product((-1, 0, 1), repeat=4):
            turn = lambda p: (a * p[0] + b * p[1], c * p[0] + d * p[1])
            if {turn(s) for s in self.steps} != self.steps:
                continue
            kind = "rotation" if a * d - b * c == 1 else "other mirror"
            if kind != "rotation" and any(turn(s) == (-s[0], -s[1]) for s in self.steps):
                kind = "mirror"
            turned = [turn(h) for h in self.holes]
            low = min(turned)
            images = [(y - low[0] + corner[0], x - low[1] + corner[1]) for y, x in turned]
            if set(images) == set(self.holes):
                found.append((kind, [self.bit[i] for i in images]))
        return found

    def image(self, images, position):
        return sum(images[i] for i in range(len(self.holes)) if position >> i & 1)


def count_solutions(board, position, known):
    """The number of sequences of jumps that leave one peg."""
    if position & (position - 1) == 0:
        return 1
    if position not in known:
        demand(len(known) < MOST_POSITIONS, "there are too many games to search")
        known[position] = sum(count_solutions(board, q, known) for q in board.options(position))
    return known[position]


def ends(board, position):
    """All positions with one peg in which games end."""
    met, open_ = {position}, [position]
    while open_:
        for q in board.options(open_.pop()):
            if q not in met:
                demand(len(met) < MOST_POSITIONS, "there are too many games to search")
                met.add(q)
                open_.append(q)
    return {p for p in met if p & (p - 1) == 0}


def together(board, position, kept, target):
    """Whether jumps, each made together with all its images, lead from the position to the target."""
    joint = set()
    for needs, to in board.jumps:
        images = {(board.image(g, needs), board.image(g, to)) for _, g in kept}
        all_needs, all_to = 0, 0
        for n, t in images:
            all_needs, all_to = all_needs | n, all_to | t
        if bin(all_needs).count("1") == 2 * len(images) and bin(all_to).count("1") == len(images) \
                and not all_needs & all_to:
            joint.add((all_needs, all_to))
    met, open_ = {position}, [position]
    while open_:
        p = open_.pop()
        for needs, to in joint:
            q = p & ~needs | to
            if p & needs == needs and not p & to and q not in met:
                met.add(q)
                open_.append(q)
    return target in met


def play(board, position, jumps):
    """The positions after each jump."""
    way = []
    for number, (start, end) in enumerate(jumps, 1):
        start, end = tuple(start), tuple(end)
        dy, dx = end[0] - start[0], end[1] - start[1]
        demand(dy % 2 == 0 and dx % 2 == 0 and (dy // 2, dx // 2) in board.steps, f"jump {number} leads along no line")
        over = (start[0] + dy // 2, start[1] + dx // 2)
        demand({start, over, end} <= set(board.holes), f"jump {number} leaves the board")
        needs, to = board.bit[start] | board.bit[over], board.bit[end]
        demand(position & needs == needs and not position & to, f"jump {number} cannot be made")
        position = position & ~needs | to
        way.append(position)
    demand(way and position & (position - 1) == 0, "more than one peg is left")
    return way


def check(game):
    demand(set(game) == FIELDS, f"the fields are not {sorted(FIELDS)}")
    lists = {name: places(game[name]) for name in PLACES}
    board = Board(lists["holes"], lists["directions"])
    position = board.position(lists["pegs"])
    way = play(board, position, game["jumps"])
    said = [f"{len(lists['pegs'])} pegs"]

    kept = [(kind, g) for kind, g in board.symmetries() if board.image(g, position) == position]
    number = lambda kind: sum(k == kind for k, _ in kept)
    got = [number("rotation"), [number("mirror"), number("other mirror")]]
    demand([game["rotations"], game["mirrors"]] == got, f"the position has {got[0]} rotations and {got[1]} mirrors")
    said.append(f"{got[0]} rotations, {got[1][0]} + {got[1][1]} mirrors")

    if game["least"]:
        orbits = [len({g[i] for _, g in kept}) for i in range(len(board.holes))]
        demand(min(orbits) == len(lists["pegs"]), f"{min(orbits)} holes are symmetric in this way")
        said.append("no fewer pegs with these symmetries")
    known = {}
    if game["winning"]:
        winning = sum(count_solutions(board, q, known) > 0 for q in board.options(position))
        demand(winning == game["winning"], f"{winning} jumps win")
        said.append(f"{winning} winning jump(s) of {len(list(board.options(position)))}")
    if game["solutions"]:
        solutions = count_solutions(board, position, known)
        demand(solutions == game["solutions"], f"there are {solutions} solutions")
        said.append(f"{solutions} solution(s)")
    if lists["notEnds"]:
        demand(not {board.position([h]) for h in lists["notEnds"]} & ends(board, position), "a game ends there")
        said.append("no game ends in the place named")
    if lists["tooSmall"]:
        demand(set(lists["tooSmall"]) < set(board.holes), "the smaller board is not smaller")
        small = Board(lists["tooSmall"], lists["directions"])
        demand(not ends(small, small.position(lists["pegs"])), "it can be solved on the smaller board")
        said.append("unsolvable on the smaller board")
    if lists["notTogether"]:
        demand(len(kept) > 1, "the position has no symmetry")
        target = board.position(lists["notTogether"])
        demand(not together(board, position, kept, target), "symmetric jumps lead to the pegs named")
        said.append("symmetric jumps do not lead to the pegs named")
    for kind, passes in zip(("mirror", "other mirror"), game["passes"], strict=True):
        if passes:
            times = [sum(p & (p - 1) != 0 and board.image(g, p) == p for p in way)
                     for k, g in board.symmetries() if k == kind]
            demand(max(times, default=0) == passes, f"the game passes through {max(times, default=0)} positions")
            said.append(f"{passes} positions on the way have one {kind}")
    last = board.holes[way[-1].bit_length() - 1]
    said.append(f"solved, the last peg in row {last[0]}, column {last[1]}")
    return ", ".join(said)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "peg games":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        games = certificate["data"]["games"]
        demand(isinstance(games, list) and games and len(certificate["data"]) == 1, "there are no games")
        for game in games:
            print(f"{name}: {check(game)}")
    except (Fault, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


sys.setrecursionlimit(10000)
main()
