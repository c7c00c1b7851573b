// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

class MainWindow;

// Poses and instants that become the scenario without numbers being typed. Each is one undo step;
// the banner says why one did not succeed.

/// Closes a contact by the least motion from the present pose.
void closeContact(MainWindow& window, int contact);
/// Whether it is not closed already.
bool canCloseContact(MainWindow& window, int contact);
/// Opens a contact that is closed: what strikes leaves what is struck by a little.
void openContact(MainWindow& window, int contact);
bool canOpenContact(MainWindow& window, int contact);
/// Shows pictures of the poses that meet the targets, and takes the one that is clicked.
void showAssemblies(MainWindow& window);
/// Makes the moment that is shown the scenario.
void takeMoment(MainWindow& window);
[[nodiscard]] bool canTakeMoment(const MainWindow& window);
/// Offers to take the impact at which what was let go strikes.
void offerWhatStrikes(MainWindow& window);

}  // namespace carom::ui
