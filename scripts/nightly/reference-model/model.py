"""A reference model of the simulator: modes `eager` and `deferred`, on the run loop of runloop.py.

It is written from the contract alone and favours clarity over speed.

    python3 model.py --mode deferred:limit=20 --rows 100 --viewport 375x667 \
        --gesture "wait 2s; flick 2000" --costs fixed:5ms --settle 8s
    python3 model.py --self-test [--cases CASES.jsonl] [--runloop FOLDER]
"""

import argparse
import json
import sys
from fractions import Fraction

import report
from gesture import RATES, Path, Usage, nanoseconds, parse_gesture
from report import MS, Display
from runloop import (BEFORE_WAITING, COMMON, DEFAULT, EXIT, RANK_DATA, RANK_DISPLAY, RANK_FINGER,
                     RANK_OTHER, TRACKING, EndOfRun, Loop, Observer, Source0, Source1, Timer, World)

COMMIT_ORDER = 2_000_000
IDLE_ORDER = (1 << 63) - 1 - 999
MICRO = 1_000_000


class Options:
    """A scenario with the defaults of section 3.8."""

    def __init__(self, **given):
        self.rows, self.images_per_row, self.row_height = 100, 3, 70.0
        self.viewport, self.scale, self.refresh = (375.0, 667.0), 2.0, "60"
        self.content_inset, self.data_delay, self.settle = 0.0, 1000 * MS, 8000 * MS
        self.gesture, self.deceleration = "none", "normal"
        self.limit, self.cpu_scale = 30, Fraction(1)
        self.commit_cost, self.configure_cost = MS, MS // 5
        self.costs = [5 * MS] * 3  # one entry per image
        self.sizes = [(4032, 3024)] * 3
        self.mode, self.parameters = "deferred", {}
        self.__dict__.update(given)


class Request:
    """A load request; as a unit of the idle queue it waits.  Its outcome is set once."""

    def __init__(self, row, slot, image, cell):
        self.row, self.slot, self.image, self.cell = row, slot, image, cell
        self.outcome = None

    def end(self, outcome):
        assert self.outcome is None, (self.outcome, outcome)
        self.outcome = outcome


class Post:
    """Other main-thread work as a unit of the idle queue."""

    def __init__(self, cost):
        self.cost = cost


class Cell:
    def __init__(self, slots):
        self.row = None
        self.pictures = [None] * slots  # the request whose image is in the slot


class TouchPort:
    """Each finger-down or finger-up is one message and keeps its own moment of arrival."""

    def __init__(self, world, source):
        self.world, self.source = world, source
        self.messages = []

    def arrive(self, message):
        self.messages.append((self.world.next_ready_number(), message))
        self.source.port.ready = self.messages[0][0]

    def take(self):
        _, message = self.messages.pop(0)
        self.source.port.ready = self.messages[0][0] if self.messages else None
        return message


class Simulation:
    def __init__(self, options):
        self.options = o = options
        self.display = Display(o.refresh)
        self.world = World()
        self.loop = Loop(self.world)
        self.gesture = parse_gesture(o.gesture)
        self.costs = [round(Fraction(cost) * o.cpu_scale) for cost in o.costs]

        width, self.height = o.viewport
        top = -o.content_inset
        bottom = max(top, o.rows * o.row_height - self.height)
        self.path = Path(self.gesture, RATES[o.deceleration], top, top, bottom, self.height, o.data_delay)
        if self.gesture.empty:
            last = o.data_delay + o.settle
        else:
            last = max(self.gesture.end, self.path.motion_end) + o.settle
        self.end_vsync = self.display.at_or_after(last)
        self.world.end = self.end_time = self.display.vsync(self.end_vsync)
        self.offsets = [self.path.offset(self.display.vsync(k)) for k in range(self.end_vsync + 1)]
        start = round(top * MICRO)
        self.moving = [k for k in range(self.end_vsync + 1)
                       if self.offsets[k] != (self.offsets[k - 1] if k else start)]

        # the table
        self.data_there = False
        self.offset = start
        self.first, self.last = 0, -1  # rows in the viewport as last laid out
        self.visible, self.pool = {}, []
        self.needs_layout = self.needs_reload = self.dirty = False
        self.written = []  # requests decoded into a cell since the last commit

        # what happened
        self.requests, self.slices, self.commits, self.frame_times = [], [], [], []
        self.frame_commit_ends, self.latencies = [], []
        self.decodes, self.decode_sizes = [], []
        self.held_bytes = self.peak_bytes = 0
        self.service = None  # (start of the display-link callback, its vsync) not yet committed
        self.idle_passes = 0

        self._install()

    # -- the run loop and what UIKit adds above it --------------------------------------------------

    def _install(self):
        loop, world = self.loop, self.world
        loop.mode(DEFAULT)
        loop.add_common_mode(TRACKING)
        loop.before_callout = self._before_callout
        loop.on_activity = self._activity
        self.next_mode = DEFAULT
        touch_source = Source1("touch", world, self._touch)
        self.touch_port = TouchPort(world, touch_source)
        loop.add(touch_source, COMMON)
        self.link = Source1("display link", world, self._display_link)
        loop.add(self.link, COMMON)
        loop.add(Observer("commit", BEFORE_WAITING | EXIT, COMMIT_ORDER, self._commit), COMMON)
        if self.options.mode == "eager":
            self.strategy = Eager(self)
        elif self.options.mode == "deferred":
            self.strategy = Deferred(self, self.options)
        else:
            raise Usage(f"mode {self.options.mode!r} is not modelled here")

        world.schedule(self.options.data_delay, RANK_DATA, lambda: loop.dispatch(self._data_arrives))
        for touch in self.gesture.touches:
            self._schedule_touch(touch.down, "down", touch)
            self._schedule_touch(touch.up, "up", touch)
        for k in self.moving:
            world.schedule(self.display.vsync(k), RANK_DISPLAY, self.link.port.send)
        for time, name, cost in self.gesture.actions:
            item = {"reload": self._reload, "memory-warning": self._memory_warning,
                    "post": lambda cost=cost: self.strategy.post(cost)}[name]
            world.schedule(time, RANK_OTHER, lambda item=item: loop.dispatch(item))

    def _schedule_touch(self, time, what, touch):
        self.world.schedule(time, RANK_FINGER, lambda: self.touch_port.arrive((what, touch)))

    def _before_callout(self):
        if self.world.now > self.end_time:
            raise EndOfRun

    def _activity(self, activity, mode):
        if activity == BEFORE_WAITING and mode == DEFAULT and self.world.now <= self.end_time:
            self.idle_passes += 1

    def run(self):
        try:
            while True:
                self.loop.run(self.next_mode)
        except EndOfRun:
            pass
        self.strategy.finish()
        for request in self.written:
            if self.visible.get(request.cell.row) is not request.cell or request.cell.pictures[request.slot] is not request:
                request.end("wasted")  # its row left, so no commit would show it
        return self

    def work(self, duration, label, depth=0):
        """The main thread is busy; outside events go on."""
        start = self.world.now
        self.world.busy(duration)
        self.slices.append((start, self.world.now, depth, label))

    def _touch(self):
        what, touch = self.touch_port.take()
        now = self.world.now
        if what == "down":
            self.latencies.append(now - touch.down)
            self.next_mode = TRACKING
            if self.loop.current == DEFAULT:
                self.loop.stop()
        elif self.loop.current == TRACKING and (self._nothing_moves_after(touch) or self._all_is_over()):
            self._leave_tracking()

    def _nothing_moves_after(self, touch):
        """This finger's release moves nothing, and what the finger itself moved had its vsync before."""
        k = self.display.at_or_after(touch.up) - 1
        before = self.offsets[k] if k >= 0 else round(self.path.start * MICRO)
        return not self.path.release_moves(touch) and self.path.offset(touch.up) == before

    def _all_is_over(self):
        """A finger-up that is served so late that no display link is left to end the tracking run."""
        now = self.world.now
        latest = self.display.latest(now)
        return (self.path.state(now) == "rest" and self.link.port.ready is None
                and self.path.offset(now) == self.path.offset(self.display.vsync(latest)))

    def _leave_tracking(self):
        self.next_mode = DEFAULT
        self.loop.stop()

    def _display_link(self):
        k = self.display.latest(self.world.now)
        self.offset = self.offsets[min(k, self.end_vsync)]
        self.needs_layout = True
        if self.service is None:
            self.service = (self.world.now, k)
        if self.loop.current == TRACKING and self.path.state(self.display.vsync(k)) == "rest":
            self._leave_tracking()

    def _data_arrives(self):
        self.data_there = True
        self._reload()

    def _reload(self):
        if self.data_there:
            self.strategy.discard_all()
            self.needs_layout = self.needs_reload = True

    def _memory_warning(self):
        self.strategy.discard_all()

    # -- layout, configuration and commit ---------------------------------------------------------------

    def rows_at(self, offset):
        """The rows in the viewport, exactly: the offset is in micropoints."""
        height = round(self.options.row_height * MICRO)
        bottom = offset + round(self.height * MICRO)
        first = max(0, offset // height)
        last = min(self.options.rows - 1, -(-bottom // height) - 1)
        return first, last

    def _commit(self, _activity):
        if not (self.needs_layout or self.dirty):
            return
        start = self.world.now
        reload_all, layout = self.needs_reload, self.needs_layout and self.data_there
        self.needs_layout = self.needs_reload = False
        if layout:
            self._layout(reload_all)
        self.dirty = False  # after the layout: what it wrote is part of this commit
        self.work(self.options.commit_cost, "commit", 1)
        end = self.world.now
        self.slices.append((start, end, 0, "commit"))
        self._finish_written()
        slots = blank = wrong = 0
        for row, cell in self.visible.items():
            for picture in cell.pictures:
                slots += 1
                blank += picture is None
                wrong += picture is not None and picture.row != row
        self.commits.append((end, slots, blank, wrong))
        if self.service is not None:
            called, vsync = self.service
            self.service = None
            self.frame_commit_ends.append(end)
            self.frame_times.append((end - called, end - self.display.vsync(vsync + 1)))
        self.strategy.committed()

    def _layout(self, reload_all):
        self.first, self.last = self.rows_at(self.offset)
        for row in sorted(self.visible):
            if not self.first <= row <= self.last:
                self.pool.append(self.visible.pop(row))
        for row in range(self.first, self.last + 1):
            cell = self.visible.get(row)
            if cell is None:
                cell = self.pool.pop() if self.pool else Cell(self.options.images_per_row)
                self.visible[row] = cell
            elif not reload_all:
                continue
            self._configure(row, cell)

    def _configure(self, row, cell):
        self.work(self.options.configure_cost, f"configure (row {row})", 1)
        cell.row = row
        if self.strategy.clears:
            for slot in range(len(cell.pictures)):
                self._put(cell, slot, None)
        for slot in range(len(cell.pictures)):
            image = (row * len(cell.pictures) + slot) % len(self.costs)
            request = Request(row, slot, image, cell)
            self.requests.append(request)
            self.strategy.load(request)

    def _finish_written(self):
        for request in self.written:
            cell = request.cell
            seen = self.visible.get(cell.row) is cell and cell.row == request.row
            if seen and cell.pictures[request.slot] is request:
                request.end("shown")
            else:
                request.end("wasted")
        self.written = []

    # -- decoding ----------------------------------------------------------------------------------------

    def _bytes(self, request):
        if request is None:
            return 0
        width, height = self.options.sizes[request.image]
        return width * height * 4

    def _put(self, cell, slot, request):
        self.held_bytes += self._bytes(request) - self._bytes(cell.pictures[slot])
        self.peak_bytes = max(self.peak_bytes, self.held_bytes)
        cell.pictures[slot] = request

    def decode(self, request, depth):
        """Decodes and writes the picture to the request's cell."""
        self.peak_bytes = max(self.peak_bytes, self.held_bytes + self._bytes(request))
        self.decodes.append(request)
        label = f"decode (image {request.image}, row {request.row})"
        self.work(self.costs[request.image], label, depth)
        cell = request.cell
        self._put(cell, request.slot, request)
        if self.visible.get(cell.row) is cell:
            self.dirty = True
        if cell.row == request.row:
            self.written.append(request)
        else:
            request.end("stale")

    # -- the report ---------------------------------------------------------------------------------------

    def result(self):
        o, display = self.options, self.display
        expected, presented, dropped = report.frame_figures(display, self.moving, self.frame_commit_ends)
        runs = report.hitch_runs(expected, dropped)
        phase_of = {}
        for k in self.moving:
            phase_of[k + 2] = self.path.phase(display.vsync(k), display.vsync(k - 1) if k else 0)
        hitches = report.hitch_figures(runs, len(expected), display)
        for phase in ("drag", "deceleration"):
            own = [run for run in runs if phase_of[run[0]] == phase]
            count = sum(1 for refresh in expected if phase_of[refresh] == phase)
            hitches[phase] = report.hitch_figures(own, count, display)
        causes, details = report.cause_figures(display, dropped, self.slices)
        return {
            "mode": o.mode,
            "parameters": self.strategy.parameters(),
            "motion": {"seconds": len(expected) * display.interval_ms / 1000,
                       "final_offset_pt": self.offsets[-1] / MICRO,
                       "max_velocity_pt_per_s": self._max_velocity()},
            "frames": {"expected": len(expected), "presented": len(presented), "dropped": len(dropped),
                       "dropped_percent": 100 * len(dropped) / len(expected) if expected else 0,
                       "worst_window_percent": report.worst_window_percent(
                           expected, dropped, display, self.end_vsync + 2),
                       "duration_ms": report.percentiles([d / MS for d, _ in self.frame_times]),
                       "overrun_ms": report.percentiles([x / MS for _, x in self.frame_times])},
            "hitches": hitches,
            "images": self._images(),
            "blank": report.blank_figures(display, self.commits, self.end_time),
            "touch": {"latency_max_ms": max(self.latencies) / MS if self.latencies else None,
                      "latency_p95_ms": report.percentile([l / MS for l in self.latencies], 95)},
            "queue": self.strategy.queue_figures(),
            "memory": {"peak_decoded_bytes": self.peak_bytes, "oversize_ratio": self._oversize()},
            "causes": causes,
            "dropped_refreshes": details,
        }

    def _max_velocity(self):
        start = round(self.path.start * MICRO)
        fastest = 0.0
        for k in self.moving:
            if k:
                distance = abs(self.offsets[k] - self.offsets[k - 1]) / MICRO
                seconds = (self.display.vsync(k) - self.display.vsync(k - 1)) / 1e9
                fastest = max(fastest, distance / seconds)
        return fastest

    def _images(self):
        count = lambda outcome: sum(1 for r in self.requests if r.outcome == outcome)
        wasted_ns = sum(self.costs[r.image] for r in self.requests if r.outcome == "wasted")
        blank = self.commits[-1][2] if self.commits else 0  # by the last commit: what is on the glass
        return {"requested": len(self.requests), "decoded": len(self.decodes), "shown": count("shown"),
                "never_shown": blank, "dropped_by_limit": count("dropped_by_limit"),
                "stale_writes": count("stale"), "cancelled": count("cancelled"),
                "wasted_decodes": count("wasted"), "wasted_decode_ms": wasted_ns / MS,
                "pending": count(None)}

    def _oversize(self):
        if not self.decodes:
            return 0
        o = self.options
        n = o.images_per_row
        slot = (o.viewport[0] - 10 * (n + 1)) / n * o.scale * o.row_height * o.scale
        pixels = sum(o.sizes[r.image][0] * o.sizes[r.image][1] for r in self.decodes)
        return pixels / (slot * len(self.decodes))


class Eager:
    """Decodes in cell configuration, on the main thread."""

    clears = True

    def __init__(self, simulation):
        self.simulation = simulation

    def load(self, request):
        self.simulation.decode(request, depth=1)

    def post(self, cost):
        self.simulation.work(cost, "post")

    def discard_all(self):
        pass

    def committed(self):
        pass

    def finish(self):
        pass

    def parameters(self):
        return {}

    def queue_figures(self):
        return {"peak": 0, "idle_passes": 0, "work_passes": 0, "starved": 0}


class Deferred:
    """The idle-observer queue: at most one unit that does work on each beforeWaiting in default mode."""

    def __init__(self, simulation, options):
        self.simulation = simulation
        world, loop = simulation.world, simulation.loop
        given = dict(options.parameters)
        self.limit = int(given.pop("limit", options.limit))
        self.keep_alive = given.pop("keep-alive", "100ms")
        self.visibility = given.pop("visibility", "geometric")
        self.requeue = parse_bool(given.pop("requeue", "false"))
        self.clears = parse_bool(given.pop("clear", "true"))
        if self.visibility not in ("geometric", "identity", "none"):
            raise Usage(f"visibility {self.visibility!r}")
        self.period = None
        if self.keep_alive not in ("wakeup", "main-queue", "source", "none"):
            self.period = nanoseconds(self.keep_alive)
        self.pending, self.aside = [], []
        self.ages = {}  # the order in which units came, for those that wait aside
        self.timer = None
        self.ever_queued = False
        self.peak = self.work_passes = 0
        self.waiting_since, self.starved = None, 0
        loop.add(Observer("idle queue", BEFORE_WAITING, IDLE_ORDER, self._idle), DEFAULT)
        self.kick_source = Source0("keep-alive", 0, lambda: None)
        if self.keep_alive == "source":
            loop.add(self.kick_source, DEFAULT)

    # -- queueing --

    def load(self, request):
        self._append(request)

    def post(self, cost):
        self._append(Post(cost))
        self._start_timer()

    def _append(self, unit):
        if self.waiting_since is None:
            self.waiting_since = self.simulation.world.now
        self.ever_queued = True
        self.ages[unit] = len(self.ages)
        self.pending.append(unit)
        if len(self.pending) > self.limit:
            self._drop(self.pending.pop(0))
        self.peak = max(self.peak, len(self.pending))

    def _drop(self, unit):
        if isinstance(unit, Post):
            return
        if self.requeue and self._row_visible(unit):
            self.aside.append(unit)
            self.aside.sort(key=self.ages.get)
        else:
            unit.end("dropped_by_limit")

    def _refill(self):
        while self.aside and len(self.pending) < self.limit:
            self.pending.append(self.aside.pop(0))

    def discard_all(self):
        for unit in self.pending + self.aside:
            if isinstance(unit, Request):
                unit.end("cancelled")
        self.pending, self.aside = [], []
        self._stop_waiting(self.simulation.world.now)

    def committed(self):
        if self.ever_queued:
            self._start_timer()

    def _start_timer(self):
        if self.timer is None and self.period:
            world, loop = self.simulation.world, self.simulation.loop
            self.timer = Timer("keep-alive", world, world.now + self.period, self.period, lambda: None)
            loop.add(self.timer, DEFAULT)

    # -- working --

    def _row_visible(self, unit):
        return self.simulation.first <= unit.row <= self.simulation.last

    def _wanted(self, unit):
        if self.visibility == "geometric":
            return self._row_visible(unit)
        if self.visibility == "identity":
            return unit.cell.row == unit.row
        return True

    def _idle(self, _activity):
        simulation = self.simulation
        while self.pending:
            unit = self.pending.pop(0)
            self._refill()
            if isinstance(unit, Request) and not self._wanted(unit):
                unit.end("cancelled")
                continue
            self._stop_waiting(simulation.world.now)
            if isinstance(unit, Post):
                simulation.work(unit.cost, "post")
            else:
                simulation.decode(unit, depth=0)
            self.work_passes += 1
            if self.pending:
                self.waiting_since = simulation.world.now
            self._kick()
            return
        self._stop_waiting(simulation.world.now)

    def _kick(self):
        """Also after the last unit: its image would otherwise stay uncommitted at rest."""
        loop = self.simulation.loop
        if self.keep_alive == "wakeup":
            loop.wake_up()
        elif self.keep_alive == "main-queue":
            loop.dispatch(lambda: None)
        elif self.keep_alive == "source":
            loop.signal(self.kick_source)
            loop.wake_up()

    def _stop_waiting(self, now):
        if self.waiting_since is not None:
            self.starved = max(self.starved, now - self.waiting_since)
            self.waiting_since = None

    def finish(self):
        self._stop_waiting(max(self.simulation.world.now, self.simulation.end_time))

    def parameters(self):
        return {"limit": self.limit, "keep-alive": self.keep_alive, "visibility": self.visibility,
                "requeue": self.requeue, "clear": self.clears}

    def queue_figures(self):
        return {"peak": self.peak, "idle_passes": self.simulation.idle_passes,
                "work_passes": self.work_passes, "starved": self.starved / MS}


# -- the command line ---------------------------------------------------------------------------------


def parse_bool(text):
    if text in (True, False):
        return text
    return {"true": True, "false": False, "yes": True, "no": False}[text]


def parse_mode(text):
    name, _, rest = text.partition(":")
    parameters = {}
    for pair in filter(None, rest.split(",")):
        key, _, value = pair.partition("=")
        parameters[key.strip()] = value.strip()
    return name, parameters


def parse_costs(text):
    """`fixed:5ms`, `fixed:5ms,10ms,20ms` (one per image), or a saved cost file."""
    if text.startswith("fixed:"):
        costs = [nanoseconds(part) for part in text[6:].split(",")]
        costs = costs * 3 if len(costs) == 1 else costs
        return costs, [(4032, 3024)] * len(costs)
    name = text.removeprefix("recorded:")
    with open(name, encoding="utf-8") as file:
        images = json.load(file)["images"]
    return ([round(Fraction(str(i["decode_ms"])) * MS) for i in images],
            [(i["width"], i["height"]) for i in images])


def parser():
    p = argparse.ArgumentParser(description="reference model; prints one run object as JSON")
    for name in ("mode", "rows", "images-per-row", "row-height", "viewport", "scale", "refresh",
                 "content-inset", "data-delay", "gesture", "deceleration", "settle", "limit", "cpu-scale",
                 "commit-cost", "configure-cost", "costs", "seed", "format",
                 "keep-alive", "visibility", "requeue", "clear"):
        p.add_argument("--" + name)
    p.add_argument("--self-test", action="store_true")
    p.add_argument("--cases", help="a file of cases for the self-test")
    p.add_argument("--runloop", help="a folder with scenarios/ and transcripts/ for the self-test")
    return p


def options_from(arguments):
    a = parser().parse_args(arguments)
    given = {}

    def put(name, value, convert):
        if value is not None:
            given[name] = convert(value)

    put("rows", a.rows, int)
    put("images_per_row", a.images_per_row, int)
    put("row_height", a.row_height, float)
    put("viewport", a.viewport, lambda t: tuple(float(part) for part in t.split("x")))
    put("scale", a.scale, float)
    put("refresh", a.refresh, str)
    put("content_inset", a.content_inset, float)
    put("data_delay", a.data_delay, nanoseconds)
    put("gesture", a.gesture, str)
    put("deceleration", a.deceleration, str)
    put("settle", a.settle, nanoseconds)
    put("limit", a.limit, int)
    put("cpu_scale", a.cpu_scale, Fraction)
    put("commit_cost", a.commit_cost, nanoseconds)
    put("configure_cost", a.configure_cost, nanoseconds)
    if a.costs is not None:
        given["costs"], given["sizes"] = parse_costs(a.costs)
    name, parameters = parse_mode(a.mode or "deferred")
    for flag, value in (("keep-alive", a.keep_alive), ("visibility", a.visibility),
                        ("requeue", a.requeue), ("clear", a.clear)):
        if value is not None:
            parameters.setdefault(flag, value)
    given["mode"], given["parameters"] = name, parameters
    return Options(**given)


def simulate(arguments):
    return Simulation(options_from(arguments)).run().result()


def main():
    arguments = parser().parse_args()
    if arguments.self_test:
        import selftest
        sys.exit(selftest.run_all(arguments.cases, arguments.runloop))
    try:
        result = simulate(sys.argv[1:])
    except Usage as error:
        print(f"model: {error}", file=sys.stderr)
        sys.exit(64)
    print(json.dumps(result, indent=2, sort_keys=True, ensure_ascii=False))


if __name__ == "__main__":
    main()
