#!/usr/bin/env python3
"""Checks a certificate of the form "hanoi game" (docs/certificates.md).

Plays the moves of a k-Tower of Hanoi, disk 1 the largest, and searches from both ends
for a shorter solution.
"""
import json
import sys


def lawful(stack, order):
    """Whether the lowest disks, as many as order says, are the largest ones, in order."""
    return all(stack[i] < min(stack[i + 1:]) for i in range(min(order, len(stack) - 1)))


def moved(position, start, end, order):
    """The position after a move, or None if the rule forbids it."""
    if not position[start]:
        return None
    stacks = list(position)
    stacks[end] = position[end] + position[start][-1:]
    stacks[start] = position[start][:-1]
    return tuple(stacks) if lawful(stacks[end], order) else None


def shortest(first, last, order):
    """The least number of moves, by breadth-first search from both ends."""
    sides, seen, moves = [{first}, {last}], [{first}, {last}], 0
    while all(sides):
        side = 0 if len(sides[0]) <= len(sides[1]) else 1
        beyond = set()
        for position in sides[side]:
            for start in range(3):
                for end in range(3):
                    if start != end:
                        after = moved(position, start, end, order)
                        if after is not None and after not in seen[side]:
                            beyond.add(after)
        moves += 1
        if beyond & seen[1 - side]:
            return moves
        seen[side] |= beyond
        sides[side] = beyond
    return -1


def check(data):
    disks, order = data["disks"], data["order"]
    if disks < 1 or not 1 <= order <= disks:
        return f"no game has {disks} disks and the order {order}"
    tower = tuple(range(1, disks + 1))
    first, last = (tower, (), ()), ((), (), tower)
    position = first
    for number, (disk, start, end) in enumerate(data["moves"], 1):
        if start not in (1, 2, 3) or end not in (1, 2, 3) or start == end:
            return f"move {number} does not lead from a peg to another"
        if not position[start - 1] or position[start - 1][-1] != disk:
            return f"move {number}: disk {disk} does not lie on top of peg {start}"
        position = moved(position, start - 1, end - 1, order)
        if position is None:
            return f"move {number} of disk {disk} to peg {end} is not lawful"
    if position != last:
        return "the game does not end with all disks on peg 3"
    least = shortest(first, last, order)
    if least != len(data["moves"]):
        return f"{least} moves are enough"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "hanoi game":
        sys.exit("not a certificate of this form")
    fault = check(certificate["data"])
    if fault:
        sys.exit(f"{certificate['claim']['id']}: {fault}")
    data = certificate["data"]
    print(f"{certificate['claim']['id']}: {data['disks']} disks of order {data['order']} take "
          f"{len(data['moves'])} moves, and none less: proven")


main()
