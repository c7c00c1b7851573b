// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_chooser.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QInputDialog>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <iterator>

#include "core/base/error.h"
#include "ui/look/tr.h"
#include "ui/window/film_dialog.h"

namespace carom::ui {

namespace {

QString scenarioFilter() {
  return tr("Scenarios (*.carom *.json);;All files (*)");
}

SaveAnswer ask(QWidget* parent, const QString& name) {
  QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
                  tr("Save the changes to “%1”?").arg(name),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box.setInformativeText(tr("Otherwise they are lost."));
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      return SaveAnswer::save;
    case QMessageBox::Discard:
      return SaveAnswer::discard;
    default:
      return SaveAnswer::cancel;
  }
}

bool askToReplace(QWidget* parent, const QString& name) {
  QMessageBox box(QMessageBox::Warning, tr("Changed by another program"),
                  tr("Replace “%1”?").arg(name), QMessageBox::Cancel, parent);
  box.setInformativeText(
      tr("Another program changed the file since it was opened here. Its changes are lost if it is "
         "replaced."));
  const QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == replace;
}

std::optional<int> askCount(QWidget* parent, const Template& row) {
  const Count& count = *row.count;
  QInputDialog dialog(parent);
  dialog.setWindowTitle(QString::fromUtf8(row.title.data(), static_cast<int>(row.title.size())));
  dialog.setLabelText(tr("How many %1? From %2 to %3")
                          .arg(QString::fromUtf8(count.of))
                          .arg(count.least)
                          .arg(count.most));
  dialog.setInputMode(QInputDialog::IntInput);
  dialog.setIntRange(count.least, count.most);
  dialog.setIntValue(count.usual);
  if (dialog.exec() != QDialog::Accepted) return {};
  return dialog.intValue();
}

struct Preset {
  const char* name;
  FigureSize size;
};
const Preset presets[] = {
    {QT_TRANSLATE_NOOP("carom::ui", "Column of a paper"), columnFigure},
    {QT_TRANSLATE_NOOP("carom::ui", "Width of a page"), pageFigure},
    {QT_TRANSLATE_NOOP("carom::ui", "Slide, 16:9"), slideFigure},
};
constexpr int resolutions[] = {150, 300, 600};

}  // namespace

FileChooser fileDialogs(QWidget* parent) {
  return {
      [parent] {
        return QFileDialog::getOpenFileName(parent, tr("Open a scenario"), {},
                                            tr("Scenarios, studies and exported figures (*.json "
                                               "*.carom *.sqlite *.svg *.png *.html);;All "
                                               "files (*)"));
      },
      [parent](const QString& title, const QString& suggested) {
        return QFileDialog::getSaveFileName(parent, title, suggested, scenarioFilter());
      },
      [parent](const QString& suggested, const QString& filter) {
        return QFileDialog::getSaveFileName(parent, tr("Export"), suggested, filter);
      },
      [parent] { return QFileDialog::getExistingDirectory(parent, tr("Export everything to")); },
      [parent](const FigureChoice& last) { return askFigureSize(parent, last); },
      [parent](const QString& name) { return ask(parent, name); },
      [parent](const QString& name) { return askToReplace(parent, name); },
      [parent] {
        return QFileDialog::getOpenFileName(
            parent, tr("Picture behind the scene"), {},
            tr("Pictures (*.png *.jpg *.jpeg *.svg *.bmp);;All files (*)"));
      },
      [parent](const Template& row) { return askCount(parent, row); },
      [parent](const FilmQuestion& question) { return askFilm(parent, question); },
      [parent] {
        return QFileDialog::getOpenFileName(parent, tr("Measured data"), {},
                                            tr("Tables (*.csv *.txt);;All files (*)"));
      },
      [parent](QPrinter& printer) {
        return QPrintDialog(&printer, parent).exec() == QDialog::Accepted;
      },
  };
}

QString withEnding(const QString& path, const QString& ending) {
  if (path.isEmpty() || path.endsWith(ending, Qt::CaseInsensitive)) return path;
  const QFileInfo file(path + ending);
  if (file.exists()) {
    throw InputError("", tr("“%1” exists already; to replace it, choose it in the dialog")
                             .arg(file.fileName())
                             .toStdString());
  }
  return path + ending;
}

QString withSomeEnding(const QString& path, const QString& ending) {
  return QFileInfo(path).suffix().isEmpty() ? withEnding(path, ending) : path;
}

FigureSizeDialog::FigureSizeDialog(const FigureChoice& last, QWidget* parent)
    : QDialog(parent),
      preset_(new QComboBox(this)),
      width_(makeField(last.size.width_cm, tr("Width"))),
      height_(makeField(last.size.height_cm, tr("Height"))),
      dpi_(new QComboBox(this)) {
  setWindowTitle(tr("Size of the figure"));
  setAccessibleName(windowTitle());
  preset_->setAccessibleName(tr("What the figure is for"));
  dpi_->setAccessibleName(tr("Resolution of a PNG"));
  for (const Preset& preset : presets) preset_->addItem(tr(preset.name));
  preset_->addItem(tr("Other"));
  for (const int dpi : resolutions) dpi_->addItem(tr("%1 dpi").arg(dpi), dpi);
  dpi_->setCurrentIndex(dpi_->findData(static_cast<int>(last.dpi)));
  dpi_->setToolTip(tr("Resolution of a PNG; SVG and PDF are sharp at every size"));
  auto* form = new QFormLayout(this);
  form->addRow(tr("&For"), preset_);
  form->addRow(tr("&Width"), width_);
  form->addRow(tr("&Height"), height_);
  form->addRow(tr("&Resolution of a PNG"), dpi_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("&Export…"));
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(preset_, &QComboBox::activated, this, &FigureSizeDialog::takePreset);
  for (QDoubleSpinBox* field : {width_, height_}) {
    connect(field, &QDoubleSpinBox::valueChanged, this, &FigureSizeDialog::showPreset);
  }
  showPreset();
}

QDoubleSpinBox* FigureSizeDialog::makeField(double value, const QString& name) {
  auto* field = new QDoubleSpinBox(this);
  field->setRange(smallestFigureCm, largestFigureCm);
  field->setDecimals(2);
  field->setSingleStep(0.5);
  field->setSuffix(QStringLiteral(" cm"));
  field->setValue(value);
  field->setAccessibleName(name);
  return field;
}

void FigureSizeDialog::takePreset(int index) {
  if (index >= static_cast<int>(std::size(presets))) return;
  width_->setValue(presets[index].size.width_cm);
  height_->setValue(presets[index].size.height_cm);
}

void FigureSizeDialog::showPreset() {
  const FigureSize now = choice().size;
  int index = 0;
  while (index < static_cast<int>(std::size(presets)) && presets[index].size != now) ++index;
  preset_->setCurrentIndex(index);
}

FigureChoice FigureSizeDialog::choice() const {
  return {{width_->value(), height_->value()}, dpi_->currentData().toDouble()};
}

std::optional<FigureChoice> askFigureSize(QWidget* parent, const FigureChoice& last) {
  FigureSizeDialog dialog(last, parent);
  if (dialog.exec() != QDialog::Accepted) return {};
  return dialog.choice();
}

}  // namespace carom::ui
