// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/time_figures.h"

#include "ui/export/study_figures.h"

namespace carom::ui {

ExportFigure timeFigure(TimePlot plot, const std::shared_ptr<const MotionTables>& motion,
                        const TimeChoice& choice) {
  const TimeChoice parts = existing(*motion->scenario.mechanism, choice);
  // The table lives as long as all of the motion, which its figures share.
  return chartFigure(timePlot(plot, *motion, parts),
                     std::shared_ptr<const Table>(motion, &motion->curves), "motion-curves");
}

std::vector<ExportFigure> timeFigures(const std::shared_ptr<const MotionTables>& motion,
                                      const TimeChoice& choice) {
  std::vector<ExportFigure> figures;
  for (const TimePlot plot : allTimePlots) {
    figures.push_back(timeFigure(plot, motion, choice));
    if (figures.back().blank) figures.pop_back();
  }
  return figures;
}

}  // namespace carom::ui
