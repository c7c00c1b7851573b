// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/part_edits.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMimeData>
#include <algorithm>

#include "core/base/error.h"
#include "core/io/scenario_json.h"

namespace carom::ui {

namespace {

/// Which parts of the scenario in the text were copied, the others being what they refer to: a kind
/// and a name in turn, line by line.
const QString copiedParts = QStringLiteral("application/x-carom-parts");

QByteArray listed(const std::vector<PartName>& parts) {
  QByteArray lines;
  for (const PartName& part : parts) {
    lines += QByteArray::number(static_cast<int>(part.kind)) + '\n' +
             QByteArray::fromStdString(part.name) + '\n';
  }
  return lines;
}

/// The parts of the list that there are; all if there is no list.
std::vector<PartName> partsIn(const Scenario& scenario, const QByteArray& lines) {
  std::vector<PartName> parts = parts_of(scenario);
  if (lines.isEmpty()) return parts;
  const QList<QByteArray> words = lines.split('\n');
  std::erase_if(parts, [&words](const PartName& part) {
    for (qsizetype i = 0; i + 1 < words.size(); i += 2) {
      if (words[i].toInt() == static_cast<int>(part.kind) && words[i + 1] == part.name.c_str()) {
        return false;
      }
    }
    return true;
  });
  return parts;
}

/// Copies stand beside their originals by a tenth of the mechanism's width, or of a metre.
Vec2 besideOriginals(const Scenario& scenario) {
  constexpr double share = 0.1;
  double least = 0, most = 0;
  for (const Placement& place : placements_of(*scenario.mechanism, scenario.motion->state)) {
    least = std::min(least, place.at.x);
    most = std::max(most, place.at.x);
  }
  return {share * (most > least ? most - least : 1), 0};
}

}  // namespace

bool PartEdits::isKey(const QKeyEvent& key) {
  const bool duplicates = key.key() == Qt::Key_D && key.modifiers() == Qt::ControlModifier;
  const bool plain =
      key.modifiers() == Qt::NoModifier && (key.key() == Qt::Key_F2 || key.key() == Qt::Key_Delete);
  return duplicates || plain || key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Cut) ||
         key.matches(QKeySequence::Paste) || key.matches(QKeySequence::SelectAll);
}

QString PartEdits::joined(const std::vector<PartName>& parts) {
  QStringList words;
  for (const PartName& part : parts) {
    words << tr("%1 “%2”").arg(QString::fromUtf8(kind_word(part.kind).data()),
                               QString::fromStdString(part.name));
  }
  return words.join(QStringLiteral(", "));
}

void PartEdits::remove(const std::vector<PartName>& parts) {
  if (parts.empty()) return;
  change(tr("Delete %1").arg(joined(parts)),
         [&parts](const Scenario& scenario) { return without(scenario, parts); });
}

void PartEdits::change(const QString& step, const std::function<Edit(const Scenario&)>& edit) {
  try {
    const Scenario before = document_.committed();
    const Edit made = edit(before);
    if (made.scenario == before) return;
    document_.apply(resolved(made.scenario, {.left = effort_of_a_move}), step);
    const bool isRefused = document_.committed() == before;
    if (!isRefused && !made.gone.empty()) emit told(tr("Gone with it: %1.").arg(joined(made.gone)));
  } catch (const InputError& error) {
    emit failed(QString::fromStdString(error.message()));
  }
}

std::vector<PartName> PartEdits::add(const Scenario& from, std::vector<PartName> parts,
                                     const QString& step) {
  if (parts.empty()) return {};
  try {
    const Scenario& into = document_.committed();
    const std::vector<PartName> twice = joints_on_themselves(into, from, parts);
    std::erase_if(parts, [&twice](const PartName& part) {
      return std::ranges::find(twice, part) != twice.end();
    });
    const QString onItself =
        tr("A copy of %1 would lie on itself: copy it together with a body that it holds.")
            .arg(joined(twice));
    if (parts.empty()) {
      emit failed(onItself);
      return {};
    }
    // What was cut comes back where it was.
    const bool isThere =
        std::ranges::any_of(parts, [&into](const PartName& part) { return has_part(into, part); });
    const Copies more = pasted(into, from, parts, isThere ? besideOriginals(into) : Vec2{});
    if (!more.copies.empty()) {
      document_.apply(resolved(more.scenario, {.left = effort_of_a_move}), step.arg(joined(parts)));
    }
    if (!twice.empty()) emit told(onItself);
    if (!more.left.empty()) {
      emit told(tr("What these are joined to is not here, so they were left out: %1.")
                    .arg(joined(more.left)));
    }
    return more.copies;
  } catch (const InputError& error) {
    emit failed(QString::fromStdString(error.message()));
    return {};
  }
}

std::vector<PartName> PartEdits::duplicate(const std::vector<PartName>& parts) {
  return add(document_.committed(), parts, tr("Duplicate %1"));
}

void PartEdits::copy(const std::vector<PartName>& parts) {
  if (parts.empty()) return;
  auto* data = new QMimeData;  // belongs to the clipboard
  data->setText(QString::fromStdString(write_scenario(fragment_of(document_.committed(), parts))));
  data->setData(copiedParts, listed(parts));
  QApplication::clipboard()->setMimeData(data);
}

std::vector<PartName> PartEdits::paste() {
  const QMimeData* data = QApplication::clipboard()->mimeData();
  if (data == nullptr || !data->hasText()) return {};
  if (!data->text().trimmed().startsWith(QLatin1Char('{'))) {
    emit failed(tr("The clipboard holds other text, and no parts of a scenario."));
    return {};
  }
  try {
    const Scenario from =
        resolved(read_scenario(data->text().toStdString()), {.left = effort_of_a_move});
    const std::vector<PartName> parts = partsIn(from, data->data(copiedParts));
    return add(from, parts, tr("Paste %1"));
  } catch (const InputError& error) {
    emit failed(tr("The clipboard holds no parts of a scenario: %1")
                    .arg(QString::fromStdString(error.message())));
    return {};
  }
}

}  // namespace carom::ui
