// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/quantity_box.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>

#include "core/study/response_numbers.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/parameter_titles.h"
#include "ui/plots/quantity_plot.h"

namespace carom::ui {

namespace {

/// Words and name of an entry, in which a typed text is sought.
constexpr int soughtRole = Qt::UserRole + 1;

}  // namespace

QuantityBox::QuantityBox(const QString& name, QWidget* parent) : QComboBox(parent) {
  setAccessibleName(name);
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(6);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setFilterMode(Qt::MatchContains);
  completer()->setCaseSensitivity(Qt::CaseInsensitive);
  completer()->setCompletionRole(soughtRole);
  lineEdit()->setAccessibleName(name);
  view()->setAccessibleName(name);
  completer()->popup()->setAccessibleName(name);
  connect(this, &QComboBox::activated, this, &QuantityBox::takeText);
  connect(lineEdit(), &QLineEdit::editingFinished, this, &QuantityBox::takeText);
}

void QuantityBox::add(const QString& words, const std::string& name) {
  const QString data = QString::fromStdString(name);
  addItem(words, data);
  setItemData(count() - 1, data, Qt::ToolTipRole);
  setItemData(count() - 1, words + QLatin1Char(' ') + data, soughtRole);
}

void QuantityBox::addQuantities(const Scenario& scenario, const QString& words,
                                const std::string& prefix) {
  addAll(response_names(scenario), words, prefix);
}

void QuantityBox::addHistories(const Scenario& scenario, const QString& words,
                               const std::string& prefix) {
  addAll(history_names(scenario), words, prefix);
}

void QuantityBox::addAll(const std::vector<QuantityName>& names, const QString& words,
                         const std::string& prefix) {
  for (const QuantityName& one : names) {
    add(words.arg(plainText(quantityTitle(one.symbol, one.name))), prefix + one.name);
  }
}

void QuantityBox::addParameters(const Mechanism& mechanism,
                                const std::vector<Parameter>& parameters, const QString& words,
                                const std::string& prefix) {
  const ParameterTitles titles(mechanism);
  for (const Parameter& one : parameters) {
    add(words.arg(plainText(titles.of(one.path))), prefix + one.path);
  }
}

void QuantityBox::choose(const std::string& name) {
  const QString wanted = QString::fromStdString(name);
  if (findData(wanted) < 0) add(wanted, name);
  setCurrentIndex(findData(wanted));
  lineEdit()->setText(itemText(currentIndex()));
  lineEdit()->setCursorPosition(0);
}

std::string QuantityBox::chosen() const {
  return currentData().toString().toStdString();
}

void QuantityBox::takeText() {
  const QString text = lineEdit()->text();
  int at = findText(text);
  // What the list of proposals writes has the name, too.
  if (at < 0) at = findData(text, soughtRole);
  if (at < 0) at = findData(text);
  if (at >= 0) setCurrentIndex(at);
  choose(chosen());
  emit edited();
}

}  // namespace carom::ui
