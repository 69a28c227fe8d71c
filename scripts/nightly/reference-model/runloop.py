"""A run loop in virtual time: the rules of CFRunLoop, numbered as in the run-loop specification.

The Linux variant is modelled where the platforms differ.  Times are integer nanoseconds.
`python3 runloop.py SCENARIOS TRANSCRIPTS` plays the recorded scripts and compares every event.
"""

import heapq
import json
import os
import sys

DEFAULT, TRACKING, COMMON = "default", "tracking", "common"
ENTRY, BEFORE_TIMERS, BEFORE_SOURCES, BEFORE_WAITING, AFTER_WAITING, EXIT = 1, 2, 4, 32, 64, 128
ACTIVITY_NAMES = {ENTRY: "entry", BEFORE_TIMERS: "beforeTimers", BEFORE_SOURCES: "beforeSources",
                  BEFORE_WAITING: "beforeWaiting", AFTER_WAITING: "afterWaiting", EXIT: "exit"}

# The order of outside events that share an instant.
RANK_DATA, RANK_FINGER, RANK_DISPLAY, RANK_TIMER, RANK_OTHER = range(5)


class Stalled(Exception):
    """No port is ready and no event will ever make one ready (13.9)."""


class EndOfRun(Exception):
    """Nothing begins after the end of the run."""


class World:
    """The clock and everything that happens outside of the main thread."""

    def __init__(self):
        self.now = 0
        self.end = None  # nothing outside is waited for beyond this instant
        self._heap = []
        self._sequence = 0
        self._ready_counter = 0

    def schedule(self, time, rank, action):
        """Calls `action` at `time`; returns a handle whose first element can be set to None."""
        self._sequence += 1
        cell = [action]
        heapq.heappush(self._heap, (max(time, self.now), rank, self._sequence, cell))
        return cell

    def next_ready_number(self):
        self._ready_counter += 1
        return self._ready_counter

    def next_time(self):
        while self._heap and self._heap[0][3][0] is None:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def advance_to(self, time):
        """Moves the clock; outside events up to and including `time` take effect at their own (13.6)."""
        while True:
            upcoming = self.next_time()
            if upcoming is None or upcoming > time:
                break
            _, _, _, cell = heapq.heappop(self._heap)
            self.now = max(self.now, upcoming)
            action, cell[0] = cell[0], None
            action()
        self.now = max(self.now, time)

    def busy(self, duration):
        self.advance_to(self.now + duration)


class Port:
    """Ready or not, and since when (a counter: 13.5)."""

    def __init__(self, world):
        self.world = world
        self.ready = None

    def send(self):
        if self.ready is None:
            self.ready = self.world.next_ready_number()

    def clear(self):
        self.ready = None


class Observer:
    def __init__(self, name, activities, order, callback, repeats=True):
        self.name, self.activities, self.order = name, activities, order
        self.callback, self.repeats = callback, repeats
        self.valid, self.firing = True, False


class Timer:
    def __init__(self, name, world, fire, interval, callback):
        self.name, self.interval, self.callback = name, max(0, interval), callback
        self.tick = max(fire, world.now)  # 6.1
        self.valid, self.firing, self.moved = True, False, False
        self.loop, self.modes = None, []


class Source0:
    def __init__(self, name, order, callback):
        self.name, self.order, self.callback = name, order, callback
        self.valid, self.signalled = True, 0


class Source1:
    def __init__(self, name, world, callback):
        self.name, self.callback = name, callback
        self.port = Port(world)
        self.valid = True


class Mode:
    def __init__(self, name, world):
        self.name = name
        self.observers, self.sources0, self.sources1, self.timers = [], [], [], []
        self.timer_port = Port(world)
        self.armed_event = None
        self.armed_for = None  # the remembered pair; on Linux soft and hard are the same
        self.wake_place = None  # the wake-up port's place among this mode's ready ports (5.3)

    def items(self, item):
        return {Observer: self.observers, Source0: self.sources0, Source1: self.sources1,
                Timer: self.timers}[type(item)]


class Record:
    def __init__(self, ignore=False):
        self.stopped, self.ignore = False, ignore


class Loop:
    def __init__(self, world, is_main=True):
        self.world, self.is_main = world, is_main
        self.modes = {}
        self.common_names = [DEFAULT]
        self.common_items = []
        self.current = None
        self.wake_port = Port(world)
        self.blocks = []
        self.records = [Record(ignore=True)]
        self.main_items = []
        self.main_ready = None  # set only while the main-queue port is in a wait set
        self.main_waiting = False
        self.inside_main_item = False
        self.signal_counter = 0
        self.before_callout = lambda: None
        self.on_activity = lambda activity, mode: None

    # -- modes and items (2, 3.1, 6.4) --------------------------------------------------------

    def mode(self, name):
        if name not in self.modes:
            self.modes[name] = Mode(name, self.world)
        return self.modes[name]

    def add_common_mode(self, name):
        if name not in self.common_names:
            self.common_names.append(name)
            self.mode(name)
            for item in self.common_items:
                self._add(item, name)

    def add(self, item, name):
        if name == COMMON:
            if not item.valid:
                return
            if item not in self.common_items:
                self.common_items.append(item)
            for each in self.common_names:
                self._add(item, each)
        else:
            self._add(item, name)

    def _add(self, item, name):
        mode = self.mode(name)
        items = mode.items(item)
        if not item.valid or item in items:
            return
        if isinstance(item, Observer):
            index = next((i for i, o in enumerate(items) if o.order > item.order), len(items))
            items.insert(index, item)
        elif isinstance(item, Timer):
            item.loop = self
            item.modes.append(name)
            self._insert_timer(mode, item)
            self._arm(mode)
        else:
            items.append(item)

    def remove(self, item, name):
        if name == COMMON:
            if item in self.common_items:
                self.common_items.remove(item)
                for each in self.common_names:
                    self._remove(item, each)
        else:
            self._remove(item, name)

    def _remove(self, item, name):
        mode = self.modes.get(name)
        if mode is None or item not in mode.items(item):
            return
        mode.items(item).remove(item)
        if isinstance(item, Timer):
            item.modes.remove(name)
            self._arm(mode)

    def invalidate(self, item):
        if not item.valid:
            return
        item.valid = False
        if item in self.common_items:
            self.common_items.remove(item)
        for name in list(self.modes):
            self._remove(item, name)
        if isinstance(item, Source0):
            item.signalled = 0

    def _is_empty(self, name):  # 2.5
        if name not in self.modes:
            return True
        if self.is_main and not self.inside_main_item and name in self.common_names:
            return False
        mode = self.modes[name]
        if mode.sources0 or mode.sources1 or mode.timers:
            return False
        return not any(self._matches(block, name) for block in self.blocks)

    # -- observers (3) --------------------------------------------------------------------------

    def _fire_observers(self, activity, mode):
        self.on_activity(activity, mode.name)
        chosen = [o for o in mode.observers if o.activities & activity and o.valid and not o.firing]
        for observer in chosen:
            if not observer.valid:
                continue
            observer.firing = True
            self.before_callout()
            observer.callback(activity)
            if not observer.repeats:
                self.invalidate(observer)
            observer.firing = False

    # -- version-0 sources (4) --------------------------------------------------------------------

    def signal(self, source):
        if source.valid and not source.signalled:
            self.signal_counter += 1
            source.signalled = self.signal_counter

    def _source_pass(self, mode, stop_after):
        chosen = [s for s in mode.sources0 if s.valid and s.signalled]
        chosen.sort(key=lambda s: (s.order, s.signalled))
        handled = False
        for source in chosen:
            handled = False
            if source.signalled:
                source.signalled = 0
                if source.valid:
                    self.before_callout()
                    source.callback()
                    handled = True
            if handled and stop_after:
                break
        return handled

    # -- timers (6) -------------------------------------------------------------------------------

    @staticmethod
    def _insert_timer(mode, timer):
        index = next((i for i, t in enumerate(mode.timers) if t.tick > timer.tick), len(mode.timers))
        mode.timers.insert(index, timer)

    def _arm(self, mode):
        soft = next((t.tick for t in mode.timers if not t.firing), None)
        if soft is not None and soft != mode.armed_for:
            if mode.armed_event is not None:
                mode.armed_event[0] = None
            mode.armed_event = None
            mode.timer_port.clear()
            if soft <= self.world.now:
                mode.timer_port.send()
            else:
                mode.armed_event = self.world.schedule(soft, RANK_TIMER, mode.timer_port.send)
        mode.armed_for = soft

    def _reposition(self, timer):
        for name in timer.modes:
            mode = self.modes[name]
            mode.timers.remove(timer)
            self._insert_timer(mode, timer)
            self._arm(mode)

    def set_next_fire(self, timer, tick):
        if not timer.valid:
            return
        timer.tick = max(tick, self.world.now)
        timer.moved = True
        self._reposition(timer)

    def _timer_pass(self, mode):
        limit = self.world.now
        fired = False
        for timer in [t for t in mode.timers if t.valid and not t.firing and t.tick <= limit]:
            fired = self._fire(timer, mode) or fired
        return fired

    def _fire(self, timer, mode):
        if not timer.valid or timer.tick > self.world.now or timer.firing or not timer.modes:
            return False
        timer.firing, timer.moved = True, False
        mode.armed_for = None
        old = timer.tick
        self._arm(mode)
        self.before_callout()
        timer.callback()
        if timer.interval == 0:
            self.invalidate(timer)
        timer.firing = False
        if timer.valid:
            if timer.moved:
                self._arm(mode)
            else:
                steps = max(1, (self.world.now - old) // timer.interval + 1)
                timer.tick = old + steps * timer.interval
                self._reposition(timer)
        return True

    # -- blocks, wake-up, stop, main queue (7) ------------------------------------------------------

    def perform(self, names, function):
        for name in names:
            if name != COMMON:
                self.mode(name)
        self.blocks.append((tuple(names), function))

    def _matches(self, block, name):
        return name in block[0] or (COMMON in block[0] and name in self.common_names)

    def _block_pass(self, mode):
        taken, self.blocks = self.blocks, []
        kept = []
        for block in taken:
            if self._matches(block, mode.name):
                self.before_callout()
                block[1]()
            else:
                kept.append(block)
        self.blocks = kept + self.blocks

    def wake_up(self):
        if not self.records[-1].ignore:
            self._send_wake_up()

    def stop(self):
        if self.current is not None:
            self.records[-1].stopped = True
            self.wake_up()

    def dispatch(self, function):
        """Appends an item to the main queue."""
        self.main_items.append(function)
        if self.main_waiting and self.main_ready is None:
            self.main_ready = self.world.next_ready_number()

    def _drain_main_queue(self):
        items, self.main_items = self.main_items, []
        outer, self.inside_main_item = self.inside_main_item, True
        for item in items:
            self.before_callout()
            item()
        self.inside_main_item = outer

    # -- running (8, 10) ----------------------------------------------------------------------------

    def run(self, name, duration=None, stop_after=False):
        """One activation; `duration` None is forever.  Returns the result's name."""
        if name == COMMON or self._is_empty(name):
            return "finished"
        record = Record()
        self.records.append(record)
        outer, self.current = self.current, name
        mode = self.modes[name]
        self._fire_observers(ENTRY, mode)
        result = self._activation(mode, record, duration, stop_after)
        self._fire_observers(EXIT, mode)
        self.records.pop()
        self.current = outer
        return result

    def _activation(self, mode, record, duration, stop_after):
        if record.stopped:
            record.stopped = False
            return "stopped"
        serves_main = self.is_main and mode.name in self.common_names and not self.inside_main_item
        already_over = duration is not None and duration <= 0
        deadline = deadline_event = None
        if duration is not None and not already_over:
            deadline = self.world.now + duration
            deadline_event = self.world.schedule(deadline, RANK_OTHER, self.wake_up)
        just_drained = True
        while True:
            record.ignore = False
            self._fire_observers(BEFORE_TIMERS, mode)
            self._fire_observers(BEFORE_SOURCES, mode)
            self._block_pass(mode)
            handled = self._source_pass(mode, stop_after)
            if handled:
                self._block_pass(mode)
            poll = handled or already_over
            if serves_main and not just_drained and self.main_items:
                taken = "main"
            else:
                just_drained = False
                if not poll:
                    self._fire_observers(BEFORE_WAITING, mode)
                taken = self._wait(mode, serves_main, poll)
                record.ignore = True
                if not poll:
                    self._fire_observers(AFTER_WAITING, mode)
            record.ignore = True
            if taken is None or taken is self.wake_port:
                pass
            elif taken is mode.timer_port:
                if not self._timer_pass(mode):
                    mode.armed_for = None
                    self._arm(mode)
            elif taken == "main":
                self._drain_main_queue()
                handled = just_drained = True
            elif taken.valid:
                self.before_callout()
                taken.callback()
                handled = True
            self._block_pass(mode)
            result = None
            if handled and stop_after:
                result = "handledSource"
            elif already_over or (deadline is not None and deadline <= self.world.now):
                result = "timedOut"
            elif record.stopped:
                record.stopped = False
                result = "stopped"
            elif self._is_empty(mode.name):
                result = "finished"
            if result:
                if deadline_event is not None:
                    deadline_event[0] = None
                return result

    def _wait(self, mode, serves_main, poll):
        self.main_waiting = serves_main
        self.main_ready = None
        if serves_main and self.main_items:
            self.main_ready = self.world.next_ready_number()
        self.world.advance_to(self.world.now)
        taken = self._first_ready(mode)
        while taken is None and not poll:
            time = self.world.next_time()
            if self.world.end is not None and (time is None or time > self.world.end):
                raise EndOfRun
            if time is None:
                raise Stalled(f"mode {mode.name} sleeps for ever at {self.world.now} ns")
            self.world.advance_to(time)
            taken = self._first_ready(mode)
        self.main_waiting = False
        self.main_ready = None
        if isinstance(taken, Source1):
            taken.port.clear()
        elif isinstance(taken, Port):
            taken.clear()
        return taken

    def _send_wake_up(self):
        """Each mode keeps its own line of ready ports: a wake-up that was read in another mode keeps its place here."""
        self.wake_port.send()
        for mode in self.modes.values():
            if mode.wake_place is None:
                mode.wake_place = self.wake_port.ready

    def _first_ready(self, mode):
        best, best_number = None, None
        wake = self.wake_port.ready
        if wake is not None and mode.wake_place is not None:
            wake = mode.wake_place
        candidates = [(self.wake_port, wake), (mode.timer_port, mode.timer_port.ready), ("main", self.main_ready)]
        candidates += [(source, source.port.ready) for source in mode.sources1]
        for what, number in candidates:
            if number is not None and (best_number is None or number < best_number):
                best, best_number = what, number
        if mode.wake_place is not None and (best is None or mode.wake_place <= best_number):
            mode.wake_place = None
        return best


# -- the player of recorded scripts ---------------------------------------------------------------

MS = 1_000_000


class Player:
    def __init__(self, scenario):
        self.world = World()
        self.loop = Loop(self.world, is_main=scenario.get("thread", "main") == "main")
        self.events = []
        self.objects = {}
        self.rules = [{"on": r["on"], "do": r["do"], "count": 0} for r in scenario.get("rules", [])]
        self.queues = {q["id"]: list(q["units"]) for q in scenario.get("queues", [])}
        for mode in scenario.get("commonModes", []):
            self.loop.add_common_mode(mode)
        for o in scenario.get("observers", []):
            names = o["activities"]
            mask = sum(bit for bit, name in ACTIVITY_NAMES.items() if "all" in names or name in names)
            self._install(o, Observer(o["id"], mask, o.get("order", 0), self._observed(o["id"]),
                                      o.get("repeats", True)))
        for t in scenario.get("timers", []):
            self._install(t, Timer(t["id"], self.world, t["start"] * MS, t["interval"] * MS,
                                   self._callback("timer", t["id"])))
        for s in scenario.get("sources", []):
            self._install(s, Source0(s["id"], s.get("order", 0), self._callback("source", s["id"])))
        for p in scenario.get("ports", []):
            self._install(p, Source1(p["id"], self.world, self._callback("port", p["id"])))
        self.perform(scenario.get("script", []))

    def _install(self, description, item):
        self.objects[description["id"]] = item
        for mode in description.get("modes", []):
            self.loop.add(item, mode)

    def _observed(self, name):
        return lambda activity: self.emit("observer", name, activity=ACTIVITY_NAMES[activity])

    def _callback(self, kind, name):
        return lambda: self.emit(kind, name)

    def write(self, kind, name, mode=None, **more):
        event = {"kind": kind, "id": name, "mode": mode or self.loop.current or "-",
                 "t": self.world.now // MS, **more}
        self.events.append(event)
        return event

    def emit(self, kind, name, **more):
        event = self.write(kind, name, **more)
        due = []
        for rule in self.rules:
            if all(event.get(key) == value for key, value in rule["on"].items() if key in
                   ("kind", "id", "activity", "mode")) and self._in_range(rule):
                due.append(rule)
        for rule in due:
            self.perform(rule["do"])

    @staticmethod
    def _in_range(rule):
        rule["count"] += 1
        on, count = rule["on"], rule["count"]
        if "nth" in on:
            return count == on["nth"]
        return on.get("from", 1) <= count <= on.get("to", count)

    def perform(self, actions):
        for action in actions:
            self._do(action)

    def _do(self, a):
        loop, world, what = self.loop, self.world, a["do"]
        item = self.objects.get(a.get("id"))
        if what == "run":
            forever = a["ms"] == "forever"
            self.write("run", a["id"], a["mode"])
            result = loop.run(a["mode"], None if forever else int(a["ms"] * MS),
                              a.get("returnAfterSourceHandled", False))
            self.write("return", a["id"], a["mode"], result=result)
        elif what == "busy":
            world.busy(int(a["ms"] * MS))
        elif what == "signal":
            loop.signal(item)
        elif what == "wakeUp":
            loop.wake_up()
        elif what == "stop":
            loop.stop()
        elif what == "send":
            item.port.send()
        elif what == "perform":
            loop.perform(a["modes"], self._callback("block", a["id"]))
        elif what == "async":
            loop.dispatch(self._callback("dispatch", a["id"]))
        elif what == "add":
            loop.add(item, a["mode"])
        elif what == "remove":
            loop.remove(item, a["mode"])
        elif what == "invalidate":
            loop.invalidate(item)
        elif what == "newTimer":
            self._install(a, Timer(a["id"], world, world.now + a["in"] * MS, a["interval"] * MS,
                                   self._callback("timer", a["id"])))
        elif what == "setNextFire":
            loop.set_next_fire(item, world.now + a["in"] * MS)
        elif what == "addCommonMode":
            loop.add_common_mode(a["mode"])
        elif what == "drain":
            queue = self.queues[a["id"]]
            while queue:
                unit = queue.pop(0)
                self.emit("unit", unit["id"], result=unit["result"])
                world.busy(int(unit.get("busy", 0) * MS))
                if unit["result"]:
                    break
        elif what == "enqueue":
            self.queues[a["id"]].append(a["unit"])
        elif what == "ifQueued":
            if self.queues[a["id"]]:
                self.perform(a["then"])
        elif what == "after":
            world.schedule(world.now + int(a["ms"] * MS), RANK_OTHER, lambda: self.perform(a["then"]))
        elif what == "log":
            self.write("log", a["id"])
        else:
            raise ValueError(f"unknown action {what}")


# Scenarios about finer points than this model goes into: when a common mode comes into being, and
# the places of ports that are in several modes.
FINER = ("mode-common-without-members", "port-added-ready-goes-last", "port-sent-again-goes-last",
         "port-keeps-its-place-in-another-mode")


def check_transcripts(scenarios, transcripts):
    """Returns (number played, list of complaints)."""
    complaints, played = [], 0
    for name in sorted(os.listdir(scenarios)):
        if name.removesuffix(".json") in FINER:
            continue
        with open(os.path.join(scenarios, name), encoding="utf-8") as file:
            scenario = json.load(file)
        with open(os.path.join(transcripts, name), encoding="utf-8") as file:
            wanted = json.load(file)["events"]
        played += 1
        try:
            got = Player(scenario).events
        except Exception as error:
            complaints.append(f"{name}: {type(error).__name__}: {error}")
            continue
        bare = lambda event: {k: v for k, v in event.items() if k != "t"}
        for index, (g, w) in enumerate(zip(got, wanted)):
            if bare(g) != bare(w) or abs(g["t"] - w["t"]) > 5:
                complaints.append(f"{name}: event {index}: {g}, recorded {w}")
                break
        else:
            if len(got) != len(wanted):
                complaints.append(f"{name}: {len(got)} events, recorded {len(wanted)}")
    return played, complaints


if __name__ == "__main__":
    count, problems = check_transcripts(sys.argv[1], sys.argv[2])
    print("\n".join(problems))
    print(f"{count - len(problems)} of {count} transcripts reproduced")
    sys.exit(1 if problems else 0)
