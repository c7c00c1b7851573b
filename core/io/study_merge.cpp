// SPDX-License-Identifier: MIT
//
// What is made of whole databases of studies: one of several, and a table.
#include <algorithm>

#include "core/base/error.h"
#include "core/io/database_file.h"
#include "core/io/study_json.h"
#include "core/io/study_store.h"

namespace carom {

namespace fs = std::filesystem;

namespace {

/// Throws unless these are all shards of one study, and whole.
void require_all_shards(const std::vector<StudyStore>& parts, const std::vector<fs::path>& files,
                        std::uint64_t rows) {
  const std::string study = write_study(parts.front().study());
  const std::uint64_t count = parts.front().shard().count;
  std::vector<bool> found(count);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Shard& shard = parts[i].shard();
    const std::string name = std::to_string(shard.index + 1) + "/" + std::to_string(count);
    if (write_study(parts[i].study()) != study || shard.count != count) {
      throw InputError(files[i].string(), "this is of another study, or in other shards, than " +
                                              files.front().string());
    }
    if (found[shard.index])
      throw InputError(files[i].string(), "shard " + name + " is there twice");
    found[shard.index] = true;
    const std::vector<bool> places = parts[i].places(rows);
    const auto missing = std::ranges::count(places, false);
    if (missing > 0) {
      throw InputError(files[i].string(), "shard " + name + " lacks " + std::to_string(missing) +
                                              " rows; run it with --resume first");
    }
  }
  const auto gap = std::ranges::find(found, false);
  if (gap != found.end()) {
    throw InputError(files.front().string(), "shard " + std::to_string(gap - found.begin() + 1) +
                                                 "/" + std::to_string(count) + " is missing");
  }
}

}  // namespace

void merge_stores(const fs::path& file, const std::vector<fs::path>& parts) {
  std::vector<StudyStore> stores;
  stores.reserve(parts.size());
  for (const fs::path& part : parts) {
    stores.push_back(StudyStore::open(part, StudyStore::Use::read));
  }
  const StudyRows rows(stores.front().study());
  require_all_shards(stores, parts, rows.count());
  std::error_code error;
  if (fs::exists(file, error)) throw InputError(file.string(), "this file exists; remove it first");
  // It gets its name when it is whole: a merge that is killed can be begun again.
  const fs::path begun = fs::path(file).concat(".merging");
  remove_database(begun);
  try {
    StudyStore whole = StudyStore::create(begun, rows, {});
    constexpr std::size_t at_once = 4096;
    std::vector<StudyRow> some;
    for (const StudyStore& store : stores) {
      store.read([&](const StudyRow& row) {
        some.push_back(row);
        if (some.size() < at_once) return;
        whole.add(some);
        some.clear();
      });
    }
    whole.add(some);
    whole.finish();
  } catch (const InputError& fault) {
    remove_database(begun);
    if (fault.where() != begun.string()) throw;
    throw InputError(file.string(), fault.message());
  }
  name_finally(begun, file);
}

void export_rows(const StudyStore& store, const std::function<void(const Table&)>& take) {
  constexpr std::size_t at_once = 1024;
  const StudyRows study(store.study());
  std::vector<StudyRow> some;
  bool taken = false;
  const auto hand_over = [&] {
    take(study_table(study, some));
    some.clear();
    taken = true;
  };
  store.read([&](const StudyRow& row) {
    some.push_back(row);
    if (some.size() == at_once) hand_over();
  });
  if (!taken || !some.empty()) hand_over();
}

}  // namespace carom
