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
inline constexpr std::size_t mostFields = 60;

/// Number fields for some parameters of the document. What is typed goes through edited(), so that
/// the pose is resolved again; what cannot be is said beside the field.
class ParameterForm : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterForm(ScenarioDocument& document, QWidget* parent = nullptr);

  /// Shows the parameters whose path is one of `prefixes` or begins with it and a dot. Of more than
  /// `mostFields` it shows the first ones, or none of several owners, and how many more there are.
  void setPrefixes(const QStringList& prefixes);
  /// Shows the numbers that every one of these owners has, each once, under the rest of its path:
  /// "mass" for "bodies.a.mass" and "bodies.b.mass". What is typed is set in all of them.
  void setOwners(const QStringList& owners);
  /// With names: "tip x" instead of "x".
  void setOwnersShown(bool shown) { ownersShown_ = shown; }
  /// Shows the document's values; makes new fields only when the parameters are others.
  void refresh();

  /// Forms above each other look like one if their labels have one width.
  [[nodiscard]] int naturalLabelWidth() const { return naturalLabelWidth_; }
  void setLabelWidth(int width);
  /// Makes the labels as wide as the widest one needs.
  void fitLabels();

  /// Whether there are numbers, be they shown or too many.
  [[nodiscard]] bool hasNumbers() const { return !fields_.empty() || !more_->isHidden(); }
  [[nodiscard]] NumberField* field(const QString& path) const;
  [[nodiscard]] const std::vector<NumberField*>& fields() const { return fields_; }

 signals:
  /// naturalLabelWidth() may be another.
  void labelsFitted();

 private:
  /// The parameters that one field shows: one, or one of each owner.
  struct Row {
    QString name;
    std::vector<const Parameter*> parameters;
    [[nodiscard]] const Parameter& first() const { return *parameters.front(); }
    [[nodiscard]] std::vector<std::string> paths() const;
    [[nodiscard]] bool differs() const;
  };
  [[nodiscard]] std::vector<Row> chosen(const std::vector<Parameter>& parameters) const;
  [[nodiscard]] std::vector<Row> common(const std::vector<Parameter>& parameters) const;
  [[nodiscard]] bool sameFields(const std::vector<Row>& rows) const;
  void rebuild(const std::vector<Row>& rows);
  NumberField* makeField(const Row& row);
  /// Why a number that was typed is not possible, or an empty text and it is previewed.
  QString previewTyped(const std::vector<std::string>& paths, double si);
  void showWhatHolds(NumberField& field, const Row& row) const;
  /// Says at the number that opened a loop by how much it is open.
  [[nodiscard]] bool showWhatIsOpen(NumberField& field, const Row& row) const;

  ScenarioDocument& document_;
  QStringList prefixes_;
  bool common_ = false;  ///< the prefixes are owners of the same numbers
  bool ownersShown_ = false;
  std::vector<NumberField*> fields_;
  std::vector<std::vector<std::string>> paths_;  ///< of what each field shows
  std::vector<std::string> opened_;  ///< what was typed when the loops opened that are open now
  int naturalLabelWidth_ = 0;
  QVBoxLayout* layout_;
  QLabel* more_;
};

/// What becomes of a number with which loops or contacts that are closed cannot stay so.
enum class OpenLoop : unsigned char {
  refused,
  allowed,  ///< the mechanism becomes a draft, but for a target of the pose that is out of reach
};

/// Why these parameters cannot have this value, or an empty text and the change is previewed.
QString previewParameters(ScenarioDocument& document, const std::vector<std::string>& paths,
                          double si, OpenLoop open = OpenLoop::refused);
/// The same of one.
QString previewParameter(ScenarioDocument& document, const std::string& path, double si);

class ParameterForm;

/// The numbers of a handle, at the handle: Enter takes the value and closes, Esc closes. Until
/// something is typed, F2, Delete and Ctrl+D mean what is selected, and close it, too.
class HandlePopup : public QFrame {
  Q_OBJECT

 public:
  /// @param path  a parameter, or what several begin with: "velocity.tip"
  HandlePopup(ScenarioDocument& document, const QString& path, QWidget* parent);

  /// False if there is no number of that path; then nothing is shown.
  bool openAt(const QPoint& global);
  [[nodiscard]] ParameterForm* form() const { return form_; }

 signals:
  /// A key that means what is selected.
  void partKeyPressed(const QKeyEvent& key);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  ParameterForm* form_;
};

}  // namespace carom::ui
