// SPDX-License-Identifier: MIT
#include "core/io/study_store.h"

#include <sqlite3.h>

#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <fstream>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/database_file.h"
#include "core/io/study_json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

constexpr int format = 1;  // of the tables

/// As an identifier of SQL.
std::string identifier(std::string_view name) {
  return '"' + boost::replace_all_copy(std::string(name), "\"", "\"\"") + '"';
}

struct Closer {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

}  // namespace

class StudyStore::Database {
 public:
  Database(fs::path file, int flags) : file_(std::move(file)) {
    sqlite3* opened = nullptr;
    const int result = sqlite3_open_v2(file_.c_str(), &opened, flags, nullptr);
    handle_.reset(opened);
    check(result);
    constexpr int patienceMs = 5000;  // while a reader looks
    sqlite3_busy_timeout(handle_.get(), patienceMs);
  }

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  /// A database that is not written to any more is one file, which can be read from anywhere.
  ~Database() {
    try {
      finish();
    } catch (const InputError&) {
      // What is still in the log is there for who opens the database.
    }
  }

  void finish() {
    insert.reset();
    if (lock_) run("PRAGMA journal_mode = DELETE");
  }

  void run(const std::string& sql) const {
    check(sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
  }

  /// A statement that is stepped through and used again.
  class Statement {
   public:
    Statement(const Database& database, const std::string& sql) : database_(database) {
      sqlite3_stmt* prepared = nullptr;
      database.check(
          sqlite3_prepare_v2(database.handle_.get(), sql.c_str(), -1, &prepared, nullptr));
      handle_.reset(prepared);
    }
    void bind(int at, std::uint64_t value) {
      sqlite3_bind_int64(handle_.get(), at, static_cast<sqlite3_int64>(value));
    }
    void bind(int at, const std::optional<double>& value) {
      if (value && std::isfinite(*value)) {
        sqlite3_bind_double(handle_.get(), at, *value);
      } else {
        sqlite3_bind_null(handle_.get(), at);
      }
    }
    void bind(int at, const std::string& value) {
      const int size = static_cast<int>(value.size());
      sqlite3_bind_text(handle_.get(), at, value.data(), size, SQLITE_TRANSIENT);
    }
    /// False at the end.
    bool step() {
      const int result = sqlite3_step(handle_.get());
      if (result == SQLITE_ROW) return true;
      sqlite3_reset(handle_.get());
      if (result != SQLITE_DONE) database_.check(result);
      return false;
    }
    [[nodiscard]] std::uint64_t whole(int column) const {
      return static_cast<std::uint64_t>(sqlite3_column_int64(handle_.get(), column));
    }
    [[nodiscard]] std::optional<double> number(int column) const {
      if (sqlite3_column_type(handle_.get(), column) == SQLITE_NULL) return {};
      return sqlite3_column_double(handle_.get(), column);
    }
    [[nodiscard]] std::string text(int column) const {
      const auto* bytes = sqlite3_column_text(handle_.get(), column);
      return bytes == nullptr ? std::string() : reinterpret_cast<const char*>(bytes);
    }

   private:
    const Database& database_;
    std::unique_ptr<sqlite3_stmt, Closer> handle_;
  };

  [[nodiscard]] std::string meta(const std::string& key) const {
    Statement select(*this, "SELECT value FROM meta WHERE key = ?");
    select.bind(1, key);
    if (!select.step()) fail("this is no study: it has no \"" + key + '"');
    return select.text(0);
  }

  void set_meta(const std::string& key, const std::string& value) const {
    Statement statement(*this, "INSERT INTO meta VALUES (?, ?)");
    statement.bind(1, key);
    statement.bind(2, value);
    statement.step();
  }

  /// Reads what the database is about.
  void identify() {
    Statement tables(*this, "SELECT count(*) FROM sqlite_master WHERE name IN ('meta', 'rows')");
    tables.step();
    if (tables.whole(0) != 2) fail("this database is no study: it has no \"meta\" and \"rows\"");
    const std::optional<double> found = parse_number(meta("format"));
    if (!found) fail("this is no study: its format is not a number");
    if (*found > format) {
      fail("this study was written by a newer version of the program (" + meta("version") + ")");
    }
    try {
      study = read_study(meta("study"), file_.parent_path());
    } catch (const InputError& error) {
      fail(error.what());
    }
    const std::optional<double> index = parse_number(meta("shard"));
    const std::optional<double> count = parse_number(meta("shards"));
    const bool fits = index && count && *index >= 0 && *index < *count &&
                      *count <= static_cast<double>(most_shards);
    if (!fits) fail("this is no study: it does not say which part of one it holds");
    shard = {static_cast<std::uint64_t>(*index), static_cast<std::uint64_t>(*count)};
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw InputError(file_.string(), message);
  }

  void lock() { lock_.emplace(file_, file_, FileLock::File::is_there); }

  /// Throws with SQLite's own reason; a full disk is said with what helps.
  void check(int result) const {
    if (result == SQLITE_OK) return;
    if (result == SQLITE_FULL) {
      throw InputError(file_.string(),
                       "there is no space left; what was stored before is there, and --resume goes "
                       "on");
    }
    const int error = handle_ ? sqlite3_errcode(handle_.get()) : result;
    if (error == SQLITE_NOTADB) throw InputError(file_.string(), "this is no SQLite database");
    throw InputError(file_.string(),
                     handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(result));
  }

  Study study;
  Shard shard;
  std::unique_ptr<Statement> insert;

 private:
  fs::path file_;
  std::optional<FileLock> lock_;
  std::unique_ptr<sqlite3, Closer> handle_;
};

namespace {

/// The numbers of a row, and what they are called: parameters, then responses.
std::vector<std::string> number_columns(const Study& study) {
  std::vector<std::string> names;
  for (const StudyParameter& parameter : study.parameters) names.push_back(parameter.path);
  names.insert(names.end(), study.responses.begin(), study.responses.end());
  return names;
}

std::string table_text(const Study& study) {
  std::string sql = "CREATE TABLE rows (\"row\" INTEGER PRIMARY KEY";
  for (const std::string& name : number_columns(study)) sql += ", " + identifier(name) + " REAL";
  return sql + ", regime TEXT, reason TEXT)";
}

std::string insert_text(const Study& study) {
  std::string sql = "INSERT INTO rows VALUES (?, ?, ?";
  for (std::size_t i = 0; i < number_columns(study).size(); ++i) sql += ", ?";
  return sql + ")";
}

void require_new(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return;
  throw InputError(file.string(), "this file exists; --resume goes on with it");
}

}  // namespace

StudyStore::StudyStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}
StudyStore::StudyStore(StudyStore&&) noexcept = default;
StudyStore& StudyStore::operator=(StudyStore&&) noexcept = default;
StudyStore::~StudyStore() = default;

/// Under a name of its own until it is whole: a run that is killed now leaves nothing to go on
/// with. Of two processes that begin at once one may.
void StudyStore::begin(const fs::path& file, const std::function<void(Database&)>& fill) {
  const fs::path begun = fs::path(file).concat(".new");
  const FileLock alone(begun, file, FileLock::File::is_made);
  try {
    require_new(file);  // another process may have come first
    remove_logs(file);
    remove_logs(begun);
    std::error_code error;
    fs::resize_file(begun, 0, error);
    {
      Database database(begun, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
      database.run("BEGIN");
      fill(database);
      database.run("COMMIT");
    }
    name_finally(begun, file);
  } catch (...) {
    remove_database(begun);
    throw;
  }
}

StudyStore StudyStore::create(const fs::path& file, const StudyRows& rows, const Shard& shard) {
  require_new(file);
  // Inside the database the scenario stands whole: no file beside it may change.
  Study whole = rows.study();
  whole.scenario.gallery.clear();
  whole.scenario.file.clear();
  whole.sampling.file.clear();
  whole.fit.reset();  // it is computed from a file, not from rows
  const std::string text = write_study(whole);
  if (text.size() > largest_text) {
    throw InputError(file.string(), "the study is larger than " + std::to_string(largest_text) +
                                        " bytes, the most that is read; part its points");
  }
  begin(file, [&](Database& database) {
    database.run("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)");
    database.run(table_text(whole));
    database.set_meta("format", std::to_string(format));
    database.set_meta("version", CAROM_VERSION);
    database.set_meta("study", text);
    database.set_meta("shard", std::to_string(shard.index));
    database.set_meta("shards", std::to_string(shard.count));
  });
  return open(file, Use::write);
}

StudyStore StudyStore::open(const fs::path& file, Use use) {
  std::error_code error;
  if (!fs::exists(file, error)) throw InputError(file.string(), "there is no such file");
  const bool writes = use == Use::write;
  auto database =
      std::make_unique<Database>(file, writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
  if (writes) database->lock();
  database->identify();
  if (writes) {
    // Every transaction is there after a kill; one sync at a time of the disk's own is enough.
    database->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    database->insert =
        std::make_unique<Database::Statement>(*database, insert_text(database->study));
  }
  return StudyStore(std::move(database));
}

const Study& StudyStore::study() const {
  return database_->study;
}

const Shard& StudyStore::shard() const {
  return database_->shard;
}

std::vector<bool> StudyStore::places(std::uint64_t rows) const {
  const Shard& shard = database_->shard;
  std::vector<bool> found(shard.size(rows));
  Database::Statement select(*database_, "SELECT \"row\" FROM rows ORDER BY \"row\"");
  while (select.step()) {
    const std::uint64_t row = select.whole(0);
    if (row >= rows || row % shard.count != shard.index) {
      database_->fail("row " + std::to_string(row) + " is none of this part of the study");
    }
    found[(row - shard.index) / shard.count] = true;
  }
  return found;
}

std::uint64_t StudyStore::stored() const {
  Database::Statement select(*database_, "SELECT count(*) FROM rows");
  select.step();
  return select.whole(0);
}

void StudyStore::add(std::span<const StudyRow> rows) {
  Database& database = *database_;
  database.run("BEGIN IMMEDIATE");
  try {
    for (const StudyRow& row : rows) {
      int at = 0;
      Database::Statement& insert = *database.insert;
      insert.bind(++at, row.row);
      for (const double value : row.parameters) insert.bind(++at, std::optional(value));
      for (const auto& response : row.values) insert.bind(++at, response);
      insert.bind(++at, row.regime);
      insert.bind(++at, row.reason);
      insert.step();
    }
    database.run("COMMIT");
  } catch (const InputError&) {
    try {
      database.run("ROLLBACK");
    } catch (const InputError&) {
      // SQLite has rolled back by itself.
    }
    throw;
  }
}

void StudyStore::finish() {
  database_->finish();
}

void StudyStore::read(const std::function<void(const StudyRow&)>& take) const {
  const std::size_t parameters = study().parameters.size(), responses = study().responses.size();
  Database::Statement select(*database_, "SELECT * FROM rows ORDER BY \"row\"");
  while (select.step()) {
    StudyRow row;
    row.row = select.whole(0);
    int at = 0;
    for (std::size_t i = 0; i < parameters; ++i) {
      row.parameters.push_back(select.number(++at).value_or(std::nan("")));
    }
    for (std::size_t i = 0; i < responses; ++i) row.values.push_back(select.number(++at));
    row.regime = select.text(++at);
    row.reason = select.text(++at);
    take(row);
  }
}

bool is_database_file(const fs::path& file) {
  constexpr std::string_view known = "SQLite format 3";
  std::string first(known.size(), '\0');
  std::ifstream(file, std::ios::binary)
      .read(first.data(), static_cast<std::streamsize>(first.size()));
  return first == known || file.extension() == ".sqlite";
}

}  // namespace carom
