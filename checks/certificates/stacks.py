#!/usr/bin/env python3
"""Checks a certificate of the form "hanoi stacks" (docs/certificates.md).

Builds the stacks of a k-Tower of Hanoi one after the other, each in as few moves as
possible, by a search from all shortest ways to build the previous stack. Then it plays a
game that reaches the midpoint in fewer moves.
"""
import json
import sys


def lawful(stack, order):
    """Whether the lowest disks, as many as order says, are the largest ones, in order."""
    return all(stack[i] < min(stack[i + 1:]) for i in range(min(order, len(stack) - 1)))


def moved(position, start, end, order):
    """The position after a move, or None if the rule forbids it."""
    if start == end or not position[start]:
        return None
    stacks = list(position)
    stacks[end] = position[end] + position[start][-1:]
    stacks[start] = position[start][:-1]
    return tuple(stacks) if lawful(stacks[end], order) else None


def options(position, order):
    found = (moved(position, start, end, order) for start in range(3) for end in range(3))
    return [after for after in found if after is not None]


def is_stack(position, disks, height):
    """Whether the smallest disks are together, and all others on peg 1."""
    return position[0] == tuple(range(1, disks - height + 1)) and () in position[1:]


def greedy(disks, order):
    """The cost of each stack, from that of one disk to that of all but the largest."""
    costs, layer = [], {(tuple(range(1, disks + 1)), (), ())}
    for height in range(1, disks):
        seen, cost, done = set(layer), 0, set()
        while not done:
            layer = {after for position in layer for after in options(position, order)} - seen
            if not layer:
                return costs
            seen |= layer
            done = {position for position in layer if is_stack(position, disks, height)}
            cost += 1
        layer = done
        costs.append(cost)
    return costs


def check(data):
    disks, order = data["disks"], data["order"]
    if type(disks) is not int or type(order) is not int or not 1 <= order <= disks or not 2 <= disks <= 9:
        return f"no game has {disks} disks and the order {order}"
    position = (tuple(range(1, disks + 1)), (), ())
    for number, (disk, start, end) in enumerate(data["moves"], 1):
        if start not in (1, 2, 3) or end not in (1, 2, 3):
            return f"move {number} does not lead from a peg to another"
        if not position[start - 1] or position[start - 1][-1] != disk:
            return f"move {number}: disk {disk} does not lie on top of peg {start}"
        position = moved(position, start - 1, end - 1, order)
        if position is None:
            return f"move {number} of disk {disk} to peg {end} is not lawful"
    if not is_stack(position, disks, disks - 1):
        return "the moves do not end with all smaller disks on one peg"
    costs = greedy(disks, order)
    if costs != data["stacks"]:
        return f"stacks built as fast as possible take {costs} moves"
    if len(data["moves"]) >= sum(costs):
        return f"the stacks take {sum(costs)} moves, and the game is no faster"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "hanoi stacks":
        sys.exit("not a certificate of this form")
    data, name = certificate["data"], certificate["claim"]["id"]
    try:
        fault = check(data)
    except (KeyError, TypeError, ValueError) as wrong:
        fault = f"not a game: {wrong}"
    if fault:
        sys.exit(f"{name}: {fault}")
    print(f"{name}: {data['disks']} disks of order {data['order']}, stacks one by one: {sum(data['stacks'])} moves "
          f"to the midpoint; a game with {len(data['moves'])}: found")


main()
