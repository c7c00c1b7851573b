// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/indicator_cell.h"

#include <algorithm>
#include <cmath>

#include "core/impact/roundoff.h"
#include "core/study/worked.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr int differenceDigits = 4;
const QString absent = QStringLiteral("–");

QString toolTipOf(const IndicatorInfo& info, const Value& value, const Display& display) {
  QString tip = QStringLiteral("<p>%1</p>").arg(sentenceHtml(info.doc));
  if (value.number) {
    const QString exact = typedQuantity(*value.number, displayUnit(info.dimension, display));
    tip += QStringLiteral("<p><b>%1 = %2</b></p>").arg(symbolHtml(info.symbol), exact);
  } else {
    tip += QStringLiteral("<p><b>%1</b></p>").arg(sentenceHtml(value.reason));
  }
  return tip + QStringLiteral("<p><small>%1 · %2 · %3</small></p>")
                   .arg(QString::fromUtf8(info.equation), QString::fromUtf8(info.key),
                        tr("Shift+F1 shows the equation"));
}

/// "μ_cr as printed": the words go small below the symbol.
QString cellSymbol(const QString& symbol) {
  const QString words = symbol.section(QLatin1Char(' '), 1);
  const QString letters = symbolHtml(symbol.section(QLatin1Char(' '), 0, 0));
  return words.isEmpty() ? letters : letters + QStringLiteral("<br><small>%1</small>").arg(words);
}

QFont scaled(QFont font, double by) {
  font.setPointSizeF(font.pointSizeF() * by);
  return font;
}

QFont valueFont(const QFont& base) {
  QFont font = scaled(base, 1.1);
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

int indicatorValueWidth(const QFont& font) {
  return QFontMetrics(valueFont(font)).horizontalAdvance(QStringLiteral("−1.23456")) + 2;
}

IndicatorCell::IndicatorCell(const IndicatorInfo& info, QWidget& parent)
    : info_(&info),
      symbol_(new QLabel(cellSymbol(QString::fromUtf8(info.symbol)), &parent)),
      value_(new ExplainedLabel({}, &parent)),
      unit_(new ToneLabel(Tone::quiet, {}, &parent)),
      difference_(new ToneLabel(Tone::note, {}, &parent)) {
  symbol_->setFont(scaled(symbol_->font(), 1.1));
  leastWidth_ = indicatorValueWidth(value_->font());
  value_->setTextFormat(Qt::PlainText);
  value_->setFont(valueFont(value_->font()));
  value_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  unit_->setFont(scaled(unit_->font(), 0.9));
  difference_->setFont(unit_->font());
  difference_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  difference_->hide();
}

void IndicatorCell::place(QGridLayout& grid, int row, int column) const {
  const int first = column * columns;
  grid.addWidget(symbol_, row, first);
  grid.addWidget(value_, row, first + 1, Qt::AlignRight | Qt::AlignVCenter);
  grid.addWidget(unit_, row, first + 2);
  grid.addWidget(difference_, row + 1, first, 1, 2);
}

std::vector<QLabel*> IndicatorCell::parts() const {
  return {symbol_, value_, unit_, difference_};
}

void IndicatorCell::show(const Value& value, const Display& display, double largest) {
  if (!fresh_ && units_ == display && value == shown_) return;
  const DisplayUnit unit = displayUnit(info_->dimension, display);
  QString number = absent;
  if (value.number) {
    number = formatNumber(toShown(without_roundoff(*value.number, largest), unit));
  }
  if (number != value_->text()) setNumber(number);
  const QString spoken = value.number ? number + QLatin1Char(' ') + unit.label
                                      : tr("none, %1").arg(plainText(value.reason));
  value_->setAccessibleName(tr("%1: %2").arg(plainText(marked(info_->symbol)), spoken.trimmed()));
  if (unit.label != unit_->text()) unit_->setText(unit.label);
  shown_ = value;
  units_ = display;
  fresh_ = false;
}

// A label of fixed size does not cause a new layout of the panel when its text changes.
void IndicatorCell::setNumber(const QString& number) {
  const QFontMetrics metrics(value_->font());
  value_->setFixedSize(std::max(leastWidth_, metrics.horizontalAdvance(number) + 2),
                       metrics.height());
  value_->setText(number);
}

void IndicatorCell::showDifference(const Value& now, const Value& then, const Display& display,
                                   double largest) {
  const DisplayUnit unit = displayUnit(info_->dimension, display);
  QString words = absent;
  if (now.number && then.number) {
    const double terms = std::max(largest, std::abs(*then.number));
    const double shown = toShown(without_roundoff(*now.number - *then.number, terms), unit);
    words = (shown > 0 ? QStringLiteral("+") : QString()) + formatNumber(shown, differenceDigits);
  }
  words.prepend(QStringLiteral("Δ "));
  if (words != difference_->text()) difference_->setText(words);
  difference_->setToolTip(
      then.number ? tr("The pinned design has %1").arg(typedQuantity(*then.number, unit))
                  : tr("The pinned design has none: %1").arg(plainText(then.reason)));
  compared_ = true;
  difference_->setVisible(placed_);
}

void IndicatorCell::hideDifference() {
  compared_ = false;
  difference_->hide();
}

void IndicatorCell::setShown(bool shown) {
  placed_ = shown;
  for (QLabel* part : parts()) part->setVisible(shown && (part != difference_ || compared_));
}

namespace {

/// "γ = T⁺/T⁻ = 0.595/2.003"
QString workedHtml(const IndicatorInfo& info, const Scenario& scenario,
                   const Evaluation& evaluation) {
  const Worked steps = worked(info.key, scenario, evaluation);
  if (steps.formula.empty()) return {};
  QString numbers = QString::fromStdString(steps.numbers);
  numbers.replace(QLatin1Char('*'), QStringLiteral("·"))
      .replace(QLatin1Char('-'), QStringLiteral("−"));
  return QStringLiteral("%1 = %2<br>= %3")
      .arg(symbolHtml(info.symbol), symbolHtml(steps.formula), numbers.toHtmlEscaped());
}

bool isOfTheMotionBefore(std::string_view key) {
  return key == "T_minus" || key == "v_n_minus" || key == "v_t_minus";
}

}  // namespace

void IndicatorCell::explain(const Scenario& scenario, const Evaluation& evaluation) {
  const Display& display = *scenario.display;
  const DisplayUnit unit = displayUnit(info_->dimension, display);
  Explanation what{.name = symbolHtml(info_->symbol),
                   .meaning = QString::fromUtf8(info_->doc),
                   .addresses = QString::fromUtf8(info_->equation),
                   .unit = unit.label.isEmpty() ? tr("none, a pure number") : unit.label};
  const std::optional<double>& energy = scenario.motion->velocity.kinetic_energy;
  if (energy && isOfTheMotionBefore(info_->key)) {
    what.meaning += tr(" The velocity is scaled so that T⁻ is the prescribed %1; what is typed for "
                       "it gives the direction only.")
                        .arg(formatQuantity(*energy, Dimension::energy, display));
  }
  if (shown_.number) {
    what.value = typedQuantity(*shown_.number, unit);
    what.worked = workedHtml(*info_, scenario, evaluation);
  } else {
    what.absent = QString::fromUtf8(shown_.reason);
  }
  const QString html = explanationHtml(what);
  for (QLabel* part : parts()) part->setWhatsThis(html);
  const QString tip = toolTipOf(*info_, shown_, display);
  for (QLabel* part : {symbol_, static_cast<QLabel*>(value_), unit_}) part->setToolTip(tip);
}

}  // namespace carom::ui
