// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/projection/contact_operator.h"

namespace carom {

/// The contacts that act on each other, directly or through others: those whose rows share a
/// coordinate. Each island in the order of the contacts, islands in that of their first ones.
/// @param D  rows n, t of the first contact, n, t of the second, …, in whitened coordinates, in
///           which what the contact does not move is exactly zero
std::vector<std::vector<Eigen::Index>> contact_islands(const DelassusForm::Rows& D);

/// The rows of some contacts.
std::vector<Eigen::Index> rows_of_contacts(const std::vector<Eigen::Index>& contacts);

/// The columns in which some rows have an entry.
std::vector<Eigen::Index> used_columns(const DelassusForm::Rows& D,
                                       const std::vector<Eigen::Index>& rows);

}  // namespace carom
