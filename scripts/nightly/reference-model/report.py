"""From what happened to the numbers of section 5: frames, hitches, blank time, causes."""

from fractions import Fraction

MS = 1_000_000
SECOND = 1_000_000_000


class Display:
    """Vsync k is at round(k · 10⁹ / refresh)."""

    def __init__(self, refresh):
        self.refresh = Fraction(str(refresh))
        self.interval_ms = float(1000 / self.refresh)

    def vsync(self, k):
        numerator, denominator = k * SECOND * self.refresh.denominator, self.refresh.numerator
        return (2 * numerator + denominator) // (2 * denominator)

    def latest(self, t):
        """The largest k whose vsync is at or before t."""
        k = int(t * self.refresh / SECOND) + 1
        while self.vsync(k) > t:
            k -= 1
        return k

    def at_or_after(self, t):
        k = self.latest(t)
        return k if self.vsync(k) == t else k + 1

    def presented_at(self, commit_end):
        return self.at_or_after(commit_end) + 1


def percentile(values, p):
    """Linear interpolation at p/100 · (n − 1)."""
    if not values:
        return None
    ordered = sorted(values)
    place = p / 100 * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def percentiles(values):
    return {f"p{p}": percentile(values, p) for p in (50, 90, 95, 99)}


def verdict(ratio):
    return "good" if ratio < 5 else "warning" if ratio < 10 else "critical"


def frame_figures(display, moving, commit_ends):
    """`moving`: vsyncs at which the offset differs; `commit_ends`: of commits with a display-link service."""
    expected = sorted(k + 2 for k in moving)
    new = {display.presented_at(end) for end in commit_ends}
    dropped = [r for r in expected if r not in new]
    return expected, [r for r in expected if r in new], dropped


def hitch_runs(expected, dropped):
    """Maximal runs of consecutive drops, as lists of refreshes.

    Consecutive means neighbouring refreshes: a refresh at which nothing was expected ends a run.
    """
    runs = []
    for refresh in dropped:
        if runs and runs[-1][-1] == refresh - 1:
            runs[-1].append(refresh)
        else:
            runs.append([refresh])
    return runs


def hitch_figures(runs, expected_count, display):
    times = [len(run) * display.interval_ms for run in runs]
    seconds = expected_count * display.interval_ms / 1000
    ratio = sum(times) / seconds if seconds else 0
    return {"count": len(runs), "total_ms": sum(times), "ratio_ms_per_s": ratio,
            "longest_ms": max(times, default=0), "verdict": verdict(ratio)}


def worst_window_percent(expected, dropped, display, last_refresh):
    """The worst dropped ÷ expected of any second's worth of refreshes within the run."""
    length = max(1, round(display.refresh))
    expected_at, dropped_at = [0] * (last_refresh + 2), [0] * (last_refresh + 2)
    for refresh in expected:
        expected_at[refresh + 1] += 1
    for refresh in dropped:
        dropped_at[refresh + 1] += 1
    for i in range(1, last_refresh + 2):
        expected_at[i] += expected_at[i - 1]
        dropped_at[i] += dropped_at[i - 1]
    worst = 0.0
    for begin in range(0, max(1, last_refresh + 2 - length)):
        end = min(begin + length, last_refresh + 1)
        e = expected_at[end] - expected_at[begin]
        if e:
            worst = max(worst, 100 * (dropped_at[end] - dropped_at[begin]) / e)
    return worst


def blank_figures(display, commits, end_time):
    """`commits`: (end, slots, blank, wrong) of every commit, in order of time.

    Between refreshes the picture on the glass is that of the last presented commit.
    """
    shown = []  # (time of refresh, slots, blank, wrong), one per refresh: the later commit wins
    for end, slots, blank, wrong in commits:
        refresh = display.presented_at(end)
        time = display.vsync(refresh)
        if shown and shown[-1][0] == time:
            shown.pop()
        shown.append((time, slots, blank, wrong))
    image_ns = wrong_ns = 0
    first_rows = first_image = all_visible = None
    for index, (time, slots, blank, wrong) in enumerate(shown):
        until = min(end_time, shown[index + 1][0]) if index + 1 < len(shown) else end_time
        span = max(0, until - time)
        image_ns += blank * span
        wrong_ns += wrong * span
        if slots and first_rows is None:
            first_rows = time
        if slots and blank < slots and first_image is None:
            first_image = time
        if slots and blank == 0 and all_visible is None:
            all_visible = time
    since = lambda time: None if time is None else (time - first_rows) / MS
    return {"image_ms": image_ns / MS, "wrong_ms": wrong_ns / MS,
            "first_image_ms": since(first_image), "all_visible_ms": since(all_visible)}


def cause_figures(display, dropped, slices):
    """For each dropped refresh the innermost slice that ran at its deadline.

    `slices`: (start, end, depth, label).  The frame of vsync k must be committed by vsync k+1.
    """
    details, totals = [], {}
    slices = sorted(slices)
    first = 0
    for refresh in dropped:
        deadline = display.vsync(refresh - 1)
        found = None
        while first < len(slices) and slices[first][1] < deadline and slices[first][2] == 0:
            first += 1
        for start, end, depth, label in slices[first:]:
            if start > deadline:
                break
            if start <= deadline < end and (found is None or depth >= found[0]):
                found = (depth, label)
        label = found[1] if found else "none"
        details.append({"refresh": refresh, "deadline_ms": deadline / MS, "slice": label})
        kind = label.split(" (")[0]
        totals[kind] = totals.get(kind, 0) + 1
    causes = [{"cause": kind, "drops": n, "ms": n * display.interval_ms}
              for kind, n in sorted(totals.items(), key=lambda item: (-item[1], item[0]))]
    return causes, details
