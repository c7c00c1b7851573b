// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes at all as an exported figure: the first byte says whether they pretend to be SVG or
// PNG. They carry a scenario, or are refused in one sentence.
#include <QBuffer>
#include <QCoreApplication>
#include <cstdio>
#include <cstdlib>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "ui/document/figure_scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace carom;
  if (size == 0) return 0;
  QByteArray bytes(reinterpret_cast<const char*>(data + 1), static_cast<qsizetype>(size - 1));
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::ReadOnly);
  const auto format = static_cast<ui::FigureFormat>(data[0] % 3);
  try {
    read_scenario(ui::scenarioTextOf(buffer, format).toStdString());
  } catch (const InputError& error) {
    if (error.message().empty()) std::abort();
  }
  return 0;
}
