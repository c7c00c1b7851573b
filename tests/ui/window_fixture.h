// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "tests/ui/eventually.h"
#include "ui/document/scenario_document.h"
#include "ui/editors/impact_panel.h"
#include "ui/editors/number_field.h"
#include "ui/editors/parameter_form.h"
#include "ui/window/main_window.h"
#include "ui/work/worker.h"

namespace carom::ui::test {

/// The window on screen with a gallery mechanism; every question about files is answered by what
/// stands in `answers`.
class WindowOnScreen {
 public:
  struct Answers {
    QString open;
    QString save;
    QString saveTitle;  ///< of the last question
    QString exportTo;
    QString folder;
    QString picture;
    std::optional<FigureChoice> figure = FigureChoice{};
    FigureChoice lastFigure;  ///< that was offered
    std::optional<FilmChoice> film = FilmChoice{};
    FilmQuestion askedFilm;  ///< the last one
    SaveAnswer unsaved = SaveAnswer::discard;
    int asked = 0;                 ///< how often it was asked whether to save
    QString askedAbout;            ///< documents of the last question
    std::optional<int> count = 3;  ///< of the parts of a template
    int askedCount = 0;            ///< the number that was proposed last
  };

  explicit WindowOnScreen(const std::string& name = "double-pendulum")
      : document(load_gallery(name)), window(document, {.rememberLayout = false}) {
    window.files().setChooser({[this] { return answers.open; },
                               [this](const QString& title, const QString&) {
                                 answers.saveTitle = title;
                                 return answers.save;
                               },
                               [this](const QString&, const QString&) { return answers.exportTo; },
                               [this] { return answers.folder; },
                               [this](const FigureChoice& last) {
                                 answers.lastFigure = last;
                                 return answers.figure;
                               },
                               [this](const QString& documents) {
                                 ++answers.asked;
                                 answers.askedAbout = documents;
                                 return answers.unsaved;
                               },
                               {},
                               [this] { return answers.picture; },
                               [this](const Template& row) {
                                 answers.askedCount = row.count->usual;
                                 return answers.count;
                               },
                               [this](const FilmQuestion& question) {
                                 answers.askedFilm = question;
                                 return answers.film;
                               }});
    window.resize(1280, 800);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    QCoreApplication::processEvents();
  }

  [[nodiscard]] NumberField& field(const QString& path) {
    for (ParameterForm* form :
         {window.panel<ImpactPanel>().contactForm(), window.panel<ImpactPanel>().velocityForm(),
          window.panel<ImpactPanel>().poseForm()}) {
      if (NumberField* found = form->field(path)) return *found;
    }
    throw std::out_of_range("no field " + path.toStdString());
  }

  /// Replaces the text of a field as a person does, without Enter.
  void type(NumberField& into, const QString& text) {
    QLineEdit* edit = into.lineEdit();
    edit->setFocus();
    QCoreApplication::processEvents();
    edit->selectAll();
    QTest::keyClicks(edit, text);
  }
  void enter(NumberField& into, const QString& text) {
    type(into, text);
    QTest::keyClick(into.lineEdit(), Qt::Key_Return);
  }

  [[nodiscard]] std::string bytes() { return write_scenario(document.scenario()); }
  [[nodiscard]] int undoSteps() { return document.undoStack().count(); }
  void trigger(const char* id) {
    window.actions().action(QString::fromLatin1(id))->trigger();
    QCoreApplication::processEvents();
  }

  /// Writes or copies one figure or table: an action of its name.
  void write(const char* id) {
    trigger(id);
    EXPECT_TRUE(eventually([] { return Worker::busyCount() == 0; }));
  }

  /// Exports everything into `answers.folder`; returns what was said at the end.
  QString exportEverything() {
    const QSignalSpy done(&window.exports(), &ExportController::succeeded);
    const QSignalSpy failed(&window.exports(), &ExportController::failed);
    trigger("export.all");
    EXPECT_TRUE(eventually([&] { return done.count() + failed.count() > 0; }));
    const QSignalSpy& said = done.count() > 0 ? done : failed;
    return said.isEmpty() ? QString() : said.first().first().toString();
  }

  ScenarioDocument document;
  MainWindow window;
  Answers answers;
  QTemporaryDir folder;
};

}  // namespace carom::ui::test
