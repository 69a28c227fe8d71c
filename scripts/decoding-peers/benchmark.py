"""Compares gridsim's decoding with other programs', in turns, and prints a Markdown table.

Whole processes are compared by the CPU time that they and their threads took; decodes within a
process by the median of thread CPU time. Turns alternate, and each ratio is the median of the ratios
of neighbouring turns, so that a busy machine weighs on both sides.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# Twice a slot of 150 × 105 points; gridsim keeps the shape and covers it, so 300 × 225 of 4:3.
SLOT = ["--slot", "150x105", "--scale", "2"]
SIZE = (300, 225)

PILLOW = """
import sys
from PIL import Image
picture = Image.open(sys.argv[1])
picture.draft("RGB", (300, 225))
picture.convert("RGB").resize((300, 225), Image.Resampling.BOX, reducing_gap=None)
"""


def measured(command):
    """What a command printed, and the seconds of CPU that it took with all its threads, and in all;
    stops where it fails."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"benchmark-decoding: {' '.join(command)} failed: {said}")
    return said, usage.ru_utime + usage.ru_stime, time.monotonic() - start


def cpu_time(command):
    """Milliseconds of CPU that a command took with all its threads."""
    return measured(command)[1] * 1000


def output(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def gridsim_figure(program, path, member, samples):
    document = json.loads(
        output([program, "images", "--format", "json", "--samples", str(samples), path]))
    return document["images"][0][member]


def tjbench_time(path):
    """Milliseconds of CPU a frame, into four bytes a pixel. tjbench counts frames a second of wall
    time, so what it had of the processor counts too."""
    said, busy, wall = measured(
        ["tjbench", path, "-rgbx", "-nowrite", "-warmup", "0.5", "-benchtime", "1"])
    rates = re.findall(r"Decompress\s+-->\s+Frame rate:\s+([0-9.]+) fps", said)
    return 1000 / float(rates[-1]) * busy / wall


def compare(name, ours, theirs, peer, rounds, limit):
    mine, other = [], []
    for _ in range(rounds):
        mine.append(ours())
        other.append(theirs())
    ratio = statistics.median(a / b for a, b in zip(mine, other))
    print(f"| {name} | {statistics.median(mine):.1f} ms | {peer} | "
          f"{statistics.median(other):.1f} ms | {ratio:.2f} | {limit:.2f} |", flush=True)
    return ratio <= limit


def peers():
    """The versions of the programs that take part; None for those that are not here."""
    found = {}
    if shutil.which("tjbench"):
        said = subprocess.run(["djpeg", "-version"], capture_output=True, text=True)
        found["tjbench"] = (said.stderr + said.stdout).strip().split("\n")[0]
    if shutil.which("vipsthumbnail"):
        found["vipsthumbnail"] = output(["vipsthumbnail", "--vips-version"]).strip()
    python = os.environ.get("PILLOW_PYTHON", sys.executable)
    try:
        version = output([python, "-c", "import PIL; print(PIL.__version__)"]).strip()
        found["Pillow"] = version
    except (subprocess.CalledProcessError, FileNotFoundError):
        pass
    return found, python


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("loops")
    arguments.add_argument("images")
    arguments.add_argument("--rounds", type=int, default=7)
    options = arguments.parse_args()
    program, loops, rounds = options.program, options.loops, options.rounds
    jpeg = os.path.join(options.images, "img3.jpg")
    png = os.path.join(options.images, "img5.png")
    found, python = peers()

    libraries = json.loads(output([program, "images", "--format", "json", "--downsample", png]))
    print("Libraries: " + ", ".join(f"{k} {v}" for k, v in libraries["libraries"].items()) + ".")
    print("Peers: " + ", ".join(f"{name} ({version})" for name, version in found.items()) + ".")
    for name in ["tjbench", "vipsthumbnail", "Pillow"]:
        if name not in found:
            print(f"Skipped: {name} is not installed.")
    print("\n| what | gridsim | peer | peer's time | ratio | at most |")
    print("|---|---:|---|---:|---:|---:|")

    held = []

    def add(*row):
        held.append(compare(*row))

    def figure(path, member):
        return lambda: gridsim_figure(program, path, member, 5)

    def loop(kind, memory, path):
        return lambda: float(output([loops, kind, memory, "5", path]))

    def small(path):
        return lambda: cpu_time(
            [program, "images", "--downsample", "--samples", "1", *SLOT, path])

    reused, fresh = "decode_reused_ms", "decode_ms"
    if "tjbench" in found:
        add("JPEG, reused bitmap", figure(jpeg, reused), lambda: tjbench_time(jpeg), "tjbench",
            rounds, 1.05)
    add("JPEG, reused bitmap", figure(jpeg, reused), loop("jpeg", "reused", jpeg), "plain C loop",
        rounds, 1.05)
    add("JPEG, fresh bitmap", figure(jpeg, fresh), loop("jpeg", "fresh", jpeg), "plain C loop",
        rounds, 1.05)
    add("PNG, reused bitmap", figure(png, reused), loop("png", "reused", png), "plain C loop",
        rounds, 1.05)
    add("PNG, fresh bitmap", figure(png, fresh), loop("png", "fresh", png), "plain C loop",
        rounds, 1.05)
    with tempfile.TemporaryDirectory() as folder:
        thumbnail = os.path.join(folder, "small.v")
        for name, path, limit, draft in [("JPEG", jpeg, 0.35, 0.4), ("PNG", png, 0.8, 0.8)]:
            what = f"{name} to {SIZE[0]}×{SIZE[1]}, whole process"
            if "vipsthumbnail" in found:
                add(what, small(path),
                    lambda: cpu_time(["vipsthumbnail", "--size", f"{SIZE[0]}x{SIZE[1]}!", path,
                                      "-o", thumbnail]),
                    "vipsthumbnail", rounds, limit)
            if "Pillow" in found:
                add(what, small(path), lambda: cpu_time([python, "-c", PILLOW, path]), "Pillow",
                    rounds, draft)
    if not all(held):
        print("\nNot every ratio is within its bound.")
        sys.exit(1)


main()
