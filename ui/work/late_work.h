// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>

namespace carom::ui {

/// Work on a thread of its own, one piece at a time; of those that wait only the latest is done.
class LateWork : public QObject {
  Q_OBJECT

 public:
  /// What is left to do in the window's thread with what was found.
  using Delivery = std::function<void()>;
  /// Shares nothing that changes with the window.
  using Work = std::function<Delivery(const std::stop_token&)>;

  explicit LateWork(QObject* parent = nullptr);
  ~LateWork() override;

  /// After the one that runs. A hand that keeps moving would never see a result if every move
  /// stopped the work of the move before.
  void queue(Work work);
  /// Stops what runs and forgets what waits: neither is delivered.
  void cancel();

 private:
  void start(Work work);
  void finish(const std::stop_token& stop, const Delivery& deliver);

  std::jthread thread_;
  std::optional<Work> waiting_;
};

}  // namespace carom::ui
