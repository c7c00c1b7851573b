// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/force_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QScrollArea>
#include <algorithm>

#include "core/base/error.h"
#include "core/motion/rigid_impact.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/editors/number_field.h"
#include "ui/editors/parameter_form.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/studies/force_models.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

namespace {

QString nameOf(const Contact& contact) {
  return shownName(contact);
}

constexpr int tablePart = 5;
constexpr int chartsPart = 8;
constexpr int leastChartPx = 100;
/// Below these many lines of text in width and height only the force over time is shown.
constexpr int fewLinesWide = 28, fewLinesHigh = 14, linesWithNote = 9;
constexpr std::size_t stiffnessForm = 1;

const Contact& contactOf(const ScenarioDocument& document, int contact) {
  return document.scenario().mechanism->contacts[static_cast<std::size_t>(contact)];
}

/// "1.3 ms".
QString prefixed(double si, const QString& unit) {
  const DisplayUnit shown = prefixedUnit(si, unit);
  return formatNumber(toShown(si, shown), 4) + QChar(QChar::Nbsp) + shown.label;
}

}  // namespace

const Contact& ContactCompliances::contactAt(int contact) const {
  return document_.scenario().mechanism->contacts[static_cast<std::size_t>(contact)];
}

Compliance ContactCompliances::of(const Contact& contact) const {
  if (contact.compliance) return *contact.compliance;
  const auto kept = kept_.find(contact.name);
  if (kept == kept_.end()) return usual_compliance(contact);
  Compliance given = kept->second;
  given.model = model_for(given.model, contact.e);
  return given;
}

QString ContactCompliances::make(int contact, bool compliant) {
  const Contact& now = contactAt(contact);
  if (compliant) return set(contact, of(now), tr("Make %1 compliant").arg(nameOf(now)));
  if (now.compliance) kept_[now.name] = *now.compliance;
  return set(contact, {}, tr("Make %1 rigid").arg(nameOf(now)));
}

QString ContactCompliances::choose(int contact, ForceModel model) {
  const Contact& now = contactAt(contact);
  return set(contact, with_model(of(now), model),
             tr("Choose %1 at %2").arg(modelTitle(model), nameOf(now)));
}

QString ContactCompliances::set(int contact, const std::optional<Compliance>& compliance,
                                const QString& words) {
  Mechanism mechanism = *document_.scenario().mechanism;
  mechanism.contacts[static_cast<std::size_t>(contact)].compliance = compliance;
  try {
    validate(mechanism);
  } catch (const InputError& error) {
    return QString::fromStdString(error.message());
  }
  document_.apply(with_mechanism(document_.scenario(), std::move(mechanism)), words);
  return {};
}

CompliantImpact movingImpact(const Scenario& scenario, const Evaluation& evaluation, bool coarse,
                             const Job& job) {
  const State start{evaluation.state.q, evaluation.result.qdot_minus};
  if (start.qdot.size() != start.q.size()) return {};
  return compliant_impact(
      *scenario.mechanism, start,
      {.gravity = scenario.gravity,
       .tolerance = coarse ? 1e-6 : 1e-9,
       .friction = has_friction(scenario.law)},
      {.stop = job.stop,
       .strike =
           law_strike(*scenario.mechanism, LawChoice(scenario.law, scenario.law_for_several))});
}

const ContactTouch* endedTouch(const CompliantImpact& impact, int contact) {
  const auto touch = std::ranges::find(impact.touches, contact, &ContactTouch::contact);
  return touch == impact.touches.end() || !touch->e ? nullptr : &*touch;
}

ForcePanel::ForcePanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      compliances_(document),
      moving_(
          document, QStringLiteral("moving impact"),
          tr("The impact of the moving mechanism could not be computed"), movingImpact,
          [this] { follower_->follow(); }, nullptr),
      table_(new ForceTable(this)),
      view_(new StudyTable(table_,
                           {tr("The impact under every force model"), tr("Force models"),
                            tr("All force models"), tr("&Use this model")},
                           this)),
      compliant_(new QCheckBox(this)),
      note_(new ToneLabel(Tone::quiet, {}, this)),
      time_(new ChartView(this)),
      indentation_(new ChartView(this)),
      restitution_(new ChartView(this)),
      controls_(new QHBoxLayout),
      parts_(new QSplitter(this)) {
  setAccessibleName(tr("Contact forces"));
  compliant_->setAccessibleName(tr("Compliant contact"));
  note_->setWordWrap(true);
  note_->setMargin(4);
  controls_->setContentsMargins(6, 2, 6, 2);
  controls_->addWidget(compliant_);
  for (ParameterForm*& form : forms_) {
    form = new ParameterForm(document, this);
    controls_->addWidget(form, 1);
  }
  parts_->addWidget(view_);
  // A last column that is stretched would not tell what the columns need.
  view_->horizontalHeader()->setStretchLastSection(false);
  parts_->addWidget(chartRow());
  parts_->setChildrenCollapsible(false);
  connect(parts_, &QSplitter::splitterMoved, this, [this] { sharedByHand_ = true; });
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addLayout(controls_);
  column->addWidget(parts_, 1);
  column->addWidget(note_);
  setWhatsThis(explanationHtml(
      {.name = tr("Contact forces"),
       .meaning =
           tr("F = Kδⁿ(1 + a δ̇/v₀), δ the indentation. With the pose as it is the greatest "
              "force depends on the motion through `T_c⁻` alone; a follows from the requested e, "
              "and the third plot shows the realised one."),
       .addresses = QStringLiteral("G(22) G(23) G(24) G(26) G(27)")}));
  connect(view_, &StudyTable::lettersFitted, this, &ForcePanel::fitColumns);
  connect(view_, &StudyTable::rowChosen, this, &ForcePanel::chooseModel);
  connect(view_, &StudyTable::copyWanted, this, &ForcePanel::copy);
  connect(compliant_, &QCheckBox::clicked, this, &ForcePanel::setCompliant);
  connect(table_, &ForceTable::drawnChanged, this, &ForcePanel::refresh);
  connect(restitution_, &ChartView::cursorMoved, this, &ForcePanel::moveRestitution);
  connect(restitution_, &ChartView::cursorReleased, this,
          [this] { document_.commit(tr("Set e")); });
  connect(restitution_, &ChartView::cursorCancelled, this, [this] { document_.cancel(); });
  // Contacts of another file may have the same names.
  connect(&document_, &ScenarioDocument::opened, this, [this] { compliances_.forget(); });
  connect(&document_, &ScenarioDocument::gestureOver, restitution_, &ChartView::forgetGesture);
  follower_ = new FollowWhenShown(document_, *this, [this] { refresh(); });
}

/// The charts scroll in a narrow dock, so that the table keeps the names of the models.
QWidget* ForcePanel::chartRow() {
  auto* row = new QWidget;
  auto* charts = withoutGaps(new QHBoxLayout(row));
  for (ChartView* chart : {time_, indentation_, restitution_}) {
    chart->setMinimumWidth(leastChartPx);
    charts->addWidget(chart, 1);
  }
  auto* area = new QScrollArea;
  area->setWidget(row);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setMinimumWidth(2 * leastChartPx);
  area->setFocusPolicy(Qt::NoFocus);
  area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setAccessibleName(tr("Plots of the forces"));
  return area;
}

void ForcePanel::fitColumns() {
  view_->resizeColumnsToContents();
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  view_->setMinimumWidth(view_->columnWidth(ForceTable::nameColumn) + bar);
  fitParts();
}

void ForcePanel::fitParts() {
  const int line = fontMetrics().height();
  const bool few = width() < fewLinesWide * line && height() < fewLinesHigh * line;
  for (QWidget* part : {static_cast<QWidget*>(view_), static_cast<QWidget*>(indentation_),
                        static_cast<QWidget*>(restitution_)}) {
    part->setVisible(!few);
  }
  note_->setVisible(!few && height() >= linesWithNote * line);
  parts_->setMinimumHeight(leastPlotHeight(*this) +
                           style()->pixelMetric(QStyle::PM_ScrollBarExtent));
  const bool wide = width() > height();
  const Qt::Orientation now = wide ? Qt::Horizontal : Qt::Vertical;
  sharedByHand_ = sharedByHand_ && parts_->orientation() == now;
  if (sharedByHand_) return;
  parts_->setOrientation(now);
  if (!wide) return parts_->setSizes({tablePart * height(), chartsPart * height()});
  const int whole = view_->horizontalHeader()->length() +
                    style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 2 * view_->frameWidth();
  const int both = parts_->width() - parts_->handleWidth();
  const int table = std::clamp(both - 2 * leastChartPx, 0, whole);
  parts_->setSizes({table, std::max(both - table, 0)});
}

void ForcePanel::fitControls() {
  const int struck = contact();
  if (struck < 0) return;
  const int roomy = 12, narrow = 6;
  const QString whole = tr("%1 is compliant").arg(nameOf(contactOf(document_, struck)));
  compliant_->setAccessibleName(whole);
  compliant_->setToolTip(whole);
  for (NumberField* field : forms_[stiffnessForm]->fields()) field->keepTextWhole();
  compliant_->setText(whole);
  controls_->setSpacing(roomy);
  if (controls_->minimumSize().width() <= width()) return;
  compliant_->setText(tr("compliant"));
  controls_->setSpacing(narrow);
}

int ForcePanel::contact() const {
  return document_.focusContact();
}

ForceStudy ForcePanel::study() const {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const int struck = contact();
  if (struck < 0) {
    ForceStudy none;
    none.reason = "the mechanism has no contact";
    return none;
  }
  const Contact& shown = contactOf(document_, struck);
  return force_study_of(mechanism, document_.evaluation(), struck, compliances_.of(shown));
}

void ForcePanel::refresh() {
  const int struck = contact();
  compliant_->setVisible(struck >= 0);
  const Compliance* own = nullptr;
  if (struck >= 0) {
    const Contact& shown = contactOf(document_, struck);
    if (shown.compliance) own = &*shown.compliance;
    const QString prefix = QStringLiteral("contacts.%1.").arg(nameOf(shown));
    const QString ends[] = {QStringLiteral("e"), QStringLiteral("stiffness"),
                            QStringLiteral("exponent")};
    for (std::size_t i = 0; i < forms_.size(); ++i) forms_[i]->setPrefixes({prefix + ends[i]});
  }
  for (ParameterForm* form : forms_) {
    form->setVisible(struck >= 0);
    form->refresh();
  }
  compliant_->setChecked(own != nullptr);
  if (!document_.inGesture()) fitControls();
  const ForceStudy now = study();
  const bool sameRows = table_->rowCount() == static_cast<int>(now.models.size());
  table_->show(now, own != nullptr ? std::optional(own->model) : std::nullopt);
  view_->spanReasons();
  if (!document_.inGesture() || !sameRows) fitColumns();
  const ContactTouch* moving = now.reason.empty() ? movingTouch() : nullptr;
  if (!document_.inGesture()) {
    view_->setWhatsThis(view_->currentIndex().data(Qt::WhatsThisRole).toString());
  }
  draw(now, moving);
  writeNote(now, moving);
}

const ContactTouch* ForcePanel::movingTouch() {
  const CompliantImpact* impact = movingNow();
  return impact == nullptr ? nullptr : endedTouch(*impact, contact());
}

const CompliantImpact* ForcePanel::movingNow() {
  const int struck = contact();
  if (struck < 0 || !contactOf(document_, struck).compliance) return nullptr;
  const CompliantImpact* impact = moving_.latest();
  return moving_.isOutOfDate() ? nullptr : impact;
}

void ForcePanel::draw(const ForceStudy& study, const ContactTouch* moving) {
  const QList<ForceModel> drawn = table_->drawn();
  const QString reason = capitalized(study.reason);
  const std::pair<ChartView*, PlotSpec> plots[] = {
      {time_, forceOverTime(study, drawn, moving)},
      {indentation_, forceOverIndentation(study, drawn, moving)},
      {restitution_, realisedRestitution(study, drawn)}};
  for (const auto& [chart, spec] : plots) {
    chart->setEmptyText(reason);
    chart->setSpec(spec);
  }
}

void ForcePanel::writeNote(const ForceStudy& study, const ContactTouch* moving) {
  QString words;
  if (!study.reason.empty()) {
    words = capitalized(study.reason) + QLatin1Char('.');
  } else {
    words = tr("Computed at the present pose: `T_c⁻` = %1, mass %2\u00a0%3.")
                .arg(prefixed(study.T_c_minus, QStringLiteral("J")), formatNumber(study.mass, 4),
                     unitIn(study, Dimension::mass));
    if (study.others) {
      words += QLatin1Char(' ') +
               tr("Other contacts strike together with %1; their impulses are left out.")
                   .arg(nameOf(contactOf(document_, study.contact)));
    }
    if (!compliant_->isChecked()) {
      words +=
          QLatin1Char(' ') +
          tr("The contact is rigid; the forces hold for K = %1 `%2/%3^n`, n = %4.")
              .arg(formatNumber(study.compliance.stiffness, 4), unitIn(study, Dimension::force),
                   unitIn(study, Dimension::length), formatNumber(study.compliance.exponent, 4));
    }
  }
  if (moving != nullptr) {
    words +=
        QLatin1Char(' ') + tr("With the motion during contact (dotted): %1, e\u00a0%2, %3.")
                               .arg(prefixed(moving->peak_force, unitIn(study, Dimension::force)),
                                    formatNumber(*moving->e, 4),
                                    prefixed(*moving->duration(), QStringLiteral("s")));
  }
  if (const CompliantImpact* impact = movingNow();
      impact != nullptr && !impact->not_unique.empty()) {
    words += QLatin1Char(' ') + capitalized(impact->not_unique) + QLatin1Char('.');
  }
  const int struck = contact();
  if (struck >= 0 && contactOf(document_, struck).compliance && !moving_.fault().isEmpty()) {
    words += QLatin1Char(' ') + moving_.fault();
  }
  words = sentenceHtml(words);
  if (note_->text() != words) note_->setText(words);
}

void ForcePanel::setCompliant(bool compliant) {
  const int struck = contact();
  if (struck >= 0) showComplaint(compliances_.make(struck, compliant));
}

void ForcePanel::chooseModel(const QModelIndex& index) {
  const int struck = contact();
  if (index.isValid() && struck >= 0)
    showComplaint(compliances_.choose(struck, table_->model(index.row())));
}

void ForcePanel::showComplaint(const QString& complaint) {
  if (complaint.isEmpty()) return;
  refresh();  // the box shows the state of the contact again
  note_->setText(complaint);
  note_->show();
}

void ForcePanel::moveRestitution(double e) {
  const int struck = contact();
  if (struck < 0) return;
  const std::string path = "contacts." + contactOf(document_, struck).name + ".e";
  const Range range = find_parameter(document_.committed(), path).range;
  previewParameter(document_, path, std::clamp(e, range.low, range.high));
}

void ForcePanel::copy() const {
  ForceTable whole;
  whole.show(study(), {});
  QApplication::clipboard()->setText(whole.asText());
}

void ForcePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitParts();
  fitControls();
}

}  // namespace carom::ui
