// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/impulse_panel.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/wave_plot.h"

namespace carom::ui {

namespace {

constexpr int sliderSteps = 1000;
constexpr double wayMs = 3000;
constexpr int frameMs = 16;
constexpr int sideEms = 15;
// Beyond this width for its height the picture leaves room beside it.
constexpr double wideShape = 1.8;

QString aboutTheLaw(const ImpulsePicture& picture, const std::vector<LawOutcome>& outcomes) {
  const LawInPlane* law = picture.plane.find(picture.chosen);
  if (law == nullptr) {
    const auto own = std::ranges::find(outcomes, picture.chosen, &LawOutcome::law);
    const QString reason = own != outcomes.end() ? plainText(own->reason) : QString();
    return tr("%1 has no answer: %2.").arg(lawLabel(picture.chosen), reason);
  }
  if (law->path.count > 1) return {};
  return tr("%1 determines only the end of the impact, not its path.")
      .arg(lawLabel(picture.chosen));
}

QString aboutFriction(const ImpulsePicture& picture) {
  if (picture.plane.find(picture.chosen) == nullptr) return {};
  if (!(picture.plane.mu_s > 0)) return tr("Without friction the path follows the normal.");
  if (has_friction(picture.chosen)) return {};
  return tr("This law ignores μ; the cone is drawn for the other laws.");
}

QString aboutOthers(const ImpulsePicture& picture, const QString& contact) {
  switch (picture.plane.disturbance) {
    case PlaneDisturbance::other_contacts:
      return tr("Other contacts strike together with %1 and change its velocity, so no lines are "
                "drawn.")
          .arg(contact);
    case PlaneDisturbance::external_impulse:
      return tr("An external impulse changes the velocity of %1, too, so no lines are drawn.")
          .arg(contact);
    case PlaneDisturbance::none:
      break;
  }
  if (picture.plane.touches_alone) return {};
  return tr("Other contacts are closed beside %1; a law that gives them impulses ends off the "
            "lines.")
      .arg(contact);
}

/// One or two sentences about what the picture cannot show; may be empty.
QString impulseNote(const Scenario& scenario, const ImpulsePicture& picture,
                    const std::vector<LawOutcome>& outcomes) {
  if (!picture.plane.reason.empty()) return {};
  const auto k = static_cast<std::size_t>(picture.plane.contact);
  const QString contact = shownName(scenario.mechanism->contacts[k]);
  QString instead;
  if (picture.chosen != scenario.law) {
    instead =
        tr("%1 answers in the place of %2.").arg(lawLabel(picture.chosen), lawLabel(scenario.law));
  }
  QStringList all{instead, aboutTheLaw(picture, outcomes), aboutOthers(picture, contact),
                  aboutFriction(picture)};
  all.removeAll(QString());
  return all.join(QLatin1Char(' '));
}

}  // namespace

ImpulsePanel::ImpulsePanel(ScenarioDocument& document, LawOutcomes& outcomes, QWidget* parent)
    : QWidget(parent),
      document_(document),
      outcomes_(outcomes),
      view_(new ImpulseView(this)),
      waves_(new ChartView(this)),
      play_(new QToolButton(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      levels_(new QCheckBox(tr("Lines of γ"), this)),
      note_(new ToneLabel(Tone::quiet, {}, this)),
      controls_(new QWidget(this)),
      row_(new QHBoxLayout),
      parts_(withoutGaps(new QBoxLayout(QBoxLayout::LeftToRight, this))) {
  setAccessibleName(tr("Impulse plane"));
  layOut();
  setWhatsThis(explanationHtml(
      {.name = tr("Impulse plane"),
       .meaning =
           tr("Impulses that the contact may have got: `P_n` along its normal, `P_t` along its "
              "tangent. The velocity v = u + WP vanishes on two lines; friction keeps every "
              "step of the path to `|dP_t| ≤ μ dP_n`, and where it slips to `dP_t = −μ s dP_n`. "
              "The path has a corner where slip stops or reverses, and one at the greatest "
              "compression. Inside the ellipse `T⁺ = T⁻` an impulse takes kinetic "
              "energy, outside it creates some. "
              "Newton's, Moreau's and Pfeiffer and Glocker's laws give only the end."),
       .addresses = QStringLiteral("F(10) F(11a) F(18a)"),
       .unit = tr("N s")}));
  levels_->setToolTip(tr("Where an impulse leaves the kinetic energy γ times as large"));
  connect(levels_, &QCheckBox::toggled, this, &ImpulsePanel::refresh);
  timer_.setInterval(frameMs);
  connect(&timer_, &QTimer::timeout, this, &ImpulsePanel::advance);
  connect(play_, &QToolButton::clicked, this, &ImpulsePanel::toggle);
  connect(view_, &ImpulseView::playTapped, this, &ImpulsePanel::toggle);
  connect(view_, &ImpulseView::shareChanged, this, [this](double share) {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(std::lround(share * sliderSteps)));
  });
  connect(slider_, &QSlider::valueChanged, this, [this](int value) {
    stop();
    view_->setShare(static_cast<double>(value) / sliderSteps);
  });
  connect(&document_, &ScenarioDocument::gestureOver, view_, &ImpulseView::forgetGesture);
  auto* follower = new FollowWhenShown(document_, *this, [this] { refresh(); });
  connect(&outcomes_, &LawOutcomes::arrived, follower, &FollowWhenShown::follow);
  paintIcon();
}

void ImpulsePanel::layOut() {
  play_->setAutoRaise(true);
  play_->setFocusPolicy(Qt::TabFocus);
  play_->setAccessibleName(tr("Play the impact"));
  play_->setToolTip(tr("Follow the path of the impact, or stop (Space)"));
  slider_->setRange(0, sliderSteps);
  slider_->setValue(sliderSteps);
  slider_->setAccessibleName(tr("Place on the path of the impact"));
  slider_->setToolTip(tr("Place on the path of the impact; the path itself can be dragged, too"));
  note_->setWordWrap(true);
  note_->setMargin(4);
  note_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  row_->addWidget(play_);
  row_->addWidget(slider_, 1);
  auto* column = new QVBoxLayout(controls_);
  column->setContentsMargins(6, 4, 6, 2);
  column->setSpacing(2);
  column->addLayout(row_);
  column->addWidget(levels_);
  column->addWidget(note_);
  column->addStretch(1);
  parts_->addWidget(view_, 1);
  parts_->addWidget(waves_, 1);
  waves_->setAccessibleName(tr("Energies of the contacts during the impact"));
  waves_->hide();
  parts_->addWidget(controls_);
}

void ImpulsePanel::showWaves(bool shown) {
  if (shown) {
    waves_->setSpec(wavePlot(document_.scenario(), document_.evaluation().waves));
    waves_->setGeneration(document_.generation());
    stop();
  }
  waves_->setVisible(shown);
  view_->setVisible(!shown);
  play_->setVisible(!shown);
  slider_->setVisible(!shown);
  levels_->setVisible(!shown);
}

void ImpulsePanel::refresh() {
  const std::vector<LawOutcome>* outcomes = outcomes_.latest();
  const Scenario& scenario = document_.scenario();
  ImpulsePicture picture;
  picture.chosen = document_.evaluation().law;
  picture.levels = levels_->isChecked();
  if (outcomes != nullptr) {
    picture.plane = impulse_plane(*scenario.mechanism, *outcomes, document_.focusContact());
    picture.variants = endsOf(document_.variants(), document_.shownContactName());
  } else {
    const QString& fault = outcomes_.fault();
    picture.plane.reason = (fault.isEmpty() ? tr("calculating") : fault).toStdString();
  }
  showWaves(hasWaves(document_.evaluation()));
  view_->show(std::move(picture), *scenario.display);
  if (!document_.inGesture()) view_->speak();
  play_->setEnabled(view_->hasPath());
  slider_->setEnabled(view_->hasPath());
  if (!view_->hasPath()) stop();
  writeNote();
}

void ImpulsePanel::writeNote() {
  const std::vector<LawOutcome>* outcomes = outcomes_.latest();
  QString words;
  if (outcomes != nullptr && isOutOfDate() && !outcomes_.isOverdue()) return;
  if (isOutOfDate()) {
    words = tr("Calculating… what is shown is out of date.");
  } else if (hasWaves(document_.evaluation())) {
    words =
        tr("The impact spreads through %1 contacts. The one on top is the primary contact, over "
           "whose impulse the energies are drawn; where a curve falls to zero, its contact "
           "separates.")
            .arg(document_.evaluation().waves.contact.size());
  } else if (outcomes != nullptr) {
    words = impulseNote(document_.scenario(), view_->picture(), *outcomes);
  }
  if (note_->text() == words) return;
  note_->setText(words);
  note_->setToolTip(words);
}

void ImpulsePanel::toggle() {
  if (!view_->hasPath()) return;
  if (isPlaying()) return stop();
  from_ = view_->share() < 1 ? view_->share() : 0;
  clock_.start();
  timer_.start();
  paintIcon();
}

void ImpulsePanel::stop() {
  if (!isPlaying()) return;
  timer_.stop();
  paintIcon();
}

void ImpulsePanel::advance() {
  const double share = from_ + static_cast<double>(clock_.elapsed()) / wayMs;
  // A pointer that rests on the path does not hold the marker that is being played.
  view_->follow(share);
  if (share >= 1) stop();
}

void ImpulsePanel::paintIcon() {
  play_->setIconSize(iconSizeOf(*this));
  play_->setIcon(lineIcon(isPlaying() ? IconShape::pause : IconShape::play, palette()));
}

void ImpulsePanel::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    emit copyWanted();
  } else {
    QWidget::keyPressEvent(event);
  }
}

void ImpulsePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  stop();
}

// Side by side where there is far more width than height; else the controls leave the picture its
// height.
void ImpulsePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() > wideShape * height();
  const auto direction = wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  if (direction != parts_->direction()) {
    parts_->setDirection(direction);
    auto* column = static_cast<QVBoxLayout*>(controls_->layout());
    wide ? column->insertWidget(1, levels_) : row_->addWidget(levels_);
  }
  const int side = std::min(sideEms * fontMetrics().height(), width() / 3);
  controls_->setMinimumWidth(wide ? side : 0);
  controls_->setMaximumWidth(wide ? side : QWIDGETSIZE_MAX);
}

void ImpulsePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintIcon();
}

}  // namespace carom::ui
