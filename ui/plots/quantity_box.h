// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QString>
#include <string>
#include <vector>

#include "core/scenario/parameters.h"
#include "core/study/lesson_numbers.h"

namespace carom::ui {

/// A choice among many quantities or parameters: what is typed finds every entry that has it
/// somewhere in its words or in its name, "γ" as well as "gamma". What is none of them leaves the
/// choice.
class QuantityBox : public QComboBox {
  Q_OBJECT

 public:
  QuantityBox(const QString& name, QWidget* parent);

  /// All that are numbers of a scenario's impact.
  /// @param words   in which "%1" is what each is called
  /// @param prefix  of each name
  void addQuantities(const Scenario& scenario, const QString& words = QStringLiteral("%1"),
                     const std::string& prefix = {});
  /// All histories over time.
  void addHistories(const Scenario& scenario, const QString& words, const std::string& prefix);
  void addParameters(const Mechanism& mechanism, const std::vector<Parameter>& parameters,
                     const QString& words = QStringLiteral("%1"), const std::string& prefix = {});
  void add(const QString& words, const std::string& name);
  /// An entry, also one that this scenario does not have: another one may have it.
  void choose(const std::string& name);
  [[nodiscard]] std::string chosen() const;

 signals:
  /// An entry was chosen, or a text was typed to its end.
  void edited();

 private:
  void addAll(const std::vector<QuantityName>& names, const QString& words,
              const std::string& prefix);
  void takeText();
};

}  // namespace carom::ui
