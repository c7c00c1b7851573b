// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <optional>

#include "core/study/force_table.h"
#include "ui/studies/force_curves.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

/// What each force model makes of the impact: a row for each, ticked if it is drawn.
class ForceTable : public StudyModel {
  Q_OBJECT

 public:
  explicit ForceTable(QObject* parent = nullptr);

  /// @param own  the model of the contact itself, if it is compliant
  void show(const ForceStudy& study, std::optional<ForceModel> own);
  [[nodiscard]] ForceModel model(int row) const { return force(row).model; }
  /// The models that are drawn, in the order of the rows.
  [[nodiscard]] QList<ForceModel> drawn() const;
  /// All of it with all digits in SI, tabs between.
  [[nodiscard]] QString asText() const;

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void drawnChanged();

 protected:
  [[nodiscard]] QString words(int row, int) const override { return modelTitle(model(row)); }
  [[nodiscard]] QString heading(int) const override { return tr("model"); }
  [[nodiscard]] QString reason(int row) const override;
  [[nodiscard]] bool isChosen(int row) const override { return model(row) == own_; }
  [[nodiscard]] QString spokenChoice() const override { return tr(", the model of this contact"); }
  [[nodiscard]] DisplayUnit unitOf(const Column& column) const override;
  [[nodiscard]] QString tip(int row, int column) const override;
  [[nodiscard]] QString explanation(int row, int column) const override;
  [[nodiscard]] QString meaningOf(const Column& column) const override;

 private:
  [[nodiscard]] const ModelForce& force(int row) const {
    return study_.models[static_cast<std::size_t>(row)];
  }

  ForceStudy study_;
  std::optional<ForceModel> own_;
  QList<ForceModel> drawn_;
};

}  // namespace carom::ui
