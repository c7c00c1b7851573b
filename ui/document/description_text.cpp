// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/description_text.h"

#include "ui/look/symbol_text.h"

namespace carom::ui {

QString descriptionHtml(const Description& about) {
  QString html;
  const auto add = [&html](const std::string& part, const char* style) {
    if (part.empty()) return;
    html += QStringLiteral("<p style='margin:0 0 4px 0; %1'>").arg(QLatin1String(style)) +
            sentenceHtml(part) + QStringLiteral("</p>");
  };
  add(about.title, "font-weight:bold");
  add(about.text, "");
  add(about.source, "font-style:italic");
  return html;
}

}  // namespace carom::ui
