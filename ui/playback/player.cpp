// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/player.h"

#include <algorithm>
#include <utility>

#include "ui/playback/follow.h"

namespace carom::ui {

namespace {

constexpr int frameMs = 16;
constexpr int patienceMs = 150;
// A window that was hidden or a program that was stopped goes on where it was.
constexpr double longestFrame = 0.1;

PlaybackSpan spanOf(const Trajectory& trajectory) {
  PlaybackSpan span{trajectory.start.t, trajectory.end.t, {}, contactSpans(trajectory)};
  for (const TrajectoryImpact& impact : trajectory.impacts) span.impacts.push_back(impact.t);
  return span;
}

}  // namespace

Player::Player(ScenarioDocument& document, QObject* parent) : QObject(parent), document_(document) {
  pool_.setMaxThreadCount(1);
  ticker_.setTimerType(Qt::PreciseTimer);
  ticker_.setInterval(frameMs);
  connect(&ticker_, &QTimer::timeout, this, &Player::tick);
  patience_.setInterval(patienceMs);
  connect(&patience_, &QTimer::timeout, this, [this] {
    overdue_ = true;
    emit computing();
  });
  connect(&document_, &ScenarioDocument::changed, this, &Player::onDocument);
  described_ = document_.scenario().description;
  simulateShown();
}

Player::~Player() {
  stop_.request_stop();
  pool_.waitForDone();
}

void Player::onDocument() {
  // What was simulated is another design's from now on.
  ticker_.stop();
  setMoment({});
  forgetAnotherDocument();
  // During a gesture the processor is left to the hand.
  if (document_.inGesture()) {
    stop_.request_stop();
    if (!std::exchange(saidStale_, true)) emit becameStale();
  } else {
    simulateShown();
  }
}

// The motion before an edit is a hint of the one after it; that of another file is none.
void Player::forgetAnotherDocument() {
  const std::shared_ptr<const Description>& now = document_.scenario().description;
  if (std::exchange(described_, now) == now) return;
  trajectory_.reset();
  clock_.setSpan({});
  emit trajectoryChanged();
}

void Player::simulateShown() {
  if (running_) {
    stop_.request_stop();
    pending_ = true;
    return;
  }
  running_ = true;
  pending_ = false;
  progress_ = 0;
  patience_.start();
  stop_ = std::stop_source();
  pool_.start([this, scenario = document_.scenario(), evaluation = document_.evaluation(),
               spec = spec_, generation = document_.generation(),
               job = Job{stop_.get_token(), [this](double share) { progress_ = share; }}] {
    auto trajectory = std::make_shared<const Trajectory>(simulate(scenario, evaluation, spec, job));
    QMetaObject::invokeMethod(
        this,
        [this, trajectory = std::move(trajectory), generation] { take(trajectory, generation); },
        Qt::QueuedConnection);
  });
}

void Player::take(std::shared_ptr<const Trajectory> trajectory, quint64 generation) {
  running_ = false;
  patience_.stop();
  if (std::exchange(overdue_, false)) emit computing();
  if (generation != document_.generation() || pending_) {
    if (!document_.inGesture()) simulateShown();
    return;
  }
  trajectory_ = std::move(trajectory);
  shownTrajectory_ = generation;
  saidStale_ = false;
  clock_.setSpan(spanOf(*trajectory_));
  emit trajectoryChanged();
  if (playing_) {
    clock_.seek(trajectory_->start.t);
    run(true);
  }
}

std::optional<int> Player::percent() const {
  if (!overdue_) return {};
  return static_cast<int>(100 * std::clamp<double>(progress_, 0, 1));
}

void Player::run(bool on) {
  if (on) {
    watch_.restart();
    ticker_.start();
  } else {
    ticker_.stop();
  }
}

void Player::play() {
  if (playing_) return;
  playing_ = true;
  if (trajectory_ && !isStale()) {
    // From the start where there is nothing left to see, or where nothing was looked at.
    if (!moment_ || clock_.atEnd()) clock_.seek(trajectory_->start.t);
    showClock();
    run(true);
  }
  emit controlsChanged();
}

void Player::pause() {
  if (!playing_) return;
  playing_ = false;
  run(false);
  emit controlsChanged();
}

void Player::rest() {
  pause();
  clock_.seek(0);
  setMoment({});
}

void Player::seek(double t) {
  pause();
  if (!trajectory_ || isStale()) return;
  clock_.seek(t);
  showClock();
}

void Player::step(int direction) {
  if (!trajectory_ || isStale()) return;
  const PlaybackSpan& span = clock_.span();
  const double now = time();
  double to = direction > 0 ? span.end : span.start;
  std::vector<double> marks = span.impacts;
  for (const TrajectoryContact& contact : trajectory_->contacts) marks.push_back(contact.from);
  std::ranges::sort(marks);
  for (const double t : marks) {
    if (direction > 0 && t > now) {
      to = t;
      break;
    }
    if (direction < 0 && t < now) to = t;
  }
  seek(to);
}

void Player::setSpeed(double speed) {
  if (speed == clock_.speed()) return;
  clock_.setSpeed(speed);
  emit controlsChanged();
}

void Player::setLoop(bool loop) {
  if (loop == clock_.loop()) return;
  clock_.setLoop(loop);
  emit controlsChanged();
}

void Player::setUntil(double seconds) {
  if (seconds == spec_.until) return;
  spec_.until = seconds;
  emit controlsChanged();
  simulateShown();
}

void Player::tick() {
  const double passed = static_cast<double>(watch_.nsecsElapsed()) * 1e-9;
  watch_.restart();
  const bool goesOn = clock_.advance(std::min(passed, longestFrame));
  showClock();
  if (!goesOn) pause();
}

void Player::showClock() {
  Moment moment{clock_.time(), {}, clock_.heldImpact()};
  const PlaybackSpan& span = clock_.span();
  if (!moment.impact) {
    // Scrubbed to an impact: it is shown as one.
    const auto at = std::find(span.impacts.begin(), span.impacts.end(), moment.t);
    if (at != span.impacts.end()) {
      moment.impact = static_cast<std::size_t>(at - span.impacts.begin());
    }
  }
  moment.state = state_at(*trajectory_, moment.t, moment.impact ? Side::before : Side::after);
  setMoment(std::move(moment));
}

void Player::setMoment(std::optional<Moment> moment) {
  if (!moment && !moment_) return;
  moment_ = std::move(moment);
  emit momentChanged();
}

}  // namespace carom::ui
