#!/usr/bin/env python3
"""Checks a certificate of the form "mex pattern" (docs/certificates.md).

A function on the quadrant that repeats in blocks, with other blocks along the
borders, is the Grundy function of a vector addition game if the mex rule holds in
every cell. Distant cells look like near ones, so finitely many are enough.
"""
import json
import sys


def ends(moves):
    """Whether there are two positive weights for which every move lowers the weighted sum."""
    for u in range(1, 50):
        for v in range(1, 50):
            if all(u * x + v * y < 0 for x, y in moves):
                return True
    return False


def check(data):
    moves, width, height, border = data["moves"], data["width"], data["height"], data["border"]
    rows = data["values"]
    if width < 1 or height < 1 or border < 0:
        return "there are no blocks"
    across, down = (border + 1) * width, (border + 1) * height
    if len(rows) != down or any(len(row) != across for row in rows):
        return f"the values are not {down} rows of {across}"
    if not ends(moves):
        return "no weights show that every play ends"

    def value(x, y):
        if x >= across:
            x = border * width + (x - border * width) % width
        if y >= down:
            y = border * height + (y - border * height) % height
        return rows[y][x]

    # Beyond the border by the reach of a move and one more block, a cell looks like the
    # one that is a block nearer.
    far_x = (border + 1) * width + max(abs(x) for x, _ in moves)
    far_y = (border + 1) * height + max(abs(y) for _, y in moves)
    cells = 0
    for y in range(far_y + height):
        for x in range(far_x + width):
            reached = {value(x + a, y + b) for a, b in moves if x + a >= 0 and y + b >= 0}
            least = 0
            while least in reached:
                least += 1
            cells += 1
            if value(x, y) != least:
                return f"at ({x},{y}) the rule gives {least}, not {value(x, y)}"
    data["cells"] = cells
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "mex pattern":
        sys.exit("not a certificate of this form")
    fault = check(certificate["data"])
    if fault:
        sys.exit(f"{certificate['claim']['id']}: {fault}")
    print(f"{certificate['claim']['id']}: the mex rule holds in the whole quadrant, "
          f"by {certificate['data']['cells']} cells: proven")


main()
