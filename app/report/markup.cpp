// SPDX-License-Identifier: MIT
#include "app/report/markup.h"

#include <fmt/format.h>

#include <cctype>

#include "core/base/symbols.h"

namespace carom {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string marked_html(std::string_view sentence) {
  std::string out;
  for (const SymbolRun& run : marked_runs(sentence)) {
    const char* form = run.level == SymbolRun::Level::subscript     ? "<sub>{}</sub>"
                       : run.level == SymbolRun::Level::superscript ? "<sup>{}</sup>"
                                                                    : "{}";
    out += fmt::format(fmt::runtime(form), escaped(run.text));
  }
  return out;
}

// Viewers differ in baseline-shift; all of them know dy, which moves what follows, too.
std::string marked_svg(std::string_view sentence) {
  std::string out;
  int now = 0;
  for (const SymbolRun& run : marked_runs(sentence)) {
    const int wanted = run.level == SymbolRun::Level::subscript     ? 3
                       : run.level == SymbolRun::Level::superscript ? -4
                                                                    : 0;
    const char* size = wanted == 0 ? "" : R"( font-size="75%")";
    out += wanted == now && wanted == 0 ? escaped(run.text)
                                        : fmt::format(R"(<tspan dy="{}"{}>{}</tspan>)",
                                                      wanted - now, size, escaped(run.text));
    now = wanted;
  }
  return out;
}

std::string with_minus_signs(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool sign = text[i] == '-' && i + 1 < text.size() &&
                      std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0 &&
                      (i == 0 || text[i - 1] == 'e' || text[i - 1] == ' ' || text[i - 1] == '(');
    if (sign) {
      out += "−";
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace carom
