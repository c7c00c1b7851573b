// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/timeline_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/playback/player.h"

namespace carom::ui {

namespace {

struct SpeedChoice {
  const char* text;
  double speed;
};
// An impact passes too quickly at full speed: the usual speed is a quarter.
constexpr SpeedChoice speeds[] = {
    {"1×", 1}, {"1/2×", 0.5}, {"1/4×", 0.25}, {"1/10×", 0.1}, {"1/50×", 0.02}};

}  // namespace

TimelineBar::TimelineBar(Player& player, QWidget* parent)
    : QWidget(parent),
      player_(player),
      toStart_(makeButton(tr("Previous impact"), tr("To the impact before, or to the start"))),
      play_(makeButton(tr("Play"), tr("Play or pause (Space)"))),
      toNext_(makeButton(tr("Next impact"), tr("To the next impact, or to the end"))),
      strip_(new TimelineStrip(player, this)),
      readout_(new QLabel(this)),
      end_(new EndNote(this)),
      loop_(makeButton(tr("Loop"), tr("Start again at the end"))),
      speed_(new QComboBox(this)) {
  setObjectName(QStringLiteral("timelineBar"));
  loop_->setCheckable(true);
  fillSpeeds();
  readout_->setMinimumWidth(
      fontMetrics().horizontalAdvance(QStringLiteral("impact 20: γ = 0.0000")));
  layOut();
  connect(toStart_, &QToolButton::clicked, &player_, [this] { player_.step(-1); });
  connect(play_, &QToolButton::clicked, &player_, &Player::toggle);
  connect(toNext_, &QToolButton::clicked, &player_, [this] { player_.step(1); });
  connect(loop_, &QToolButton::toggled, &player_, &Player::setLoop);
  connect(&player_, &Player::controlsChanged, this, &TimelineBar::refreshControls);
  connect(&player_, &Player::momentChanged, this, &TimelineBar::refreshReadout);
  connect(&player_, &Player::trajectoryChanged, this, &TimelineBar::refreshReadout);
  connect(&player_, &Player::computing, this, &TimelineBar::refreshReadout);
  connect(&player_, &Player::trajectoryChanged, this, &TimelineBar::refreshEnd);
  connect(&player_, &Player::becameStale, end_, [this] { end_->setEnabled(false); });
  paintIcons();
  refreshControls();
  refreshReadout();
}

// Two lines, because in a small window the words do not fit beside the controls.
void TimelineBar::layOut() {
  auto* controls = new QHBoxLayout;
  for (QWidget* widget : std::initializer_list<QWidget*>{toStart_, play_, toNext_}) {
    controls->addWidget(widget);
  }
  controls->addWidget(strip_, 1);
  controls->addWidget(loop_);
  controls->addWidget(speed_);
  auto* words = new QHBoxLayout;
  words->setContentsMargins(4, 0, 4, 0);
  words->addWidget(readout_);
  words->addWidget(end_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 2, 6, 2);
  column->setSpacing(0);
  column->addLayout(controls);
  column->addLayout(words);
  for (QBoxLayout* row : {controls, words}) row->setSpacing(4);
}

QToolButton* TimelineBar::makeButton(const QString& name, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setAccessibleName(name);
  button->setToolTip(tip);
  return button;
}

void TimelineBar::fillSpeeds() {
  speed_->setAccessibleName(tr("Speed"));
  // A click does not take the focus: Space goes on playing and pausing.
  speed_->setFocusPolicy(Qt::TabFocus);
  speed_->setToolTip(tr("Seconds of motion per second of watching"));
  for (const SpeedChoice& choice : speeds) speed_->addItem(QString::fromUtf8(choice.text));
  connect(speed_, &QComboBox::activated, this,
          [this](int index) { player_.setSpeed(speeds[index].speed); });
}

void TimelineBar::paintIcons() {
  for (QToolButton* button : {toStart_, play_, toNext_, loop_}) {
    button->setIconSize(iconSizeOf(*this));
  }
  toStart_->setIcon(lineIcon(IconShape::previous, palette()));
  play_->setIcon(lineIcon(player_.isPlaying() ? IconShape::pause : IconShape::play, palette()));
  toNext_->setIcon(lineIcon(IconShape::next, palette()));
  loop_->setIcon(lineIcon(IconShape::loop, palette()));
}

void TimelineBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  const bool looks = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
  if (looks) paintIcons();
}

void TimelineBar::refreshControls() {
  paintIcons();
  play_->setAccessibleName(player_.isPlaying() ? tr("Pause") : tr("Play"));
  loop_->setChecked(player_.loops());
  for (int i = 0; i < static_cast<int>(std::size(speeds)); ++i) {
    if (speeds[i].speed == player_.speed()) speed_->setCurrentIndex(i);
  }
}

void TimelineBar::refreshEnd() {
  end_->setEnabled(true);
  if (!player_.fault().isEmpty()) return end_->showFault(player_.fault());
  const Trajectory* trajectory = player_.trajectory();
  end_->showEnd(trajectory != nullptr ? trajectory->end : TrajectoryEnd{});
}

void TimelineBar::refreshReadout() {
  if (const auto percent = player_.percent()) {
    readout_->setText(tr("calculating… %1 %").arg(*percent));
    return;
  }
  const std::optional<Moment>& moment = player_.moment();
  const Trajectory* trajectory = player_.trajectory();
  const bool atImpact = moment && moment->impact && trajectory != nullptr &&
                        *moment->impact < trajectory->impacts.size();
  if (!atImpact) {
    readout_->setText(timeText(player_.time(), trajectory));
    return;
  }
  const TrajectoryImpact& impact = trajectory->impacts[*moment->impact];
  const QString name = tr("impact %1").arg(*moment->impact + 1);
  readout_->setText(
      impact.indicators.gamma.number
          ? tr("%1: γ = %2").arg(name, formatNumber(*impact.indicators.gamma.number, 4))
          : name);
}

std::optional<double> WordLine::place(double width, double mark, const Interval& within) {
  const double low = std::max(within.low, mark - width);
  const double high = std::min(within.high - width, mark);
  if (low > high) return {};
  const double wished = std::clamp(mark - width / 2, low, high);
  std::vector<LabelPlacer::Candidate> candidates;
  const auto add = [&](double left) {
    const bool allowed = left >= low && left <= high;
    if (allowed) candidates.push_back({QRectF(left, 0, width, 1), std::abs(left - wished)});
  };
  add(wished);
  for (const QRectF& word : placer_.placed()) {
    add(word.right() + gap_);
    add(word.left() - gap_ - width);
  }
  const auto box = placer_.place(candidates);
  return box ? std::optional(box->left()) : std::nullopt;
}

EndNote::EndNote(QWidget* parent) : QLabel(parent) {
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void EndNote::showEnd(const TrajectoryEnd& end) {
  if (end.reason == EndReason::reached) return showSentence({}, {});
  const QString sentence = plainText(end.text);
  showSentence(sentence, tr("The motion ends: %1").arg(sentence));
}

void EndNote::showFault(const QString& sentence) {
  showSentence(sentence, sentence);
}

void EndNote::showSentence(const QString& sentence, const QString& spoken) {
  setText(sentence);
  setAccessibleName(spoken);
}

QSize EndNote::minimumSizeHint() const {
  return {0, fontMetrics().height()};
}

}  // namespace carom::ui
