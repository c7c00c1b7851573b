// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

#include "core/base/error.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// A scenario that can be opened.
struct ScenarioSource {
  QString name;  ///< in sentences
  QString file;  ///< that is read; empty if none
  QString path;  ///< that the document is saved to; empty for a copy, which has no file yet
  std::function<Scenario()> read;  ///< throws InputError
};

ScenarioSource fileSource(const QString& path);
/// An editable copy of a gallery entry, without a path of its own.
ScenarioSource gallerySource(const QString& name);
/// As on a command line: what has no dot, no slash and no file is a name of the gallery.
ScenarioSource fileOrGallerySource(const QString& name);
/// A scene that came as text, from the clipboard.
ScenarioSource textSource(const QString& text);

/// One sentence that says why something was not opened.
QString whyNotOpened(const ScenarioSource& source, const InputError& error);

/// What may be spent on the pose of a scenario that is opened: about a second at most, for a long
/// chain without a stored state.
inline constexpr std::int64_t effort_of_opening = effort_of_a_sweep;

// These return an empty text, or one sentence that says why it did not work; then the open document
// and what stood in the file are as they were.

QString openSource(ScenarioDocument& document, const ScenarioSource& source);
QString saveFile(ScenarioDocument& document, const QString& path);

/// What a file without a name is offered as: "double-pendulum" for "Double pendulum".
QString suggestedBaseName(const ScenarioDocument& document);

}  // namespace carom::ui
