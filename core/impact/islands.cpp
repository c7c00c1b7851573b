// SPDX-License-Identifier: MIT
#include "core/impact/islands.h"

#include <algorithm>

namespace carom {

namespace {

using Index = Eigen::Index;

/// The smallest contact of the island that a contact is known to belong to.
std::size_t root_of(std::vector<std::size_t>& parent, std::size_t contact) {
  while (parent[contact] != contact) contact = parent[contact] = parent[parent[contact]];
  return contact;
}

void join(std::vector<std::size_t>& parent, std::size_t a, std::size_t b) {
  const std::size_t first = root_of(parent, a), second = root_of(parent, b);
  parent[std::max(first, second)] = std::min(first, second);
}

}  // namespace

std::vector<std::vector<Index>> contact_islands(const DelassusForm::Rows& D) {
  const auto count = static_cast<std::size_t>(D.rows() / 2);
  std::vector<std::size_t> parent;
  for (std::size_t k = 0; k < count; ++k) parent.push_back(k);
  std::vector<std::size_t> first(static_cast<std::size_t>(D.cols()), count);
  for (Index row = 0; row < D.rows(); ++row) {
    const auto contact = static_cast<std::size_t>(row / 2);
    for (Index column = 0; column < D.cols(); ++column) {
      if (D(row, column) == 0) continue;
      std::size_t& known = first[static_cast<std::size_t>(column)];
      if (known == count) known = contact;
      join(parent, known, contact);
    }
  }
  std::vector<std::vector<Index>> islands(count);
  for (std::size_t k = 0; k < count; ++k) {
    islands[root_of(parent, k)].push_back(static_cast<Index>(k));
  }
  std::erase_if(islands, [](const std::vector<Index>& island) { return island.empty(); });
  return islands;
}

std::vector<Index> rows_of_contacts(const std::vector<Index>& contacts) {
  std::vector<Index> rows;
  for (const Index k : contacts) rows.insert(rows.end(), {2 * k, 2 * k + 1});
  return rows;
}

std::vector<Index> used_columns(const DelassusForm::Rows& D, const std::vector<Index>& rows) {
  std::vector<Index> columns;
  for (Index column = 0; column < D.cols(); ++column) {
    const bool used = std::ranges::any_of(rows, [&](Index row) { return D(row, column) != 0; });
    if (used) columns.push_back(column);
  }
  return columns;
}

}  // namespace carom
