// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of files are words for people: no panel shows an underscore of one, nor the word of a law.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QTextBrowser>
#include <QTreeView>
#include <algorithm>
#include <array>

#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/window/dock_layout.h"

namespace carom::ui {
namespace {

void addCells(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts) {
  constexpr int most = 50;
  for (int row = 0; row < std::min(model.rowCount(parent), most); ++row) {
    for (int column = 0; column < model.columnCount(parent); ++column) {
      const QModelIndex index = model.index(row, column, parent);
      texts << index.data().toString();
      if (column == 0) addCells(model, index, texts);
    }
  }
}

/// What stands in labels, buttons, lists and tables.
QStringList textsIn(const QWidget& window) {
  QStringList texts;
  for (const QLabel* label : window.findChildren<QLabel*>()) texts << label->text();
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
    texts << button->text();
  }
  for (const QTextBrowser* browser : window.findChildren<QTextBrowser*>()) {
    texts << browser->toPlainText();
  }
  for (const QComboBox* box : window.findChildren<QComboBox*>()) {
    for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
  }
  for (const QAbstractItemView* view : window.findChildren<QAbstractItemView*>()) {
    const QAbstractItemModel* model = view->model();
    if (model == nullptr) continue;
    addCells(*model, {}, texts);
    for (int column = 0; column < model->columnCount(); ++column) {
      texts << model->headerData(column, Qt::Horizontal).toString();
    }
  }
  return texts;
}

/// All names of the mechanism that have an underscore.
QStringList joinedNames(const Mechanism& mechanism) {
  QStringList names;
  const auto add = [&](const auto& parts) {
    for (const auto& part : parts) {
      const QString name = QString::fromStdString(part.name);
      if (name.contains(QLatin1Char('_'))) names << name;
    }
  };
  add(mechanism.bodies);
  add(mechanism.joints);
  add(mechanism.contacts);
  add(mechanism.forces);
  return names;
}

TEST(NamesInWords, InPanels) {
  constexpr std::array panels{"impact",    "indicators", "laws",
                              "couplings", "motion",     "impulse-plane"};
  for (const char* name : {"newtons-cradle", "slider-crank-clearance", "biped-heel-strike"}) {
    SCOPED_TRACE(name);
    test::WindowOnScreen screen(name);
    for (const char* panel : panels) screen.window.goTo(screen.window.docks().named(panel));
    const Player& player = *screen.window.views().player;
    ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
    ASSERT_TRUE(test::eventually([] { return Worker::busyCount() == 0; }));
    const QStringList names = joinedNames(*screen.document.scenario().mechanism);
    ASSERT_FALSE(names.isEmpty());
    QStringList texts;
    for (const char* panel : panels) texts += textsIn(*screen.window.docks().named(panel));
    ASSERT_GT(texts.size(), 100);
    for (const QString& text : texts) {
      for (const QString& joined : names) {
        EXPECT_FALSE(text.contains(joined)) << joined.toStdString() << ": " << text.toStdString();
      }
      for (const Law& law : all_laws()) {
        const QString word = QString::fromUtf8(law_word(law));
        if (!word.contains(QLatin1Char('-'))) continue;
        EXPECT_FALSE(text.contains(word)) << text.toStdString();
      }
    }
  }
}

}  // namespace
}  // namespace carom::ui
