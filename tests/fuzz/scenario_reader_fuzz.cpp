// SPDX-License-Identifier: MIT
//
// Any text at all: the reader gives a scenario or one sentence, what it gives is written and read
// to the byte, and computing it stays finite.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/base/error.h"
#include "core/impact/indicators.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"

namespace {

using namespace carom;

// What follows is not about size: a chain of a thousand bodies only makes each run slow.
constexpr std::size_t most_bodies = 12;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "violated: %s\n", what);
  std::abort();
}

void check_computed(const Scenario& scenario) {
  if (scenario.mechanism->bodies.size() > most_bodies) return;
  const Evaluation evaluation = compute(scenario);
  require(is_finite(evaluation.indicators), "no NaN leaves the core");
  require(!evaluation.verdict.empty(), "there is a verdict");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Scenario scenario;
  try {
    scenario = read_scenario(text);
  } catch (const InputError& error) {
    require(!error.message().empty(), "a refusal has a reason");
    require(error.message().find('\n') == std::string::npos, "a refusal is one sentence");
    return 0;
  }
  const std::string written = write_scenario(scenario);
  require(write_scenario(read_scenario(written)) == written, "write(read(write(s))) = write(s)");
  check_computed(scenario);
  return 0;
}
