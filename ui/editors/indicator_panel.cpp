// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/indicator_panel.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <optional>

#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/impact/indicators.h"
#include "core/study/compare_laws.h"
#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/part_name.h"
#include "ui/editors/folded_sections.h"
#include "ui/editors/indicator_grid.h"
#include "ui/editors/verdict_banner.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

constexpr QMargins contentMargins(8, 6, 4, 4);

/// What a beginner looks at: the energies, what the contact does, velocities and impulse.
constexpr std::array<std::string_view, 10> essentials{
    "T_minus",  "T_plus",    "gamma",    "T_c_minus", "v_n_minus",
    "v_n_plus", "v_t_minus", "v_t_plus", "i_n",       "i_t"};

/// The rows of the table that are essential, or all others.
std::vector<const IndicatorInfo*> indicatorRows(bool essential) {
  std::vector<const IndicatorInfo*> rows;
  if (essential) {
    for (const std::string_view key : essentials) {
      if (const IndicatorInfo* info = find_indicator(key)) rows.push_back(info);
    }
    return rows;
  }
  for (const IndicatorInfo& info : indicator_table()) {
    if (std::ranges::find(essentials, info.key) == essentials.end()) rows.push_back(&info);
  }
  return rows;
}

QFont emphasised(QFont font) {
  font.setPointSizeF(font.pointSizeF() * 1.1);
  font.setWeight(QFont::DemiBold);
  return font;
}

/// The indicators of the reference; none where that is the scenario's own design.
std::optional<Indicators> indicatorsOfReference(const ScenarioDocument& document) {
  const VariantDesign* reference = document.reference();
  if (reference == nullptr) return {};
  return indicatorsBeside(*reference, document.shownContactName());
}

}  // namespace

IndicatorPanel::IndicatorPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      verdict_(new FindingLine(FindingLine::Weight::verdict, this)),
      content_(new QWidget),
      scroll_(scrolled(content_, tr("Indicators"))),
      law_(new ExplainedLabel),
      regime_(new ExplainedLabel),
      essentials_(new IndicatorGrid(indicatorRows(true))),
      others_(new IndicatorGrid(indicatorRows(false))),
      othersButton_(new FoldButton(*others_)),
      notesLayout_(new QVBoxLayout),
      impulses_(new ImpulseSection(document)),
      audit_(new AuditSection) {
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(contentMargins);
  column->setSpacing(3);
  column->addWidget(law_);
  law_->setWordWrap(true);
  regime_->setTextFormat(Qt::PlainText);
  regime_->setFont(emphasised(regime_->font()));
  column->addWidget(regime_);
  column->addWidget(essentials_);
  notesLayout_->setSpacing(2);
  column->addLayout(notesLayout_);
  addSections(*column);
  column->addStretch(1);

  auto* layout = withoutGaps(new QVBoxLayout(this));
  // The verdict stays in sight whatever is scrolled below it.
  auto* above = new QVBoxLayout;
  above->setContentsMargins(contentMargins.left(), contentMargins.top(), contentMargins.right(), 0);
  above->addWidget(verdict_);
  layout->addLayout(above);
  layout->addWidget(scroll_, 1);
  // A number that grew wants a wider panel.
  content_->installEventFilter(this);

  (new FollowWhenShown(document_, *this, [this] { refresh(); }))->catchUp();
  // The letters of the cells, which decide how many columns fit, change after those of the panel.
  fitToLetters(*this, [this] {
    QMetaObject::invokeMethod(
        this, [this] { fitGrids(); }, Qt::QueuedConnection);
  });
}

void IndicatorPanel::addSections(QVBoxLayout& column) {
  othersButton_->setText(tr("Further indicators"));
  othersButton_->setToolTip(
      tr("Friction, restitution and effective mass: the limits of sticking "
         "and of energy consistency"));
  column.addWidget(othersButton_, 0, Qt::AlignLeft);
  column.addWidget(others_);
  column.addWidget(impulses_);
  column.addWidget(audit_);
  const auto reveal = [this](QWidget* section) {
    // Scrolls to the unfolded section after the layout has made room for it.
    QMetaObject::invokeMethod(
        this, [this, section] { scroll_->ensureWidgetVisible(section); }, Qt::QueuedConnection);
  };
  connect(othersButton_, &QToolButton::toggled, this, [=, this] {
    refresh();
    fitGrids();
    reveal(others_);
  });
  connect(impulses_->button(), &QToolButton::toggled, this, [=, this] { reveal(impulses_); });
  connect(audit_->button(), &QToolButton::toggled, this, [=, this] { reveal(audit_); });
}

void IndicatorPanel::refresh() {
  const Scenario& scenario = document_.scenario();
  const Evaluation& evaluation = document_.evaluation();
  QString law = tr("Law: %1").arg(lawTitle(evaluation.law));
  if (const QString visited = document_.visited(); !visited.isEmpty()) {
    law.prepend(tr("Shown is %1 of the motion; Shift+F8 takes it.\n").arg(visited));
  }
  if (evaluation.law != scenario.law) {
    law += tr("\nin the place of %1").arg(lawName(scenario.law));
  }
  if (document_.strikingContacts().size() > 1) {
    const auto k = static_cast<std::size_t>(document_.focusContact());
    law += tr("\nRegime, velocities and impulses of contact %1")
               .arg(shownName(scenario.mechanism->contacts[k]));
  }
  if (law_->text() != law) law_->setText(law);
  const QString regime = regimeName(evaluation.result);
  if (regime_->text() != regime) regime_->setText(regime);
  regime_->setAccessibleName(tr("Regime: %1").arg(regime));
  law_->setAccessibleName(law);
  refreshCells();
  refreshFindings(evaluation.verdict);
  impulses_->refresh();
  audit_->show(evaluation.audit);
  // Explanations are read when the numbers stand still.
  if (!document_.inGesture()) explainAll();
}

void IndicatorPanel::refreshCells() {
  const Display& display = *document_.scenario().display;
  const Indicators& indicators = document_.evaluation().indicators;
  const std::optional<Indicators> reference = indicatorsOfReference(document_);
  for (IndicatorGrid* grid : {essentials_, others_}) {
    // Under the hand only what is unfolded follows.
    if (grid == others_ && !othersButton_->isChecked() && document_.inGesture()) continue;
    for (IndicatorCell& cell : grid->cells()) {
      const IndicatorInfo& info = cell.info();
      const double largest = largest_of(indicators, info.dimension);
      cell.show(indicators.*(info.member), dimension_of(indicators, info), display, largest);
      if (reference) {
        cell.showDifference(indicators.*(info.member), (*reference).*(info.member), display,
                            largest);
      } else {
        cell.hideDifference();
      }
    }
    grid->showPresent(document_.inGesture());
  }
}

void IndicatorPanel::explainAll() {
  const Scenario& scenario = document_.scenario();
  verdict_->explain();
  for (FindingLine* note : notes_) note->explain();
  for (IndicatorGrid* grid : {essentials_, others_}) {
    grid->explain(scenario, document_.evaluation());
  }
  impulses_->explain();
  audit_->explain();
  law_->setWhatsThis(lawHtml(document_.evaluation().law));
  const ImpactResult& result = document_.evaluation().result;
  regime_->setWhatsThis(explanationHtml(
      {.name = tr("Regime"),
       .meaning = tr("Whether the contact sticks, slips and in which direction, or neither."),
       .addresses = QStringLiteral("F(12) F(18d) F(24)"),
       .value = regimeName(result),
       .absent = result.regime == Regime::none ? QString::fromUtf8(result.reason) : QString()}));
  for (ExplainedLabel* line : lines()) {
    line->installEventFilter(this);
    // The panel makes the menu, because it knows which indicator stands at the place.
    line->setContextMenuPolicy(Qt::NoContextMenu);
    if (line != inTabOrder_) line->setFocusPolicy(Qt::ClickFocus);
  }
  if (inTabOrder_ == nullptr) enterTabOrder(verdict_->label());
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

std::vector<ExplainedLabel*> IndicatorPanel::lines() const {
  std::vector<ExplainedLabel*> all{verdict_->label(), law_, regime_};
  for (const IndicatorGrid* grid : {essentials_, others_}) {
    for (const IndicatorCell& cell : grid->cells()) all.push_back(cell.valueLabel());
    if (!grid->absent()->text().isEmpty()) all.push_back(grid->absent());
  }
  for (const FindingLine* note : notes_) {
    if (!note->isHidden()) all.push_back(note->label());
  }
  for (ExplainedLabel* value : impulses_->values()) all.push_back(value);
  all.push_back(audit_->table());
  return all;
}

void IndicatorPanel::enterTabOrder(ExplainedLabel* line) {
  if (inTabOrder_ != nullptr) inTabOrder_->setFocusPolicy(Qt::ClickFocus);
  inTabOrder_ = line;
  line->setFocusPolicy(Qt::StrongFocus);
}

bool IndicatorPanel::moveFocus(ExplainedLabel& from, int key) {
  std::vector<ExplainedLabel*> shown = lines();
  std::erase_if(shown, [this](const QWidget* line) { return !line->isVisibleTo(this); });
  std::vector<QRect> places;
  places.reserve(shown.size());
  for (const QWidget* line : shown) {
    places.emplace_back(line->mapTo(this, QPoint(0, 0)), line->size());
  }
  const QRect here(from.mapTo(this, QPoint(0, 0)), from.size());
  const auto next = nearestTowards(here, places, key);
  if (!next) return false;
  enterTabOrder(shown[*next]);
  shown[*next]->setFocus(Qt::OtherFocusReason);
  scroll_->ensureWidgetVisible(shown[*next]);
  return true;
}

bool IndicatorPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == content_) {
    if (event->type() == QEvent::LayoutRequest) fitGrids();
    return false;
  }
  auto* line = qobject_cast<ExplainedLabel*>(watched);
  if (line == nullptr) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    return key->modifiers() == Qt::NoModifier && moveFocus(*line, key->key());
  }
  if (event->type() == QEvent::FocusIn && line != inTabOrder_) enterTabOrder(line);
  return false;
}

void IndicatorPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitGrids();
}

// Its letters may have become smaller while it was hidden, at the same width.
void IndicatorPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fitGrids();
}

int IndicatorPanel::widthAround() const {
  return contentMargins.left() + contentMargins.right() +
         scroll_->verticalScrollBar()->sizeHint().width();
}

void IndicatorPanel::fitGrids() {
  essentials_->fitInto(width() - widthAround());
  if (othersButton_->isChecked()) others_->fitInto(width() - widthAround());
  updateGeometry();
}

QString IndicatorPanel::asText() const {
  QString lines = lawTitle(document_.evaluation().law) + QLatin1Char('\n');
  for (const Finding& finding : document_.evaluation().verdict) {
    lines += QString::fromStdString(plain_text(finding.text)) + QLatin1Char('\n');
  }
  for (const IndicatorInfo& info : indicator_table()) {
    const Value& value = document_.evaluation().indicators.*(info.member);
    const QString number = value.number ? QString::fromStdString(shortest(*value.number))
                                        : QString::fromStdString(plain_text(value.reason));
    lines += QString::fromUtf8(info.key) + QLatin1Char('\t') + number + QLatin1Char('\t') +
             QString::fromUtf8(si_unit(dimension_of(document_.evaluation().indicators, info))) +
             QLatin1Char('\n');
  }
  return lines;
}

const IndicatorCell* IndicatorPanel::cellAt(const QPoint& at) const {
  for (const IndicatorCell* cell : cells()) {
    const QLabel* value = cell->valueLabel();
    const QPoint inGrid = value->parentWidget()->mapFrom(this, at);
    if (value->isVisibleTo(this) && cell->area().contains(inGrid)) return cell;
  }
  return nullptr;
}

void IndicatorPanel::setHighlighted(const QStringList& keys) {
  for (IndicatorGrid* grid : {essentials_, others_}) {
    for (IndicatorCell& cell : grid->cells()) {
      const std::string_view key = cell.info().key;
      const bool lit = keys.contains(QLatin1String(key.data(), static_cast<qsizetype>(key.size())));
      cell.setHighlighted(lit);
      if (lit && grid == others_ && !othersButton_->isChecked()) othersButton_->click();
    }
  }
}

std::vector<const IndicatorCell*> IndicatorPanel::cells() const {
  std::vector<const IndicatorCell*> all;
  for (const IndicatorGrid* grid : {essentials_, others_}) {
    for (const IndicatorCell& cell : grid->cells()) all.push_back(&cell);
  }
  return all;
}

const IndicatorCell* IndicatorPanel::cell(std::string_view key) const {
  for (const IndicatorCell* cell : cells()) {
    if (cell->info().key == key) return cell;
  }
  return nullptr;
}

QSize IndicatorPanel::sizeHint() const {
  const QSize content = content_->sizeHint();
  return {content.width() + 2,
          content.height() + contentMargins.top() + verdict_->sizeHint().height() + 2};
}

// The numbers are never cut off; a scroll bar serves what is too high.
QSize IndicatorPanel::minimumSizeHint() const {
  const int content =
      std::max({essentials_->widthOf(1), othersWidth(), impulses_->button()->sizeHint().width(),
                audit_->minimumSizeHint().width()});
  return {content + widthAround(), QWidget::minimumSizeHint().height()};
}

int IndicatorPanel::othersWidth() const {
  return othersButton_->isChecked() ? others_->widthOf(1) : othersButton_->sizeHint().width();
}

}  // namespace carom::ui
