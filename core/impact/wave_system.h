// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

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

/// The rates of wave_march.cpp, what each contact does, and when that changes.
class WaveSystem {
 public:
  using State = std::vector<double>;  ///< P, 2k; δ, k; work of friction

  /// Changes nearer to each other than this fraction of the impulse are at one instant.
  static constexpr double at_once = 1e-9;
  /// Forces and accelerations hold to this fraction when something is decided.
  static constexpr double decided = 1e-12;

  explicit WaveSystem(const WaveProblem& problem);

  [[nodiscard]] int count() const { return static_cast<int>(contacts_.size()); }
  [[nodiscard]] State start() const { return State(3 * contacts_.size() + 1, 0.0); }
  /// By which the error of each entry of the state is divided: the entry that is 1 in the kinetic
  /// norm.
  [[nodiscard]] State scales() const;
  [[nodiscard]] double impulse_unit() const { return impulse_unit_; }
  [[nodiscard]] double energy_unit() const { return energy_unit_; }

  /// Decides what sticks at the beginning.
  void begin(const State& x);
  void rate(const State& x, State& dxdt);
  /// A function of the state that becomes negative where the event happens.
  double guard(const WaveEvent& event, const State& x);
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
  [[nodiscard]] std::vector<double> energies(const State& x) const;
  /// Impulses, slips and works in SI.
  void finish(const State& x, WaveMarch& out);

 private:
  using Index = Eigen::Index;
  enum class Phase : unsigned char { open, compresses, expands };

  struct One {
    WaveContact given;
    Phase phase = Phase::open;
    WaveSlip slip = WaveSlip::untouched;
    double n_then = 0, t_then = 0;  ///< v_n, |v_t| of the wrong sign at the beginning of the mode
    double E_then = 0;              ///< energy at the beginning of the phase
    double taken = 0, returned = 0;
    double forced = -1;  ///< τ at which it was made to slip
  };

  [[nodiscard]] bool presses(std::size_t j) const { return contacts_[j].phase != Phase::open; }
  [[nodiscard]] double energy(std::size_t j, const State& x) const;
  [[nodiscard]] double push(std::size_t j, double indentation) const;
  void find_velocity(const State& x);
  void find_forces(const State& x);
  void find_tangential();
  void collect_held();
  void decide(double tau);
  void decide_in_box(const std::vector<std::size_t>& open_question);
  [[nodiscard]] bool is_still(std::size_t j) const;
  void slip(std::size_t j, double s);
  void enter(std::size_t j, Phase phase, const State& x);
  void first_slip(std::size_t j);
  [[nodiscard]] double value_of(WaveEventKind kind, std::size_t j, const State& x) const;
  [[nodiscard]] bool none_presses() const;

  std::vector<One> contacts_;
  DelassusForm::Rows D_;  ///< scaled
  Eigen::MatrixXd W_;
  double exponent_;
  double impulse_unit_ = 1, energy_unit_ = 1;
  Eigen::VectorXd v_0_, v_, f_;
  Eigen::VectorXd length_;         ///< of the rows, that of the longest normal is 1
  Eigen::VectorXd epsilon_;        ///< velocities that are rounding
  Eigen::VectorXd weights_;        ///< normal forces, or their ratio
  std::vector<std::size_t> held_;  ///< contacts that stick and have a tangent
  Eigen::MatrixXd B_, R_;          ///< of the holding forces
  bool independent_ = true;
};

}  // namespace carom
