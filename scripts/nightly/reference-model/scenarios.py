"""Random scenarios, the same for the same seed: one JSON object {"args": […]} a line.

    python3 scenarios.py --seed 1 --count 60 [--per-image]

`--per-image` also makes costs of the form fixed:5ms,40ms,0ms, one for each of the three images.
"""

import argparse
import json
import random


def number(value):
    return f"{value:g}"


def gesture(r):
    if r.random() < 0.08:
        return "none"
    steps = []
    if r.random() < 0.8:
        steps.append(f"wait {number(round(r.uniform(1, 4), 3))}s")
    for _ in range(r.randint(1, 6 - len(steps))):
        kind = r.choices(["wait", "flick", "drag", "hold", "tap", "reload", "memory-warning", "post"],
                         [4, 6, 4, 3, 2, 1, 1, 2])[0]
        if kind == "wait":
            steps.append(f"wait {number(round(r.uniform(0, 2), 3))}s")
        elif kind == "flick":
            speed = r.choice([300, 1000, 2000, 3000, 5000, 8000, r.randint(1, 6000)])
            steps.append(f"flick {speed * r.choice([1, 1, 1, -1])}")
        elif kind == "drag":
            distance = r.randint(1, 900) * r.choice([1, 1, 1, -1])
            steps.append(f"drag {distance} over {number(round(r.uniform(0.05, 1), 3))}s")
        elif kind == "hold":
            steps.append(f"hold {number(round(r.choice([r.uniform(0, 0.099), r.uniform(0.1, 0.6)]), 3))}s")
        elif kind == "post":
            steps.append(f"post {number(round(r.uniform(0, 60), 2))}ms")
        else:
            steps.append(kind)
    return "; ".join(steps)


def mode(r):
    if r.random() < 0.25:
        return "eager"
    parameters = []
    if r.random() < 0.5:
        parameters.append(f"limit={r.choice([1, 3, 10, 20, 30, 45, 90])}")
    if r.random() < 0.7:
        kind = r.choice(["wakeup", "main-queue", "source", "none", "10ms", "16ms", "33ms", "100ms", "250ms"])
        parameters.append(f"keep-alive={kind}")
    if r.random() < 0.5:
        parameters.append(f"visibility={r.choice(['geometric', 'identity', 'none'])}")
    if r.random() < 0.4:
        parameters.append(f"requeue={r.choice(['true', 'false'])}")
    if r.random() < 0.3:
        parameters.append(f"clear={r.choice(['true', 'false'])}")
    return "deferred" + (":" + ",".join(parameters) if parameters else "")


def scenario(r, per_image=False):
    args = ["--mode", mode(r)]

    def maybe(chance, flag, value):
        if r.random() < chance:
            args.extend([flag, str(value)])

    args += ["--rows", str(r.choice([1, 5, 12, 30, 100, 100, 1000]))]
    width, height = r.choice([(320, 480), (375, 667), (375, 812), (414, 896), (768, 1024)])
    maybe(0.6, "--viewport", f"{width}x{height}")
    maybe(0.3, "--images-per-row", r.choice([1, 2, 3, 4]))
    maybe(0.3, "--row-height", number(r.choice([44, 70, 71.5, 100, 333])))
    maybe(0.2, "--scale", r.choice([1, 2, 3]))
    maybe(0.4, "--refresh", r.choice([30, 60, 90, 120]))
    maybe(0.1, "--content-inset", r.choice([20, 64]))
    maybe(0.3, "--data-delay", f"{number(round(r.uniform(0, 1.5), 3))}s")
    maybe(0.3, "--deceleration", r.choice(["normal", "fast"]))
    maybe(0.2, "--limit", r.choice([5, 15, 30, 60]))
    maybe(0.2, "--cpu-scale", r.choice([0.5, 1.5, 2]))
    maybe(0.2, "--commit-cost", f"{number(round(r.uniform(0, 6), 2))}ms")
    maybe(0.2, "--configure-cost", f"{number(round(r.uniform(0, 3), 2))}ms")
    cost = lambda: number(r.choice([0, 1, 5, 15, 40, 120, round(r.uniform(0, 120), 2)]))
    if per_image and r.random() < 0.5:
        args += ["--costs", f"fixed:{cost()}ms,{cost()}ms,{cost()}ms"]
    else:
        args += ["--costs", f"fixed:{cost()}ms"]
    args += ["--gesture", gesture(r)]
    args += ["--settle", f"{number(r.choice([0, 0.25, 1, 3, 8]))}s"]
    return {"args": args}


def scenarios(seed, count, per_image=False):
    for index in range(count):
        yield scenario(random.Random(f"{seed}/{index}"), per_image)


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=60)
    p.add_argument("--per-image", action="store_true")
    a = p.parse_args()
    for each in scenarios(a.seed, a.count, a.per_image):
        print(json.dumps(each))
