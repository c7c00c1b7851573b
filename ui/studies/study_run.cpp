// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_run.h"

#include <algorithm>
#include <mutex>
#include <stop_token>
#include <thread>

#include "core/base/error.h"
#include "core/io/study_store.h"
#include "ui/document/units.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

unsigned allCores() {
  return std::max(1U, std::thread::hardware_concurrency());
}

/// Points of a search as rows of its study, in their order.
std::vector<StudyRow> rowsOf(const std::vector<SearchPoint>& points) {
  std::vector<StudyRow> rows;
  for (const SearchPoint& point : points) {
    StudyRow& row = rows.emplace_back();
    static_cast<Responses&>(row) = point.at;
    row.row = rows.size() - 1;
    row.parameters = point.parameters;
  }
  return rows;
}

}  // namespace

/// Rows that were computed and not taken yet.
struct StudyRun::Found {
  std::mutex mutex;
  std::vector<StudyRow> rows;
  std::stop_source ends;  ///< a search, whose best point so far is still handed over
};

StudyRun::StudyRun(QObject* parent)
    : QObject(parent),
      worker_(QStringLiteral("study"), tr("The study could not be computed"), this) {
  constexpr int tickMs = 100;
  ticks_.setInterval(tickMs);
  connect(&ticks_, &QTimer::timeout, this, &StudyRun::take);
  connect(&worker_, &Worker::failed, this, [this] { take(); });
}

StudyRun::~StudyRun() = default;

void StudyRun::start(const Study& study) {
  auto rows = std::make_shared<const StudyRows>(study);
  if (rows->count() > mostRows) {
    throw InputError("", "a study of " + std::to_string(rows->count()) +
                             " rows is too large for the window, which has at most " +
                             std::to_string(mostRows) +
                             "; save it and run it with \"carom-cli study run\"");
  }
  begin(std::move(rows), Task::rows,
        [](const StudyRows& all, const StudySink& put, const Job& job) {
          run_study(all, {}, {}, allCores(), put, job);
          return End{};
        });
}

void StudyRun::search(const Study& study) {
  check_search(study);
  Study shown = study;
  shown.responses = search_quantities(study);
  begin(std::make_shared<const StudyRows>(shown), Task::search,
        [](const StudyRows& all, const StudySink& put, const Job& job) {
          if (all.study().search->objectives.size() > 1) {
            put(rowsOf(trade_off(all.study(), allCores(), job)));
            return End{};
          }
          const SearchResult found = carom::search(all.study(), allCores(), job);
          put(rowsOf(found.path));
          return End{found, {}};
        });
}

void StudyRun::fit(const Study& study) {
  check_fit(study);
  Study shown = study;
  shown.responses.clear();
  for (const FitColumn& one : study.fit->measured) shown.responses.push_back(one.key);
  begin(std::make_shared<const StudyRows>(shown, true), Task::fit,
        [](const StudyRows& all, const StudySink& /*put*/, const Job& job) {
          return End{{}, carom::fit(all.study(), job)};
        });
}

void StudyRun::read(const Study& study, const std::filesystem::path& database) {
  begin(std::make_shared<const StudyRows>(study), Task::rows,
        [database](const StudyRows&, const StudySink& put, const Job&) {
          StudyStore::open(database, StudyStore::Use::read).read([&put](const StudyRow& row) {
            put({&row, 1});
          });
          return End{};
        });
}

void StudyRun::begin(std::shared_ptr<const StudyRows> study, Task task, Source source) {
  worker_.cancel();
  study_ = std::move(study);
  found_ = std::make_shared<Found>();
  rows_.clear();
  task_ = task;
  end_ = {};
  clock_.start();
  worker_.start([this, study = study_, found = found_,
                 source = std::move(source)](const Job& job) -> Worker::Delivery {
    const auto put = [&found](std::span<const StudyRow> some) {
      const std::lock_guard lock(found->mutex);
      found->rows.insert(found->rows.end(), some.begin(), some.end());
    };
    const std::stop_callback callback(job.stop, [&found] { found->ends.request_stop(); });
    const End end = source(*study, put, {found->ends.get_token(), job.progress});
    return [this, end] {
      end_ = end;
      QMetaObject::invokeMethod(this, &StudyRun::take, Qt::QueuedConnection);
    };
  });
  ticks_.start();
  emit changed();
}

void StudyRun::stop() {
  if (task_ == Task::search) {
    found_->ends.request_stop();
    return;
  }
  worker_.cancel();
  take();
}

std::optional<double> StudyRun::secondsLeft() const {
  constexpr int enough = 300;
  if (!isRunning() || rows_.empty() || clock_.elapsed() < enough) return {};
  const auto done = static_cast<double>(rows_.size());
  const double taken = static_cast<double>(clock_.elapsed()) / 1000;
  return taken * (static_cast<double>(count()) - done) / done;
}

void StudyRun::take() {
  const bool running = worker_.isBusy();
  std::vector<StudyRow> some;
  {
    const std::lock_guard lock(found_->mutex);
    some.swap(found_->rows);
  }
  if (!running) ticks_.stop();
  if (some.empty() && running) return;
  std::ranges::sort(some, {}, &StudyRow::row);
  const auto known = static_cast<std::ptrdiff_t>(rows_.size());
  // They come nearly in order: most rows stay where they are.
  const auto from =
      some.empty()
          ? known
          : std::ranges::lower_bound(rows_, some.front().row, {}, &StudyRow::row) - rows_.begin();
  rows_.insert(rows_.end(), std::make_move_iterator(some.begin()),
               std::make_move_iterator(some.end()));
  std::inplace_merge(rows_.begin() + from, rows_.begin() + known, rows_.end(),
                     [](const StudyRow& a, const StudyRow& b) { return a.row < b.row; });
  emit changed();
}

}  // namespace carom::ui
