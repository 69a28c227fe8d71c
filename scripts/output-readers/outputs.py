"""Makes one output of each kind with the release binary, on recorded costs."""
import os
import shutil
import subprocess

MODES = ["all", "deferred:limit=60,keep-alive=10ms"]
# A name that CSV must quote and Markdown must escape.
HOSTILE = 'a,"b|c.png'
REQUIREMENTS = ["images.never_shown<=0", "frames.dropped<=baseline", "hitches.count<0"]


def make(root, folder):
    program = os.path.join(root, ".build/release/gridsim")
    fixtures = os.path.join(root, "Fixtures")

    def gridsim(*words, status=0):
        outcome = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True)
        if outcome.returncode != status:
            raise SystemExit(f"gridsim {' '.join(words)}: status {outcome.returncode}\n"
                             + outcome.stderr)

    run = ["run", "--costs", os.path.join(fixtures, "benchmark/costs.json"), "--quiet"]
    for mode in MODES:
        run += ["--mode", mode]
    gridsim(*run, "--format", "json", "--output", "report.json", "--frames", "frames.csv",
            "--trace", "trace.json", "--trace", "trace.json.gz", "--save-costs", "costs.json")
    for form, name in [("ndjson", "report.ndjson"), ("csv", "report.csv"),
                       ("markdown", "report.md"), ("junit", "report.xml")]:
        gridsim(*run, "--format", form, "--output", name)

    checks = ["check", "report.json", "--baseline", "report.json"]
    for form, name in [("junit", "check.xml"), ("markdown", "check.md")]:
        gridsim(*checks, "--format", form, "--output", name)
    for requirement in REQUIREMENTS:
        checks += ["--require", requirement]
    for form, name in [("junit", "failed.xml"), ("markdown", "failed.md"), ("text", "failed.txt")]:
        gridsim(*checks, "--format", form, "--output", name, status=1)

    for form, name in [("json", "measured.json"), ("csv", "measured.csv"),
                       ("ndjson", "measured.ndjson"), ("markdown", "measured.md")]:
        gridsim("frames", os.path.join(fixtures, "frames/framestats.txt"), "--format", form,
                "--output", name)

    tune = ["tune", "--costs", os.path.join(fixtures, "benchmark/costs.json"), "--quiet",
            "--mode", "operations", "--parameter", "workers", "--target", "all_visible_ms<210"]
    for form, name in [("json", "tune.json"), ("csv", "tune.csv"), ("markdown", "tune.md")]:
        gridsim(*tune, "--format", form, "--output", name)

    os.mkdir(os.path.join(folder, "pictures"))
    shutil.copy(os.path.join(fixtures, "pngsuite/basn2c08.png"),
                os.path.join(folder, "pictures", HOSTILE))
    shutil.copy(os.path.join(fixtures, "jpeg/grey.jpg"), os.path.join(folder, "pictures/g.jpg"))
    for form, name in [("json", "images.json"), ("csv", "images.csv"), ("markdown", "images.md")]:
        gridsim("images", "pictures", "--samples", "1", "--quiet", "--format", form,
                "--output", name)

    for form, name in [("json", "launch.json"), ("markdown", "launch.md")]:
        gridsim("launch", os.path.join(fixtures, "launch/twelve-tasks.json5"), "--format", form,
                "--output", name)
    gridsim("runloop", os.path.join(fixtures, "runloop/lessons/queue-without-keep-alive.json"),
            "--format", "json", "--output", "transcript.json")
