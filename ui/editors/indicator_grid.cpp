// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/indicator_grid.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/impact/indicators.h"
#include "core/study/worked.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr int differenceDigits = 4;
const QString absent = QStringLiteral("–");

QString toolTipOf(const IndicatorInfo& info, const Value& value, const DisplayUnit& unit) {
  QString tip = QStringLiteral("<p>%1</p>").arg(sentenceHtml(info.doc));
  if (value.number) {
    const QString exact = typedQuantity(*value.number, unit);
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

constexpr int mostColumns = 2;
constexpr int spacing = 5;
constexpr int gapBetweenCells = 8;

// How much further a place aside is than one straight ahead.
constexpr int aside = 3;

/// The distance between two intervals; 0 where they overlap.
int gap(int a, int b, int c, int d) {
  return std::max({0, c - b, a - d});
}

/// How far `to` is when going there with the key; negative if it is not on that side.
int distance(const QRect& from, const QRect& to, int key) {
  const int across = gap(from.left(), from.right(), to.left(), to.right());
  const int down = gap(from.top(), from.bottom(), to.top(), to.bottom());
  switch (key) {
    case Qt::Key_Down:
      return to.top() > from.bottom() ? down + aside * across : -1;
    case Qt::Key_Up:
      return to.bottom() < from.top() ? down + aside * across : -1;
    case Qt::Key_Right:
      return to.left() > from.right() ? across + aside * down : -1;
    case Qt::Key_Left:
      return to.right() < from.left() ? across + aside * down : -1;
    default:
      return -1;
  }
}

}  // namespace

namespace {

int widthOf(const QString& number, const QFont& font) {
  return QFontMetrics(font).horizontalAdvance(number) + 2;
}

const QString wideNumber = QStringLiteral("−1.23456");

/// A label of fixed size does not cause a new layout of the panel when its text changes.
void fitNumber(QLabel& label) {
  const QFont font = label.font();
  label.setFixedSize(std::max(widthOf(wideNumber, font), widthOf(label.text(), font)),
                     QFontMetrics(font).height());
}

/// With fewer digits where the number has a power of ten, so that its column does not grow: the
/// tool tip has them all.
QString fittingNumber(double value, const QFont& font) {
  constexpr int most = 5, least = 2;
  for (int digits = most; digits > least; --digits) {
    const QString text = formatNumber(value, digits);
    if (widthOf(text, font) <= widthOf(wideNumber, font)) return text;
  }
  return formatNumber(value, least);
}

}  // namespace

int indicatorValueWidth(const QFont& font) {
  return widthOf(wideNumber, valueFont(font));
}

IndicatorCell::IndicatorCell(const IndicatorInfo& info, QWidget& parent)
    : info_(&info),
      symbol_(new QLabel(cellSymbol(QString::fromUtf8(info.symbol)), &parent)),
      value_(new ExplainedLabel({}, &parent)),
      unit_(new ToneLabel(Tone::quiet, {}, &parent)),
      difference_(new ToneLabel(Tone::note, {}, &parent)),
      dimension_(info.dimension) {
  symbol_->setFont(scaled(symbol_->font(), 1.1));
  value_->setTextFormat(Qt::PlainText);
  value_->setFont(valueFont(value_->font()));
  fitToLetters(*value_, [value = value_] { fitNumber(*value); });
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

void IndicatorCell::show(const Value& value, Dimension dimension, const Display& display,
                         double largest) {
  if (!fresh_ && units_ == display && value == shown_ && dimension == dimension_) return;
  dimension_ = dimension;
  const DisplayUnit unit = displayUnit(dimension_, display);
  QString number = absent;
  if (value.number) {
    number = fittingNumber(toShown(without_roundoff(*value.number, largest), unit), value_->font());
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

void IndicatorCell::setNumber(const QString& number) {
  value_->setText(number);
  fitNumber(*value_);
}

void IndicatorCell::showDifference(const Value& now, const Value& then, const Display& display,
                                   double largest) {
  const DisplayUnit unit = displayUnit(dimension_, display);
  QString words = absent;
  if (now.number && then.number) {
    const double terms = std::max(largest, std::abs(*then.number));
    const double shown = toShown(without_roundoff(*now.number - *then.number, terms), unit);
    words = (shown > 0 ? QStringLiteral("+") : QString()) + formatNumber(shown, differenceDigits);
  }
  words.prepend(QStringLiteral("Δ "));
  if (words != difference_->text()) difference_->setText(words);
  difference_->setToolTip(then.number
                              ? tr("The reference has %1").arg(typedQuantity(*then.number, unit))
                              : tr("The reference has none: %1").arg(plainText(then.reason)));
  compared_ = true;
  difference_->setVisible(placed_);
}

void IndicatorCell::hideDifference() {
  compared_ = false;
  difference_->hide();
}

void IndicatorCell::setHighlighted(bool highlighted) {
  if (highlighted == highlighted_) return;
  highlighted_ = highlighted;
  symbol_->parentWidget()->update();
}

void IndicatorCell::setShown(bool shown) {
  placed_ = shown;
  for (QLabel* part : parts()) part->setVisible(shown && (part != difference_ || compared_));
}

void IndicatorCell::explain(const Scenario& scenario, const Evaluation& evaluation) {
  const Display& display = *scenario.display;
  const DisplayUnit unit = displayUnit(dimension_, display);
  Explanation what{.name = symbolHtml(info_->symbol),
                   .meaning = QString::fromUtf8(info_->doc),
                   .addresses = QString::fromUtf8(info_->equation),
                   .unit = unit.label.isEmpty() ? tr("none, a pure number") : unit.label};
  const std::optional<double>& energy = scenario.motion->velocity.kinetic_energy;
  if (energy && isOfTheMotionBefore(info_->key)) {
    what.meaning += tr(" The velocity is scaled so that T⁻ is the prescribed %1; a typed "
                       "velocity sets only the direction.")
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
  const QString tip = toolTipOf(*info_, shown_, unit);
  for (QLabel* part : {symbol_, static_cast<QLabel*>(value_), unit_}) part->setToolTip(tip);
}

IndicatorGrid::IndicatorGrid(std::span<const IndicatorInfo* const> infos, QWidget* parent)
    : QWidget(parent),
      present_(infos.size(), true),
      absent_(new ExplainedLabel({}, this)),
      columns_(mostColumns) {
  for (const IndicatorInfo* info : infos) cells_.emplace_back(*info, *this);
  absent_->setWordWrap(true);
  absent_->setTextFormat(Qt::RichText);
  arrange();
}

void IndicatorGrid::paintEvent(QPaintEvent* /*event*/) {
  // On light and on dark ground.
  constexpr double opacity = 0.3;
  QPainter painter(this);
  for (const IndicatorCell& cell : cells_) {
    if (cell.isHighlighted() && cell.isShown()) {
      painter.fillRect(cell.area(), faded(hue::accent.on(false), opacity));
    }
  }
}

void IndicatorGrid::showPresent(bool steady) {
  std::vector<bool> present;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    present.push_back(cells_[i].exists() || (steady && present_[i]));
  }
  nameAbsent();
  if (present == present_) return;
  present_ = std::move(present);
  arrange();
}

/// "μ_cr, μ*: the law has no friction"
void IndicatorGrid::nameAbsent() {
  std::vector<std::pair<std::string_view, QStringList>> groups;
  for (const IndicatorCell& cell : cells_) {
    if (cell.exists()) continue;
    auto group =
        std::ranges::find(groups, cell.reason(), [](const auto& one) { return one.first; });
    if (group == groups.end()) group = groups.insert(groups.end(), {cell.reason(), {}});
    group->second << symbolHtml(cell.info().symbol);
  }
  QStringList lines;
  for (const auto& [reason, symbols] : groups) {
    lines << tr("No %1: %2.").arg(symbols.join(QStringLiteral(", ")), sentenceHtml(reason));
  }
  const QString words = lines.join(QStringLiteral("<br>"));
  if (words == absent_->text()) return;
  absent_->setText(words);
  absent_->setVisible(!words.isEmpty());
}

void IndicatorGrid::explain(const Scenario& scenario, const Evaluation& evaluation) {
  QString ofAbsent;
  for (IndicatorCell& cell : cells_) {
    cell.explain(scenario, evaluation);
    if (!cell.exists()) ofAbsent += cell.valueLabel()->whatsThis();
  }
  absent_->setAccessibleName(tr("Indicators that do not exist here"));
  absent_->setWhatsThis(ofAbsent);
}

void IndicatorGrid::arrange() {
  delete layout();
  arrangedFont_ = font();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(spacing);
  grid->setVerticalSpacing(1);
  int place = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    cells_[i].setShown(present_[i]);
    if (!present_[i]) continue;
    cells_[i].place(*grid, IndicatorCell::rows * (place / columns_), place % columns_);
    ++place;
  }
  grid->addWidget(absent_, IndicatorCell::rows * (place / columns_ + 1), 0, 1,
                  columns_ * IndicatorCell::columns);
  absent_->setVisible(!absent_->text().isEmpty());
  for (int c = 0; c < columns_; ++c) {
    const int first = c * IndicatorCell::columns;
    grid->setColumnStretch(first + 1, 1);
    grid->setColumnMinimumWidth(first + 1, indicatorValueWidth(font()));
    if (c + 1 < columns_) grid->setColumnMinimumWidth(first + 3, gapBetweenCells);
  }
}

int IndicatorGrid::widthOf(int columns) const {
  int all = 0;
  for (int c = 0; c < columns; ++c) {
    int symbol = 0, unit = 0;
    for (auto i = static_cast<std::size_t>(c); i < cells_.size();
         i += static_cast<std::size_t>(columns)) {
      symbol = std::max(symbol, cells_[i].symbolLabel()->sizeHint().width());
      unit = std::max(unit, cells_[i].unitLabel()->sizeHint().width());
    }
    all += symbol + indicatorValueWidth(font()) + unit + 2 * spacing;
  }
  return all + (columns - 1) * (gapBetweenCells + 2 * spacing);
}

void IndicatorGrid::fitInto(int width) {
  // A further column needs some pixels more, so that small changes of the width do not add and
  // remove it in turns.
  const int spare = QFontMetrics(font()).height();
  int columns = mostColumns;
  while (columns > 1 && widthOf(columns) + (columns > columns_ ? spare : 0) > width) --columns;
  if (columns == columns_ && font() == arrangedFont_) return;
  columns_ = columns;
  arrange();
}

std::optional<std::size_t> nearestTowards(const QRect& from, const std::vector<QRect>& places,
                                          int key) {
  std::optional<std::size_t> best;
  int least = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const int far = distance(from, places[i], key);
    if (far < 0 || (best && far >= least)) continue;
    best = i;
    least = far;
  }
  return best;
}

}  // namespace carom::ui
