# SPDX-License-Identifier: MIT
#
# Turns what a program says with --help into the roff of a manual page: headings ("Options:"), entries
# ("  --json   As JSON") with the lines that go on with them, examples, and paragraphs.
#   -v level=main   headings are sections of the page
#   -v level=part   they are headings within one, and what every part repeats is left out
# Columns are counted in bytes, as the program does: run with LC_ALL=C.

function roff(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  return text ~ /^[.']/ ? "\\&" text : text
}

function trimmed(text) {
  gsub(/^ +| +$/, "", text)
  return text
}

function entry(line,    text, gap, name) {
  text = substr(line, 3)
  gap = match(text, /  +/)
  if (gap) {
    name = substr(text, 1, gap - 1)
    text = trimmed(substr(text, gap))
  } else if (length(line) > 30 && substr(line, 30, 1) == " " && line !~ /^  [a-z]/) {
    name = trimmed(substr(line, 1, 30))
    text = substr(line, 31)
  } else {
    name = text
    text = ""
  }
  print ".TP\n.B " roff(name)
  if (text != "") print roff(text)
}

/^[A-Z][A-Za-z ]*:$/ {
  if (level == "part" && /^Exit codes:/) exit
  sub(/:$/, "")
  print level == "main" ? ".SH " toupper($0) : ".PP\n.I " $0
  examples = /^Examples/
  if (examples) print ".PP\n.nf"
  next
}

/^Usage: / {
  sub(/^Usage: +[^ ]*/, "")
  print ".PP\n.B " roff(name_of_program) "\n" roff(trimmed($0)) "\n.PP"
  next
}

/^$/ {
  if (examples) print ".fi"
  examples = 0
  print ".PP"
  next
}

examples { print roff(substr($0, 3)); next }
/^  [^ ]/ { entry($0); next }
{ print roff(trimmed($0)) }

END { if (examples) print ".fi" }
