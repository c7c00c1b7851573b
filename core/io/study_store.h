// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/study/study.h"

namespace carom {

/// The rows of a study, or of a shard of it, in an SQLite database: a table `rows` with a column
/// for each parameter and response, `regime` and `reason`, and a table `meta` with the study
/// itself, the shard and the program's version. Any reader of SQLite can open it, also while it is
/// written.
///
/// What add() was given is there whatever happens to the process afterwards. One process writes at
/// a time. Everything throws InputError, at the file, where the database cannot be used: with the
/// reason, and nothing that was stored is lost.
class StudyStore {
 public:
  /// A new database; there must be no such file.
  static StudyStore create(const std::filesystem::path& file, const StudyRows& rows,
                           const Shard& shard);
  /// One that is there; to be written to, or only read.
  enum class Use { write, read };
  static StudyStore open(const std::filesystem::path& file, Use use);

  StudyStore(StudyStore&&) noexcept;
  StudyStore& operator=(StudyStore&&) noexcept;
  ~StudyStore();

  [[nodiscard]] const Study& study() const;
  [[nodiscard]] const Shard& shard() const;
  /// Which of the shard's rows are there, by their place in it.
  /// @param rows  that the study has; throws for others
  [[nodiscard]] std::vector<bool> places(std::uint64_t rows) const;
  [[nodiscard]] std::uint64_t stored() const;
  /// Adds rows, all or none of them.
  void add(std::span<const StudyRow> rows);
  /// Calls back with every row, in their order.
  void read(const std::function<void(const StudyRow&)>& take) const;

 private:
  class Database;
  explicit StudyStore(std::unique_ptr<Database> database);
  std::unique_ptr<Database> database_;
};

/// Puts the shards of a study together in a new database. Throws InputError, and leaves no file,
/// where they are of different studies, or where rows are missing: it names the shard.
void merge_stores(const std::filesystem::path& file,
                  const std::vector<std::filesystem::path>& parts);

/// RFC 4180, as write_csv(), row by row: the same for any number of threads and shards.
void export_csv(const StudyStore& store, const std::function<void(std::string_view)>& write);

}  // namespace carom
