#!/usr/bin/env python3
"""Checks a certificate of the form "picaria strategies" (docs/certificates.md).

Tries every move of each strategy's opponent, at the start and in each position of the
strategy, and requires a reply that completes a row or leads back into the strategy.
"""
import json
import sys

CENTRE = -1


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


class Board:
    """A polygon: the rim's nodes are 0, 1, ..., corners even, and the centre is -1."""

    def __init__(self, sides):
        self.rim = 2 * sides
        self.nodes = [*range(self.rim), CENTRE]
        self.rows = [{2 * i, 2 * i + 1, (2 * i + 2) % self.rim} for i in range(sides)]
        self.rows += [{i, CENTRE, i + sides} for i in range(sides)]
        self.near = {v: {(v - 1) % self.rim, (v + 1) % self.rim, CENTRE} for v in range(self.rim)}
        for v in range(1, self.rim, 2):
            self.near[v] |= {(v - 2) % self.rim, (v + 2) % self.rim}
        self.near[CENTRE] = set(range(self.rim))
        self.maps = [{CENTRE: CENTRE} | {v: (turn + way * v) % self.rim for v in range(self.rim)}
                     for turn in range(0, self.rim, 2) for way in (1, -1)]

    def has_row(self, stones):
        return any(row <= stones for row in self.rows)

    def moves(self, own, other, most):
        """The stones of a player after each move."""
        empty = [v for v in self.nodes if v not in own and v not in other]
        if len(own) < most:
            return [own | {to} for to in empty]
        return [own - {stone} | {to} for to in empty for stone in own & self.near[to]]

    def images(self, first, second):
        for m in self.maps:
            yield frozenset(m[v] for v in first), frozenset(m[v] for v in second)

    def read(self, word):
        x, _, o = word.partition("/")
        demand(set(x + o) <= {chr(97 + i) for i in range(self.rim + 1)} and len(set(x + o)) == len(x + o),
               f"{word} is not a position")
        return tuple(frozenset(CENTRE if ord(c) - 97 == self.rim else ord(c) - 97 for c in part) for part in (x, o))


def play(board, stones, player, words, wins):
    """Tests the strategy of player 0, X, or 1, O."""
    first = {}  # the index in the list of each image of a position of the strategy
    list_ = []
    for place, word in enumerate(words):
        position = board.read(word)
        mine, theirs = position[player], position[1 - player]
        placed = len(position[0]) - len(position[1]) == (1 if player == 0 else 0)
        demand(placed or len(position[0]) == stones[0] and len(position[1]) <= stones[1], f"{word} cannot come up")
        demand(not board.has_row(mine) and not board.has_row(theirs), f"{word} has a row")
        list_.append((mine, theirs))
        for image in board.images(mine, theirs):
            first.setdefault(image, place)

    def answered(mine, theirs, before):
        """Whether there is a move to a row, to a position without moves, or to one listed before an index."""
        return any(board.has_row(m) or not board.moves(theirs, m, stones[1 - player])
                   or first.get((m, theirs), before) < before for m in board.moves(mine, theirs, stones[player]))

    nobody = frozenset()
    starts = [(nobody, nobody)] if player == 0 else [(nobody, frozenset({v})) for v in board.nodes]
    for mine, theirs in starts:
        demand(answered(mine, theirs, len(list_)), "there is no answer at the start")
    for place, (mine, theirs) in enumerate(list_):
        for after in board.moves(theirs, mine, stones[1 - player]):
            demand(not board.has_row(after), f"after {words[place]} the opponent completes a row")
            demand(answered(mine, after, place if wins else len(list_)),
                   f"after {words[place]} a move of the opponent has no answer")


def check(data):
    demand(set(data) == {"games"} and data["games"], "there are no games, or there are other fields")
    said = []
    for game in data["games"]:
        demand(set(game) == {"sides", "x", "o", "winner", "strategyX", "strategyO"}, "there are other fields")
        stones, winner = (game["x"], game["o"]), game["winner"]
        demand(winner in ("", "x", "o") and game["sides"] >= 3 and 1 <= stones[0] <= stones[1], "not a game")
        board = Board(game["sides"])
        demand(sum(stones) <= len(board.nodes), "there are more stones than nodes")
        for player, field in enumerate(("strategyX", "strategyO")):
            if winner == "ox"[player]:
                demand(not game[field], "who loses has a strategy")
            else:
                play(board, stones, player, game[field], winner != "")
        said.append(f"{stones[0]} against {stones[1]} on {game['sides']} sides: "
                    + {"": "a draw", "x": "X wins", "o": "O wins"}[winner])
    return "; ".join(said)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "picaria strategies":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: proven")
    except (Fault, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
