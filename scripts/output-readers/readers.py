"""The readers: each reads what is in a folder, and says what it finds wrong by raising Fault."""
import csv
import gzip
import json
import os


class Fault(Exception):
    pass


def expect(holds, what):
    if not holds:
        raise Fault(what)


class Outputs:
    """The files of a folder, JSON ones read strictly."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def text(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def json(self, name):
        return self.parsed(self.text(name), name)

    @staticmethod
    def parsed(text, name):
        def members(pairs):
            keys = [key for key, _ in pairs]
            expect(len(keys) == len(set(keys)), f"{name}: a key is there twice: {keys}")
            return dict(pairs)

        def refuse(constant):
            raise Fault(f"{name}: {constant} is no number of JSON")

        try:
            return json.loads(text, object_pairs_hook=members, parse_constant=refuse)
        except ValueError as error:
            raise Fault(f"{name}: {error}") from error

    def rows(self, name):
        text = self.text(name)
        try:
            table = list(csv.reader(text.splitlines(keepends=True), strict=True))
        except csv.Error as error:
            raise Fault(f"{name}: {error}") from error
        header, rows = table[0], table[1:]
        expect(len(header) == len(set(header)), f"{name}: a column is there twice")
        for number, row in enumerate(rows, 2):
            expect(len(row) == len(header), f"{name}:{number}: {len(row)} of {len(header)} fields")
        return [dict(zip(header, row)) for row in rows]


def figure(run, key):
    for part in key.split("."):
        run = run.get(part) if isinstance(run, dict) else None
    return run


def same(text, value):
    """Whether a field of CSV says what JSON says."""
    if value is None:
        return text == ""
    if isinstance(value, bool):
        return text in (str(value).lower(), str(int(value)))
    if isinstance(value, (int, float)):
        return text != "" and float(text) == value
    return text == value


def python_json(outputs):
    report = outputs.json("report.json")
    expect(report["schema"] == "gridsim.report/1" and report["reproducible"] is True,
           "report.json: not a reproducible gridsim.report/1")
    labels = [run["label"] for run in report["runs"]]
    expect(len(labels) == 10 and labels[0] == report["baseline"] == "eager", f"runs are {labels}")
    for run in report["runs"]:
        frames = run["frames"]
        expect(frames["presented"] + frames["dropped"] == frames["expected"],
               f"{run['label']}: presented and dropped frames are not the expected ones")
    measured = outputs.json("measured.json")
    for form, runs in [("report", report["runs"]), ("measured", measured["runs"])]:
        name = form + ".ndjson"
        lines = outputs.text(name).splitlines()
        expect([outputs.parsed(line, name) for line in lines] == runs,
               f"{name} has other runs than {form}.json")
    costs = outputs.json("costs.json")["images"]

    def listed(images):
        return [(image["path"], image["width"], image["decode_ms"]) for image in images]

    # Behind the run's own costs come those of the same pictures decoded to the slot's size.
    own = listed(report["costs"]["images"])
    expect(listed(costs)[:len(own)] == own, "costs.json has other costs than report.json")
    rest = costs[len(own):]
    expect([image["path"] for image in rest] == [path for path, _, _ in own][:len(rest)]
           and all(image["width"] < width for image, (_, width, _) in zip(rest, own)),
           "costs.json has costs that are no smaller decodes of the report's")
    tune = outputs.json("tune.json")
    met = [point["value"] for point in tune["points"] if point["meets"]]
    expect(tune["answer"]["value"] == min(met), f"tune.json: the least value is {min(met)}")
    expect(outputs.json("transcript.json")["events"], "transcript.json has no events")
    launch = outputs.json("launch.json")
    expect(max(task["end_ms"] for task in launch["tasks"]) == launch["total_ms"],
           "launch.json: the last task ends at another time than the whole")


def python_trace(outputs):
    events = outputs.json("trace.json")["traceEvents"]
    names = {event["pid"]: event["args"]["name"] for event in events
             if event["ph"] == "M" and event["name"] == "process_name"}
    for number, run in enumerate(outputs.json("report.json")["runs"], 1):
        expect(names[number] == run["label"], f"trace.json: process {number} is {names[number]}")
        found = {category: sum(1 for event in events if event["pid"] == number
                               and event.get("cat") == category and event["ph"] in "Bi")
                 for category in ("expected", "dropped", "decode", "hitch")}
        wanted = {"expected": run["frames"]["expected"], "dropped": run["frames"]["dropped"],
                  "decode": run["images"]["decoded"], "hitch": run["hitches"]["count"]}
        expect(found == wanted, f"trace.json: {run['label']}: {found}, not {wanted}")
    with gzip.open(outputs.path("trace.json.gz"), "rt", encoding="utf-8", newline="") as file:
        expect(file.read() == outputs.text("trace.json"), "trace.json.gz is another trace")


def python_csv(outputs):
    for form in ("report", "measured"):
        rows, runs = outputs.rows(form + ".csv"), outputs.json(form + ".json")["runs"]
        expect([row["label"] for row in rows] == [run["label"] for run in runs],
               f"{form}.csv has other runs than {form}.json")
        for row, run in zip(rows, runs):
            for key, text in row.items():
                expect(same(text, figure(run, key)),
                       f"{form}.csv: {run['label']}: {key} is {text!r}, not {figure(run, key)!r}")
    frames = outputs.rows("frames.csv")
    for run in outputs.json("report.json")["runs"]:
        own = [row for row in frames if row["run"] == run["label"]]
        for key in ("expected", "dropped"):
            total = sum(int(row[key]) for row in own)
            expect(total == run["frames"][key],
                   f"frames.csv: {run['label']}: {total} {key}, not {run['frames'][key]}")
    rows, points = outputs.rows("tune.csv"), outputs.json("tune.json")["points"]
    expect([(row["workers"], row["meets_all"]) for row in rows]
           == [(str(point["value"]), str(point["meets"]).lower()) for point in points],
           "tune.csv has other values than tune.json")
    rows, images = outputs.rows("images.csv"), outputs.json("images.json")["images"]
    expect(len(rows) == len(images), "images.csv has other pictures than images.json")
    for row, image in zip(rows, images):
        # The rest was measured, and anew for each form.
        for key in ("path", "format", "width", "height", "file_bytes", "decoded_bytes"):
            expect(same(row[key], image[key]),
                   f"images.csv: {key} is {row[key]!r}, not {image[key]!r}")


def json_schema(outputs):
    import jsonschema
    import referencing

    def schema(name):
        with open(os.path.join(outputs.root, "docs", name), encoding="utf-8") as file:
            return json.load(file)

    report = referencing.Resource.from_contents(schema("report.schema.json"))
    registry = referencing.Registry().with_resource("report.schema.json", report)
    for name, kind in [("report.json", "report"), ("measured.json", "report"),
                       ("images.json", "images"), ("tune.json", "tune")]:
        validator = jsonschema.Draft202012Validator(
            schema(kind + ".schema.json"), registry=registry)
        for error in validator.iter_errors(outputs.json(name)):
            raise Fault(f"{name}: {error.json_path}: {error.message}")


def duckdb(outputs):
    import duckdb as database
    connection = database.connect()

    def query(sql, name):
        try:
            return connection.execute(sql, [outputs.path(name)]).fetchall()
        except database.Error as error:
            raise Fault(f"{name}: {error}") from error

    runs = outputs.json("report.json")["runs"]
    keys = ["frames.dropped", "frames.expected", "hitches.total_ms", "blank.image_ms",
            "images.decoded", "memory.peak_decoded_bytes"]
    columns = ", ".join(f'"{key}"' for key in keys)
    found = query(f"select label, {columns} from read_csv(?, header = true)", "report.csv")
    wanted = [(run["label"], *(figure(run, key) for key in keys)) for run in runs]
    expect(found == wanted, f"report.csv: {found}, not {wanted}")
    found = query("select run, sum(expected)::int, sum(dropped)::int, max(duration_ms) > 0 "
                  "from read_csv(?, header = true) group by run order by run", "frames.csv")
    wanted = sorted((run["label"], run["frames"]["expected"], run["frames"]["dropped"], True)
                    for run in runs)
    expect(found == wanted, f"frames.csv: {found}, not {wanted}")
    found = query("select path, width, height from read_csv(?, header = true)", "images.csv")
    wanted = [(image["path"], image["width"], image["height"])
              for image in outputs.json("images.json")["images"]]
    expect(found == wanted, f"images.csv: {found}, not {wanted}")


def junit(outputs):
    import junitparser

    def suite(name):
        try:
            suites = list(junitparser.JUnitXml.fromfile(outputs.path(name)))
        except Exception as error:
            raise Fault(f"{name}: {error}") from error
        expect(len(suites) == 1, f"{name}: {len(suites)} suites")
        cases = list(suites[0])
        failed = [case for case in cases
                  if any(isinstance(result, junitparser.Failure) for result in case.result)]
        expect((suites[0].tests, suites[0].failures) == (len(cases), len(failed)),
               f"{name}: its counts are not those of its cases")
        return cases, failed

    runs = outputs.json("report.json")["runs"]
    cases, failed = suite("report.xml")
    expect([case.name for case in cases] == [run["label"] for run in runs] and not failed,
           "report.xml has other runs than report.json")
    for case, run in zip(cases, runs):
        properties = {item.name: item.value for item in case.child(junitparser.Properties) or []}
        expect(len(properties) > 4, f"report.xml: {case.name} has no figures")
        for key, text in properties.items():
            expect(same(text, figure(run, key)),
                   f"report.xml: {case.name}: {key} is {text}, not {figure(run, key)}")
    expect(suite("check.xml")[0] and not suite("check.xml")[1], "check.xml: not all is met")
    cases, failed = suite("failed.xml")
    lines = outputs.text("failed.txt").splitlines()
    marks = [line[0] for line in lines if line[:1] in ("✓", "✗")]
    expect((len(cases), len(failed)) == (len(marks), marks.count("✗")),
           f"failed.xml: {len(failed)} of {len(cases)} failed; failed.txt has {''.join(marks)}")


def markdown(outputs):
    import html.parser
    import markdown_it

    class Tables(html.parser.HTMLParser):
        """The cells of all tables of a page, and the text outside of them."""

        def __init__(self):
            super().__init__()
            self.tables, self.rest, self.in_cell = [], "", False

        def handle_starttag(self, tag, attributes):
            if tag == "table":
                self.tables.append([])
            elif tag == "tr":
                self.tables[-1].append([])
            elif tag in ("td", "th"):
                self.tables[-1][-1].append("")
                self.in_cell = True

        def handle_endtag(self, tag):
            if tag in ("td", "th"):
                self.in_cell = False

        def handle_data(self, data):
            if self.in_cell:
                self.tables[-1][-1][-1] += data
            else:
                self.rest += data

    def tables(name, *columns):
        text = outputs.text(name)
        page = Tables()
        page.feed(markdown_it.MarkdownIt("commonmark").enable("table").render(text))
        found = tuple(len(table[0]) for table in page.tables)
        expect(found == columns, f"{name}: tables of {found} columns, not {columns}")
        expect("|" not in page.rest, f"{name}: a row stands outside of a table")
        # A row with too few or too many bars is filled or cut by the renderer.
        for line in text.splitlines():
            if line.startswith("|"):
                cells = line.replace("\\|", "").count("|") - 1
                expect(cells in columns, f"{name}: {cells} cells in {line!r}")
        return page.tables

    runs = outputs.json("report.json")["runs"]
    (table,) = tables("report.md", 11)
    # By rank, which the JSON has in an order of its own.
    wanted = sorted([run["label"], f"{run['frames']['dropped']} of {run['frames']['expected']}",
                     str(run["images"]["never_shown"])] for run in runs)
    found = sorted([row[1], row[3], row[4]] for row in table[1:])
    expect(found == wanted, f"report.md: {found}, not {wanted}")
    ranks = [row[1] for row in table[1:] if row[0] != "bound"]
    wanted = [entry["label"] for entry in outputs.json("report.json")["ranking"]]
    expect(ranks == wanted, f"report.md ranks {ranks}, report.json {wanted}")
    (table,) = tables("tune.md", 2)
    wanted = [str(point["value"]) for point in outputs.json("tune.json")["points"]]
    expect([row[0].strip("*→ ") for row in table[1:]] == wanted, f"tune.md: not {wanted}")
    marks = [row[0] for row in tables("failed.md", 4)[0][1:]]
    lines = outputs.text("failed.txt").splitlines()
    wanted = [{"✓": "✅", "✗": "❌"}[line[0]] for line in lines if line[:1] in ("✓", "✗")]
    expect(marks == wanted, f"failed.md says {marks}, failed.txt {wanted}")
    expect(all(row[0] == "✅" for row in tables("check.md", 4)[0][1:]), "check.md: not all is met")
    (table,) = tables("measured.md", 2)
    run = outputs.json("measured.json")["runs"][0]
    expect(dict(table[1:])["dropped frames"] == str(run["frames"]["dropped"]),
           "measured.md has other dropped frames than measured.json")
    paths = [row[0] for row in tables("images.md", 10)[0][1:]]
    wanted = [image["path"] for image in outputs.json("images.json")["images"]]
    expect(paths == wanted, f"images.md: {paths}, not {wanted}")
    _, table = tables("launch.md", 5, 5)
    found = [row[0] for row in table[1:]]
    wanted = [task["name"] for task in outputs.json("launch.json")["tasks"]]
    expect(found == wanted, f"launch.md: {found}, not {wanted}")


# What reads, the module that it needs, and that module's package.
ALL = [("Python's json", python_json, None, None),
       ("Python's json and gzip, traces", python_trace, None, None),
       ("Python's csv", python_csv, None, None),
       ("jsonschema", json_schema, "jsonschema", "jsonschema"),
       ("DuckDB", duckdb, "duckdb", "duckdb"),
       ("junitparser", junit, "junitparser", "junitparser"),
       ("markdown-it-py", markdown, "markdown_it", "markdown-it-py")]
