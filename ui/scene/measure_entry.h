// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <array>
#include <optional>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// Two fields at the pointer, for the numbers of what is being drawn. A field that is empty leaves
/// its number to the pointer.
class MeasureEntry : public QFrame {
  Q_OBJECT

 public:
  explicit MeasureEntry(QWidget* parent);

  /// Opens with the first characters in the first field.
  /// @param second  whether there is a second number
  void open(const QString& text, const std::array<Dimension, 2>& dimensions, bool second,
            const Display& display, QPoint at);
  /// Closes without a signal; the parent has the keyboard again.
  void close();

  [[nodiscard]] QLineEdit* field(std::size_t i) const { return fields_[i]; }

 signals:
  void typed(const std::array<std::optional<double>, 2>& numbers);
  void accepted();
  void dismissed();
  /// What is typed is no such number.
  void refused(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void read();

  std::array<QLineEdit*, 2> fields_;
  std::array<Dimension, 2> dimensions_{};
  Display display_;
  QString problem_;
};

}  // namespace carom::ui
