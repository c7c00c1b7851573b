// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/scenario/scenario.h"

namespace carom::ui {

// The picture behind the scene is named as seen from the folder of the scenario's file, or carried
// by the scenario.

/// The scenario carries the picture.
bool isStored(const Trace& trace);

/// The file that a trace names; empty where the scenario carries the picture.
/// @param document  path of the scenario's file; may be empty
QString pictureFile(const Trace& trace, const QString& document);

/// The scenario of a document for a place that is not known yet: with the whole path of its
/// picture.
Scenario withWholePicturePath(const Scenario& scenario, const QString& document);
/// The scenario of one file as it belongs into another one: a picture that was found beside the
/// former is named as seen from the latter, or by its whole path where no way leads there.
Scenario withPictureSeenFrom(const Scenario& scenario, const QString& former,
                             const QString& document);

}  // namespace carom::ui
