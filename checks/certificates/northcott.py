#!/usr/bin/env python3
"""Checks a certificate of the form "northcott game" (docs/certificates.md).

Plays moves of Northcott's game on one row, white first, and counts the moves of both players.
"""
import json
import sys


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def options(columns, place, other):
    """The squares to which a checker may move: not onto or over the other one."""
    found = []
    for step in (1, -1):
        to = place + step
        while 0 <= to < columns and to != other:
            found.append(to)
            to += step
    return found


def check(data):
    demand(set(data) == {"columns", "positions", "moves"}, "there are other fields")
    columns, positions, moves = data["columns"], data["positions"], data["moves"]
    demand(type(columns) is int and 2 <= columns <= 1000 and positions, "not a game")
    for place in positions:
        demand(len(place) == 2 and place[0] != place[1] and all(type(c) is int and 0 <= c < columns for c in place),
               f"{place} is not a position")
    for turn, (before, after) in enumerate(zip(positions, positions[1:])):
        mover = turn % 2
        demand(after[1 - mover] == before[1 - mover], f"move {turn + 1} is by the wrong player")
        demand(after[mover] in options(columns, before[mover], before[1 - mover]), f"move {turn + 1} cannot be made")
    white, black = positions[0]
    counts = [len(options(columns, white, black)), len(options(columns, black, white))]
    said = []
    if moves:
        demand(moves == counts, f"the players have {counts} moves")
        demand(counts[0] != counts[1], "both players have the same number of moves")
        said.append(f"white has {counts[0]} and black {counts[1]} moves at {positions[0]}")
    if len(positions) > 1:
        demand(len(positions) % 2 == 1 and positions[0] == positions[-1], "the game does not return")
        said.append(f"after {len(positions) - 1} moves the position and the player to move are the same")
    demand(said, "the certificate says nothing")
    return ", ".join(said)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "northcott game":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
