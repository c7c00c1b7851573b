# SPDX-License-Identifier: MIT
# Completes carom-cli in fish. Commands, options, laws, models and names are asked of the program.

# The command and, of a study, the part of it that stand before the cursor.
function __carom_cli_command
    set -l words (commandline -opc)[2..]
    string match -q -- '-*' "$words[1]"; and return
    test -n "$words[1]"; and echo $words[1]
    test "$words[1]" = study; and test -n "$words[2]"; and echo $words[2]
end

# "name<tab>what it is" of each subcommand.
function __carom_cli_commands
    carom-cli (__carom_cli_command) --help 2>/dev/null |
        sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\)  *\(.*\)/\1\t\2/p'
end

function __carom_cli_options
    carom-cli (__carom_cli_command) --help 2>/dev/null | sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr ',' '\n'
end

function __carom_cli_names
    carom-cli $argv[1] --json 2>/dev/null | sed -n 's/^ *{\{0,1\}"name": "\([^"]*\)".*/\1/p'
end

# The words that the program says it expects of an option, when it is given none of them.
function __carom_cli_expected
    carom-cli (__carom_cli_command)[1] FILE $argv[1] '?' 2>&1 |
        sed -n 's/.*Expected is \([^.]*\)\..*/\1/p' | sed 's/ or /, /' | tr -d ' ' | tr ',' '\n'
end

function __carom_cli_words
    set -l command (__carom_cli_command)
    set -l before (commandline -opc)[-1]
    switch "$before"
        case --law --model
            __carom_cli_expected $before
            return
        case --csv --scenario --out
            __fish_complete_path (commandline -ct)
            return
        case --set --over --columns --of --until --approach --step --threads --shard --e --mu --count --tasks \
                --width --height --stiffness --exponent
            return
    end
    if string match -q -- '-*' (commandline -ct)
        __carom_cli_options
        return
    end
    switch "$command"
        case '' study
            __carom_cli_commands
        case gallery template
            __carom_cli_names $command
        case equations validate
        case 'study merge' 'study export'
            __fish_complete_suffix .sqlite
        case 'study *'
            __fish_complete_suffix .json
        case '*'
            __carom_cli_names gallery
            __fish_complete_suffix .carom
            __fish_complete_suffix .json
    end
end

complete -c carom-cli -f -a '(__carom_cli_words)'
