// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace carom::ui::test {

/// One picture of the manual, made by the window: of a panel, of the scene or of all of it.
struct ManualPicture {
  QString name;  ///< of the file, without its ending; the id of the panel
  QImage image;
  QStringList words;  ///< that can be read on buttons, tabs, heads of tables and labels
};

/// Every picture of the manual, made now.
std::vector<ManualPicture> makeManualPictures();

/// Where the manual keeps its pictures.
QString manualPictureFile(const QString& name);

/// The picture that the manual shows, with the words that could be read when it was made; none if
/// there is no such file, or none that was written here.
std::optional<ManualPicture> storedManualPicture(const QString& name);

/// Writes a picture with its words; false if the file cannot be written.
bool writeManualPicture(const ManualPicture& picture, const QString& file);

/// How much two pictures differ in brightness, on average over a grid of 48 × 32 places: 0 to 255.
double distanceBetween(const QImage& a, const QImage& b);

}  // namespace carom::ui::test
