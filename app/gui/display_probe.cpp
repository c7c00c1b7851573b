// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/display_probe.h"

#include <QGuiApplication>
#include <QtGlobal>

#ifdef Q_OS_LINUX
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#endif

namespace carom::ui {

namespace {

#ifdef Q_OS_LINUX

constexpr int reached = 0;
constexpr int unreachable = 1;
// A display that has not answered by then (a dead tunnel, say) is none [s].
constexpr unsigned patience = 5;

extern "C" void endQuietly(int) {
  _exit(unreachable);
}

/// Makes a QApplication, which may abort, and says by its exit code whether it did.
[[noreturn]] void tryInChild(int argc, char** argv) {
  std::signal(SIGABRT, endQuietly);
  std::signal(SIGALRM, endQuietly);
  alarm(patience);
  // Messages of Qt are dropped: the caller says in one sentence that there is no display.
  const int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  const QGuiApplication application(argc, argv);
  _exit(reached);
}

bool childReachesDisplay(int argc, char** argv) {
  const pid_t child = fork();
  if (child < 0) return true;
  if (child == 0) tryInChild(argc, argv);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == reached;
}

/// Other platforms (offscreen, eglfs, vnc …) need neither server; who names one means it.
bool needsServer(std::string_view platform) {
  return platform.empty() || platform.starts_with("xcb") || platform.starts_with("wayland");
}

#endif

}  // namespace

bool hasArgument(int argc, char** argv, std::string_view name) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == name) return true;
    if (argument.starts_with(name) && argument[name.size()] == '=') return true;
  }
  return false;
}

bool displayIsReachable(int argc, char** argv) {
#ifdef Q_OS_LINUX
  const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
  if (hasArgument(argc, argv, "-platform") || hasArgument(argc, argv, "--platform")) return true;
  if (!needsServer({platform.constData(), static_cast<std::size_t>(platform.size())})) return true;
  if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
    return false;
  }
  return childReachesDisplay(argc, argv);
#else
  Q_UNUSED(argc)
  Q_UNUSED(argv)
  return true;
#endif
}

}  // namespace carom::ui
