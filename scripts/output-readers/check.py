"""usage: check.py ROOT [--self-test]: see scripts/check-outputs."""
import gzip
import importlib.util
import os
import re
import shutil
import sys
import tempfile

import outputs as making
import readers


def fault(read, root, folder):
    """What a reader finds wrong; None where all is well."""
    try:
        read(readers.Outputs(root, folder))
    except readers.Fault as error:
        return str(error)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return None


def change(name, pattern, replacement):
    """Breaks a file: replaces the first match of a pattern."""
    def apply(folder):
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        broken, count = re.subn(pattern, replacement, text, count=1, flags=re.M)
        if count != 1:
            sys.exit(f"check-outputs: {name} holds no {pattern}")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(broken)
    return f"{name}: {pattern}", apply


def compress_another(folder):
    with gzip.open(os.path.join(folder, "trace.json.gz"), "wt") as file:
        file.write("{}")


DAMAGE = {
    "Python's json": [
        change("report.json", r'("dropped"\s*:\s*)(\d+)(,\s*"dropped_percent")', r"\g<1>9\2\3"),
        change("report.json", r'("expected"\s*:\s*)(\d+)', r"\1NaN"),
        change("report.json", r'"baseline"', '"schema"'),
        change("report.ndjson", r"^.*\n", ""),
        change("report.ndjson", r'"frozen":0', '"frozen":1'),
        change("measured.ndjson", r"}$", ""),
        change("costs.json", r'("decode_ms"\s*:\s*)', r"\g<1>1"),
        change("tune.json", r'("value"\s*:\s*)2', r"\g<1>3"),
        change("launch.json", r'^(  "total_ms"\s*:\s*)', r"\g<1>1"),
        change("transcript.json", r'"events"', '"other"')],
    "Python's json and gzip, traces": [
        change("trace.json", r'"cat":"dropped"', '"cat":"other"'),
        change("trace.json", r'"cat":"decode"', '"cat":"other"'),
        change("trace.json", r"\]}\s*$", "}"),
        ("trace.json.gz: another", compress_another)],
    "Python's csv": [
        change("report.csv", r"(eager,eager,\d+,)", r"\g<1>1"),
        change("report.csv", r'"(deferred:limit=60,keep-alive=10ms)"', r"\1"),
        change("measured.csv", r"measured,measured,0", "measured,measured,"),
        change("frames.csv", r",1,1,", ",1,0,"),
        change("tune.csv", r"^2,(.*),true", r"2,\1,false"),
        change("images.csv", r'""b', '"b')],
    "jsonschema": [
        change("tune.json", r'"points"', '"pints"'),
        change("report.json", r'("frozen"\s*:\s*)0', r'\1"none"'),
        change("measured.json", r'"frames"', '"fames"')],
    "DuckDB": [
        change("report.csv", r"^drain,.*\n", ""),
        change("report.csv", r"frames\.dropped", "frames.lost"),
        change("frames.csv", r",1,1,", ",1,no,"),
        change("images.csv", r'""b', "b")],
    "junitparser": [
        change("report.xml", r'(frames.dropped" value=")', r"\g<1>9"),
        change("report.xml", r"</testsuite>", ""),
        change("check.xml", r'tests="\d+"( .* skipped)', r'tests="0"\1'),
        change("failed.xml", r"\s*<failure[^>]*/>", "")],
    "markdown-it-py": [
        change("report.md", r"^\| ---: \|.*\n", ""),
        change("report.md", r"\| eager \|", "| eager "),
        change("report.md", r" of \d+ \|", " of 1 |"),
        change("report.md", r"^\| 2 \|.*\n", ""),
        change("tune.md", r"^\| 3 \|.*\n", ""),
        change("failed.md", "❌", "✅"),
        change("check.md", r"^\|---\|", "|"),
        change("measured.md", r"(\| dropped frames \| )", r"\g<1>9"),
        change("images.md", r"\\\|", "|"),
        change("launch.md", r"^\| settings.*\n", "")],
}


def self_test(root, folder, name, read):
    missed = 0
    for what, apply in DAMAGE[name]:
        with tempfile.TemporaryDirectory() as place:
            copy = os.path.join(place, "outputs")
            shutil.copytree(folder, copy)
            apply(copy)
            found = fault(read, root, copy)
        if found is None:
            print(f"missed: {name}, {what}")
            missed += 1
    print(f"{name}: {len(DAMAGE[name]) - missed} of {len(DAMAGE[name])} kinds of damage found")
    return missed


def main():
    root, tests_itself = sys.argv[1], sys.argv[2:] == ["--self-test"]
    if sys.argv[2:] and not tests_itself:
        print(f"check-outputs: unknown option '{sys.argv[2]}'; see --help", file=sys.stderr)
        sys.exit(64)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        making.make(root, folder)
        for name, read, module, package in readers.ALL:
            if module and importlib.util.find_spec(module) is None:
                print(f"skipped: {name}; install it with: pip install {package}")
                continue
            found = fault(read, root, folder)
            print(f"{name}: {'reads all' if found is None else found}")
            faults += found is not None
            if tests_itself:
                faults += self_test(root, folder, name, read)
    sys.exit(1 if faults else 0)


main()
