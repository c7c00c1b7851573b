// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/table.h"
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
  /// After the last row: all of them are in the one file.
  void finish();
  /// Calls back with every row, in their order.
  void read(const std::function<void(const StudyRow&)>& take) const;

 private:
  class Database;
  explicit StudyStore(std::unique_ptr<Database> database);
  static void begin(const std::filesystem::path& file, const std::function<void(Database&)>& fill);
  std::unique_ptr<Database> database_;
};

/// Whether a file is, by its first bytes or its name, a database.
bool is_database_file(const std::filesystem::path& file);

/// Puts the shards of a study together in a new database. Throws InputError, and leaves no file,
/// where they are of different studies, or where rows are missing: it names the shard.
void merge_stores(const std::filesystem::path& file,
                  const std::vector<std::filesystem::path>& parts);

/// The rows as tables of some of them, in their order, labelled with their numbers: the same for
/// any number of threads and shards. Called once at least.
void export_rows(const StudyStore& store, const std::function<void(const Table&)>& take);

}  // namespace carom
