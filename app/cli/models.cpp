// SPDX-License-Identifier: MIT
#include "models.h"

#include <vector>

#include "core/base/error.h"

namespace carom::cli {

namespace {

/// A fault of usage if it is none.
void require_model(const std::string& word, bool with_all) {
  if ((with_all && word == every_model) || find_model(word) != nullptr) return;
  std::vector<std::string> words;
  for (const ForceModelInfo& info : force_models()) words.emplace_back(info.word);
  if (with_all) words.emplace_back(every_model);
  const std::string hint = did_you_mean(word, words);
  throw CLI::ValidationError("\"" + word + "\" is no force model" + (hint.empty() ? "." : hint) +
                             " Expected is " + joined_with_or(words));
}

}  // namespace

const ForceModelInfo* find_model(const std::string& word) {
  for (const ForceModelInfo& info : force_models()) {
    if (info.word == word) return &info;
  }
  return nullptr;
}

void add_model_option(CLI::App& command, std::string& model, const std::string& help,
                      bool with_all) {
  command.add_option("--model", model, help)
      ->type_name("WORD")
      ->check([with_all](const std::string& word) {
        require_model(word, with_all);
        return std::string();
      });
}

}  // namespace carom::cli
