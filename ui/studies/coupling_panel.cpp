// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/coupling_panel.h"

#include <QScrollBar>
#include <QWhatsThis>

#include "ui/document/explanation.h"
#include "ui/studies/coupling_text.h"
#include "ui/studies/kinetic_drawing.h"

namespace carom::ui {

namespace {

// During a gesture the text is written only some times a second, as laying it out is slow.
constexpr int writingMs = 80;
constexpr int picturePart = 2;
constexpr int wordsPart = 3;

CouplingReport reportCouplings(const Scenario& scenario, const Evaluation& evaluation, bool,
                               const Job& job) {
  return report_couplings(*scenario.mechanism, evaluation, job.stop);
}

}  // namespace

CouplingPanel::CouplingPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      report_(document, QStringLiteral("couplings"), tr("The couplings could not be computed"),
              reportCouplings, [this] { follower_->follow(); }),
      picture_(new KineticPicture(this)),
      words_(new QTextBrowser(this)),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  setAccessibleName(tr("Couplings of contacts and joints"));
  words_->setAccessibleName(tr("Couplings in words"));
  words_->setFrameShape(QFrame::NoFrame);
  words_->setOpenLinks(false);
  parts_->setContentsMargins({});
  parts_->setSpacing(0);
  parts_->addWidget(picture_, picturePart);
  parts_->addWidget(words_, wordsPart);
  setWhatsThis(explanationHtml(
      {.name = tr("Couplings"),
       .meaning = tr("How an impulse at one contact is felt at the others and by the joints; two "
                     "rows are square to each other, at θ = 90°, where they do not feel each "
                     "other."),
       .addresses = QStringLiteral("B(9) B(16) B(30) B(31) B(72) B(78)")}));
  writing_.setSingleShot(true);
  connect(&writing_, &QTimer::timeout, this, &CouplingPanel::write);
  connect(words_, &QTextBrowser::anchorClicked, this, &CouplingPanel::explainEquation);
  follower_ = new FollowWhenShown(document_, *this, [this] { refresh(); });
}

void CouplingPanel::refresh() {
  const CouplingReport* report = report_.latest();
  if (report == nullptr) {
    const QString& fault = report_.fault();
    written_.clear();
    picture_->show({}, QString::fromStdString(document_.scenario().display->angle));
    picture_->setEnabled(false);
    return words_->setPlainText(fault.isEmpty() ? tr("Calculating…") : fault);
  }
  picture_->show(report->c, QString::fromStdString(document_.scenario().display->angle));
  picture_->setEnabled(!isOutOfDate());
  if (!document_.inGesture()) return write();
  if (!writing_.isActive()) writing_.start(writingMs);
}

void CouplingPanel::write() {
  writing_.stop();
  const CouplingReport* report = report_.latest();
  if (report == nullptr) return;
  QString html = couplingHtml(*report, *document_.scenario().display, palette());
  if (isOutOfDate()) html = tr("<p><i>Out of date: calculating…</i></p>") + html;
  if (html == written_) return;
  written_ = html;
  const int place = words_->verticalScrollBar()->value();
  words_->setHtml(html);
  words_->verticalScrollBar()->setValue(place);
}

QString CouplingPanel::asText() const {
  return couplingTables(report_couplings(*document_.scenario().mechanism, document_.evaluation()));
}

void CouplingPanel::explainEquation(const QUrl& link) {
  const QString address = link.toString().section(QLatin1Char(':'), 1);
  QWhatsThis::showText(
      QCursor::pos(),
      explanationHtml(
          {.name = address, .meaning = tr("an equation of the papers"), .addresses = address}),
      words_);
}

// Side by side where there is more width than height.
void CouplingPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  parts_->setDirection(width() > height() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

}  // namespace carom::ui
