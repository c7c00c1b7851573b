// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_panel.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/scenario/variants.h"
#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/study_words.h"

namespace carom::ui {

namespace {

QString secondsText(double seconds) {
  constexpr double minute = 60;
  return seconds < minute ? QObject::tr("%1 s left").arg(std::ceil(seconds))
                          : QObject::tr("%1 min left").arg(std::ceil(seconds / minute));
}

/// What was chosen stays, if it is still there.
void refill(QComboBox& box, const QStringList& texts, int otherwise) {
  const QSignalBlocker quiet(box);
  const QString kept = box.currentText();
  box.clear();
  box.addItems(texts);
  const int at = box.findText(kept);
  box.setCurrentIndex(at >= 0 ? at : std::min(otherwise, box.count() - 1));
}

}  // namespace

StudyPanel::StudyPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      run_(new StudyRun(this)),
      influences_(QStringLiteral("influences"), tr("The influences could not be computed"), this),
      form_(new StudyForm(this)),
      chart_(new StudyChart(this)),
      runButton_(new QPushButton(tr("Compute"), this)),
      commandButton_(new QToolButton(this)),
      progress_(new QProgressBar(this)),
      picture_(new FittingComboBox(this)),
      x_(new FittingComboBox(this)),
      y_(new FittingComboBox(this)),
      family_(new FittingComboBox(this)),
      choices_(new QBoxLayout(QBoxLayout::TopToBottom)),
      keep_(new QPushButton(tr("Keep"), this)),
      note_(new ToneLabel(Tone::quiet, {}, this)),
      parts_(new QSplitter(this)) {
  setAccessibleName(tr("Study"));
  setWhatsThis(explanationHtml(
      {.name = tr("Study"),
       .meaning = tr("The impact for many values of its parameters: all combinations of ranges, or "
                     "a sample of distributions, as of tolerances. A click on a point makes its "
                     "values those of the scenario; undo brings the former ones back."),
       .addresses = {}}));
  auto* side = new QWidget(this);
  auto* left = withoutGaps(new QVBoxLayout(side));
  left->addWidget(scrolled(form_, tr("What is varied and computed")), 1);
  auto* controls = new QHBoxLayout;
  controls->setContentsMargins(6, 4, 6, 6);
  controls->addWidget(runButton_);
  controls->addWidget(progress_, 1);
  controls->addStretch();
  controls->addWidget(commandButton_);
  commandButton_->setText(tr("Copy command"));
  commandButton_->setAccessibleName(tr("Copy the command of this study"));
  commandButton_->setToolTip(tr("Copy the command line that computes this study in a terminal"));
  commandButton_->setAutoRaise(true);
  left->addLayout(controls);
  progress_->setAccessibleName(tr("Progress of the study"));
  progress_->hide();
  constexpr int formEms = 20;
  fitToLetters(*side, [side] { side->setMinimumWidth(formEms * side->fontMetrics().height()); });
  parts_->addWidget(side);
  parts_->addWidget(pictureSide());
  parts_->setStretchFactor(0, 2);
  parts_->setStretchFactor(1, 3);
  parts_->setChildrenCollapsible(false);
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(parts_, 1);
  connect(runButton_, &QPushButton::clicked, this, &StudyPanel::toggleRun);
  connect(commandButton_, &QToolButton::clicked, this, &StudyPanel::commandWanted);
  connect(run_, &StudyRun::changed, this, &StudyPanel::refresh);
  connect(chart_, &StudyChart::rowClicked, this, &StudyPanel::takeRow);
  connect(chart_, &StudyChart::rowHovered, this, &StudyPanel::showRow);
  new FollowWhenShown(document_, *this, [this] {
    if (!document_.inGesture()) form_->setScenario(document_.committed());
  });
  connect(&influences_, &Worker::failed, this, &StudyPanel::tell);
  draw();
}

QWidget* StudyPanel::pictureSide() {
  auto* side = new QWidget(this);
  auto* column = withoutGaps(new QVBoxLayout(side));
  choices_->setContentsMargins(6, 4, 6, 2);
  picture_->addItems({tr("Points"), tr("Lines"), tr("Histogram"), tr("Boxes"), tr("Map"),
                      tr("Influences"), tr("Matrix")});
  picture_->setAccessibleName(tr("Kind of picture"));
  x_->setAccessibleName(tr("What lies along the axis"));
  y_->setAccessibleName(tr("What is shown"));
  family_->setAccessibleName(tr("What has a colour for each value"));
  auto* kind = new QHBoxLayout;
  auto* columns = new QHBoxLayout;
  for (QHBoxLayout* row : {kind, columns}) {
    row->setSpacing(6);
    choices_->addLayout(row, row == kind ? 2 : 3);
  }
  const std::array<std::pair<QString, QComboBox*>, 4> boxes{
      {{QString(), picture_}, {tr("show"), y_}, {tr("over"), x_}, {tr("by"), family_}}};
  for (const auto& [word, box] : boxes) {
    QHBoxLayout* row = box == picture_ ? kind : columns;
    if (!word.isEmpty()) row->addWidget(new ToneLabel(Tone::quiet, word, side));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(4);
    row->addWidget(box, 1);
    connect(box, &QComboBox::activated, this, &StudyPanel::draw);
  }
  keep_->setEnabled(false);
  keep_->setToolTip(
      tr("Keep the point that was clicked, the best one or the fitted one beside the "
         "present design, to compare it"));
  kind->addWidget(keep_);
  connect(keep_, &QPushButton::clicked, this, &StudyPanel::keepRow);
  column->addLayout(choices_);
  column->addWidget(chart_, 1);
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::RichText);
  note_->setMargin(4);
  column->addWidget(note_);
  return side;
}

void StudyPanel::show(const Study& study, const QString& file) {
  form_->setScenario(document_.committed());
  form_->show(study, QFileInfo(file).path());
  file_ = file;
}

void StudyPanel::show(const Study& study, const std::filesystem::path& database) {
  show(study, QString());
  run_->read(study, database);
}

Table StudyPanel::table() const {
  if (run_->rows().empty()) throw InputError("", "the study has no rows yet; Compute makes them");
  return study_table(*run_->study(), run_->rows());
}

void StudyPanel::toggleRun() {
  if (run_->isRunning()) return run_->stop();
  begin();
}

void StudyPanel::begin() {
  keep_->setEnabled(false);
  try {
    const Study study = form_->study();
    if (form_->searches()) {
      run_->search(study);
    } else if (form_->fits()) {
      run_->fit(study);
    } else {
      run_->start(study);
    }
  } catch (const InputError& error) {
    tell(capitalized(QString::fromStdString(error.message())) + QLatin1Char('.'));
  }
}

void StudyPanel::fillColumns() {
  const std::size_t parameters = run_->study()->study().parameters.size();
  QStringList names;
  for (const QString& title : columnTitles(*run_->study())) names << plainText(title);
  refill(*x_, names, 0);
  refill(*y_, names, static_cast<int>(parameters));
  refill(*family_, QStringList{tr("nothing")} + names, parameters > 1 ? 2 : 0);
}

/// The path of a search over its first parameter, or one objective over the other.
void StudyPanel::chooseSearched() {
  const Study& study = run_->study()->study();
  const bool weighs = study.search->objectives.size() > 1;
  const auto objective = static_cast<int>(study.parameters.size());
  picture_->setCurrentIndex(static_cast<int>(weighs ? StudyPicture::lines : StudyPicture::points));
  x_->setCurrentIndex(weighs ? objective : 0);
  y_->setCurrentIndex(weighs ? objective + 1 : objective);
  family_->setCurrentIndex(0);
}

void StudyPanel::refresh() {
  const bool running = run_->isRunning();
  runButton_->setText(running ? tr("Stop") : tr("Compute"));
  progress_->setVisible(running);
  const auto done = static_cast<int>(run_->rows().size());
  // How far a search or a fit is nobody knows.
  const bool counts = run_->task() == StudyRun::Task::rows;
  progress_->setRange(0, counts ? static_cast<int>(run_->count()) : 0);
  progress_->setValue(done);
  const std::optional<double> left = run_->secondsLeft();
  progress_->setFormat(left ? QStringLiteral("%v / %m, %1").arg(secondsText(*left))
                            : QStringLiteral("%v / %m"));
  if (running && 4 * run_->rows().size() < 5 * drawn_) return;  // nobody would see the difference
  drawn_ = running ? run_->rows().size() : 0;
  fillColumns();
  found_.reset();
  if (run_->task() == StudyRun::Task::search && !running && !run_->rows().empty()) {
    chooseSearched();
    taken_ = run_->rows().back().row;
    keep_->setEnabled(true);
  }
  if (run_->fitted()) keep_->setEnabled(true);
  draw();
}

void StudyPanel::draw() {
  const StudyRows* study = run_->study();
  const auto picture = static_cast<StudyPicture>(std::max(0, picture_->currentIndex()));
  if (study == nullptr) {
    return chart_->showNothing(tr("“Compute” fills this picture."));
  }
  if (run_->task() == StudyRun::Task::fit) return drawFit();
  picture_->setEnabled(true);
  const bool overOne = picture == StudyPicture::histogram || picture == StudyPicture::tornado;
  const bool ofAll = picture == StudyPicture::matrix;
  x_->setEnabled(!overOne && !ofAll);
  y_->setEnabled(!ofAll);
  family_->setEnabled(!overOne && !ofAll && picture != StudyPicture::boxes);
  if (picture == StudyPicture::tornado) return computeInfluences();
  influences_.cancel();
  StudyChoice choice{picture,
                     static_cast<std::size_t>(x_->currentIndex()),
                     static_cast<std::size_t>(y_->currentIndex()),
                     {}};
  if (family_->isEnabled() && family_->currentIndex() > 0) {
    choice.family = static_cast<std::size_t>(family_->currentIndex() - 1);
  }
  chart_->show(*study, run_->rows(), choice, *document_.committed().display);
  QString words = chart_->note() + firstReason(choice.y);
  if (run_->task() == StudyRun::Task::search) {
    words.prepend(searchWords(*run_, *document_.committed().display) + QLatin1Char(' '));
  } else if (!run_->isRunning() && run_->rows().size() < run_->count()) {
    words += tr(" Stopped after %1 of %2 rows.").arg(run_->rows().size()).arg(run_->count());
  }
  if (!run_->fault().isEmpty()) words += QLatin1Char(' ') + run_->fault();
  tell(words.trimmed());
}

/// Measured numbers with their deviations beside those of the fitted model.
void StudyPanel::drawFit() {
  for (QComboBox* box : {picture_, x_, y_, family_}) box->setEnabled(false);
  const Display& display = *document_.committed().display;
  if (!run_->fitted() || run_->fitted()->points.empty()) {
    chart_->showNothing(run_->isRunning() ? tr("The parameters are being fitted …")
                                          : tr("There is no fit to show."));
  } else {
    chart_->show(*run_->study(), *run_->fitted(), display);
  }
  tell((fitWords(*run_, display) + QLatin1Char(' ') + run_->fault()).trimmed());
}

QString StudyPanel::firstReason(std::size_t column) const {
  const std::size_t parameters = run_->study()->study().parameters.size();
  if (column < parameters) return {};
  const auto failed = std::ranges::find_if(run_->rows(), [&](const StudyRow& row) {
    return !row.values[column - parameters] && !row.reason.empty();
  });
  if (failed == run_->rows().end()) return {};
  return tr(" Row %1: %2.").arg(failed->row).arg(QString::fromStdString(failed->reason));
}

/// Of what the study computes, at the values of its scenario.
void StudyPanel::computeInfluences() {
  const Study& study = run_->study()->study();
  const int response = y_->currentIndex() - static_cast<int>(study.parameters.size());
  if (response < 0) return chart_->showNothing(tr("Choose what is shown among what is computed."));
  if (found_) {
    chart_->show(*found_, static_cast<std::size_t>(response), *study.scenario.scenario.mechanism);
    return tell(chart_->note());
  }
  chart_->showNothing(tr("Derivatives are being computed …"));
  std::vector<std::string> paths;
  for (const Parameter& one : list_parameters(study.scenario.scenario)) paths.push_back(one.path);
  influences_.start([this, scenario = study.scenario.scenario, paths,
                     responses = study.responses](const Job& job) -> Worker::Delivery {
    auto found = std::make_shared<const Sensitivity>(sensitivity(scenario, paths, responses, job));
    return [this, found] {
      found_ = found;
      if (picture_->currentIndex() == static_cast<int>(StudyPicture::tornado)) draw();
    };
  });
}

void StudyPanel::tell(const QString& sentence) {
  note_->setText(sentenceHtml(sentence));
  note_->setVisible(!sentence.isEmpty());
}

const StudyRow* StudyPanel::find(std::uint64_t row) const {
  const std::vector<StudyRow>& rows = run_->rows();
  const auto found = std::ranges::lower_bound(rows, row, {}, &StudyRow::row);
  return found != rows.end() && found->row == row ? &*found : nullptr;
}

void StudyPanel::showRow(std::optional<std::uint64_t> row) {
  const StudyRow* found = row ? find(*row) : nullptr;
  chart_->setToolTip(found != nullptr
                         ? rowWords(*run_->study(), *found, *document_.committed().display)
                         : QString());
}

void StudyPanel::takeRow(std::uint64_t row) {
  const StudyRow* found = find(row);
  if (found == nullptr) return;
  try {
    const Study& study = run_->study()->study();
    document_.apply(response_function(study, {}).at(found->parameters),
                    tr("Take row %1 of the study").arg(row));
    taken_ = row;
    keep_->setEnabled(true);
  } catch (const InputError& error) {
    tell(capitalized(QString::fromStdString(error.message())) + QLatin1Char('.'));
  }
}

void StudyPanel::keepRow() {
  std::string name = "row " + std::to_string(taken_);
  std::vector<double> values;
  if (run_->fitted()) {
    name = "fitted";
    for (const FitEstimate& one : run_->fitted()->estimates) values.push_back(one.value);
  } else if (const StudyRow* found = find(taken_)) {
    if (run_->best() && taken_ == run_->rows().back().row) name = "best";
    values = found->parameters;
  } else {
    return;
  }
  try {
    const Study& study = run_->study()->study();
    document_.apply(
        with_variant(document_.committed(), name, response_function(study, {}).at(values)),
        tr("Keep %1 of the study as a variant").arg(QString::fromStdString(name)));
    keep_->setEnabled(false);
  } catch (const InputError& error) {
    tell(capitalized(QString::fromStdString(error.message())) + QLatin1Char('.'));
  }
}

/// Side by side where there is more width than height; the choices in one row where there is room.
void StudyPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  parts_->setOrientation(width() > height() ? Qt::Horizontal : Qt::Vertical);
  constexpr int wideEms = 70;
  const bool isWide = width() > wideEms * fontMetrics().height();
  choices_->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

/// What the choices need below each other: their one row goes before the panel gets too narrow.
QSize StudyPanel::minimumSizeHint() const {
  constexpr int leastWidth = 48, leastHeight = 18;  // in heights of a line
  const int line = fontMetrics().height();
  return {leastWidth * line, std::max(leastHeight * line, QWidget::minimumSizeHint().height())};
}

}  // namespace carom::ui
