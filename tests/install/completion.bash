# SPDX-License-Identifier: MIT
# Presses Tab in bash: completion.bash FILE, with carom-cli in the PATH. Run by run.sh.
set -uo pipefail  # no -e: where it is used, no failure within ends the shell
compopt() { :; }
# shellcheck source=/dev/null
. "$1"

# completes "WHAT IS EXPECTED AMONG THE ANSWERS" WORD...
completes() {
  local expected=$1
  shift
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  _carom_cli
  for word in $expected; do
    case " ${COMPREPLY[*]} " in
      *" $word "*) ;;
      *) echo "completion of \"$*\" does not give \"$word\" but \"${COMPREPLY[*]}\"" >&2 && exit 1 ;;
    esac
  done
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
touch mine.json mine.carom mine.txt
completes "evaluate sweep study" carom-cli ""
completes "run merge export slurm search" carom-cli study ""
completes "run" carom-cli study r
completes "kane double-pendulum mine.json mine.carom" carom-cli evaluate ""
completes "--law --set --json" carom-cli evaluate kane --
completes "--resume" carom-cli study run --re
completes "newton-coulomb stronge liu-zhao-brogliato" carom-cli evaluate kane --law ""
completes "gonthier all" carom-cli impact kane --model ""
completes "chain cradle" carom-cli template ""
COMP_WORDS=(carom-cli evaluate mi)
COMP_CWORD=2
_carom_cli
[ "$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' ')" = "mine.carom mine.json " ] ||
  { echo "files: ${COMPREPLY[*]}" >&2 && exit 1; }
