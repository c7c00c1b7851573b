// SPDX-License-Identifier: MIT
#include <algorithm>
#include <exception>

#include "command.h"
#include "core/base/error.h"
#include "output.h"

namespace {

using namespace carom::cli;

constexpr const char* footer = R"(Exit codes:
  0  done
  1  usage: an unknown command or option, a malformed number
  2  bad input: a file that cannot be read or is no valid scenario, an unknown parameter, a pose or
     loop that cannot be closed
  3  numerical failure: the impact is ill posed, the law does not apply, a balance law is violated,
     there is nothing to be mapped, a motion cannot be followed to its end, a number of the
     validation does not hold

Examples:
  carom-cli gallery
  carom-cli gallery kane > kane.json
  carom-cli template chain --count 20 > chain.json
  carom-cli evaluate kane.json --set contacts.tip.mu=0.7
  carom-cli compare kane
  carom-cli sweep double-pendulum --over pose.tip.x=-0.38:0.38:201 --csv sweep.csv
  carom-cli map kane --e 0:1:256 --mu 0:1.2:256 --csv map.csv
  carom-cli simulate bouncing-disc --until 2 --approach 0.3 --csv motion.csv
  carom-cli impact double-pendulum-compliant --model all
  carom-cli couplings rod-wall-rail
  carom-cli check my-mechanism.json
  carom-cli study run tolerances.json
  carom-cli validate --out report

FILE is a scenario file, a figure or page that Carom exported, a name of the gallery, or - for standard
input. Numbers are in SI units and radians; where one is given it may have its unit: "30 deg", "25 cm".)";

/// The text with the mark at its end that another sentence may follow.
std::string sentence_end(std::string text) {
  if (!text.ends_with('.') && !text.ends_with('?')) text += '.';
  return text;
}

/// "dance" is no command: says so and names the nearest. CLI11 itself would only ask for one.
bool named_no_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands({})) commands.push_back(command->get_name());
  if (std::ranges::find(commands, argv[1]) != commands.end()) return false;
  report("carom-cli: \"" + std::string(argv[1]) + "\" is no command" +
         sentence_end(carom::did_you_mean(argv[1], commands)) + " Expected is " +
         carom::joined_with_or(commands) + "; carom-cli --help says what they do.\n");
  return true;
}

/// The command that was given.
const CLI::App& chosen(const CLI::App& app) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

/// What is left over, each word for itself; an option that is like one that there is, with that.
std::string unexpected_text(const CLI::App& app) {
  const CLI::App& command = chosen(app);
  std::vector<std::string> options;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  }
  std::string words, hint;
  for (const std::string& word : app.remaining(true)) {
    words += (words.empty() ? "" : " ") + word;
    if (hint.empty() && word.starts_with("--")) hint = carom::did_you_mean(word, options);
  }
  return "\"" + words + "\" is not expected by \"" + command.get_name() + "\"" + hint;
}

/// The sentence of a fault of usage.
std::string usage_text(const CLI::App& app, const CLI::ParseError& error) {
  const bool left_over = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  const std::string command = &chosen(app) == &app ? "" : " " + chosen(app).get_name();
  return "carom-cli: " + sentence_end(left_over ? unexpected_text(app) : error.what()) +
         " carom-cli" + command + " --help says what is.\n";
}

int run(int argc, char** argv) {
  CLI::App app{"Impact mechanics of planar mechanisms, without a window", "carom-cli"};
  app.footer(footer);
  app.set_version_flag("--version", "carom-cli " CAROM_VERSION);
  app.require_subcommand(1);
  Action action;
  add_evaluate(app, action);
  add_compare(app, action);
  add_sweep(app, action);
  add_map(app, action);
  add_simulate(app, action);
  add_impact(app, action);
  add_couplings(app, action);
  add_check(app, action);
  add_validate(app, action);
  add_gallery(app, action);
  add_template(app, action);
  add_equations(app, action);
  add_study(app, action);
  add_sensitivity(app, action);
  if (named_no_command(app, argc, argv)) return static_cast<int>(Exit::usage);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // CLI11 has codes of its own; here help is 0 and every fault of usage is 1.
    if (error.get_exit_code() == 0) return app.exit(error);
    report(usage_text(app, error));
    return static_cast<int>(Exit::usage);
  }
  return static_cast<int>(action());
}

}  // namespace

// What is thrown before there is memory for a sentence cannot be told otherwise.
int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape)
  try {
    return run(argc, argv);
  } catch (const carom::InputError& error) {
    report(std::string("carom-cli: ") + error.what() + "\n");
    return static_cast<int>(Exit::bad_input);
  } catch (const std::exception& error) {
    report(std::string("carom-cli: it cannot go on: ") + error.what() + "\n");
    return static_cast<int>(Exit::numerical_failure);
  }
}
