// SPDX-License-Identifier: GPL-3.0-or-later
//
// The close-up of a contact in the scene.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "tests/ui/scene_in_window.h"
#include "ui/playback/player.h"
#include "ui/scene/close_up_picture.h"
#include "ui/studies/impulse_panel.h"

namespace carom::ui {
namespace {

class ContactLensInScene : public test::SceneInWindow {
 protected:
  void show(const char* name) {
    open(load_gallery(name));
    ASSERT_TRUE(test::eventually(
        [this] { return player().trajectory() != nullptr && !player().isStale(); }));
  }
  Player& player() { return *screen.window.views().player; }
  const std::optional<CloseUp>& seen() { return scene().closeUp(); }
  /// How many pixels the close-up changes.
  int painted() {
    const QImage with = scene().grab().toImage();
    screen.trigger("view.close-up");
    const QImage without = scene().grab().toImage();
    screen.trigger("view.close-up");
    int count = 0;
    for (int y = 0; y < with.height(); ++y) {
      for (int x = 0; x < with.width(); ++x) count += with.pixel(x, y) != without.pixel(x, y);
    }
    return count;
  }
};

TEST_F(ContactLensInScene, FollowsACompliantContact) {
  show("double-pendulum-compliant");
  EXPECT_FALSE(seen());
  screen.trigger("view.close-up");
  const TrajectoryContact contact = player().trajectory()->contacts.front();
  player().seek((contact.from + contact.to) / 2);
  ASSERT_TRUE(seen());
  EXPECT_TRUE(seen()->takes_time);
  EXPECT_GT(seen()->push.n, 0);
  EXPECT_GT(painted(), 5000);
  player().seek(contact.to + 0.05);
  EXPECT_FALSE(seen()) << "nothing touches there";
  screen.trigger("view.close-up");
  player().seek((contact.from + contact.to) / 2);
  EXPECT_FALSE(seen());
}

TEST_F(ContactLensInScene, FollowsTheImpulsesOfAnImpact) {
  show("double-pendulum-slip");
  Scenario changed = screen.document.committed();
  changed.law = PoissonLaw{};
  screen.document.apply(changed, QStringLiteral("law"));
  screen.trigger("view.close-up");
  ASSERT_TRUE(seen());
  EXPECT_FALSE(seen()->takes_time);
  const double whole = seen()->push.n;
  EXPECT_NEAR(whole, screen.document.evaluation().result.impulses.front().normal, 1e-12 * whole);
  screen.trigger("view.show.impulse-plane");
  ImpulseView& plane = *screen.window.panel<ImpulsePanel>().view();
  ASSERT_TRUE(test::eventually([&] { return plane.hasPath(); }));
  plane.setShare(0.25);
  EXPECT_NEAR(seen()->push.n, whole / 4, 1e-9 * whole);
  EXPECT_GT(painted(), 5000);
}

TEST(IndentationFactor, IsRoundAndNeverShrinks) {
  CloseUp contact;
  EXPECT_EQ(indentationFactor(contact, 100), 1);
  contact.deepest = 1e-5;  // 1e-3 pixels
  EXPECT_EQ(indentationFactor(contact, 100), 20000);
  contact.deepest = 10;
  EXPECT_EQ(indentationFactor(contact, 100), 1);
}

}  // namespace
}  // namespace carom::ui
