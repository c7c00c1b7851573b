#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation test of core: draws small changes of its source files, and for each compiles the one
file, links the tests, and runs those that are fast. A change that no test notices survived.

The sources stay as they are: the changed text is a copy in build/mutation. Only *.cpp files are
changed; functions in headers are compiled into the tests as well and would need all of them anew.
"""
import argparse
import json
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/mutation"
EXPLAINED = ROOT / "tests/mutation/explained.txt"
GROUPS = ("carom_core_tests", "carom_property_tests", "carom_cli_tests")
SLOW = 2.0  # seconds; a test that takes longer is left out
NOT_RUN = ("Includes.*", "Register.*", "Sources.*")  # these read the sources, which do not change

# Binary operators stand between blanks in formatted code; templates, pointers and references do not.
SWAPS = {
    " + ": [" - "], " - ": [" + "], " * ": [" / "], " / ": [" * "],
    " < ": [" <= ", " > "], " > ": [" >= ", " < "], " <= ": [" < ", " > "], " >= ": [" > ", " < "],
    " == ": [" != "], " != ": [" == "], " && ": [" || "], " || ": [" && "],
    " += ": [" -= "], " -= ": [" += "], " *= ": [" /= "], " /= ": [" *= "],
    "std::min(": ["std::max("], "std::max(": ["std::min("],
    "std::sin(": ["std::cos("], "std::cos(": ["std::sin("],
    "true": ["false"], "false": ["true"],
}
SWAP = re.compile("|".join(
    rf"\b{word}\b" if word.isalpha() else re.escape(word) for word in SWAPS))
SIGN = re.compile(r"(?<=[(\[,=] )-(?=[\w(])|(?<=\()-(?=[\w(])|(?<=return )-(?=[\w(])")
NUMBER = re.compile(r"(?<![\w.])(\d+\.\d*|\d+)(e[-+]?\d+)?(?![\w.])")
RETURN = re.compile(r"^(\s*)return (?!\{)(.+);$")
CALL = re.compile(r"^\s+(?!return\b|using\b|else\b|case\b|break\b|throw\b|delete\b)"
                  r"[A-Za-z_][\w.:\[\]>()-]*(\(.*\)|( [-+*/|]?= .+)|\+\+|--);$")
DECLARED = re.compile(r"^\s+(const |constexpr |static |auto |[\w:<>]+ [\w]+( =|\(|\{|;))")


class Mutant:
    def __init__(self, file, number, old, new):
        self.file, self.number, self.old, self.new = file, number, old, new

    def __str__(self):
        return f"{self.file}:{self.number}\n  - {self.old.strip()}\n  + {self.new.strip()}"

    def key(self):
        return (self.file, self.old.strip(), self.new.strip())


def code_of(line):
    """The line with strings, characters and the comment blanked, of the same length."""
    blank = lambda m: " " * len(m.group())
    line = re.sub(r'"(\\.|[^"\\])*"', blank, line)
    line = re.sub(r"'(\\.|[^'\\])'", blank, line)
    return re.sub(r"//.*", blank, line)


def changed_numbers(text):
    if "e" in text or "." in text:
        return [f"({text} * 2)"]
    return ["1"] if text == "0" else ["0", "2"] if text == "1" else [str(int(text) + 1)]


def mutants_of_line(line):
    code = code_of(line)
    if not code.strip() or re.match(r"\s*(#|template|namespace|using|static_assert)", code):
        return
    for m in SWAP.finditer(code):
        for new in SWAPS[m.group()]:
            yield line[:m.start()] + new + line[m.end():]
    for m in SIGN.finditer(code):
        yield line[:m.start()] + line[m.end():]
    for m in NUMBER.finditer(code):
        for new in changed_numbers(m.group()):
            yield line[:m.start()] + new + line[m.end():]
    if m := RETURN.match(line):
        if "//" not in line and m.group(2) not in ("true", "false"):
            yield f"{m.group(1)}return {{}};"
    if re.match(r"\s+if \(.*\)( \{| return.*;| continue;| break;)?$", code) and " = " not in code:
        yield re.sub(r"if \(", "if (!(", line, count=1).replace(")", "))", 1) \
            if line.count("(") == 1 else re.sub(r"if \(", "if (false && ", line, count=1)
    if CALL.match(code) and not DECLARED.match(code) and line.count("(") == line.count(")"):
        yield re.match(r"\s*", line).group() + ";"


def all_mutants(folders):
    for folder in folders:
        path = ROOT / folder
        for file in [path] if path.is_file() else sorted(path.rglob("*.cpp")):
            name = str(file.relative_to(ROOT))
            raw = False
            for number, line in enumerate(file.read_text().split("\n"), 1):
                if 'R"(' in line or raw:
                    raw = ')"' not in line.split('R"(')[-1]
                    continue
                for new in mutants_of_line(line):
                    if new != line:
                        yield Mutant(name, number, line, new)


class Builder:
    """Compiles one file of a copy of core into the library, and links what uses it."""

    def __init__(self):
        self.source = BUILD / "source"
        shutil.rmtree(self.source, ignore_errors=True)
        shutil.copytree(ROOT / "core", self.source / "core")
        self.compile = {}
        for entry in json.loads((BUILD / "compile_commands.json").read_text()):
            name = pathlib.Path(entry["file"]).relative_to(ROOT)
            self.compile[str(name)] = entry
        listed = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", "carom-cli", *GROUPS],
                                capture_output=True, text=True, check=True).stdout
        self.link = [line for line in listed.splitlines()
                     if re.search(r" -o bin/\S+ ", line) and "libcarom_core.a" in line]
        self.archive = BUILD / "core/libcarom_core.a"
        self.kept = BUILD / "libcarom_core.kept.a"
        shutil.copy(self.archive, self.kept)

    def compiles(self, mutant):
        copy = self.source / mutant.file
        lines = copy.read_text().split("\n")
        lines[mutant.number - 1] = mutant.new
        original = copy.read_text()
        copy.write_text("\n".join(lines))
        entry = self.compile[mutant.file]
        command = [word.replace(f"-I{ROOT}", f"-I{self.source}") for word in
                   shlex.split(entry["command"]) if word not in ("-Wall", "-Wextra", "-O3")]
        command[command.index(entry["file"])] = str(copy)
        self.object = BUILD / command[command.index("-o") + 1]
        object_kept = self.object.with_suffix(".kept")
        shutil.copy(self.object, object_kept)
        done = subprocess.run(command + ["-O1", "-w"], cwd=BUILD, capture_output=True)
        if done.returncode == 0:
            subprocess.run(["ar", "r", self.archive, self.object], check=True, capture_output=True)
            for line in self.link:
                subprocess.run(line, shell=True, cwd=BUILD, check=True, capture_output=True)
        object_kept.replace(self.object)
        copy.write_text(original)
        return done.returncode == 0

    def restore(self):
        shutil.copy(self.kept, self.archive)


def tests_and_times(timeout):
    """Which tests of each group run, and how long they take, from one run without a mutant."""
    groups = {}
    for group in GROUPS:
        out = BUILD / f"{group}.json"
        run = [BUILD / "bin" / group, "--gtest_filter=-" + ":".join(NOT_RUN),
               f"--gtest_output=json:{out}"]
        done = subprocess.run(run, cwd=BUILD, capture_output=True, timeout=timeout)
        if done.returncode != 0:
            sys.exit(f"{group} fails without a mutant; its answers are in {out}")
        slow, total = list(NOT_RUN), 0.0
        for suite in json.loads(out.read_text())["testsuites"]:
            for case in suite["testsuite"]:
                seconds = float(case.get("time", "0s").rstrip("s"))
                if seconds > SLOW:
                    slow.append(f"{suite['name']}.{case['name']}")
                else:
                    total += seconds
        groups[group] = (slow, total)
        print(f"{group}: {total:.0f} s, {len(slow) - len(NOT_RUN)} slow tests left out", flush=True)
    return groups


def killer(groups):
    """The first group that fails, or none."""
    for group, (slow, seconds) in groups.items():
        run = [BUILD / "bin" / group, "--gtest_fail_fast", "--gtest_brief=1",
               "--gtest_filter=-" + ":".join(slow)]
        try:
            done = subprocess.run(run, cwd=BUILD, capture_output=True, text=True, errors="replace",
                                  timeout=60 + 4 * seconds)
        except subprocess.TimeoutExpired:
            return "time limit"
        if done.returncode != 0:
            failed = re.search(r"\[  FAILED  \] ([\w./]+)", done.stdout)
            return failed.group(1) if failed else f"{group} ends with {done.returncode}"
    return ""


def explained_mutants():
    """Blocks of "file", "- old line", "+ new line", and the reason."""
    found = {}
    for block in EXPLAINED.read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if len(lines) >= 4:
            found[(lines[0], lines[1][2:], lines[2][2:])] = " ".join(lines[3:])
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("-n", type=int, default=300, help="mutants that compile")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", nargs="+", default=["core"], help="folders or files")
    options.add_argument("--minutes", type=float, default=1e9, help="draws none after this time")
    args = options.parse_args()
    until = time.monotonic() + 60 * args.minutes
    groups = tests_and_times(timeout=3600)
    builder = Builder()
    drawn = list(all_mutants(args.only))
    print(f"{len(drawn)} possible mutants", flush=True)
    random.Random(args.seed).shuffle(drawn)
    explained = explained_mutants()
    count = {"killed": 0, "survived": 0, "explained": 0}
    report = (BUILD / "report.txt").open("w")
    survivors = (BUILD / "survivors.txt").open("w")
    try:
        for mutant in drawn:
            if sum(count.values()) >= args.n or time.monotonic() > until:
                break
            if not builder.compiles(mutant):
                continue
            by = killer(groups)
            verdict = "killed" if by else "explained" if mutant.key() in explained else "survived"
            count[verdict] += 1
            print(f"{verdict} {by}\n{mutant}\n", file=report, flush=True)
            if verdict == "survived":
                print(f"{mutant}\n", file=survivors, flush=True)
            print(f"{sum(count.values())}: {verdict} {by or mutant}", flush=True)
            builder.restore()
    finally:
        builder.restore()
        for line in builder.link:
            subprocess.run(line, shell=True, cwd=BUILD, check=True, capture_output=True)
    total = sum(count.values())
    noticed = count["killed"] / max(1, total - count["explained"])
    score = (f"{total} mutants, seed {args.seed}: {count['killed']} killed, {count['survived']} "
             f"survived, {count['explained']} survived and are explained; score {noticed:.1%}")
    print(score, file=report)
    print(score)


if __name__ == "__main__":
    main()
