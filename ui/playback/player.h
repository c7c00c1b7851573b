// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>

#include "core/motion/trajectory.h"
#include "core/scenario/scenario.h"
#include "core/study/simulation.h"
#include "ui/document/scenario_document.h"
#include "ui/playback/playback_clock.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/scene.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// An instant of the motion around the impact.
struct Moment {
  double t = 0;  ///< [s]
  State state;
  std::optional<std::size_t> impact;  ///< the impact at which time pauses
};

/// Simulates the motion around the document's impact on a worker, and plays it.
///
/// At rest, before anything is played or scrubbed, there is no moment: the views show the
/// document's own instant, the impact. A gesture returns to that instant, and playback waits for
/// its end.
class Player : public QObject {
  Q_OBJECT

 public:
  explicit Player(ScenarioDocument& document, QObject* parent = nullptr);

  /// The motion of the scenario that is shown, or for a moment that of the scenario before an edit;
  /// null until a motion of this document has been simulated, and after a failure.
  [[nodiscard]] const Trajectory* trajectory() const { return trajectory_.get(); }
  /// The same, for another thread.
  [[nodiscard]] std::shared_ptr<const Trajectory> sharedTrajectory() const { return trajectory_; }
  /// The mechanism of the trajectory; it may belong to the scenario before an edit.
  [[nodiscard]] const Mechanism& mechanism() const { return *mechanism_; }
  /// The extent of the trajectory; empty without one.
  [[nodiscard]] const Bounds& motionBounds() const { return bounds_; }
  /// Whether the trajectory belongs to an earlier scenario than the one that is shown.
  [[nodiscard]] bool isStale() const { return worker_.delivered() != document_.motionGeneration(); }
  /// One sentence if the motion could not be simulated, else empty.
  [[nodiscard]] const QString& fault() const { return worker_.fault(); }
  /// Progress of the simulation once it takes longer than a moment.
  [[nodiscard]] std::optional<int> percent() const { return worker_.percent(); }
  /// The moment that is shown; empty at rest.
  [[nodiscard]] const std::optional<Moment>& moment() const { return moment_; }
  [[nodiscard]] double time() const { return moment_ ? moment_->t : 0; }
  [[nodiscard]] bool isPlaying() const { return playing_; }
  [[nodiscard]] double speed() const { return clock_.speed(); }
  [[nodiscard]] bool loops() const { return clock_.loop(); }

  /// The times before and after the impact that are simulated [s].
  [[nodiscard]] const SimulationSpec& spec() const { return spec_; }

  void play();
  /// Plays from the scenario's own instant until the next impact, and pauses there; to the end if
  /// there is none.
  void letGo();
  void pause();
  void toggle() { playing_ ? pause() : play(); }
  /// Returns to the instant of impact, at rest.
  void rest();
  /// Shows the motion at a time, paused.
  void seek(double t);
  /// Shows the next impact (1) or the one before (−1); after the last impact the end, before the
  /// first the start.
  void step(int direction);
  void setSpeed(double speed);
  void setLoop(bool loop);
  void setUntil(double seconds);

 signals:
  void momentChanged();
  void trajectoryChanged();
  /// The motion that letGo() began has reached an impact or a touch, which is the moment now.
  /// False: the simulated motion has none, and plays to its end.
  void struck(bool strikes);
  /// isStale() from now on, until the trajectory changes.
  void becameStale();
  /// percent() changed.
  void computing();
  /// The motion could not be simulated.
  void failed(const QString& sentence);
  /// Playing, speed, loop or the simulated time changed.
  void controlsChanged();

 private:
  void followDocument();
  void simulateShown();
  void showTrajectory(std::shared_ptr<const Trajectory> trajectory,
                      std::shared_ptr<const Mechanism> mechanism, const Bounds& bounds = {});
  void tick();
  /// Plays from the start of the motion; after letGo() from t = 0.
  void playFromStart();
  /// When something strikes after the scenario's own instant [s].
  [[nodiscard]] std::optional<double> nextStrike() const;
  void run(bool on);
  void showClock();
  void setMoment(std::optional<Moment> moment);

  ScenarioDocument& document_;
  SimulationSpec spec_;
  PlaybackClock clock_;
  QTimer ticker_;
  QElapsedTimer watch_;
  bool playing_ = false;
  bool lettingGo_ = false;  ///< playing until something strikes
  std::optional<Moment> moment_;
  std::shared_ptr<const Trajectory> trajectory_;
  std::shared_ptr<const Mechanism> mechanism_;  ///< of the trajectory
  Bounds bounds_;
  bool saidStale_ = false;
  Worker worker_;
};

/// What is played of a motion.
PlaybackSpan playbackSpan(const Trajectory& trajectory);
/// The moment at which a clock of that span stands.
Moment momentAt(const Trajectory& trajectory, const PlaybackClock& clock);
/// The state at a moment; where it is an impact, before that.
State stateAt(const Trajectory& trajectory, const Moment& moment);
/// The moment as the scene shows it; empty at the scenario's own impact, of which the scene shows
/// more.
std::optional<SceneMoment> sceneMoment(const Trajectory& trajectory, const Moment& moment);

/// "t = −0.213 s", always with three decimals, because text of changing width cannot be read while
/// time runs. Six decimals during a compliant contact, which takes milliseconds; `trajectory` may
/// be null.
QString timeText(double t, const Trajectory* trajectory);
/// The time spans of compliant contacts.
std::vector<TimeSpan> contactSpans(const Trajectory& trajectory);

/// "t = −0.213 s, before impact 1", the caption of an exported picture.
QString momentCaption(const Trajectory& trajectory, const Moment& moment);

/// The extent of the motion, limited to a few times that of the mechanism: a disc that flies off
/// must not make everything else too small to see.
Bounds motionBounds(const Mechanism& mechanism, const Trajectory& trajectory);

/// The value of a pose parameter in the pose `q`; empty for any other parameter.
std::optional<double> poseParameterAt(const Scenario& scenario, const std::string& path,
                                      const std::vector<double>& q);

}  // namespace carom::ui
