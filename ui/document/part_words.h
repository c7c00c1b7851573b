// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/mechanism/mechanism.h"

namespace carom::ui {

// Sentences that name the bodies which a joint or a contact is between.

/// What a body is called on screen; "the ground" for the ground.
QString bodyWords(const Mechanism& mechanism, int body);
/// "the end of crank", "corner v2 of block", "disc"; "the ground".
QString pointWords(const Mechanism& mechanism, const Anchor& point);

/// "joins crank and the ground".
QString joinsWords(const Mechanism& mechanism, const Joint& joint);
/// "disc strikes it", "the end of rod strikes block", "between crank and the ground".
QString strikesWords(const Mechanism& mechanism, const Contact& contact);

/// "wall: disc strikes it; pivot: joins crank and the ground": of the joints and contacts that
/// `after` has behind those of `before`.
QString newPartsWords(const Mechanism& before, const Mechanism& after);

}  // namespace carom::ui
