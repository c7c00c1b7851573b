#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes a manual page of what a program says of itself: its --help, and that of each of its subcommands.
#   man.sh PROGRAM SUMMARY PAGE
set -eu
program=$1
summary=$2
file=$3
exec >"$file.new"
here=$(dirname "$0")
name=$(basename "$program")
title=$(echo "$name" | tr '[:lower:]' '[:upper:]')
version=$("$program" --version)

subcommands() {
  "$program" "$@" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p'
}

page() {
  level=$1
  shift
  help=$("$program" "$@" --help)
  printf '%s\n' "$help" | LC_ALL=C awk -v level="$level" -v name_of_program="$name" -f "$here/man.awk"
}

part() {
  echo ".SS $name $*" | sed 's/-/\\-/g'
  page part "$@"
}

echo "'\\\" -*- coding: UTF-8 -*-"
echo ".TH $title 1 \"\" \"$version\" \"Carom\"" | sed 's/\([A-Z]\)-/\1\\-/'
echo '.SH NAME'
echo "$name \\- $summary" | sed 's/\([a-z]\)-\([a-z]\)/\1\\-\2/g'
echo '.SH DESCRIPTION'
page main
commands=$(subcommands)
[ -z "$commands" ] || echo '.SH COMMANDS IN DETAIL'
for command in $commands; do
  part "$command"
  for second in $(subcommands "$command"); do part "$command" "$second"; done
done
mv "$file.new" "$file"
