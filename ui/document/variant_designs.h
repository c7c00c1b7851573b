// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/impact/indicators.h"
#include "core/study/compute.h"
#include "ui/document/sweep_tables.h"

namespace carom::ui {

/// A design that a scenario keeps for comparison, with what follows from it.
struct VariantDesign {
  std::string name;
  int colour = 1;
  Scenario scenario;  ///< of its own, in the units of the present one
  Evaluation evaluation;
  int contact = -1;  ///< the contact of its map and its indicators; −1 if it has none
  std::optional<double> onAxis = {};  ///< its value of the plots' parameter; none: it has none
};

/// Finds where a variant is on an axis of plots.
void placeOnAxis(VariantDesign& variant, const SweepAxis& axis);

/// Resolves and evaluates a variant, within the effort.
VariantDesign variantDesign(const Scenario& scenario, std::size_t index, const Effort& effort);

/// Evaluates every variant once, however often the scenario's own design changes beside it.
class VariantDesigns : public QObject {
  Q_OBJECT

 public:
  explicit VariantDesigns(QObject* parent = nullptr);
  ~VariantDesigns() override;

  /// In the order of the scenario's variants; they live until the next call.
  std::vector<const VariantDesign*> designs(const Scenario& scenario);
  /// A variant's indicators over the axis of the plots; null while they are not known, and if the
  /// variant has no such axis.
  const Table* table(const Scenario& scenario, std::size_t index, const SweepAxis& axis);

 signals:
  /// A newer table came from the worker.
  void arrived();
  /// A table could not be made for a reason that lies in the program.
  void failed(const QString& sentence);

 private:
  struct Kept;
  void follow(const Scenario& scenario);
  std::unique_ptr<Kept> evaluated(const Scenario& scenario, std::size_t index);

  std::vector<std::unique_ptr<Kept>> kept_;  ///< as the scenario's variants that were seen last
};

/// The indicators of a variant beside those of a scenario: where several contacts strike, of the
/// variant's contact with the name of the one that is shown.
/// @param shown  name of that contact; empty where one alone strikes
Indicators indicatorsBeside(const VariantDesign& variant, const std::string& shown);

}  // namespace carom::ui
