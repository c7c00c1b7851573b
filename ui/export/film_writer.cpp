// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film_writer.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <filesystem>
#include <utility>

#include "core/base/error.h"
#include "core/io/figure_text.h"
#include "ui/document/file_io.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

[[noreturn]] void fail(const QString& sentence) {
  throw InputError("", sentence.toStdString());
}

const QString noRoom = QStringLiteral("No space left on device");

[[noreturn]] void failFull(const QString& where) {
  fail(tr("there is no more room on the disk of %1; choose another place, or a smaller film")
           .arg(QDir::toNativeSeparators(where)));
}

QString folderOf(const QString& path) {
  return QFileInfo(path).absolutePath();
}

/// A write that ends early tells no reason; the next one does. Of what a buffer held back, nothing
/// would.
bool writeAll(QFile& file, const QByteArray& bytes) {
  if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) return false;
  qint64 done = 0;
  while (done < bytes.size()) {
    const qint64 more = file.write(bytes.constData() + done, bytes.size() - done);
    if (more <= 0) return false;
    done += more;
  }
  return true;
}

class PictureWriter : public FilmWriter {
 public:
  PictureWriter(const QString& folder, QString title, QString scenario)
      : target_(QFileInfo(folder).absoluteFilePath()),
        title_(std::move(title)),
        scenario_(std::move(scenario)),
        folder_(folderOf(folder) + QStringLiteral("/.") + QFileInfo(folder).fileName() +
                QStringLiteral("-XXXXXX")) {
    demandFree();
    if (!folder_.isValid()) {
      fail(tr("no folder can be made in %1 (%2); choose another place")
               .arg(QDir::toNativeSeparators(folderOf(folder)), folder_.errorString()));
    }
  }

  void add(const QImage& picture) override {
    QImage named = picture;
    named.setText(QString::fromUtf8(scenario_text_key), scenario_);
    named.setText(QStringLiteral("Title"), title_);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    constexpr int quick = 70;
    named.save(&buffer, "PNG", quick);
    QFile file(folder_.filePath(QStringLiteral("%1.png").arg(++count_, 6, 10, QLatin1Char('0'))));
    if (writeAll(file, bytes)) return;
    if (file.errorString().contains(noRoom)) failFull(folderOf(target_));
    fail(tr("a picture could not be written to %1 (%2); choose another place")
             .arg(QDir::toNativeSeparators(folderOf(target_)), file.errorString()));
  }

  void finish() override {
    demandFree();
    QFile::setPermissions(folder_.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner |
                                              QFile::ReadGroup | QFile::ExeGroup |
                                              QFile::ReadOther | QFile::ExeOther);
    if (!QDir().rename(folder_.path(), target_)) {
      fail(tr("the folder could not be named %1; choose another name")
               .arg(QDir::toNativeSeparators(target_)));
    }
    folder_.setAutoRemove(false);
  }

 private:
  void demandFree() const {
    if (!QFileInfo::exists(target_)) return;
    fail(tr("%1 exists already; a folder of a new name would be made")
             .arg(QDir::toNativeSeparators(target_)));
  }

  QString target_, title_, scenario_;
  QTemporaryDir folder_;
  int count_ = 0;
};

class ProcessWriter : public FilmWriter {
 public:
  ProcessWriter(const QString& file, const QString& title, const FilmChoice& choice,
                std::stop_token stop)
      : target_(QFileInfo(file).absoluteFilePath()),
        temporary_(folderOf(file) + QStringLiteral("/")),
        stop_(std::move(stop)) {
    const QString program = filmProgram();
    if (program.isEmpty()) {
      fail(
          tr("films are written by the program ffmpeg, which is not installed (on Debian: apt "
             "install ffmpeg); pictures, PNG, can be written without it"));
    }
    // Made here, so that its name is free, in a folder that goes with whatever is left in it.
    folder_ = std::make_unique<QTemporaryDir>(temporary_ + QStringLiteral(".carom-film-XXXXXX"));
    if (!folder_->isValid()) {
      fail(tr("nothing can be written to %1 (%2); choose another place")
               .arg(QDir::toNativeSeparators(folderOf(file)), folder_->errorString()));
    }
    temporary_ = folder_->filePath(QStringLiteral("film") + filmEnding(choice.format));
    process_.setStandardOutputFile(QProcess::nullDevice());
    process_.start(program, filmArguments(choice, title, temporary_));
    if (!process_.waitForStarted()) failWith(process_.errorString());
  }

  ~ProcessWriter() override {
    if (process_.state() == QProcess::NotRunning) return;
    process_.kill();
    process_.waitForFinished();
  }

  void add(const QImage& picture) override {
    // Lines of 32-bit pixels follow each other without a gap.
    process_.write(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes());
    while (process_.bytesToWrite() > 0 && !stop_.stop_requested()) {
      if (process_.waitForBytesWritten(patienceMs)) continue;
      if (process_.state() == QProcess::NotRunning) failWith({});
    }
  }

  void finish() override {
    process_.closeWriteChannel();
    while (process_.state() != QProcess::NotRunning && !process_.waitForFinished(patienceMs)) {
      if (stop_.stop_requested()) return;
    }
    if (process_.exitStatus() != QProcess::NormalExit || process_.exitCode() != 0) failWith({});
    std::error_code error;
    std::filesystem::rename(native(temporary_), native(target_), error);
    if (error) {
      fail(tr("the film could not be named %1 (%2); choose another name")
               .arg(QDir::toNativeSeparators(target_), QString::fromStdString(error.message())));
    }
  }

 private:
  static constexpr int patienceMs = 100;

  [[noreturn]] void failWith(QString reason) {
    process_.waitForFinished(patienceMs);
    const QString said = QString::fromLocal8Bit(process_.readAllStandardError()).trimmed();
    if (said.contains(noRoom)) failFull(folderOf(target_));
    if (!said.isEmpty()) reason = said.section(QLatin1Char('\n'), -1).trimmed();
    if (reason.isEmpty()) reason = tr("it gave no reason");
    fail(tr("ffmpeg could not write the film: %1; the other format, or pictures, PNG, may work")
             .arg(reason));
  }

  QString target_, temporary_;
  std::stop_token stop_;
  std::unique_ptr<QTemporaryDir> folder_;
  QProcess process_;
};

}  // namespace

QStringList filmArguments(const FilmChoice& choice, const QString& title, const QString& file) {
  QStringList all{QStringLiteral("-y"),
                  QStringLiteral("-loglevel"),
                  QStringLiteral("error"),
                  QStringLiteral("-f"),
                  QStringLiteral("rawvideo"),
                  QStringLiteral("-pixel_format"),
                  QSysInfo::ByteOrder == QSysInfo::LittleEndian ? QStringLiteral("bgr0")
                                                                : QStringLiteral("0rgb"),
                  QStringLiteral("-video_size"),
                  QStringLiteral("%1x%2").arg(choice.size.width()).arg(choice.size.height()),
                  QStringLiteral("-framerate"),
                  QString::number(choice.perSecond),
                  QStringLiteral("-i"),
                  QStringLiteral("-"),
                  QStringLiteral("-an")};
  if (choice.format == FilmFormat::webm) {
    all << QStringLiteral("-c:v") << QStringLiteral("libvpx-vp9") << QStringLiteral("-crf")
        << QStringLiteral("31") << QStringLiteral("-b:v") << QStringLiteral("0")
        << QStringLiteral("-row-mt") << QStringLiteral("1");
  } else {
    all << QStringLiteral("-c:v") << QStringLiteral("libx264") << QStringLiteral("-crf")
        << QStringLiteral("18") << QStringLiteral("-movflags") << QStringLiteral("+faststart");
  }
  // Players take no other kind of pixels.
  all << QStringLiteral("-pix_fmt") << QStringLiteral("yuv420p") << QStringLiteral("-metadata")
      << QStringLiteral("title=") + title << file;
  return all;
}

std::unique_ptr<FilmWriter> pictureWriter(const QString& folder, const QString& title,
                                          const QString& scenario) {
  return std::make_unique<PictureWriter>(folder, title, scenario);
}

std::unique_ptr<FilmWriter> filmWriter(const QString& file, const QString& title,
                                       const FilmChoice& choice, const std::stop_token& stop) {
  return std::make_unique<ProcessWriter>(file, title, choice, stop);
}

}  // namespace carom::ui
