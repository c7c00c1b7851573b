// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace carom::test {

/// A scenario in which every kind of body, joint, contact and target occurs, in the words of a
/// person: short forms, no defaults.
std::string sample_text();

/// `text` with the first `from` replaced by `to`; fails the test if there is none.
std::string replaced(std::string text, const std::string& from, const std::string& to);

}  // namespace carom::test
