// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/manual_pictures.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QTabBar>
#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/study/edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/look/appearance.h"
#include "ui/plots/chosen_plots.h"
#include "ui/studies/study_panel.h"

namespace carom::ui::test {

namespace {

const QString wordsKey = QStringLiteral("Words");

struct Recipe {
  const char* name;
  const char* scenario;
  QSize size;
  void (*prepare)(WindowOnScreen&);
};

void selectABody(WindowOnScreen& w) {
  w.window.panel<MechanismPanel>().tree()->selectPath(QStringLiteral("bodies.crank"));
}

void pinAnotherDesign(WindowOnScreen& w) {
  w.trigger("compare.pin");
  w.document.apply(edited(w.document.committed(), "bodies.slider.mass", 1.6),
                   QStringLiteral("change"));
}

void computeAStudy(WindowOnScreen& w) {
  StudyPanel& panel = w.window.panel<StudyPanel>();
  EXPECT_TRUE(eventually([&] { return !panel.form().rows().empty(); }));
  panel.runButton()->click();
  EXPECT_TRUE(eventually([&] { return !panel.run().isRunning(); }));
}

/// A law whose path through the plane has corners.
void takePoissonsLaw(WindowOnScreen& w) {
  Scenario scenario = w.document.committed();
  scenario.law = PoissonLaw{};
  w.document.apply(scenario, QStringLiteral("change"));
}

/// Without the plots of an earlier start, which are remembered.
void addAPlot(WindowOnScreen& w) {
  ChosenPlots& panel = w.window.panel<ChosenPlots>();
  if (panel.cells().empty()) panel.addButton()->click();
}

// In the order of the panels; the sizes are those at which everything can be read.
const Recipe recipes[] = {
    {"window", "double-pendulum", {1280, 800}, nullptr},
    {"scene", "double-pendulum", {1280, 800}, nullptr},
    {"gallery", "double-pendulum", {360, 560}, nullptr},
    {"mechanism", "slider-crank", {330, 480}, selectABody},
    {"impact", "double-pendulum", {330, 420}, nullptr},
    {"indicators", "kane", {430, 430}, nullptr},
    {"map", "kane", {540, 430}, nullptr},
    {"plots", "double-pendulum", {960, 300}, nullptr},
    {"laws", "kane", {1020, 300}, nullptr},
    {"couplings", "rod-wall-rail", {960, 520}, nullptr},
    {"restitution", "stool", {520, 460}, nullptr},
    {"forces", "double-pendulum-compliant", {1050, 420}, nullptr},
    {"impulse-plane", "kane", {640, 520}, takePoissonsLaw},
    {"text", "two-discs", {560, 480}, nullptr},
    {"time", "bouncing-disc", {960, 480}, nullptr},
    {"motion", "bouncing-disc", {1000, 360}, nullptr},
    {"lesson", "double-pendulum", {420, 520}, nullptr},
    {"velocity-plane", "double-pendulum", {480, 460}, nullptr},
    {"study", "slider-crank", {1000, 460}, computeAStudy},
    {"variants", "slider-crank", {620, 420}, pinAnotherDesign},
    {"chosen-plots", "double-pendulum-compliant", {760, 380}, addAPlot},
};

void waitUntilAllIsDone(WindowOnScreen& w) {
  EXPECT_TRUE(settles(w.window));
  EXPECT_TRUE(eventually([] { return Worker::busyCount() == 0; }));
  EXPECT_TRUE(settles(w.window));
  EXPECT_TRUE(eventually([] { return Worker::busyCount() == 0; }));
}

QString plain(QString text) {
  if (Qt::mightBeRichText(text)) {
    QTextDocument document;
    document.setHtml(text);
    text = document.toPlainText();
  }
  // “&&” is an ampersand, a single one marks the letter of a shortcut.
  text.replace(QStringLiteral("&&"), QStringLiteral("\uFFFF")).remove(u'&');
  return text.replace(QStringLiteral("\uFFFF"), QStringLiteral("&")).simplified();
}

bool hasDigits(const QString& text) {
  return std::ranges::any_of(text, [](QChar letter) { return letter.isDigit(); });
}

/// What stands on the part. Numbers are left out: what they say is tested where they are computed.
QStringList wordsOf(const QWidget& part) {
  QStringList words;
  const auto add = [&words](const QString& text) {
    const QString word = plain(text);
    if (!word.isEmpty() && !hasDigits(word) && !words.contains(word)) words << word;
  };
  add(part.windowTitle());
  const auto shown = [&part](const QWidget* one) { return one->isVisibleTo(&part); };
  for (const auto* one : part.findChildren<QAbstractButton*>()) {
    if (shown(one)) add(one->text());
  }
  for (const auto* one : part.findChildren<QLabel*>()) {
    if (shown(one)) add(one->text());
  }
  for (const auto* one : part.findChildren<QGroupBox*>()) {
    if (shown(one)) add(one->title());
  }
  for (const auto* one : part.findChildren<QTabBar*>()) {
    for (int i = 0; shown(one) && i < one->count(); ++i) add(one->tabText(i));
  }
  for (const auto* one : part.findChildren<QHeaderView*>()) {
    const bool across = one->orientation() == Qt::Horizontal && one->model() != nullptr;
    for (int i = 0; shown(one) && across && i < one->count(); ++i) {
      add(one->model()->headerData(i, Qt::Horizontal).toString());
    }
  }
  return words;
}

/// What is painted, in its size: a panel for itself, so that it may be as narrow as it is at the
/// side.
QWidget* partOf(WindowOnScreen& w, const Recipe& recipe) {
  const std::string_view name = recipe.name;
  if (name == "window" || name == "scene") {
    w.window.resize(recipe.size);
    return name == "window" ? &w.window : w.window.centralWidget();
  }
  QDockWidget* dock = w.window.docks().named(recipe.name);
  if (dock == nullptr) return nullptr;
  w.window.goTo(dock);
  dock->setFloating(true);
  dock->resize(recipe.size);
  return dock;
}

ManualPicture make(const Recipe& recipe) {
  SCOPED_TRACE(recipe.name);
  QSettings().remove(QStringLiteral("plots/chosen"));
  WindowOnScreen w(recipe.scenario);
  ManualPicture picture{QString::fromLatin1(recipe.name), {}, {}};
  QWidget* part = partOf(w, recipe);
  if (part == nullptr) {
    ADD_FAILURE() << "the manual has a picture of the panel " << recipe.name
                  << ", and the window has no such panel";
    return picture;
  }
  waitUntilAllIsDone(w);
  if (recipe.prepare != nullptr) recipe.prepare(w);
  waitUntilAllIsDone(w);
  // Where the keyboard is blinks.
  if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();
  QCoreApplication::processEvents();
  picture.words = wordsOf(*part);
  picture.image = part->grab().toImage().convertToFormat(QImage::Format_RGB32);
  QSettings().remove(QStringLiteral("plots/chosen"));
  return picture;
}

}  // namespace

std::vector<ManualPicture> makeManualPictures() {
  setAppearance(*qApp, ColourScheme::light);
  std::vector<ManualPicture> pictures;
  for (const Recipe& recipe : recipes) pictures.push_back(make(recipe));
  return pictures;
}

QString manualPictureFile(const QString& name) {
  return QStringLiteral(CAROM_SOURCE_ROOT "/resources/manual/pictures/%1.png").arg(name);
}

std::optional<ManualPicture> storedManualPicture(const QString& name) {
  const QImage image(manualPictureFile(name));
  const QStringList words = image.text(wordsKey).split(u'\n', Qt::SkipEmptyParts);
  if (image.isNull() || words.isEmpty()) return {};
  return ManualPicture{name, image, words};
}

bool writeManualPicture(const ManualPicture& picture, const QString& file) {
  QImage image = picture.image;
  image.setText(wordsKey, picture.words.join(u'\n'));
  return image.save(file);
}

double distanceBetween(const QImage& a, const QImage& b) {
  constexpr QSize grid(48, 32);
  const auto small = [&](const QImage& image) {
    return image.scaled(grid, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_Grayscale8);
  };
  const QImage first = small(a);
  const QImage second = small(b);
  double sum = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      sum += std::abs(qGray(first.pixel(x, y)) - qGray(second.pixel(x, y)));
    }
  }
  return sum / (grid.width() * grid.height());
}

}  // namespace carom::ui::test
