// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/quantity_choice.h"

#include <QSettings>
#include <QStringList>
#include <algorithm>
#include <array>
#include <thread>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/study/response_numbers.h"
#include "core/study/sweep.h"
#include "ui/document/sweep_tables.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

const QString choicesKey = QStringLiteral("plots/chosen");

/// Values along the axis and of the second parameter.
struct Counts {
  int along = 2, second = 2;
};

Counts countsOf(const QuantityChoice& choice, Fineness fineness, bool quick) {
  // A row that follows a motion takes as long as a hundred others.
  constexpr std::array<Counts, 3> quickMap{{{17, 13}, {41, 31}, {101, 81}}};
  constexpr std::array<Counts, 3> slowMap{{{9, 7}, {17, 13}, {33, 25}}};
  constexpr std::array<int, 3> quickLine{41, 161, 401};
  constexpr std::array<int, 3> slowLine{17, 41, 101};
  const auto k = static_cast<std::size_t>(fineness);
  if (choice.as_map) return quick ? quickMap[k] : slowMap[k];
  const int points = quick ? quickLine[k] : slowLine[k];
  // Several curves together may take twice as long as one.
  constexpr int fewest = 17;
  const int each = choice.by.empty() ? points : std::max(fewest, 2 * points / choice.families);
  return {each, choice.families};
}

}  // namespace

std::vector<QuantityChoice> rememberedChoices() {
  std::vector<QuantityChoice> choices;
  for (const QString& line : QSettings().value(choicesKey).toStringList()) {
    const QStringList parts = line.split(QLatin1Char('\t'));
    if (parts.size() != 4 || choices.size() == mostChoices) continue;
    choices.push_back({parts[0].toStdString(), parts[1].toStdString(),
                       std::clamp(parts[2].toInt(), fewestFamilies, mostFamilies),
                       parts[3] == QLatin1String("map")});
  }
  return choices;
}

void rememberChoices(const std::vector<QuantityChoice>& choices) {
  QStringList lines;
  for (const QuantityChoice& choice : choices) {
    lines << QStringList{QString::fromStdString(choice.quantity), QString::fromStdString(choice.by),
                         QString::number(choice.families),
                         choice.as_map ? QStringLiteral("map") : QStringLiteral("lines")}
                 .join(QLatin1Char('\t'));
  }
  QSettings().setValue(choicesKey, lines);
}

QString whyNot(const SweepAxis& axis, const QuantityChoice& choice) {
  if (axis.path.empty()) return tr("This mechanism has no parameter to draw a plot over.");
  if (choice.as_map && choice.by.empty()) {
    return tr("A map lies over two parameters: choose the second one.");
  }
  if (choice.by == axis.path) {
    return tr("The second parameter is the one that the plots lie over: choose another one.");
  }
  return {};
}

SweepAxis rangeOfSecond(const Scenario& scenario, const QuantityChoice& choice,
                        const SweepAxis& held) {
  if (choice.by.empty()) return {};
  const Parameter parameter = find_parameter(scenario, choice.by);
  const bool holds = held.path == choice.by && parameter.value >= held.from &&
                     parameter.value <= held.to && held.from < held.to;
  if (holds) return held;
  SweepAxis around = suggested_axis(scenario, choice.by, false);
  for (double* end : {&around.from, &around.to}) {
    const double rounded = QString::number(*end, 'g', 3).toDouble();
    if (rounded >= parameter.range.low && rounded <= parameter.range.high) *end = rounded;
  }
  return around;
}

Table quantityTable(const Scenario& scenario, const SweepAxis& axis, const SweepAxis& second,
                    const QuantityChoice& choice, Fineness fineness, const Job& job) {
  const bool quick = isQuicklySwept(scenario) && !follows_motion(choice.quantity);
  const Counts counts = countsOf(choice, fineness, quick);
  std::vector<SweepSpec> axes;
  if (!second.path.empty()) {
    axes.push_back({second.path, second.from, second.to, counts.second});
  }
  axes.push_back({axis.path, axis.from, axis.to, counts.along});
  std::vector<std::string> responses;
  if (find_indicator(choice.quantity) == nullptr) responses.push_back(choice.quantity);
  const unsigned threads = quick ? 1 : std::max(2U, std::thread::hardware_concurrency());
  const std::int64_t effort =
      fineness == Fineness::dragged && !quick ? effort_of_a_move : effort_of_a_sweep;
  return sweep_responses(scenario, axes, responses, threads, {}, job, effort);
}

Table variantQuantityTable(const VariantDesign& variant, const SweepAxis& axis,
                           const QuantityChoice& choice, Fineness fineness, const Job& job) {
  try {
    return quantityTable(variant.scenario, axis, {}, choice, fineness, job);
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace carom::ui
