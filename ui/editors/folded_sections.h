// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>
#include <vector>

#include "core/impact/audit.h"
#include "ui/document/explanation.h"
#include "ui/document/scenario_document.h"

class QFormLayout;

namespace carom::ui {

/// Opens and closes what stands below it; its arrow says which.
class FoldButton : public QToolButton {
  Q_OBJECT

 public:
  explicit FoldButton(QWidget& content, QWidget* parent = nullptr);
};

/// Whether all balance laws hold, and, unfolded, the residual of each.
class AuditSection : public QWidget {
  Q_OBJECT

 public:
  explicit AuditSection(QWidget* parent = nullptr);

  void show(const std::vector<Residual>& audit);
  /// Writes every equation that is checked into What's This.
  void explain();
  [[nodiscard]] FoldButton* button() const { return button_; }
  [[nodiscard]] ExplainedLabel* table() const { return table_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paint();

  std::vector<Residual> shown_;
  QLabel* sign_;
  ExplainedLabel* table_;
  FoldButton* button_;
};

/// The impulse of every contact and joint, unfolded on demand.
class ImpulseSection : public QWidget {
  Q_OBJECT

 public:
  explicit ImpulseSection(const ScenarioDocument& document, QWidget* parent = nullptr);

  /// While the document moves, only what is unfolded follows: there may be hundreds.
  void refresh();
  /// Writes the equation of each impulse into What's This.
  void explain();
  [[nodiscard]] FoldButton* button() const { return button_; }
  /// The rows, one for every contact, then one for every joint.
  [[nodiscard]] std::vector<ExplainedLabel*> values() const;

 private:
  struct Row {
    QString name;       ///< "tip"
    QString value;      ///< "i_n = 0.2 N s, i_t = 0.1 N s"; empty if there is none
    QString addresses;  ///< of its equations
    QString meaning;
    bool operator==(const Row&) const = default;
  };

  static std::vector<Row> rowsOf(const Mechanism& mechanism, const Evaluation& evaluation);
  void writeRows();
  void rebuild(std::size_t count);

  const ScenarioDocument& document_;

  std::vector<Row> rows_;
  QString absent_;  ///< why there are no impulses
  QWidget* list_;
  QFormLayout* layout_;
  FoldButton* button_;
  std::vector<ExplainedLabel*> values_;
};

}  // namespace carom::ui
