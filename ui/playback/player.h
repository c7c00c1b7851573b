// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/simulate/simulate.h"
#include "ui/document/scenario_document.h"
#include "ui/playback/playback_clock.h"

namespace carom::ui {

/// An instant of the motion around the impact.
struct Moment {
  double t = 0;  ///< [s]
  State state;
  std::optional<std::size_t> impact;  ///< the one at whose instant time stands still
};

/// Simulates the motion around the document's impact on a thread of its own, the latest wins, and
/// plays it.
///
/// At rest, before anything is played or scrubbed, there is no moment: the views show the instant
/// of impact, which is the document. A gesture goes back to it and holds the playback until it
/// ends.
class Player : public QObject {
  Q_OBJECT

 public:
  explicit Player(ScenarioDocument& document, QObject* parent = nullptr);
  ~Player() override;

  /// Of the scenario that is shown, or a little while of the one before an edit; null until one of
  /// this document has been simulated.
  [[nodiscard]] const Trajectory* trajectory() const { return trajectory_.get(); }
  /// That is shown; the trajectory's, unless it is stale.
  [[nodiscard]] const Mechanism& mechanism() const { return *document_.scenario().mechanism; }
  /// The trajectory no longer belongs to what is shown.
  [[nodiscard]] bool isStale() const { return shownTrajectory_ != document_.generation(); }
  /// How far the simulation is, once it takes longer than one waits without asking.
  [[nodiscard]] std::optional<int> percent() const;
  /// Empty at rest.
  [[nodiscard]] const std::optional<Moment>& moment() const { return moment_; }
  [[nodiscard]] double time() const { return moment_ ? moment_->t : 0; }
  [[nodiscard]] bool isPlaying() const { return playing_; }
  [[nodiscard]] double speed() const { return clock_.speed(); }
  [[nodiscard]] bool loops() const { return clock_.loop(); }
  /// How long before and after the impact is simulated [s].
  [[nodiscard]] const SimulationSpec& spec() const { return spec_; }

  void play();
  void pause();
  void toggle() { playing_ ? pause() : play(); }
  /// Back to the instant of impact, at rest.
  void rest();
  /// Shows a time, paused.
  void seek(double t);
  /// Shows the next impact, or the one before; at the last one the end, at the first one the start.
  void step(int direction);
  void setSpeed(double speed);
  void setLoop(bool loop);
  void setUntil(double seconds);

 signals:
  void momentChanged();
  void trajectoryChanged();
  /// isStale() from now on, until the trajectory changes.
  void becameStale();
  /// percent() is another.
  void computing();
  /// Playing, speed, loop or the simulated time changed.
  void controlsChanged();

 private:
  void onDocument();
  void forgetAnotherDocument();
  void simulateShown();
  void take(std::shared_ptr<const Trajectory> trajectory, quint64 generation);
  void tick();
  void run(bool on);
  void showClock();
  void setMoment(std::optional<Moment> moment);

  ScenarioDocument& document_;
  SimulationSpec spec_;
  PlaybackClock clock_;
  QTimer ticker_;
  QElapsedTimer watch_;
  bool playing_ = false;
  std::optional<Moment> moment_;
  std::shared_ptr<const Description> described_;  ///< of the document that was simulated last
  std::shared_ptr<const Trajectory> trajectory_;
  bool saidStale_ = false;
  quint64 shownTrajectory_ = 0;  ///< generation that the trajectory was simulated from
  std::stop_source stop_;        ///< of the running simulation
  bool running_ = false;
  bool pending_ = false;
  std::atomic<double> progress_ = 0;  ///< of the running simulation
  QTimer patience_;                   ///< beats while it runs
  bool overdue_ = false;
  QThreadPool pool_;
};

}  // namespace carom::ui
