"""Gesture steps, and the content's path as a pure function of time (sections 3.3 and 3.4)."""

import math
from dataclasses import dataclass, field
from fractions import Fraction

SECOND = 1_000_000_000
UNITS = {"ns": 1, "us": 1_000, "µs": 1_000, "ms": 1_000_000, "s": SECOND, "min": 60 * SECOND}


class Usage(Exception):
    pass


def nanoseconds(text):
    """`1.2s`, `80ms` → integer nanoseconds."""
    text = text.strip()
    for unit in sorted(UNITS, key=len, reverse=True):
        if text.endswith(unit):
            return round(Fraction(text[: -len(unit)].strip()) * UNITS[unit])
    if Fraction(text) == 0:
        return 0
    raise Usage(f"{text!r} has no unit of time")


@dataclass
class Touch:
    """One finger on the glass: it may move at a constant velocity, then be still."""
    down: int
    up: int
    velocity: float = 0.0
    move_end: int = 0  # it moves from `down` to here

    def still(self):
        return self.up - self.move_end


@dataclass
class Gesture:
    touches: list = field(default_factory=list)
    actions: list = field(default_factory=list)  # (time, name, cost)
    end: int = 0
    empty: bool = False


FLICK_TIME = 80_000_000
TAP_TIME = 50_000_000
STILL_LIMIT = 100_000_000


def parse_gesture(text):
    gesture = Gesture()
    if text.strip() == "none":
        gesture.empty = True
        return gesture
    time = 0
    open_touch = None  # the finger of a drag, which a hold may keep down
    for step in (part.strip() for part in text.split(";")):
        words = step.split()
        if not words:
            continue
        name = words[0]
        if name == "hold":
            duration = nanoseconds(words[1])
            if open_touch is None:
                gesture.touches.append(Touch(time, time + duration, 0.0, time))
            else:
                open_touch.up += duration
            time += duration
            continue
        open_touch = None
        if name == "wait":
            time += nanoseconds(words[1])
        elif name == "flick":
            end = time + FLICK_TIME
            gesture.touches.append(Touch(time, end, float(words[1]), end))
            time = end
        elif name == "drag":
            if words[2] != "over":
                raise Usage(f"step {step!r}: drag DISTANCE over TIME")
            duration = nanoseconds(words[3])
            end = time + duration
            open_touch = Touch(time, end, float(words[1]) * SECOND / duration, end)
            gesture.touches.append(open_touch)
            time = end
        elif name == "tap":
            gesture.touches.append(Touch(time, time + TAP_TIME, 0.0, time))
            time += TAP_TIME
        elif name in ("reload", "memory-warning"):
            gesture.actions.append((time, name, 0))
        elif name == "post":
            gesture.actions.append((time, name, nanoseconds(words[1])))
        else:
            raise Usage(f"unknown step {step!r}")
    gesture.end = time
    return gesture


RATES = {"normal": 0.998, "fast": 0.99}
RUBBER = 0.55
STIFFNESS = 100.0
NEAR = 0.5  # pt: where a deceleration or a spring ends


def rubber_band(x, dim):
    return (1 - 1 / (RUBBER * x / dim + 1)) * dim


def inverse_rubber_band(y, dim):
    return (1 / (1 - y / dim) - 1) * dim / RUBBER


class Deceleration:
    """x(t) = x0 + (d^(1000 t) − 1)/k · v0, t in seconds."""

    def __init__(self, rate, x0, v0):
        self.k = 1000 * math.log(rate)
        self.x0, self.v0 = x0, v0

    def duration(self):
        threshold = -self.k * NEAR
        if abs(self.v0) < threshold:
            return 0.0
        return math.log(threshold / abs(self.v0)) / self.k

    def asymptote(self):
        return self.x0 - self.v0 / self.k

    def position(self, t):
        return self.x0 + (math.exp(self.k * t) - 1) / self.k * self.v0

    def velocity(self, t):
        return self.v0 * math.exp(self.k * t)

    def time_to(self, x):
        """When the content is at x; None if it never gets there before it stops."""
        if x == self.x0:
            return 0.0
        inside = 1 + self.k * (x - self.x0) / self.v0
        if not 0 < inside <= 1:
            return None
        t = math.log(inside) / self.k
        return t if t <= self.duration() else None


class Spring:
    """Critically damped, mass 1: (c1 + c2 t) · e^(−βt) from the edge, β² = stiffness."""

    def __init__(self, edge, displacement, velocity):
        self.edge = edge
        self.beta = math.sqrt(STIFFNESS)
        self.c1 = displacement
        self.c2 = velocity + self.beta * displacement

    def excursion(self, t):
        return (self.c1 + self.c2 * t) * math.exp(-self.beta * t)

    def position(self, t):
        return self.edge + self.excursion(t)

    def duration(self):
        """The instant from which on the content is within half a point of the edge."""
        turn = 0.0
        if self.c2 != 0:
            turn = max(0.0, 1 / self.beta - self.c1 / self.c2)  # where it turns back, at most once
        if abs(self.excursion(turn)) > NEAR:
            low, high = turn, turn + 60.0
        elif abs(self.c1) > NEAR:
            low, high = 0.0, turn
        else:
            return 0.0
        for _ in range(200):
            middle = (low + high) / 2
            if abs(self.excursion(middle)) > NEAR:
                low = middle
            else:
                high = middle
        return high


class Path:
    """The content's offset at every instant.  Before the data arrived nothing can move."""

    def __init__(self, gesture, rate, start, lowest, highest, dim, data_time):
        self.touches = gesture.touches
        self.lowest, self.highest, self.dim = lowest, highest, dim
        self.data_time = data_time
        self.rate = rate
        self.segments = []  # (start, end, kind, position function of ns); rest in between
        self.rest_values = []  # after segment i
        self.start = start
        self.motion_end = 0
        x = start
        for index, touch in enumerate(self.touches):
            limit = self.touches[index + 1].down if index + 1 < len(self.touches) else None
            x = self._add_touch(touch, x)
            x = self._add_release(touch, x, limit)

    def _shown(self, raw):
        if raw < self.lowest:
            return self.lowest - rubber_band(self.lowest - raw, self.dim)
        if raw > self.highest:
            return self.highest + rubber_band(raw - self.highest, self.dim)
        return raw

    def _raw(self, shown):
        if shown < self.lowest:
            return self.lowest - inverse_rubber_band(self.lowest - shown, self.dim)
        if shown > self.highest:
            return self.highest + inverse_rubber_band(shown - self.highest, self.dim)
        return shown

    def _add(self, start, end, kind, position, rest):
        self.segments.append((start, end, kind, position))
        self.rest_values.append(rest)
        self.motion_end = max(self.motion_end, end)

    def _add_touch(self, touch, x):
        raw = self._raw(x)
        begins = max(touch.down, self.data_time)

        def position(t):
            moved = min(t, touch.move_end) - begins
            if moved <= 0 or touch.velocity == 0:
                return x
            return self._shown(raw + touch.velocity * moved / SECOND)

        end = position(touch.up)
        self._add(touch.down, touch.up, "drag", position, end)
        return end

    def release_velocity(self, touch):
        if touch.up < self.data_time or touch.still() >= STILL_LIMIT:
            return 0.0
        return touch.velocity

    def _add_release(self, touch, x, limit):
        velocity = self.release_velocity(touch)
        time = touch.up
        if self.lowest - 5e-7 < x < self.highest + 5e-7:  # inside, after rounding
            slide = Deceleration(self.rate, x, velocity)
            duration = slide.duration()
            if duration == 0:
                return x
            edge = self.highest if velocity > 0 else self.lowest
            meets = slide.time_to(edge)
            end = time + round((duration if meets is None else meets) * SECOND)
            rest = slide.position(duration) if meets is None else edge
            if limit is not None and limit <= end:
                if limit > time:
                    rest = slide.position((limit - time) / SECOND)
                    self._add(time, limit, "deceleration", self._clocked(slide, time), rest)
                    return rest
                return x
            if end > time:
                self._add(time, end, "deceleration", self._clocked(slide, time), rest)
            if meets is None:
                return rest
            x, velocity, time = edge, slide.velocity(meets), end
        else:
            edge = self.lowest if x < self.lowest else self.highest
        spring = Spring(edge, x - edge, velocity)
        if limit is not None and limit <= time:
            return x
        end = time + round(spring.duration() * SECOND)
        rest = edge
        if limit is not None and limit < end:
            end = limit
            rest = spring.position((end - time) / SECOND)
        if end > time or round(x * 1e6) != round(rest * 1e6):
            self._add(time, end, "deceleration", self._clocked(spring, time), rest)
        return rest

    @staticmethod
    def _clocked(motion, start):
        return lambda t: motion.position((t - start) / SECOND)

    def offset(self, t):
        """The offset at t in micropoints."""
        value = self.start
        for index in range(len(self.segments) - 1, -1, -1):
            start, end, _, position = self.segments[index]
            if t >= start:
                value = position(t) if t < end else self.rest_values[index]
                break
        return round(value * 1_000_000)

    def state(self, t):
        """`drag`, `deceleration` or `rest` by the finger's own clock; a segment owns [start, end)."""
        for start, end, kind, _ in reversed(self.segments):
            if t >= start:
                return kind if t < end else "rest"
        return "rest"

    def phase(self, t, previous):
        """The phase to which motion between two vsyncs belongs, told at the later one."""
        state = self.state(t)
        if state != "rest":
            return state
        latest = max((s for s in self.segments if s[0] <= t), key=lambda s: s[1], default=None)
        return latest[2] if latest else "drag"

    def release_moves(self, touch):
        return any(start == touch.up and kind == "deceleration" for start, _, kind, _ in self.segments)
