// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

#include "core/base/error.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// A scenario that can be opened.
struct ScenarioSource {
  QString name;  ///< as sentences call it
  QString file;  ///< the file that is read; empty if there is none
  QString path;  ///< where the document is saved; empty for a copy, which has no file yet
  std::function<Scenario()> read;  ///< throws InputError
};

ScenarioSource fileSource(const QString& path);
/// An editable copy of a gallery entry, without a path of its own.
ScenarioSource gallerySource(const QString& name);
/// Reads an argument of the command line: a name without dot and slash that is no file belongs to
/// the gallery.
ScenarioSource fileOrGallerySource(const QString& name);
/// A scenario that is given as text, from the clipboard.
ScenarioSource textSource(const QString& text);

/// One sentence that says why something was not opened.
QString whyNotOpened(const ScenarioSource& source, const InputError& error);

/// The effort for assembling a scenario that is opened: about a second at most, for a long chain
/// without a stored state.
inline constexpr std::int64_t effort_of_opening = effort_of_a_sweep;

// These return an empty text, or one sentence that says why nothing was opened or saved; then the
// document and the file are unchanged.

QString openSource(ScenarioDocument& document, const ScenarioSource& source);
QString saveFile(ScenarioDocument& document, const QString& path);

/// The file name that is suggested for a document without a file: "double-pendulum" for
/// "Double pendulum".
QString suggestedBaseName(const ScenarioDocument& document);

}  // namespace carom::ui
