// SPDX-License-Identifier: MIT
//
// Any bytes at all as an exported figure: the first byte says whether they pretend to be SVG, PNG
// or a page. They carry a scenario, or are refused in one sentence.
#include <cstdlib>
#include <sstream>

#include "core/base/error.h"
#include "core/io/figure_text.h"
#include "core/io/scenario_json.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace carom;
  if (size == 0) return 0;
  std::istringstream figure(std::string(reinterpret_cast<const char*>(data + 1), size - 1));
  try {
    read_scenario(scenario_text_of(figure, static_cast<FigureFormat>(data[0] % 3)));
  } catch (const InputError& error) {
    if (error.message().empty()) std::abort();
  }
  return 0;
}
