// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QStringList>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "core/scenario/parameters.h"
#include "ui/document/scenario_document.h"

class QVBoxLayout;

namespace carom::ui {

class NumberField;

/// More fields than these nobody reads, and a thousand take seconds to make.
inline constexpr std::size_t mostFields = 100;

/// Number fields for some parameters of the document. What is typed goes through edited(), so that
/// the pose is resolved again; what cannot be is said beside the field.
class ParameterForm : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterForm(ScenarioDocument& document, QWidget* parent = nullptr);

  /// Shows the parameters whose path is one of `prefixes` or begins with it and a dot: the first
  /// `mostFields` of them, and how many more there are.
  void setPrefixes(const QStringList& prefixes);
  /// With names: "tip x" instead of "x".
  void setOwnersShown(bool shown) { ownersShown_ = shown; }
  /// Shows the document's values; makes new fields only when the parameters are others.
  void refresh();

  /// Forms above each other look like one if their labels have one width.
  [[nodiscard]] int naturalLabelWidth() const { return naturalLabelWidth_; }
  void setLabelWidth(int width);

  [[nodiscard]] NumberField* field(const QString& path) const;
  [[nodiscard]] const std::vector<NumberField*>& fields() const { return fields_; }

 private:
  [[nodiscard]] std::vector<const Parameter*> chosen(
      const std::vector<Parameter>& parameters) const;
  [[nodiscard]] bool sameFields(const std::vector<const Parameter*>& parameters) const;
  void rebuild(const std::vector<const Parameter*>& parameters);
  NumberField* makeField(const Parameter& parameter);
  void showWhatHolds(NumberField& field, const Parameter& parameter) const;

  ScenarioDocument& document_;
  QStringList prefixes_;
  bool ownersShown_ = false;
  std::vector<NumberField*> fields_;
  int naturalLabelWidth_ = 0;
  QVBoxLayout* layout_;
  QLabel* more_;
};

/// Why `path` cannot have this value, or an empty text and the change is previewed.
QString previewParameter(ScenarioDocument& document, const std::string& path, double si);

class ParameterForm;

/// The numbers of a handle, at the handle: Enter takes the value and closes, Esc closes.
class HandlePopup : public QFrame {
  Q_OBJECT

 public:
  /// @param path  a parameter, or what several begin with: "velocity.tip"
  HandlePopup(ScenarioDocument& document, const QString& path, QWidget* parent);

  /// False if there is no number of that path; then nothing is shown.
  bool openAt(const QPoint& global);
  [[nodiscard]] ParameterForm* form() const { return form_; }

 private:
  ParameterForm* form_;
};

}  // namespace carom::ui
