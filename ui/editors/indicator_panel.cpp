// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/indicator_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "ui/document/regimes.h"
#include "ui/document/units.h"
#include "ui/editors/verdict_banner.h"
#include "ui/window/appearance.h"

namespace carom::ui {

namespace {

constexpr int columnsOfCells = 2;
constexpr int rowsPerCell = 2;         // the value, and its difference from a pinned design
constexpr int gridColumnsPerCell = 4;  // symbol, value, unit, gap
// Wide enough for "−1.2346" not to move its neighbours.
constexpr int valueWidth = 80;
// A share of the largest velocity that is only rounding; the tooltip has it in full.
constexpr double roundingShare = 1e-12;
constexpr int differenceDigits = 4;
const QString absent = QStringLiteral("–");

QString text(std::string_view view) {
  return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString toolTipOf(const IndicatorInfo& info, const Value& value, const Display& display) {
  QString tip = QStringLiteral("<p>%1</p>").arg(text(info.doc).toHtmlEscaped());
  if (value.number) {
    const QString exact = typedQuantity(*value.number, displayUnit(info.dimension, display));
    tip += QStringLiteral("<p><b>%1 = %2</b></p>").arg(symbolHtml(text(info.symbol)), exact);
  } else {
    tip += QStringLiteral("<p><b>%1</b></p>").arg(text(value.reason).toHtmlEscaped());
  }
  return tip +
         QStringLiteral("<p><small>%1 · %2</small></p>").arg(text(info.equation), text(info.key));
}

QLabel* selectable(QLabel* label) {
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

/// "μ_cr as printed": the words go small below the symbol.
QString cellSymbol(const QString& symbol) {
  const QString words = symbol.section(QLatin1Char(' '), 1);
  const QString letters = symbolHtml(symbol.section(QLatin1Char(' '), 0, 0));
  return words.isEmpty() ? letters : letters + QStringLiteral("<br><small>%1</small>").arg(words);
}

QFont numberFont(QFont font) {
  font.setPointSizeF(font.pointSizeF() * 1.1);
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

IndicatorPanel::IndicatorPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      scroll_(new QScrollArea(this)),
      content_(new QWidget),
      verdict_(new FindingLine(FindingLine::Weight::verdict)),
      law_(selectable(new QLabel)),
      notesLayout_(new QVBoxLayout) {
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(8, 6, 4, 4);
  column->setSpacing(3);
  column->addWidget(verdict_);
  column->addWidget(law_);
  law_->setWordWrap(true);
  law_->setAccessibleName(tr("Law in use"));
  addGrid(*column);
  notesLayout_->setSpacing(2);
  column->addLayout(notesLayout_);
  addAudit(*column);
  column->addStretch(1);

  scroll_->setWidget(content_);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setAccessibleName(tr("Indicators"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll_);

  connect(&document_, &ScenarioDocument::changed, this, &IndicatorPanel::refresh);
  refresh();
}

void IndicatorPanel::addGrid(QVBoxLayout& column) {
  // One grid for all groups, so that the numbers stand below each other.
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(5);
  grid->setVerticalSpacing(1);
  int row = addGroup(*grid, 0, tr("Energies"),
                     {"T_minus", "T_plus", "T_c_minus", "gamma", "xi", "W_loss"});
  addRegimeHeading(*grid, row++);
  row = addGroup(
      *grid, row, {},
      {"v_n_minus", "v_n_plus", "v_t_minus", "v_t_plus", "i_n", "i_t", "m_eff", "friction_work"});
  addGroup(*grid, row, tr("Friction"),
           {"mu_cr", "mu_cr_printed", "e_star", "e_star_conservative", "mu_star", "sigma"});
  for (int c = 0; c < columnsOfCells; ++c) {
    const int first = c * gridColumnsPerCell;
    grid->setColumnStretch(first + 1, 1);
    grid->setColumnMinimumWidth(first + 1, valueWidth);
    if (c + 1 < columnsOfCells) grid->setColumnMinimumWidth(first + 3, 8);
  }
  column.addLayout(grid);
}

int IndicatorPanel::addGroup(QGridLayout& grid, int row, const QString& title,
                             const std::vector<std::string_view>& keys) {
  if (!title.isEmpty()) {
    grid.addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(title)), row++, 0, 1, -1);
  }
  int index = 0;
  for (const std::string_view key : keys) {
    const IndicatorInfo* info = find_indicator(key);
    if (!info) continue;
    addCell(grid, *info, row + rowsPerCell * (index / columnsOfCells), index % columnsOfCells);
    ++index;
  }
  return row + rowsPerCell * ((index + columnsOfCells - 1) / columnsOfCells);
}

void IndicatorPanel::addRegimeHeading(QGridLayout& grid, int row) {
  auto* heading = new QHBoxLayout;
  regime_ = selectable(new QLabel);
  regime_->setAccessibleName(tr("Regime"));
  regime_->setFont(numberFont(regime_->font()));
  heading->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Contact"))));
  heading->addSpacing(8);
  heading->addWidget(regime_, 1);
  grid.addLayout(heading, row, 0, 1, -1);
}

void IndicatorPanel::addCell(QGridLayout& grid, const IndicatorInfo& info, int row, int column) {
  Cell cell;
  cell.info = &info;
  cell.symbol = new QLabel(cellSymbol(text(info.symbol)));
  cell.value = selectable(new QLabel);
  cell.unit = new ToneLabel(Tone::quiet);
  QFont unitFont = cell.unit->font();
  unitFont.setPointSizeF(unitFont.pointSizeF() * 0.9);
  cell.unit->setFont(unitFont);
  cell.value->setFont(numberFont(cell.value->font()));
  QFont symbolFont = cell.symbol->font();
  symbolFont.setPointSizeF(symbolFont.pointSizeF() * 1.1);
  cell.symbol->setFont(symbolFont);
  cell.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  const int first = column * gridColumnsPerCell;
  grid.addWidget(cell.symbol, row, first);
  grid.addWidget(cell.value, row, first + 1);
  grid.addWidget(cell.unit, row, first + 2);
  cell.difference = new ToneLabel(Tone::note);
  cell.difference->setFont(unitFont);
  cell.difference->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  cell.difference->hide();
  grid.addWidget(cell.difference, row + 1, first, 1, 2);
  cells_.push_back(cell);
}

void IndicatorPanel::addAudit(QVBoxLayout& column) {
  auto* row = new QHBoxLayout;
  auditSign_ = new QLabel;
  auditButton_ = new QToolButton;
  auditButton_->setAutoRaise(true);
  auditButton_->setCheckable(true);
  auditButton_->setArrowType(Qt::RightArrow);
  auditButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  auditButton_->setToolTip(tr("The residual of every balance law, beside its bound"));
  auditButton_->setAccessibleName(tr("Balance laws"));
  row->addWidget(auditSign_);
  row->addWidget(auditButton_);
  row->addStretch(1);
  auditTable_ = selectable(new QLabel);
  auditTable_->setTextFormat(Qt::RichText);
  auditTable_->setWordWrap(true);
  auditTable_->setAccessibleName(tr("Residuals of the balance laws"));
  auditTable_->hide();
  column.addLayout(row);
  column.addWidget(auditTable_);
  connect(auditButton_, &QToolButton::toggled, this, [this](bool open) {
    auditButton_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    auditTable_->setVisible(open);
    refreshAudit(document_.evaluation().audit);
    // What was opened shall be seen, once the layout has made room for it.
    if (open) {
      QMetaObject::invokeMethod(
          this, [this] { scroll_->ensureWidgetVisible(auditTable_); }, Qt::QueuedConnection);
    }
  });
}

void IndicatorPanel::refresh() {
  const Scenario& scenario = document_.scenario();
  const Evaluation& evaluation = document_.evaluation();
  const QString law = tr("Law: %1").arg(text(law_title(scenario.law)));
  if (law_->text() != law) law_->setText(law);
  const QString regime = regimeName(evaluation.result.regime);
  if (regime_->text() != regime) regime_->setText(regime);
  const bool unitsChanged = !(display_ == *scenario.display);
  display_ = *scenario.display;
  for (Cell& cell : cells_) refreshCell(cell, evaluation.indicators, unitsChanged);
  for (Cell& cell : cells_) refreshDifference(cell, evaluation.indicators);
  refreshFindings(evaluation.verdict);
  refreshAudit(evaluation.audit);
}

void IndicatorPanel::refreshCell(Cell& cell, const Indicators& indicators, bool unitsChanged) {
  const Value& value = indicators.*(cell.info->member);
  if (!cell.fresh && !unitsChanged && value == cell.shown) return;
  const DisplayUnit unit = displayUnit(cell.info->dimension, display_);
  QString number = absent;
  if (value.number) {
    const bool noise = std::abs(*value.number) < rounding(cell.info->dimension, indicators);
    number = formatNumber(noise ? 0 : toShown(*value.number, unit));
  }
  if (number != cell.value->text()) {
    cell.value->setText(number);
    cell.value->setAccessibleName(tr("%1: %2 %3").arg(text(cell.info->symbol), number, unit.label));
  }
  const QString label = value.number ? unit.label : QString();
  if (label != cell.unit->text()) cell.unit->setText(label);
  const QString tip = toolTipOf(*cell.info, value, display_);
  for (QLabel* part : {cell.symbol, cell.value, cell.unit}) part->setToolTip(tip);
  cell.shown = value;
  cell.fresh = false;
}

void IndicatorPanel::refreshDifference(Cell& cell, const Indicators& indicators) {
  const PinnedDesign* pinned = document_.pinned();
  cell.difference->setVisible(pinned != nullptr);
  if (pinned == nullptr) return;
  const Value& now = indicators.*(cell.info->member);
  const Value& then = pinned->evaluation.indicators.*(cell.info->member);
  QString words = absent;
  if (now.number && then.number) {
    const double change = *now.number - *then.number;
    const bool noise = std::abs(change) <= roundingShare * std::abs(*then.number) ||
                       std::abs(change) < rounding(cell.info->dimension, indicators);
    const double shown = noise ? 0 : toShown(change, displayUnit(cell.info->dimension, display_));
    words = (shown > 0 ? QStringLiteral("+") : QString()) + formatNumber(shown, differenceDigits);
  }
  words.prepend(QStringLiteral("Δ "));
  if (words != cell.difference->text()) cell.difference->setText(words);
  cell.difference->setToolTip(
      then.number
          ? tr("The pinned design has %1")
                .arg(typedQuantity(*then.number, displayUnit(cell.info->dimension, display_)))
          : tr("The pinned design has none: %1").arg(text(then.reason)));
}

double IndicatorPanel::rounding(Dimension dimension, const Indicators& indicators) const {
  if (dimension == Dimension::none) return 0;
  double largest = 0;
  for (const Cell& cell : cells_) {
    if (cell.info->dimension != dimension) continue;
    largest = std::max(largest, std::abs((indicators.*(cell.info->member)).number.value_or(0)));
  }
  return roundingShare * largest;
}

void IndicatorPanel::refreshFindings(const std::vector<Finding>& verdict) {
  static const Finding none{Severity::note, "Nothing to say about this impact", ""};
  verdict_->show(verdict.empty() ? none : verdict.front());
  const std::size_t count = verdict.empty() ? 0 : verdict.size() - 1;
  while (notes_.size() < count) {
    notes_.push_back(new FindingLine(FindingLine::Weight::note));
    notesLayout_->addWidget(notes_.back());
  }
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    if (i < count) notes_[i]->show(verdict[i + 1]);
    notes_[i]->setVisible(i < count);
  }
}

void IndicatorPanel::refreshAudit(const std::vector<Residual>& audit) {
  const auto broken = std::ranges::count_if(audit, [](const Residual& r) { return !r.holds(); });
  const QString title = audit.empty() ? tr("No balance laws to check")
                        : broken == 0
                            ? tr("All %1 balance laws hold").arg(audit.size())
                            : tr("%1 of %2 balance laws do not hold").arg(broken).arg(audit.size());
  if (auditButton_->text() != title) {
    auditButton_->setText(title);
    auditSign_->setPixmap(
        severityPixmap(broken == 0 ? Severity::good : Severity::error, 15, *this));
  }
  if (!auditButton_->isChecked()) return;
  QString rows;
  for (const Residual& residual : audit) {
    const Tone tone = residual.holds() ? Tone::good : Tone::bad;
    rows += QStringLiteral(
                "<tr><td style='color:%1'>%2</td><td>%3</td><td>&nbsp;%4</td>"
                "<td align='right' style='color:%1'>&nbsp;%5</td></tr>")
                .arg(toneColour(tone, palette()).name(),
                     residual.holds() ? QStringLiteral("✓&nbsp;") : QStringLiteral("✗&nbsp;"),
                     QString::fromStdString(residual.law).toHtmlEscaped(),
                     QString::fromStdString(residual.equation), formatNumber(residual.value, 2));
  }
  auditTable_->setText(QStringLiteral("<table width='100%'>%1</table>").arg(rows));
}

void IndicatorPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !auditButton_) return;
  auditButton_->setText({});
  refreshAudit(document_.evaluation().audit);
}

QString IndicatorPanel::asText() const {
  QString lines = text(law_title(document_.scenario().law)) + QLatin1Char('\n');
  for (const Finding& finding : document_.evaluation().verdict) {
    lines += QString::fromStdString(finding.text) + QLatin1Char('\n');
  }
  for (const IndicatorInfo& info : indicator_table()) {
    const Value& value = document_.evaluation().indicators.*(info.member);
    const QString number =
        value.number ? QString::fromStdString(shortest(*value.number)) : text(value.reason);
    lines += text(info.key) + QLatin1Char('\t') + number + QLatin1Char('\t') +
             text(si_unit(info.dimension)) + QLatin1Char('\n');
  }
  return lines;
}

QLabel* IndicatorPanel::valueLabel(std::string_view key) const {
  for (const Cell& cell : cells_) {
    if (cell.info->key == key) return cell.value;
  }
  return nullptr;
}

QString IndicatorPanel::differenceText(std::string_view key) const {
  if (document_.pinned() == nullptr) return {};
  for (const Cell& cell : cells_) {
    if (cell.info->key == key) return cell.difference->text();
  }
  return {};
}

QSize IndicatorPanel::sizeHint() const {
  return content_->sizeHint() + QSize(2, 2);
}

// Numbers that are cut off are worse than none; what is too high is scrolled.
QSize IndicatorPanel::minimumSizeHint() const {
  return {content_->minimumSizeHint().width() + scroll_->verticalScrollBar()->sizeHint().width(),
          QWidget::minimumSizeHint().height()};
}

QString IndicatorPanel::verdictText() const {
  return verdict_->accessibleName();
}

}  // namespace carom::ui
