#!/usr/bin/env python3
"""Checks a certificate of the form "shapes without a way" (docs/certificates.md).

Makes all closed ways through the given number of lattice squares from two halves, and counts the
shapes that they fill. The list must have more shapes, no two congruent, and none with a closed way.
"""
import itertools
import json
import sys


class Fault(Exception):
    pass


def demand(condition, fault):
    if not condition:
        raise Fault(fault)


def neighbours(square):
    """The twelve squares with a side in common. A square is twice its centre: the even coordinate is across."""
    across = next(d for d in range(3) if square[d] % 2 == 0)
    for along in {0, 1, 2} - {across}:
        for way in (-1, 1):
            for bend in (-1, 0, 1):
                next_ = list(square)
                next_[along] += way if bend else 2 * way
                next_[across] += bend
                yield tuple(next_)


TURNS = [(axes, signs) for axes in itertools.permutations(range(3)) for signs in itertools.product((1, -1), repeat=3)]


def images(shape):
    """The shape in its 48 orientations, each moved by whole sides to the least coordinates."""
    for axes, signs in TURNS:
        turned = [[signs[i] * square[axes[i]] for i in range(3)] for square in shape]
        low = [min(s[i] for s in turned) // 2 * 2 for i in range(3)]
        yield frozenset(tuple(s[i] - low[i] for i in range(3)) for s in turned)


def closed_shapes(n):
    """All shapes, in all orientations, with a closed way through their squares."""
    start = (1, 1, 0)
    halves = [[(start,)]]
    for _ in range(max(n // 2, n - n // 2)):
        halves.append([way + (s,) for way in halves[-1] for s in neighbours(way[-1]) if s not in way])
    ends = {}
    for way in halves[n // 2]:
        ends.setdefault(way[-1], []).append(frozenset(way))
    found, count = set(), 0
    for way in halves[n - n // 2]:
        inner = frozenset(way[1:-1])
        for other in ends.get(way[-1], ()):
            if inner.isdisjoint(other):
                shape = inner | other
                low = [min(s[i] for s in shape) // 2 * 2 for i in range(3)]
                if frozenset(tuple(s[i] - low[i] for i in range(3)) for s in shape) not in found:
                    count += 1
                    found.update(images(shape))
    return found, count


def check(data):
    demand(set(data) == {"squares", "shapes"} and data["squares"] >= 4, "there are other fields")
    n, words = data["squares"], {}  # of each shape in all orientations
    for word in data["shapes"]:
        shape = {tuple(int(x, 36) for x in square) for square in word.split("-")}
        demand(len(shape) == n and all(len(s) == 3 and sum(x % 2 for x in s) == 2 for s in shape),
               f"{word} is not {n} squares")
        joined, waiting = set(), [min(shape)]
        while waiting:
            square = waiting.pop()
            joined.add(square)
            waiting += [s for s in neighbours(square) if s in shape and s not in joined]
        demand(joined == shape, f"{word} does not hang together")
        demand(words.keys().isdisjoint(images(shape)), f"{word} is there twice")
        words.update(dict.fromkeys(images(shape), word))
    closed, count = closed_shapes(n)
    for shape in words.keys() & closed:
        raise Fault(f"{words[shape]} has a closed way")
    demand(len(data["shapes"]) > count, f"{len(data['shapes'])} shapes are not more than {count} with a closed way")
    return f"{count} shapes of {n} squares have a closed way, {len(data['shapes'])} others have none"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "shapes without a way":
        sys.exit("not a certificate of this form")
    name = certificate["claim"]["id"]
    try:
        print(f"{name}: {check(certificate['data'])}: found")
    except (Fault, KeyError, TypeError, ValueError, StopIteration) as fault:
        sys.exit(f"{name}: {fault}")


main()
