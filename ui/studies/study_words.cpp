// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_words.h"

#include <QStringList>
#include <algorithm>

#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/study_chart.h"

namespace carom::ui {

namespace {

/// The titles of the columns with these keys.
QString titlesOf(const StudyRows& study, const std::vector<std::string>& keys) {
  const QStringList titles = columnTitles(study);
  QStringList names;
  for (const std::string& key : keys) {
    const auto at = std::ranges::find(study.columns(), key, &StudyColumn::key);
    names << plainText(titles[at - study.columns().begin()]);
  }
  return names.join(QStringLiteral(", "));
}

}  // namespace

QString rowWords(const StudyRows& study, const StudyRow& row, const Display& display) {
  const std::vector<StudyColumn>& columns = study.columns();
  const QStringList titles = columnTitles(study);
  QStringList lines;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool isParameter = i < row.parameters.size();
    const std::optional<double> value =
        isParameter ? row.parameters[i] : row.values[i - row.parameters.size()];
    lines << plainText(titles[static_cast<qsizetype>(i)]) + QStringLiteral(" = ") +
                 (value ? formatQuantity(*value, columns[i].dimension, display)
                        : QStringLiteral("–"));
  }
  if (!row.regime.empty()) lines << QString::fromStdString(row.regime);
  return lines.join(QLatin1Char('\n'));
}

QString searchWords(const StudyRun& run, const Display& display) {
  if (run.isRunning()) return tr("The search goes on.");
  if (!run.fault().isEmpty()) return {};
  const StudySearch& search = *run.study()->study().search;
  const std::optional<SearchResult>& found = run.best();
  if (run.rows().empty()) {
    return found && found->end == SearchEnd::stopped
               ? tr("Stopped before any point was found.")
               : tr("No point of the ranges was found that keeps the limits.");
  }
  if (search.objectives.size() > 1) {
    return run.rows().size() == 1
               ? tr("One point is the best by both quantities.")
               : tr("None of these %1 points is better by both quantities than another.")
                     .arg(run.rows().size());
  }
  QString at = rowWords(*run.study(), run.rows().back(), display);
  at.replace(QLatin1Char('\n'), QStringLiteral(", "));
  if (!found || found->end == SearchEnd::stopped) {
    return tr("Stopped; the best point until then: %1.").arg(at);
  }
  QString words = tr("The best point: %1.").arg(at) + QLatin1Char(' ');
  words +=
      found->end == SearchEnd::evaluations_used
          ? tr("Not converged: the %1 evaluations of a start were used up.").arg(search.evaluations)
          : tr("%1 of %2 starts ended there.").arg(found->agreeing).arg(found->starts);
  if (!found->at_bounds.empty()) {
    words += QLatin1Char(' ') +
             tr("At the end of its range: %1.").arg(titlesOf(*run.study(), found->at_bounds));
  }
  if (!found->active_limits.empty()) {
    words += QLatin1Char(' ') +
             tr("At its limit: %1.").arg(titlesOf(*run.study(), found->active_limits));
  }
  return words;
}

QString fitWords(const StudyRun& run, const Display& display) {
  if (run.isRunning()) return tr("The fit goes on.");
  const std::optional<FitResult>& found = run.fitted();
  if (!found) return {};
  if (found->end == FitEnd::stopped) return tr("Stopped.");
  QString words = found->end == FitEnd::converged
                      ? tr("%1 of %2 starts ended here.").arg(found->agreeing).arg(found->starts)
                      : tr("Not converged: more starts or narrower ranges may help.");
  const QStringList titles = columnTitles(*run.study());
  for (std::size_t i = 0; i < found->estimates.size(); ++i) {
    const FitEstimate& one = found->estimates[i];
    const auto text = [&](double si) {
      return formatQuantity(si, one.parameter.dimension, display);
    };
    words += QLatin1Char(' ') + capitalized(plainText(titles[static_cast<qsizetype>(i)])) +
             QStringLiteral(" = ") + text(one.value);
    if (one.standard_error) words += QStringLiteral(" ± ") + text(*one.standard_error);
    if (one.low && one.high) {
      words += tr(" (95 %: %1 to %2)").arg(text(*one.low), text(*one.high));
    }
    if (one.undecided) words += tr(" (the data do not tell it apart from others)");
    if (one.at_bound) words += tr(" (at the end of its range)");
    words += QLatin1Char('.');
  }
  const QString sum = formatNumber(found->sum_of_squares, 4);
  words +=
      QLatin1Char(' ') +
      (found->weighted
           ? tr("χ² = %1 at %2 degrees of freedom.").arg(sum).arg(found->freedom)
           : tr("Sum of squares %1 [SI] at %2 degrees of freedom.").arg(sum).arg(found->freedom));
  return words;
}

}  // namespace carom::ui
