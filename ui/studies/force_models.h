// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <optional>

#include "core/motion/compliant_impact.h"
#include "core/study/force_study.h"
#include "ui/document/units.h"
#include "ui/plots/plot_spec.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

/// The unit of a quantity at the contact: "N", or "N m" at the stop of an angle.
QString unitIn(const ForceStudy& study, Dimension of_most);

/// The series, and so the colour, of a model in every plot and in the scene, and its dash.
int seriesOf(ForceModel model);

/// "Hunt–Crossley".
QString modelTitle(ForceModel model);

/// F over t and F over δ of the models that are shown, and of the contact phase of the moving
/// mechanism, if there is one.
PlotSpec forceOverTime(const ForceStudy& study, const QList<ForceModel>& shown,
                       const ContactTouch* moving);
PlotSpec forceOverIndentation(const ForceStudy& study, const QList<ForceModel>& shown,
                              const ContactTouch* moving);
/// The realised over the requested e of the models that are shown.
PlotSpec realisedRestitution(const ForceStudy& study, const QList<ForceModel>& shown);

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
  /// The whole table as text with tabs between the cells, numbers with all digits in SI.
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
