#!/usr/bin/env python3
"""Checks a certificate of the form "block list" (docs/certificates.md).

A list of moves for the k-Tower of Hanoi with any number of disks: the largest disks move
one by one, all others only as a block that each move turns over. The list is checked
with the block as one piece, which settles all numbers of disks, and then disk by disk
for some numbers.
"""
import json
import sys


def lawful(stack, order):
    """Whether the lowest disks, as many as the rule says, are the largest ones, in order."""
    return all(low < high for i, low in enumerate(stack[:order]) for high in stack[i + 1:])


def with_block(data):
    """Plays the list with the block as one piece. Returns its flips, other moves, and a fault."""
    order, free, rest = data["order"], data["free"], data["rest"]
    block = free + 1
    pegs = [list(range(1, rest + 1)), [], []]
    pegs[data["home"] - 1] += range(rest + 1, block + 1)
    flips = singles = 0
    for number, (piece, start, end) in enumerate(data["moves"], 1):
        if start not in (1, 2, 3) or end not in (1, 2, 3) or start == end:
            return 0, 0, f"move {number} does not lead from a peg to another"
        if not pegs[start - 1] or pegs[start - 1][-1] != piece:
            return 0, 0, f"move {number}: piece {piece} is not on top of peg {start}"
        pegs[start - 1].pop()
        target = pegs[end - 1]
        target.append(piece)
        if not lawful(target, order):
            return 0, 0, f"move {number}: piece {piece} may not go on peg {end}"
        if piece == block:
            if len(target) <= order:
                return 0, 0, f"move {number}: the block lies on fewer than {order} disks"
            flips += 1
        else:
            singles += 1
    if pegs[0] != [1] or pegs[1] and pegs[2]:
        return 0, 0, "the list does not end with the largest disk alone"
    return flips, singles, ""


def simple_stack(pegs, order, disks, height, home):
    """Builds the stack of the smallest disks, of the given height, on a peg: first that of
    three by the classic rules, then one disk after the other. Returns the moves."""
    moves = 0

    def move(start, end):
        nonlocal moves
        pegs[end].append(pegs[start].pop())
        assert lawful(pegs[end], order)
        moves += 1

    def tower(count, start, end):
        if count:
            tower(count - 1, start, 3 - start - end)
            move(start, end)
            tower(count - 1, 3 - start - end, end)

    here = home if (height - 3) % 2 == 0 else 3 - home
    tower(3, 0, here)
    for size in range(4, height + 1):
        there, here = here, 3 - here
        move(0, here)
        for _ in range(size - 2):
            move(there, 0)
        move(there, here)
        for _ in range(size - 2):
            move(0, here)
    assert here == home and pegs[home] == list(range(disks - height + 1, disks + 1))
    return moves


def disk_by_disk(data, disks):
    """Plays the whole first half for a number of disks and returns its moves."""
    pegs = [list(range(1, disks + 1)), [], []]
    moves = simple_stack(pegs, data["order"], disks, disks - data["rest"], data["home"] - 1)
    for piece, start, end in data["moves"]:
        for _ in range(1 if piece <= data["free"] else disks - data["free"]):
            disk = pegs[start - 1].pop()
            assert (disk == piece) if piece <= data["free"] else disk > data["free"]
            pegs[end - 1].append(disk)
            assert lawful(pegs[end - 1], data["order"])
            moves += 1
    assert pegs[0] == [1] and not (pegs[1] and pegs[2])
    return moves


def check(data):
    flips, singles, fault = with_block(data)
    if fault:
        return fault
    free, rest = data["free"], data["rest"]
    for disks in range(free + 1, free + 13):
        height = disks - rest
        counted = 1 + height * (height - 1) + flips * (disks - free) + singles
        try:
            if disk_by_disk(data, disks) != counted:
                return f"{disks} disks take another number of moves than {counted}"
        except (AssertionError, IndexError):
            return f"the list fails disk by disk for {disks} disks"
    linear = 2 * (flips - 2 * rest - 1)
    constant = 2 * (1 + rest * (rest + 1) - flips * free + singles) + 1
    data["law"] = f"2n^2 {linear:+}n {constant:+} for all n > {free}"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "block list":
        sys.exit("not a certificate of this form")
    fault = check(certificate["data"])
    if fault:
        sys.exit(f"{certificate['claim']['id']}: {fault}")
    print(f"{certificate['claim']['id']}: k = {certificate['data']['order']}, "
          f"{certificate['data']['law']} moves: proven")


main()
