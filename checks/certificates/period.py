#!/usr/bin/env python3
"""Checks a certificate of the form "subtraction game" (docs/certificates.md).

The Grundy values of a game in which some numbers may be taken from a pile repeat
forever once as many values as the largest of these numbers have recurred.
"""
import json
import sys


def check(data):
    take, values = data["subtract"], data["values"]
    before, period = data["preperiod"], data["period"]
    if not take or min(take) < 1:
        return "a player must take at least 1"
    if period < 1 or before < 0:
        return "the period is not positive"
    for n, value in enumerate(values):
        reached = {values[n - t] for t in take if t <= n}
        least = 0
        while least in reached:
            least += 1
        if value != least:
            return f"value {n} is {least}, not {value}"
    if len(values) < before + period + max(take):
        return "the values end before a window has returned"
    for n in range(before, len(values) - period):
        if values[n] != values[n + period]:
            return f"values {n} and {n + period} differ"
    for shorter in range(1, period):
        if period % shorter == 0 and all(
            values[n] == values[n + shorter] for n in range(before, before + period)
        ):
            return f"{shorter} is a period, too"
    if before > 0 and values[before - 1] == values[before - 1 + period]:
        return "the period begins earlier"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["schema"] != "rederive-certificate/1" or certificate["form"] != "subtraction game":
        sys.exit("not a certificate of this form")
    fault = check(certificate["data"])
    if fault:
        sys.exit(f"{certificate['claim']['id']}: {fault}")
    data = certificate["data"]
    print(f"{certificate['claim']['id']}: period {data['period']} after {data['preperiod']} values, "
          f"taking {data['subtract']}: proven")


main()
