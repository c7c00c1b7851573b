// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QRegularExpression>
#include <QSessionManager>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "app/gui/display_probe.h"
#include "core/base/error.h"
#include "ui/document/file_io.h"
#include "ui/document/recovery.h"
#include "ui/look/appearance.h"
#include "ui/look/desktop_settings.h"
#include "ui/window/dock_layout.h"
#include "ui/window/export_controller.h"
#include "ui/window/main_window.h"

namespace {

using namespace carom;
using namespace carom::ui;

// Time for the first layout and paint, plots included, before a picture is taken.
constexpr int settleMs = 900;

struct Options {
  QString file;
  ColourScheme scheme = ColourScheme::light;
  bool followsDesktop = false;  ///< in its colours
  bool openGl = true;
  bool resetLayout = false;
  QString screenshot;
  QString demoFolder;
  QSize size;
};

QCommandLineOption flag(const char* name, const char* text) {
  return {QString::fromLatin1(name), QString::fromUtf8(text)};
}

QCommandLineOption valued(const char* name, const char* text, const char* value) {
  return {QString::fromLatin1(name), QString::fromUtf8(text), QString::fromLatin1(value)};
}

/// No screen is larger, and no picture of a window need be.
constexpr int longestSide = 8192;

QSize sizeOrExit(const QString& text) {
  static const QRegularExpression form(QStringLiteral("^(\\d{1,4})x(\\d{1,4})$"));
  const QRegularExpressionMatch sides = form.match(text);
  const QSize size(sides.captured(1).toInt(), sides.captured(2).toInt());
  if (!size.isEmpty() && std::max(size.width(), size.height()) <= longestSide) return size;
  std::fprintf(stderr, "carom: --size: \"%s\" is no size; as in 1280x800, at most %dx%d\n",
               qPrintable(text), longestSide, longestSide);
  std::exit(1);
}

Options readOptions(const QApplication& application) {
  const QCommandLineOption light = flag("light", "Dark letters on a light ground.");
  const QCommandLineOption dark = flag("dark", "Light letters on a dark ground.");
  const QCommandLineOption noOpenGl = flag("no-opengl", "Paint the scene without OpenGL.");
  const QCommandLineOption reset = flag("reset-layout", "Put every panel in its first place.");
  const QCommandLineOption screenshot =
      valued("screenshot", "Save a picture of the window and quit.", "out.png");
  const QCommandLineOption demo =
      valued("export-demo", "Write every figure and table and quit.", "folder");
  const QCommandLineOption size = valued("size", "Size of the window.", "WxH");
  QCommandLineParser parser;
  parser.setApplicationDescription(
      QStringLiteral("Shows what happens when a planar mechanism strikes something."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(
      QStringLiteral("file"),
      QStringLiteral("Scenario to open: a file, or a name from the gallery."),
      QStringLiteral("[file]"));
  parser.addOptions({light, dark, noOpenGl, reset, screenshot, demo, size});
  parser.process(application);

  Options options;
  options.file = parser.positionalArguments().value(0);
  options.scheme = parser.isSet(dark)    ? ColourScheme::dark
                   : parser.isSet(light) ? ColourScheme::light
                                         : rememberedScheme();
  options.followsDesktop = !parser.isSet(dark) && !parser.isSet(light) && !isSchemeRemembered();
  options.openGl = !parser.isSet(noOpenGl);
  options.resetLayout = parser.isSet(reset);
  options.screenshot = parser.value(screenshot);
  options.demoFolder = parser.value(demo);
  if (parser.isSet(size)) options.size = sizeOrExit(parser.value(size));
  return options;
}

/// `sentence` is said of how many files (%1) are in which folder (%2).
int exportDemo(const QString& folder, const ScenarioDocument& document, const QString& sentence) {
  const QString into = QDir::toNativeSeparators(QDir(folder).absolutePath());
  try {
    const Exported written =
        writeEverything(folder, document.scenario(), {}, -1, {.document = document.path()});
    std::puts(qPrintable(sentence.arg(written.files).arg(into)));
    if (!written.leftOut.isEmpty()) std::puts(qPrintable(written.leftOutText()));
    return 0;
  } catch (const InputError& error) {
    std::fprintf(stderr, "carom: %s\n", error.what());
    return 1;
  }
}

/// As carom-cli has it.
constexpr int badInput = 2;

/// What anyone sees first; without the gallery, an empty scene.
Scenario startUpScenario(QString& problem) {
  try {
    return startUpSource({}).read();
  } catch (const InputError& error) {
    problem = QObject::tr("The gallery cannot be read: %1.").arg(QString::fromUtf8(error.what()));
    return {};
  }
}

void takePictureAndQuit(MainWindow& window, const QString& path) {
  QTimer::singleShot(settleMs, &window, [&window, path] {
    const bool saved = window.grab().save(path);
    if (!saved) std::fprintf(stderr, "carom: %s cannot be written\n", qPrintable(path));
    QCoreApplication::exit(saved ? 0 : 1);
  });
}

/// When the desktop begins its session again, it opens the same file.
void continueWithSession(const QApplication& application, const ScenarioDocument& document) {
  QObject::connect(&application, &QGuiApplication::saveStateRequest, &application,
                   [&document](QSessionManager& session) {
                     QStringList command{QCoreApplication::applicationFilePath()};
                     if (!document.path().isEmpty()) command << document.path();
                     session.setRestartCommand(command);
                   });
}

/// What needs no window must not fail for want of a display. True if a window could be shown.
bool choosePlatform(int argc, char** argv) {
  for (const char* windowless : {"--export-demo", "--help", "-h", "--version", "-v"}) {
    if (!hasArgument(argc, argv, windowless)) continue;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    return true;
  }
  if (displayIsReachable(argc, argv)) return true;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  return false;
}

/// Where the demonstration goes that replaces the window.
QString demonstrationFolder() {
  const QString wanted = qEnvironmentVariable("CAROM_DEMO_FOLDER");
  return wanted.isEmpty() ? QStringLiteral("carom-demonstration") : wanted;
}

}  // namespace

int main(int argc, char** argv) {
  const bool hasDisplay = choosePlatform(argc, argv);
  QApplication application(argc, argv);
  // Qt took the user's locale; numbers in files and on screen have a decimal point everywhere.
  std::setlocale(LC_NUMERIC, "C");
  QLocale::setDefault(QLocale::c());
  QCoreApplication::setOrganizationName(QStringLiteral("carom"));
  QCoreApplication::setApplicationName(QStringLiteral("Carom"));
  QCoreApplication::setApplicationVersion(QStringLiteral(CAROM_VERSION));
  // By this a desktop finds the entry of its menu, and the icon in it.
  QGuiApplication::setDesktopFileName(QStringLiteral("org.carom.Carom"));

  const Options options = readOptions(application);
  setAppearance(application, options.scheme);
  if (options.resetLayout) forgetLayout();

  QString problem;
  ScenarioDocument document(startUpScenario(problem));
  const bool instead = !hasDisplay && options.screenshot.isEmpty();
  const bool windowless = !options.demoFolder.isEmpty() || !options.screenshot.isEmpty() || instead;
  // With a window the file is opened when the window can tell how far that is.
  if (windowless && !options.file.isEmpty()) {
    problem = openSource(document, startUpSource(options.file));
  }
  if (windowless && !problem.isEmpty()) {
    // Figures of something else than was asked for would be worse than none.
    std::fprintf(stderr, "carom: %s\n", qPrintable(problem));
    return badInput;
  }
  if (!options.demoFolder.isEmpty() || instead) {
    if (!options.demoFolder.isEmpty()) {
      return exportDemo(options.demoFolder, document, QObject::tr("%1 files written to %2"));
    }
    return exportDemo(demonstrationFolder(), document,
                      QObject::tr("No display can be reached: instead of opening its window, "
                                  "Carom wrote the %1 files of a demonstration to %2"));
  }

  // A picture of the program is nobody's desk.
  const bool desk = options.screenshot.isEmpty();
  const DesktopSettings desktop(desk ? DesktopSettings::sessionBus() : QDBusConnection(QString()));
  MainWindow window(document, {.preferOpenGl = options.openGl,
                               .recoveryFolder = desk ? Recovery::usualFolder() : QString(),
                               .rememberLayout = desk});
  if (desk) window.followDesktop(desktop, options.followsDesktop);
  continueWithSession(application, document);
  if (options.size.isValid()) window.resize(options.size);
  if (!problem.isEmpty()) {
    window.tell(Severity::error, problem);
  }
  window.show();
  if (problem.isEmpty() && !windowless) {
    // The first file is opened as any later one, after the panels have their places: a study brings
    // its own to the front.
    window.files().openSource(startUpSource(options.file));
  }
  if (!options.screenshot.isEmpty()) takePictureAndQuit(window, options.screenshot);
  return QApplication::exec();
}
