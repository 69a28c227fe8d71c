"""Right answers that follow from the contract or from a formula, against the model."""

import json
import math
import os

import report
from gesture import RATES, Deceleration, Spring, inverse_rubber_band, rubber_band
from model import Options, Simulation, simulate
from report import MS, Display
from runloop import check_transcripts

failures = []
checks = 0


def check(name, got, want, tolerance=0.0):
    global checks
    checks += 1
    if isinstance(want, (int, float)) and isinstance(got, (int, float)):
        good = abs(got - want) <= tolerance
    else:
        good = got == want
    if not good:
        failures.append(f"{name}: {got}, wanted {want}")


def coalesced_commits(display, vsyncs, cost_of):
    """The display link alone on a main thread: when each service's commit ends."""
    ends, free = [], 0
    pending = list(vsyncs)
    while pending:
        start = max(free, display.vsync(pending[0]))
        passed = [k for k in pending if display.vsync(k) <= start]
        pending = pending[len(passed):]
        free = start + cost_of(passed[-1])
        ends.append(free)
    return ends


def frame_vectors():
    display = Display("60")
    ends = coalesced_commits(display, range(10), lambda k: (52 if k == 3 else 4) * MS)
    expected, presented, dropped = report.frame_figures(display, range(10), ends)
    check("vector 1 presented", presented, [2, 3, 4, 8, 9, 10, 11])
    check("vector 1 dropped", dropped, [5, 6, 7])
    figures = report.hitch_figures(report.hitch_runs(expected, dropped), len(expected), display)
    check("vector 1 hitches", figures["count"], 1)
    check("vector 1 hitch ms", figures["total_ms"], 50, 1e-9)
    check("vector 1 ratio", figures["ratio_ms_per_s"], 300, 1e-9)

    display = Display("120")
    ends = coalesced_commits(display, range(10), lambda k: 9 * MS)
    expected, presented, dropped = report.frame_figures(display, range(10), ends)
    check("vector 2 presented", presented, list(range(3, 12)))
    check("vector 2 dropped", dropped, [2])
    figures = report.hitch_figures(report.hitch_runs(expected, dropped), len(expected), display)
    check("vector 2 hitch ms", figures["total_ms"], 1000 / 120, 1e-9)


def physics():
    for velocity, rate, distance, time in ((1000, "normal", 499.5, 3.450), (2000, "normal", 999.0, 3.796),
                                           (5000, "normal", 2497.5, 4.254), (2000, "fast", 199.0, 0.596)):
        slide = Deceleration(RATES[rate], 0, velocity)
        check(f"asymptote {velocity} {rate}", slide.asymptote(), distance, 0.05)
        check(f"time {velocity} {rate}", slide.duration(), time, 0.0005)
        check(f"stop {velocity} {rate}", slide.position(slide.duration()), slide.asymptote() - 0.5, 1e-9)
    check("rubber band 100", rubber_band(100, 960), 52.02, 0.005)
    check("rubber band 400", rubber_band(400, 960), 178.98, 0.005)
    check("inverse", inverse_rubber_band(rubber_band(123, 667), 667), 123, 1e-9)
    for c1, v in ((50, 0), (0, 3000), (-40, -500), (80, -4000), (0.2, 1), (3, -200)):
        spring = Spring(0, c1, v)
        end = spring.duration()
        later = [abs(spring.excursion(end + i / 1000)) for i in range(2000)]
        check(f"spring {c1} {v} stays near", max(later) <= 0.5 + 1e-9, True)
        if end:
            check(f"spring {c1} {v} ends at half a point", abs(spring.excursion(end)), 0.5, 1e-6)
        slope = (spring.excursion(1e-7) - spring.excursion(0)) / 1e-7
        check(f"spring {c1} {v} starts with its velocity", slope, v, abs(v) * 1e-4 + 1)


def run(**given):
    return Simulation(Options(**given)).run().result()


def table():
    for height in range(300, 1200, 37):
        slots = 3 * math.ceil(height / 70)
        for limit in (1, 10, 30, 45):
            result = run(viewport=(375.0, float(height)), limit=limit, settle=20_000 * MS)
            check(f"never shown, height {height}, limit {limit}", result["images"]["never_shown"],
                  max(0, slots - limit))
            check(f"peak, height {height}, limit {limit}", result["queue"]["peak"], min(slots, limit))


def keep_alives():
    # 30 units; the first runs in the pass that queued them, the last is committed 30 periods later.
    for period in (10, 25, 100):
        result = run(costs=[0] * 3, parameters={"keep-alive": f"{period}ms"}, settle=30_000 * MS)
        check(f"keep-alive {period}", result["blank"]["all_visible_ms"], 30 * period, 1000 / 60 + 0.001)
        check(f"keep-alive {period} first", result["blank"]["first_image_ms"], period, 1000 / 60 + 0.001)
    # 30 × (5 ms decode + 1 ms commit)
    for kind in ("wakeup", "main-queue", "source"):
        result = run(parameters={"keep-alive": kind})
        check(f"keep-alive {kind}", result["blank"]["all_visible_ms"], 30 * 6, 1000 / 60 + 0.001)
        check(f"keep-alive {kind} blank at the end", result["images"]["never_shown"], 0)
    result = run(parameters={"keep-alive": "none"})
    check("no keep-alive", (result["images"]["never_shown"], result["images"]["shown"],
                            result["images"]["pending"], result["images"]["decoded"]), (30, 0, 30, 1))
    result = run(gesture="wait 2s; post 5ms", parameters={"keep-alive": "none"})
    check("a post wakes the loop once", (result["images"]["shown"], result["images"]["decoded"]), (1, 2))


def modes():
    result = run(mode="eager", gesture="wait 2s; tap", settle=1000 * MS)
    check("tap: nothing moves", result["frames"]["expected"], 0)
    check("tap: percentiles", result["frames"]["duration_ms"]["p50"], None)
    check("tap: touch", result["touch"]["latency_max_ms"], 0)
    # default, tracking, default again: the first pass, data, and the run after the tap
    result = run(gesture="wait 2s; tap", parameters={"keep-alive": "none"}, settle=1000 * MS)
    check("tap: idle passes", result["queue"]["idle_passes"], 3)
    check("tap: its exit commits, then one idle pass", result["images"]["shown"], 1)
    # a finger that lands in the middle of a decode waits for it
    result = run(costs=[40 * MS] * 3, gesture="wait 1.01s; tap", parameters={"keep-alive": "none"},
                 data_delay=1000 * MS, settle=1000 * MS)
    check("touch latency", result["touch"]["latency_max_ms"], 1000 + 3 + 40 - 1010, 1e-9)
    # eager: the first screen in one commit of 10 rows
    result = run(mode="eager", gesture="none")
    check("eager shows all", (result["images"]["shown"], result["blank"]["image_ms"]), (30, 0))
    check("peak bytes", result["memory"]["peak_decoded_bytes"], 30 * 4032 * 3024 * 4)
    # out over the top and back
    result = run(mode="eager", gesture="wait 2s; drag -300 over 0.3s", costs=[0] * 3)
    check("spring back to the edge", result["motion"]["final_offset_pt"], 0)
    result = run(mode="eager", rows=20, gesture="wait 2s; flick 5000", costs=[0] * 3)
    check("spring back to the last row", result["motion"]["final_offset_pt"], 20 * 70 - 667)
    result = run(mode="eager", gesture="flick 3000", costs=[0] * 3)
    check("nothing moves before the data", result["frames"]["expected"], 0)


def look(value, path):
    for part in path.split("."):
        value = value[part]
    return value


def agrees(got, want):
    if isinstance(want, list):
        return got is not None and want[0] <= got <= want[1]
    if isinstance(want, dict):
        return all({"ge": got >= n, "le": got <= n, "gt": got > n, "lt": got < n}[op]
                   for op, n in want.items())
    return got == want


def cases(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            case = json.loads(line)
            if case.get("mode") not in ("eager", "deferred"):
                continue
            result = simulate(case["args"])
            for key, want in case["expect"].items():
                got = look(result, key)
                check(f"case {case['name']}: {key} is {got}, wanted {want}", agrees(got, want), True)


def run_all(cases_path, runloop_path):
    frame_vectors()
    physics()
    table()
    keep_alives()
    modes()
    if cases_path:
        cases(cases_path)
    if runloop_path:
        played, complaints = check_transcripts(os.path.join(runloop_path, "scenarios"),
                                               os.path.join(runloop_path, "transcripts"))
        check("transcripts", complaints, [])
        print(f"{played} transcripts played")
    print("\n".join(f"FAIL {failure}" for failure in failures))
    print(f"{checks - len(failures)} of {checks} checks hold")
    return 1 if failures else 0
