// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace carom::ui {

/// Rich text of a sentence or an equation, with the subscripts of its symbols set: "λ_u of a_nᵀ",
/// "∇_{q_1}g". Words such as "rest_length" stay as they are.
QString formulaHtml(const QString& plain);

}  // namespace carom::ui
