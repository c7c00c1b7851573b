// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/study/fit.h"
#include "core/study/search.h"
#include "core/study/study.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The rows of a study on their way from all cores to the window: they are shown while they are
/// computed, and what was computed stays when the run is stopped.
class StudyRun : public QObject {
  Q_OBJECT

 public:
  /// A table of more rows is for the terminal.
  static constexpr std::uint64_t mostRows = 200000;

  explicit StudyRun(QObject* parent);
  ~StudyRun() override;

  /// Begins with nothing. Throws InputError for a study that cannot be run here.
  void start(const Study& study);
  /// The rows are the path of its search, or the trade-off curve. Throws as search() does.
  void search(const Study& study);
  /// There are no rows, but estimates of its parameters. Throws as fit() does.
  void fit(const Study& study);
  /// Takes the rows that a database has instead, which are of this study.
  void read(const Study& study, const std::filesystem::path& database);
  void stop();
  /// Until all that was computed is in rows().
  [[nodiscard]] bool isRunning() const { return ticks_.isActive(); }

  /// In the order of the study, as far as they are known; columns as of StudyRows.
  [[nodiscard]] const std::vector<StudyRow>& rows() const { return rows_; }
  /// Null before the first run.
  [[nodiscard]] const StudyRows* study() const { return study_.get(); }
  [[nodiscard]] std::uint64_t count() const { return study_ ? study_->count() : 0; }
  /// Empty while nobody can tell.
  [[nodiscard]] std::optional<double> secondsLeft() const;
  [[nodiscard]] QString fault() const { return worker_.fault(); }
  enum class Task : unsigned char { rows, search, fit };
  [[nodiscard]] Task task() const { return task_; }
  /// What a search for one objective came to; empty before its end.
  [[nodiscard]] const std::optional<SearchResult>& best() const { return end_.best; }
  /// What a fit came to; empty before its end.
  [[nodiscard]] const std::optional<FitResult>& fitted() const { return end_.fitted; }

 signals:
  /// There are more rows, or the run began or ended.
  void changed();

 private:
  struct Found;
  /// What is known when all is computed.
  struct End {
    std::optional<SearchResult> best;
    std::optional<FitResult> fitted;
  };
  using Source = std::function<End(const StudyRows&, const StudySink&, const Job&)>;
  void begin(std::shared_ptr<const StudyRows> study, Task task, Source source);
  void take();

  Worker worker_;
  std::shared_ptr<const StudyRows> study_;
  std::shared_ptr<Found> found_;  ///< shared with the threads of the present run
  std::vector<StudyRow> rows_;
  Task task_ = Task::rows;
  End end_;
  QTimer ticks_;
  QElapsedTimer clock_;
};

}  // namespace carom::ui
