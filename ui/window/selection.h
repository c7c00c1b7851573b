// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/mechanism/mechanism.h"

namespace carom::ui {

/// What the mechanism's tree calls a body or a force element of the scene; empty if there is none.
QString pathOfBody(const Mechanism& mechanism, int body);
QString pathOfElement(const Mechanism& mechanism, int element);
/// The force element that the tree calls so; −1 if it is none.
int elementAt(const Mechanism& mechanism, const QString& path);

}  // namespace carom::ui
