# SPDX-License-Identifier: MIT
# Completes carom-cli in bash. Commands, options, laws, models and names are asked of the program.

_carom_cli_commands() {
  carom-cli "$@" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p'
}

_carom_cli_options() {
  carom-cli "$@" --help 2>/dev/null |
    sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr ',' '\n'
}

_carom_cli_names() {
  carom-cli "$1" --json 2>/dev/null | sed -n 's/^ *{\{0,1\}"name": "\([^"]*\)".*/\1/p'
}

# The words that the program says it expects of an option, when it is given none of them.
_carom_cli_expected() {
  carom-cli "$1" FILE "$2" '?' 2>&1 | sed -n 's/.*Expected is \([^.]*\)\..*/\1/p' |
    sed 's/ or /, /' | tr -d ' ' | tr ',' '\n'
}

_carom_cli_files() {
  compopt -o filenames
  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
    compgen -d -- "$cur"
    compgen -f -X "!*.@($1)" -- "$cur"
  )
}

_carom_cli() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} word
  local -a command=()
  COMPREPLY=()
  local extglob
  extglob=$(shopt -p extglob)
  shopt -s extglob
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    command+=("$word")
    [[ ${command[0]} == study && ${#command[@]} -lt 2 ]] || break
  done
  [[ ${command[0]:-} == study && ${#command[@]} -eq 2 && $COMP_CWORD -eq 2 ]] && command=(study)

  local words=
  case $prev in
    --law | --model) words=$(_carom_cli_expected "${command[0]}" "$prev") ;;
    --csv | --scenario) _carom_cli_files csv\|json\|carom ;;
    --out) _carom_cli_files sqlite\|sh ;;
    --set | --over | --columns | --of | --until | --approach | --step | --threads | --shard | --e | --mu | \
      --count | --tasks | --width | --height | --stiffness | --exponent) ;;
    *)
      if [[ $cur == -* ]]; then
        words=$(_carom_cli_options "${command[@]}")
      else
        case "${command[*]}" in
          "" | study) words=$(_carom_cli_commands "${command[@]}") ;;
          gallery | template) words=$(_carom_cli_names "${command[0]}") ;;
          equations | validate) ;;
          "study merge" | "study export") _carom_cli_files sqlite ;;
          study*) _carom_cli_files json ;;
          *)
            words=$(_carom_cli_names gallery)
            _carom_cli_files json\|carom\|svg\|png\|html
            ;;
        esac
      fi
      ;;
  esac
  [ -z "$words" ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$cur")
  $extglob
}

complete -F _carom_cli carom-cli
