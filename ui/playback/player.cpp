// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/player.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/pose/resolve.h"
#include "core/scenario/parameters.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr int frameMs = 16;
// Longer gaps, as while the window was hidden, do not advance the motion.
constexpr double longestFrame = 0.1;

constexpr double farthest = 1.5;  // of the mechanism's extent, to each side

void addPhase(const Mechanism& mechanism, const Phase& phase, Bounds& bounds) {
  for (std::size_t sample = 0; sample < phase.size(); ++sample) {
    const Bounds here = boundsOf(mechanism, phase.state(sample).q);
    if (here.empty) continue;
    bounds.add(here.low);
    bounds.add(here.high);
  }
}

}  // namespace

Player::Player(ScenarioDocument& document, QObject* parent)
    : QObject(parent),
      document_(document),
      mechanism_(document.scenario().mechanism),
      worker_(QStringLiteral("motion"), tr("The motion could not be simulated"), this) {
  ticker_.setTimerType(Qt::PreciseTimer);
  ticker_.setInterval(frameMs);
  connect(&ticker_, &QTimer::timeout, this, &Player::tick);
  connect(&worker_, &Worker::progressed, this, &Player::computing);
  connect(&worker_, &Worker::failed, this, [this](const QString& sentence) {
    showTrajectory({}, document_.scenario().mechanism);
    emit failed(sentence);
  });
  // The motion before an edit resembles the one after it; that of another document does not.
  connect(&document_, &ScenarioDocument::opened, this, [this] {
    showTrajectory({}, document_.scenario().mechanism);
    pause();
  });
  connect(&document_, &ScenarioDocument::changed, this, &Player::followDocument);
  simulateShown();
}

void Player::followDocument() {
  if (worker_.requested() == document_.motionGeneration()) return;
  // What was simulated belongs to another design from now on.
  ticker_.stop();
  setMoment({});
  worker_.cancel();
  if (!std::exchange(saidStale_, true)) emit becameStale();
  // During a gesture the processor is left to the drag.
  if (!document_.inGesture()) simulateShown();
}

void Player::simulateShown() {
  // Of the scenario, whatever part of its motion is on screen.
  document_.endVisit();
  worker_.cancel();
  worker_.start(
      [this, scenario = document_.scenario(), evaluation = document_.evaluation(),
       spec = spec_](const Job& job) -> Worker::Delivery {
        auto trajectory =
            std::make_shared<const Trajectory>(simulate(scenario, evaluation, spec, job));
        return [this, trajectory, mechanism = scenario.mechanism,
                bounds = carom::ui::motionBounds(*scenario.mechanism, *trajectory)] {
          showTrajectory(trajectory, mechanism, bounds);
        };
      },
      document_.motionGeneration());
}

void Player::showTrajectory(std::shared_ptr<const Trajectory> trajectory,
                            std::shared_ptr<const Mechanism> mechanism, const Bounds& bounds) {
  saidStale_ = false;
  trajectory_ = std::move(trajectory);
  mechanism_ = std::move(mechanism);
  bounds_ = bounds;
  clock_.setSpan(trajectory_ ? playbackSpan(*trajectory_) : PlaybackSpan{});
  if (!trajectory_) {
    ticker_.stop();
    setMoment({});
  }
  emit trajectoryChanged();
  if (trajectory_ && playing_) {
    playFromStart();
  }
}

std::optional<double> Player::nextStrike() const {
  std::optional<double> first;
  const auto offer = [&first](double t) {
    if (t > 0 && (!first || t < *first)) first = t;
  };
  for (const TrajectoryImpact& impact : trajectory_->impacts) offer(impact.t);
  for (const TrajectoryContact& contact : trajectory_->contacts) offer(contact.from);
  return first;
}

void Player::playFromStart() {
  clock_.seek(lettingGo_ ? 0 : trajectory_->start.t);
  run(true);
  if (!lettingGo_ || nextStrike()) return;
  // It is seen all the same where it goes.
  lettingGo_ = false;
  emit struck(false);
}

void Player::run(bool on) {
  if (on) {
    watch_.restart();
    ticker_.start();
  } else {
    ticker_.stop();
  }
}

void Player::letGo() {
  pause();
  clock_.seek(0);
  lettingGo_ = true;
  setMoment({});
  play();
}

void Player::play() {
  if (playing_) return;
  playing_ = true;
  if (trajectory_ && !isStale()) {
    // Playing begins at the start if the end was reached or nothing was shown yet.
    if (!moment_ || clock_.atEnd()) {
      playFromStart();
    } else {
      run(true);
    }
    if (playing_) showClock();
  }
  emit controlsChanged();
}

void Player::pause() {
  if (!playing_) return;
  playing_ = false;
  lettingGo_ = false;
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
  if (const auto strike = lettingGo_ ? nextStrike() : std::nullopt; strike && time() >= *strike) {
    seek(*strike);
    emit struck(true);
    return;
  }
  if (!goesOn) pause();
}

void Player::showClock() {
  setMoment(momentAt(*trajectory_, clock_));
}

void Player::setMoment(std::optional<Moment> moment) {
  if (!moment && !moment_) return;
  moment_ = std::move(moment);
  emit momentChanged();
}

PlaybackSpan playbackSpan(const Trajectory& trajectory) {
  PlaybackSpan span{trajectory.start.t, trajectory.end.t, {}, contactSpans(trajectory)};
  for (const TrajectoryImpact& impact : trajectory.impacts) span.impacts.push_back(impact.t);
  return span;
}

Moment momentAt(const Trajectory& trajectory, const PlaybackClock& clock) {
  Moment moment{clock.time(), {}, clock.heldImpact()};
  const PlaybackSpan& span = clock.span();
  if (!moment.impact) {
    // A time that was scrubbed to may be an impact's.
    const auto at = std::find(span.impacts.begin(), span.impacts.end(), moment.t);
    if (at != span.impacts.end()) {
      moment.impact = static_cast<std::size_t>(at - span.impacts.begin());
    }
  }
  moment.state = state_at(trajectory, moment.t, moment.impact ? Side::before : Side::after);
  return moment;
}

State stateAt(const Trajectory& trajectory, const Moment& moment) {
  State state = moment.state;
  if (moment.impact && *moment.impact < trajectory.impacts.size()) {
    const TrajectoryImpact& impact = trajectory.impacts[*moment.impact];
    state.q = impact.q;
    state.qdot = impact.result.qdot_minus;
  }
  state.t = moment.t;
  return state;
}

std::optional<SceneMoment> sceneMoment(const Trajectory& trajectory, const Moment& moment) {
  SceneMoment shown{moment.state};
  const auto& impacts = trajectory.impacts;
  shown.rebounds = (!impacts.empty() && moment.t > impacts.front().t) ||
                   (!trajectory.contacts.empty() && moment.t >= trajectory.contacts.front().to);
  if (!moment.impact || *moment.impact >= impacts.size()) return shown;
  const TrajectoryImpact& impact = impacts[*moment.impact];
  if (impact.t == 0) return {};
  shown.qdot_after = impact.result.qdot_plus;
  return shown;
}

QString timeText(double t, const Trajectory* trajectory) {
  const auto lies = [t](const TrajectoryContact& contact) {
    return t >= contact.from && t <= contact.to;
  };
  const bool compressed = trajectory != nullptr && std::ranges::any_of(trajectory->contacts, lies);
  QString number = QString::number(t, 'f', compressed ? 6 : 3);
  return tr("t = %1 s").arg(number.replace(QLatin1Char('-'), QChar(0x2212)));
}

std::vector<TimeSpan> contactSpans(const Trajectory& trajectory) {
  std::vector<TimeSpan> spans;
  for (const TrajectoryContact& contact : trajectory.contacts) {
    // A contact that stays closed lasts long enough to be seen without a stretched scale.
    if (contact.stays) continue;
    spans.push_back({contact.from, contact.to});
  }
  return spans;
}

QString momentCaption(const Trajectory& trajectory, const Moment& moment) {
  QString time = timeText(moment.t, &trajectory);
  const auto& impacts = trajectory.impacts;
  if (moment.impact) return tr("%1, at impact %2").arg(time).arg(*moment.impact + 1);
  if (impacts.empty()) return time;
  const auto passed =
      std::count_if(impacts.begin(), impacts.end(),
                    [&moment](const TrajectoryImpact& impact) { return impact.t < moment.t; });
  return passed == 0 ? tr("%1, before impact 1").arg(time)
                     : tr("%1, after impact %2").arg(time).arg(passed);
}

Bounds motionBounds(const Mechanism& mechanism, const Trajectory& trajectory) {
  Bounds bounds;
  for (const Phase& phase : trajectory.phases) addPhase(mechanism, phase, bounds);
  const Bounds home = boundsOf(
      mechanism, state_at(trajectory, std::clamp(0.0, trajectory.start.t, trajectory.end.t)).q);
  if (home.empty) return bounds;
  const double reach =
      farthest * std::max({home.high.x - home.low.x, home.high.y - home.low.y, 1e-9});
  bounds.low.x = std::max(bounds.low.x, home.low.x - reach);
  bounds.low.y = std::max(bounds.low.y, home.low.y - reach);
  bounds.high.x = std::min(bounds.high.x, home.high.x + reach);
  bounds.high.y = std::min(bounds.high.y, home.high.y + reach);
  return bounds;
}

std::optional<double> poseParameterAt(const Scenario& scenario, const std::string& path,
                                      const std::vector<double>& q) {
  if (!path.starts_with("pose.") || q.size() != scenario.motion->state.q.size()) return {};
  Motion motion = *scenario.motion;
  motion.pose = measured_pose(*scenario.mechanism, motion.pose, q);
  try {
    return find_parameter(with_motion(scenario, std::move(motion)), path).value;
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace carom::ui
