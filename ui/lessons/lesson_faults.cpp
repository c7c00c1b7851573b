// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_faults.h"

#include <QRegularExpression>
#include <vector>

#include "core/base/error.h"
#include "core/io/lesson_json.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

std::vector<LessonFault> faultsOf(const Lesson& lesson, const std::filesystem::path& folder) {
  try {
    read_lesson(write_lesson(lesson), folder);
  } catch (const InputError& error) {
    return {{error.where(), error.message()}};
  }
  return check_lesson(lesson).faults;
}

/// The step that a JSON pointer leads to, for people.
QString placeOf(const std::string& where) {
  static const QRegularExpression step(QStringLiteral("^/steps/(\\d+)"));
  const QRegularExpressionMatch match = step.match(QString::fromStdString(where));
  if (!match.hasMatch()) return {};
  return tr("Step %1: ").arg(match.captured(1).toInt() + 1);
}

}  // namespace

QString faultOfLesson(const Lesson& lesson, const std::filesystem::path& folder) {
  const std::vector<LessonFault> faults = faultsOf(lesson, folder);
  if (faults.empty()) return {};
  const QString first =
      placeOf(faults.front().where) + QString::fromStdString(faults.front().message);
  return faults.size() == 1 ? first : tr("%1 (%2 more)").arg(first).arg(faults.size() - 1);
}

}  // namespace carom::ui
