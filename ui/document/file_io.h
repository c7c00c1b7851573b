// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/document/scenario_document.h"

namespace carom::ui {

// Each returns an empty text, or one sentence that says why it did not work; then the open document
// and what stood in the file are as they were.

QString openFile(ScenarioDocument& document, const QString& path);
/// What openFile() would say of the file itself, without opening it.
QString whyNotOpened(const QString& path);
/// An editable copy of a gallery entry, without a path of its own.
QString openGallery(ScenarioDocument& document, const QString& name);
/// As on a command line: what has no dot, no slash and no file is a name of the gallery.
QString openFileOrGallery(ScenarioDocument& document, const QString& name);
/// A scene that came as text, from the clipboard.
QString openText(ScenarioDocument& document, const QString& text);
QString saveFile(ScenarioDocument& document, const QString& path);

/// What a file without a name is offered as: "double-pendulum" for "Double pendulum".
QString suggestedBaseName(const ScenarioDocument& document);

}  // namespace carom::ui
