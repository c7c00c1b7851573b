// SPDX-License-Identifier: MIT
#include "core/report/markup.h"

#include <cctype>

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
