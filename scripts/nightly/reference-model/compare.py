"""Plays random scenarios in the model and in a gridsim binary and lists the report keys that differ.

    python3 compare.py GRIDSIM --seed 1 --count 60 [--only KEY-PART] [--limit-lines 8] [--no-baseline]

Both the scenario's mode and the baseline `eager` are compared.  Numbers agree within 1e-6, relative or absolute.
Exit status 1 if anything differs.
"""

import argparse
import collections
import json
import shlex
import subprocess
import sys

from model import simulate
from scenarios import scenarios

# Names and free-form parts, which the contract does not pin down.
SKIPPED = ("label", "parameters", "causes", "dropped_refreshes", "mode")
MISSING = "(missing)"


def flatten(value, prefix=""):
    if isinstance(value, dict):
        out = {}
        for key, inner in value.items():
            if prefix or key not in SKIPPED:
                out.update(flatten(inner, f"{prefix}.{key}" if prefix else key))
        return out
    return {prefix: value}


# The greatest velocity is a difference of offsets, rounded here and unrounded there, over a vsync's time.
COARSE = {"motion.max_velocity_pt_per_s": 1e-3}


def agree(a, b, tolerance=1e-6):
    numbers = (int, float)
    if isinstance(a, numbers) and isinstance(b, numbers) and not isinstance(a, bool):
        return abs(a - b) <= max(tolerance, 1e-6 * max(abs(a), abs(b)))
    return a == b


def differences(ours, theirs):
    ours, theirs = flatten(ours), flatten(theirs)
    for key in ours:
        b = theirs.get(key, MISSING)
        if not agree(ours[key], b, COARSE.get(key, 1e-6)):
            yield key, ours[key], b


def attributed(run):
    return sum(cause["drops"] for cause in run.get("causes", []))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("binary")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=60)
    p.add_argument("--per-image", action="store_true")
    p.add_argument("--only", default="", help="compare only keys that contain this")
    p.add_argument("--limit-lines", type=int, default=8, help="differences shown per scenario")
    p.add_argument("--no-baseline", action="store_true", help="leave out the eager baseline")
    p.add_argument("--timeout", type=float, default=60)
    a = p.parse_args()

    by_key, failed, equal, total = collections.Counter(), 0, 0, 0
    for index, each in enumerate(scenarios(a.seed, a.count, a.per_image)):
        args = each["args"]
        try:
            done = subprocess.run([a.binary, *args, "--format", "json"], capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=a.timeout)
            runs = json.loads(done.stdout)["runs"] if done.returncode == 0 else None
            complaint = f"exit {done.returncode}: {done.stderr.decode(errors='replace').strip()[:300]}"
        except (subprocess.TimeoutExpired, ValueError, KeyError) as error:
            runs, complaint = None, f"{type(error).__name__}: {error}"
        if runs is None:
            failed += 1
            print(f"#{index} {shlex.join(args)}\n    {complaint}")
            continue
        name = args[1].split(":")[0]
        for mode in dict.fromkeys([name] if a.no_baseline else [name, "eager"]):
            total += 1
            theirs = next((run for run in runs if run["mode"] == mode), {})
            ours = simulate(args if mode == name else ["--mode", mode, *args[2:]])
            found = [d for d in differences(ours, theirs) if a.only in d[0]]
            drops = theirs.get("frames", {}).get("dropped")
            if theirs and attributed(theirs) != drops and a.only in "causes":
                found.append(("causes", drops, attributed(theirs)))
            if not found:
                equal += 1
                continue
            print(f"#{index} [{mode}] {shlex.join(args)}")
            for key, mine, yours in found[: a.limit_lines]:
                print(f"    {key}: model {mine}, binary {yours}")
            if len(found) > a.limit_lines:
                print(f"    … and {len(found) - a.limit_lines} more")
            by_key.update(key for key, _, _ in found)
    print(f"\n{equal} of {total} runs equal; {failed} scenarios without a report")
    for key, count in by_key.most_common():
        print(f"{count:5d}  {key}")
    return 1 if by_key or failed else 0


if __name__ == "__main__":
    sys.exit(main())
