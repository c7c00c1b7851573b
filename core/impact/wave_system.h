// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/impact/wave_cycles.h"
#include "core/impact/wave_march.h"

namespace carom {

enum class WaveEventKind : unsigned char {
  turns,          ///< v_n = 0 while it compresses
  is_compressed,  ///< v_n = 0 while it expands
  opens,          ///< δ = 0 while it expands
  strikes,        ///< v_n = 0 while it is open
  slip_stops,     ///< v_t = 0
  slips,          ///< the holding force leaves the cone
};

struct WaveEvent {
  int contact = 0;
  WaveEventKind kind = WaveEventKind::turns;
};

/// A contact on the way.
struct WaveContactState {
  enum class Phase : unsigned char { open, compresses, expands };
  WaveContact given;
  Phase phase = Phase::open;
  WaveSlip slip = WaveSlip::untouched;
  double n_then = 0, t_then = 0;  ///< v_n, |v_t| of the wrong sign at the beginning of the mode
  double E_then = 0;              ///< energy at the beginning of the phase
  double taken = 0, returned = 0;
  double forced = -1;  ///< τ at which it was made to slip
};

struct WavePlace {
  std::vector<WaveContactState> contacts;
  Eigen::VectorXd impulse;
};

/// The rates of wave_march.cpp, what each contact does, and when that changes.
class WaveSystem {
 public:
  // A copy of `held_` would point into the `known_` of the original.
  WaveSystem(const WaveSystem&) = delete;
  WaveSystem& operator=(const WaveSystem&) = delete;
  /// Normal impulses since `take`, k; δ, k; work of friction.
  using State = std::vector<double>;

  /// Changes nearer to each other than this fraction of the impulse are at one instant.
  static constexpr double at_once = 1e-9;
  /// Forces and accelerations hold to this fraction when something is decided.
  static constexpr double decided = 1e-12;

  explicit WaveSystem(const WaveProblem& problem);

  [[nodiscard]] std::size_t count() const { return contacts_.size(); }
  [[nodiscard]] State start() const { return State(2 * contacts_.size() + 1, 0.0); }
  /// By which the error of each entry of the state is divided: the entry that is 1 in the kinetic
  /// norm, with what it makes along the tangent.
  [[nodiscard]] State scales() const;
  [[nodiscard]] double impulse_unit() const { return impulse_unit_; }
  [[nodiscard]] double energy_unit() const { return energy_unit_; }

  /// Decides what sticks at the beginning.
  void begin(const State& x);
  void rate(const State& x, State& dxdt);
  /// Counts the impulses of the state among those so far.
  void take(State& x);
  /// A function of the state that becomes negative where the event happens.
  double guard(const WaveEvent& event, const State& x);
  /// Of a guard as much is rounding.
  [[nodiscard]] double guard_rounding(const WaveEvent& event) const;
  /// Events whose guards are negative, so many at most.
  std::vector<WaveEvent> broken(const State& x, std::size_t most);
  /// What follows an event.
  void change(const WaveEvent& event, double tau, State& x);

  /// `still`: velocity of a unit row that is rest.
  bool is_over(const State& x, double still, double spent);
  /// Nothing accelerates: the forces of all that presses cancel to this fraction.
  bool is_balanced(const State& x, double balanced);
  /// No contact that presses moves faster than this along its normal.
  bool is_quiet(const State& x, double slow);
  /// Takes what velocity is left from what presses, unless it is `still` already, by parts of the
  /// impulses so far; false where a contact then approaches or still moves, and where that takes
  /// more than a rounding of them. Tangents that move faster than `slow` go on.
  bool settle(State& x, double still, double slow);
  /// Of a contact, zero where it is open.
  [[nodiscard]] double energy(std::size_t j, const State& x) const;
  [[nodiscard]] WaveCycles::Pattern pattern() const;
  [[nodiscard]] WaveCycles::Row row(const State& x) const;
  /// Goes on from another row of this pattern.
  void go_to(const WaveCycles::Row& row, State& x);
  /// What changes on the way.
  [[nodiscard]] WavePlace place() const { return {contacts_, P_}; }
  void return_to(const WavePlace& place);
  /// Impulses, slips and works in SI.
  void finish(const State& x, WaveMarch& out);

 private:
  using Index = Eigen::Index;
  using One = WaveContactState;
  using Phase = One::Phase;
  static Index index(std::size_t i) { return static_cast<Index>(i); }
  /// Contacts that stick and have a tangent, and how their forces follow from the others, see
  /// find_held.
  struct Held {
    std::vector<std::size_t> contacts;
    bool independent = true;
    Eigen::MatrixXd B, R;
    Eigen::MatrixXd W;  ///< velocities by the impulses of all others
  };

  [[nodiscard]] bool presses(std::size_t j) const { return contacts_[j].phase != Phase::open; }
  [[nodiscard]] double push(std::size_t j, double indentation) const;
  [[nodiscard]] double friction(std::size_t j) const {
    return -direction(contacts_[j].slip) * contacts_[j].given.mu_d;
  }
  void find_velocity(const State& x);
  void find_forces(const State& x);
  void find_tangential();
  void find_held();
  void find_reactions();
  void begin_from(Eigen::VectorXd impulses);
  void decide(double tau);
  void decide_in_box(const std::vector<std::size_t>& open_question);
  [[nodiscard]] bool is_still(std::size_t j) const;
  void slip(std::size_t j, double s);
  void enter(std::size_t j, Phase phase, const State& x);
  void begin_phase(std::size_t j);
  [[nodiscard]] double taken_by(std::size_t j, const State& x) const;
  void first_slip(std::size_t j);
  [[nodiscard]] double value_of(WaveEventKind kind, std::size_t j, const State& x) const;
  [[nodiscard]] bool none_presses() const;

  std::vector<One> contacts_;
  DelassusForm::Rows D_;  ///< scaled
  Eigen::MatrixXd W_;
  double exponent_;
  double impulse_unit_ = 1, energy_unit_ = 1;
  Eigen::VectorXd P_;                     ///< impulses so far, 2k
  Eigen::VectorXd v_0_, v_then_, v_, f_;  ///< velocities at first, after P_ and now; forces
  Eigen::MatrixXd G_;        ///< velocities by the normal impulses, what sticks with them
  Eigen::VectorXd length_;   ///< of the rows, that of the longest normal is 1
  Eigen::VectorXd epsilon_;  ///< velocities that are rounding
  Eigen::VectorXd weights_;  ///< normal forces, or their ratio
  std::vector<std::size_t> pressing_;
  std::map<std::vector<std::size_t>, Held> known_;
  const Held* held_ = nullptr;
};

}  // namespace carom
