// SPDX-License-Identifier: MIT
#include "core/edit/templates.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/error.h"
#include "core/edit/draw.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

// A hand draws the same: tools draw the parts, F2 names them, fields set their numbers.

/// The ground at a place.
Spot held(Vec2 at) {
  return {at, Anchor{.p = at}};
}
/// A place where nothing is.
Spot in_the_air(Vec2 at) {
  return {at, {}};
}
/// The point of a body, or the ground, that was drawn there.
Spot met(const Scenario& scenario, Vec2 at) {
  return spot_near(scenario, at, same_place);
}

/// The last body under a name of its own, with its mass.
Scenario with_last_body(const Scenario& scenario, const std::string& name, double mass) {
  const std::string drawn = scenario.mechanism->bodies.back().name;
  return with_parameter(renamed(scenario, {PartKind::body, drawn}, name),
                        "bodies." + name + ".mass", mass);
}
/// The last contact under a name of its own, with its coefficients.
Scenario with_last_contact(const Scenario& scenario, const std::string& name, double e, double mu) {
  const std::string drawn = scenario.mechanism->contacts.back().name;
  const std::string path = "contacts." + name;
  return with_parameter(
      with_parameter(renamed(scenario, {PartKind::contact, drawn}, name), path + ".e", e),
      path + ".mu", mu);
}
Scenario with_last_joint(const Scenario& scenario, const std::string& name) {
  return renamed(scenario, {PartKind::joint, scenario.mechanism->joints.back().name}, name);
}

Scenario with_axis(Scenario scenario, const std::string& path, double from, double to) {
  scenario.axis = {path, from, to};
  return scenario;
}

/// The point of the last contact that strikes moves so, either component being left free.
Scenario with_strike(const Scenario& scenario, std::optional<double> x, std::optional<double> y) {
  const Contact& contact = scenario.mechanism->contacts.back();
  return with_part(
      scenario,
      PointVelocity{contact.name, moving_point(*scenario.mechanism, contact.geometry), x, y});
}
/// The contact keeps closed while other numbers change.
Scenario with_closed(const Scenario& scenario, int contact) {
  return with_part(scenario, PoseTarget{ClosedTarget{contact}});
}

Scenario rectangle(const Scenario& scenario, Vec2 low, Vec2 high) {
  return with_polygon(scenario, {in_the_air(low), in_the_air({high.x, low.y}), in_the_air(high),
                                 in_the_air({low.x, high.y})});
}

Scenario pendulum(int /*count*/) {
  Scenario s = with_rod({}, held({0, 0}), in_the_air({0, -0.4}));
  s = with_last_body(s, "rod", 0.5);
  s = with_wall(s, {.body = 0, .place = Place::end}, {0, -0.5}, {0, -0.3});
  s = with_last_contact(s, "wall", 0.6, 0.2);
  s = with_strike(with_closed(s, 0), 1.5, {});
  return with_axis(s, "bodies.rod.mass", 0.1, 2);
}

Scenario four_bar(int /*count*/) {
  const Vec2 crank{0.09, 0.12}, rocker{0.4, 0.3};
  Scenario s = with_rod({}, held({0, 0}), in_the_air(crank));
  s = with_last_body(s, "crank", 0.2);
  s = with_rod(s, held({0.4, 0}), in_the_air(rocker));
  s = with_last_body(s, "rocker", 0.4);
  s = with_rod(s, met(s, crank), met(s, rocker));
  s = with_last_body(s, "coupler", 0.5);
  s = with_wall(s, {.body = 1, .place = Place::end}, {0.4, 0.2}, {0.4, 0.4});
  s = with_last_contact(s, "stop", 0.5, 0.2);
  s = with_strike(with_closed(s, 0), 1.0, {});
  return with_axis(s, "bodies.coupler.mass", 0.1, 2);
}

Scenario slider_crank(int /*count*/) {
  const Vec2 crank{0.06, 0.08}, middle{0.36, 0};
  Scenario s = with_rod({}, held({0, 0}), in_the_air(crank));
  s = with_last_body(s, "crank", 0.3);
  s = with_last_body(rectangle(s, {0.32, -0.03}, {0.4, 0.03}), "piston", 0.6);
  s = with_slider(s, met(s, middle), in_the_air({0.5, 0}));
  s = with_rod(s, met(s, crank), met(s, middle));
  s = with_last_body(s, "rod", 0.25);
  s = with_wall(s, {.body = 1, .place = Place::vertex, .vertex = 1}, {0.4, -0.08}, {0.4, 0.08});
  s = with_last_contact(s, "wall", 0.4, 0.1);
  s = with_strike(with_closed(s, 0), 1.0, {});
  return with_axis(s, "bodies.piston.mass", 0.1, 3);
}

Scenario gripper(int /*count*/) {
  Scenario s = with_disc({}, in_the_air({0, 0}), 0.05);
  s = with_last_body(s, "ball", 0.3);
  s = with_rod(s, in_the_air({-0.05, 0}), in_the_air({-0.05, 0.24}));
  s = with_last_body(s, "left", 0.15);
  s = with_rod(s, in_the_air({0.05, 0}), in_the_air({0.05, 0.24}));
  s = with_last_body(s, "right", 0.15);
  for (const double x : {-0.05, 0.05}) s = with_pivot(s, met(s, {x, 0.12}));
  s = with_last_body(rectangle(s, {-0.02, 0.15}, {0.02, 0.19}), "plunger", 0.2);
  s = with_slider(s, met(s, {0, 0.17}), in_the_air({0, 0.3}));
  s = with_link(s, met(s, {-0.02, 0.19}), met(s, {-0.05, 0.24}));
  s = with_link(s, met(s, {0.02, 0.19}), met(s, {0.05, 0.24}));
  s = with_force(s, met(s, {0, 0.17}), {0, 0.3});
  s = with_parameter(s, "forces.force.y", 4);
  s = with_contact(s, met(s, {-0.05, 0}), {0, 0});
  s = with_last_contact(s, "left-grip", 0.6, 0.5);
  s = with_strike(s, 0.6, {});
  s = with_contact(s, met(s, {0.05, 0}), {0, 0});
  s = with_last_contact(s, "right-grip", 0.6, 0.5);
  s = with_wall(s, {.body = 0}, {-0.04, -0.05}, {0.04, -0.05});
  s = with_last_contact(s, "table", 0, 0.3);
  s = with_closed(with_closed(with_closed(s, 0), 1), 2);
  return with_axis(s, "bodies.ball.mass", 0.05, 2);
}

Scenario leg(int /*count*/) {
  const Vec2 hip{0, 0.72}, knee{0.15, 0.36}, foot{0, 0};
  Scenario s = with_last_body(rectangle({}, {-0.2, 0.66}, {0.2, 0.78}), "trunk", 8);
  s = with_slider(s, met(s, hip), in_the_air({0, 1}));
  s = with_rod(s, met(s, hip), in_the_air(knee));
  s = with_last_body(s, "thigh", 1.5);
  s = with_last_joint(s, "hip");
  s = with_rod(s, met(s, knee), in_the_air(foot));
  s = with_last_body(s, "shank", 0.8);
  s = with_last_joint(s, "knee");
  s = with_spring(s, met(s, hip), met(s, foot));
  s = with_parameter(s, "forces.spring.stiffness", 4000);
  s = with_wall(s, {.body = 2, .place = Place::end}, {-0.3, 0}, {0.3, 0});
  s = with_last_contact(s, "foot", 0, 0.7);
  s = with_strike(with_closed(s, 0), 0, -1);
  s = with_part(s, PointVelocity{"trunk", {.body = 0}, {}, -1});
  return with_axis(s, "bodies.trunk.mass", 1, 20);
}

Scenario rocking_block(int /*count*/) {
  Scenario s = with_last_body(rectangle({}, {-0.1, 0}, {0.1, 0.4}), "block", 4);
  const Anchor left{.body = 0, .place = Place::vertex, .vertex = 0};
  const Anchor right{.body = 0, .place = Place::vertex, .vertex = 1};
  s = with_wall(s, right, {0, 0}, {0.3, 0});
  s = with_last_contact(s, "right", 0, 0.6);
  s = with_wall(s, left, {-0.3, 0}, {0, 0});
  s = with_last_contact(s, "left", 0, 0.6);
  s = with_part(s, PointVelocity{"left", left, 0, 0});
  s = with_part(s, AngleRate{"block", 0, -1});
  s = with_closed(with_closed(s, 0), 1);
  return with_axis(s, "bodies.block.scale_x", 0.3, 3);
}

Scenario cradle(int balls) {
  constexpr double radius = 0.025, length = 0.4;
  const auto place = [](int i) { return Vec2{2 * radius * i, 0}; };
  Scenario s;
  for (int i = 0; i < balls; ++i) {
    s = with_disc(s, in_the_air(place(i)), radius);
    s = with_last_body(s, "ball-" + std::to_string(i + 1), 0.5);
    s = with_link(s, in_the_air(place(i) + Vec2{0, length}), met(s, place(i)));
  }
  for (int i = 0; i + 1 < balls; ++i) {
    s = with_contact(s, met(s, place(i)), met(s, place(i + 1)));
    const std::string name = i == 0 ? "contact" : "contact-" + std::to_string(i + 1);
    s = with_parameter(with_closed(s, i), "contacts." + name + ".e", 1);
    if (i == 0) s = with_strike(s, 1.0, {});
  }
  s.law = LiuZhaoBrogliatoLaw{};
  return with_axis(s, "bodies.ball-1.mass", 0.05, 5);
}

Scenario chain(int links) {
  const auto place = [](int i) { return Vec2{i % 2 == 0 ? 0 : 0.06, -0.08 * i}; };
  Scenario s = with_rod({}, held(place(0)), in_the_air(place(1)));
  s = with_last_body(s, "link-1", 0.1);
  for (int i = 1; i < links; ++i) {
    s = with_rod(s, met(s, place(i)), in_the_air(place(i + 1)));
    s = with_last_body(s, "link-" + std::to_string(i + 1), 0.1);
  }
  const Vec2 tip = place(links);
  s = with_wall(s, {.body = links - 1, .place = Place::end}, tip - Vec2{0.2, 0},
                tip + Vec2{0.2, 0});
  s = with_last_contact(s, "floor", 0.5, 0.3);
  s = with_closed(s, 0);
  // One link can only swing; more of them slip outward.
  const double outward = links % 2 == 1 ? 0.5 : -0.5;
  s = links == 1 ? with_strike(s, {}, -1) : with_strike(s, outward, -1);
  return with_axis(s, "bodies.link-" + std::to_string(links) + ".mass", 0.01, 1);
}

constexpr std::array rows{
    Template{"pendulum",
             "Pendulum at a wall",
             "A rod swings against a wall. Drag the arrow of its end, give the wall another "
             "direction, or hang a disc on it: D, and begin at its end.",
             {},
             pendulum},
    Template{"four-bar",
             "Four-bar with a stop",
             "A crank, a coupler and a rocker that strikes a stop. Which mass does the stop feel? "
             "Drag the pivots, change a length or a mass, and T_c⁻ says how hard it hits.",
             {},
             four_bar},
    Template{"slider-crank",
             "Slider–crank at a wall",
             "A crank drives a piston, which meets the end of its cylinder. Put a motor on the "
             "crank (M, and click where it begins), or move the wall to another pose.",
             {},
             slider_crank},
    Template{
        "gripper",
        "Gripper with a plunger",
        "A plunger pulls two fingers together, and both strike a ball on a table at once: they "
        "rebound, and strike again until they hold it. Pull with more force, give the grips a "
        "smaller e, and play.",
        {},
        gripper},
    Template{"leg",
             "Leg that lands",
             "A trunk on a guide falls on a leg; a spring between hip and foot carries it. Bend "
             "the knee more, or move mass from the trunk into the shank: the landing changes.",
             {},
             leg},
    Template{"rocking-block",
             "Block that rocks",
             "A block turns about its left corner and comes down on the right one. Widen it, and "
             "it loses more; with little friction the corner slips.",
             {},
             rocking_block},
    Template{"cradle", "Cradle of balls",
             "Balls on strings touch each other; the first one arrives. The impact runs through "
             "them as a wave. Change one mass or one e, and compare the laws.",
             Count{"balls", 2, 5, 30}, cradle},
    Template{"chain", "Chain of links",
             "A chain of rods in folds; its end strikes the floor. Drag it where you like: the "
             "joints hold. Take a link away, or hang something on one.",
             Count{"links", 1, 4, 60}, chain},
};

}  // namespace

std::span<const Template> templates() {
  return rows;
}

const Template& template_named(std::string_view name) {
  const auto* found = std::ranges::find(rows, name, &Template::name);
  if (found != rows.end()) return *found;
  std::vector<std::string> names;
  names.reserve(rows.size());
  for (const Template& row : rows) names.emplace_back(row.name);
  throw InputError(std::string(name),
                   "there is no such template" + did_you_mean(std::string(name), names));
}

Scenario from_template(std::string_view name, std::optional<int> count) {
  const Template& row = template_named(name);
  if (count && !row.count) throw InputError(std::string(name), "it has nothing to count");
  const int n = row.count ? count.value_or(row.count->usual) : 0;
  if (row.count && (n < row.count->least || n > row.count->most)) {
    throw InputError(std::string(name), std::to_string(n) + " " + row.count->of +
                                            " are not possible: from " +
                                            std::to_string(row.count->least) + " to " +
                                            std::to_string(row.count->most) + " are");
  }
  Scenario scenario = row.make(n);
  Description words{std::string(row.title), std::string(template_source), std::string(row.text)};
  if (row.count) words.title += ": " + std::to_string(n) + " " + row.count->of;
  scenario.description = std::make_shared<const Description>(std::move(words));
  return scenario;
}

}  // namespace carom
