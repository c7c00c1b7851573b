# SPDX-License-Identifier: MIT
"""Single changes of the core's source.

mutate.py list --seed N               every change that can be made, one a line, in random order
mutate.py apply --root DIR --site S   makes one of them in a copy of the source
mutate.py slow XML...                 the tests that took long in a run, as a filter for the next
"""

import argparse
import pathlib
import random
import re
import sys
import xml.etree.ElementTree

# What is changed into what. A change keeps the program well-formed where that can be seen.
RULES = [
    (r"(?<=[\w)\]]) \+ (?=[\w(-])", " - "),
    (r"(?<=[\w)\]]) - (?=[\w(])", " + "),
    (r"(?<=[\w)\]]) \* (?=[\w(])", " / "),
    (r"(?<=[\w)\]]) / (?=[\w(])", " * "),
    (r" \+= ", " -= "),
    (r" -= ", " += "),
    (r" < ", " <= "),
    (r" > ", " >= "),
    (r" <= ", " < "),
    (r" >= ", " > "),
    (r" == ", " != "),
    (r" != ", " == "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r"(?<=[(,=] )-(?=[a-z(])", ""),
    (r"(?<=return )-(?=[a-z(])", ""),
    (r"(?<=\()!(?=[a-z(])", ""),
    (r"std::min\(", "std::max("),
    (r"std::max\(", "std::min("),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"\b0\.5\b", "0.25"),
    (r"\b2 \* ", "3 * "),
    (r" / 2\b", " / 3"),
    # A call or an assignment is left out.
    (r"^  +[a-z_][\w.\->\[\]]*(\(.*\)| [+\-*/]?= .*);$", ";"),
]
SKIPPED = re.compile(r'^\s*(//|#|template|using|static_assert|assert|struct|class|namespace|inline constexpr)')


def sites(root):
    for path in sorted(pathlib.Path(root, "core").rglob("*.cpp")):
        name = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = line.split("//")[0].rstrip()
            if SKIPPED.match(code) or '"' in code or "template" in code:
                continue
            for rule, (pattern, _) in enumerate(RULES):
                for place, _ in enumerate(re.finditer(pattern, code)):
                    yield f"{name}:{number}:{rule}:{place}: {line.strip()}"


def changed(line, rule, place):
    pattern, into = RULES[rule]
    match = list(re.finditer(pattern, line.split("//")[0].rstrip()))[place]
    return line[: match.start()] + into + line[match.end() :]


# A change that reads past an end stops the program, as it does where the sanitizers watch.
CHECKED = "#undef NDEBUG\n#define _GLIBCXX_ASSERTIONS 1\n"


def apply(root, site):
    name, number, rule, place, text = re.match(r"([^:]+):(\d+):(\d+):(\d+): (.*)$", site).groups()
    path = pathlib.Path(root, name)
    lines = path.read_text().splitlines()
    line = lines[int(number) - 1]
    if line.strip() != text:
        sys.exit(f"{name}:{number} has changed since the list was made")
    lines[int(number) - 1] = changed(line, int(rule), int(place))
    path.write_text(CHECKED + "\n".join(lines) + "\n")


def slow(reports):
    names = []
    for report in reports:
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            if float(case.get("time")) > 0.1:
                names.append(f"{case.get('classname')}.{case.get('name')}")
    return ":".join(names) or "none"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["list", "apply", "slow"])
    parser.add_argument("reports", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--root", default=".")
    parser.add_argument("--site")
    arguments = parser.parse_args()
    if arguments.what == "apply":
        return apply(arguments.root, arguments.site)
    if arguments.what == "slow":
        return print(slow(arguments.reports))
    found = list(sites(arguments.root))
    random.Random(arguments.seed).shuffle(found)
    for site in found:
        print(site)


main()
