#!/usr/bin/env python3
"""Checks a certificate of the form "jenga layers" (docs/certificates.md).

Two positions [Cm, In, +k] of Jenga have the same residues modulo 3 and the same k. The
checker finds the moves of both by the rules for layers of three bricks, brick by brick.
"""
import json
import sys

STABLE = {"111", "110", "011", "101", "010"}  # stable layers: with a middle brick, or both ends


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def takings(layer):
    """What may remain of a layer after one brick is taken, counting mirror images once."""
    found = {layer[:i] + "0" + layer[i + 1:] for i in range(3) if layer[i] == "1"}
    return {min(left, left[::-1]) for left in found if left in STABLE}


def moves(position):
    """The changes of (m, n, k) by all moves: taking a brick from a playable layer and putting it on top."""
    m, n, k = position
    found = set()
    for layer, number in (("111", m), ("011", n)):
        if number == 0:
            continue
        for left in takings(layer):
            change = [-(layer == "111"), -(layer == "011") + (left == "011"), 1]
            if k == 2:  # the brick completes the top layer, and the layer below it becomes playable
                change = [change[0] + 1, change[1], -2]
            found.add(tuple(change))
    return found


def check(data):
    demand(set(data) == {"position", "inside", "lacking"}, "there are other fields")
    position, inside = data["position"], data["inside"]
    for p in (position, inside):
        demand(len(p) == 3 and all(type(x) is int and x >= 0 for x in p) and p[2] < 3, f"{p} is not a position")
    demand(0 in position[:2] and 0 not in inside[:2], "the first position is not at the border, or the second is")
    demand(position[:2] != [0, 0] and [x % 3 for x in position] == [x % 3 for x in inside], "the residues differ")
    lacking = sorted(moves(inside) - moves(position))
    demand(lacking and [list(c) for c in lacking] == sorted(data["lacking"]), f"the moves {lacking} are lacking")
    return f"{position} lacks the moves {[list(c) for c in lacking]} that {inside} has"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "jenga layers":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{name}: {fault}")


main()
