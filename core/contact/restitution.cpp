// SPDX-License-Identifier: MIT
//
// With u = δ̇/v₀, mv₀²u du = −Kδⁿ(1 + au) dδ gives Kδⁿ⁺¹/((n + 1)mv₀²) = ∫ w dw/(1 + aw) from u to
// 1, which is (L(a) − L(au))/a² with L(z) = z − ln(1 + z). δ = 0 again at u = −e with L(−ae) =
// L(a): that is the relation. Neither K nor n, m or v₀ is in it. There 1 + au > 0 still, for L(−ae)
// is finite: the force pushes until the end, and clipping it at zero changes nothing.
#include "core/contact/restitution.h"

#include "core/contact/carvalho_martins.h"
#include "core/contact/flores.h"
#include "core/contact/gonthier.h"
#include "core/contact/herbert_mcwhannell.h"
#include "core/contact/hertz.h"
#include "core/contact/hunt_crossley.h"
#include "core/contact/kelvin_voigt.h"
#include "core/contact/lankarani_nikravesh.h"
#include "core/contact/lee_wang.h"
#include "core/contact/log_excess.h"
#include "core/contact/zhiying_qishao.h"

namespace carom {

DampingFactor damping_factor(ForceModel model, double e) {
  switch (model) {
    case ForceModel::hertz:
      return hertz_factor(e);
    case ForceModel::hunt_crossley:
      return hunt_crossley_factor(e);
    case ForceModel::herbert_mcwhannell:
      return herbert_mcwhannell_factor(e);
    case ForceModel::lee_wang:
      return lee_wang_factor(e);
    case ForceModel::lankarani_nikravesh:
      return lankarani_nikravesh_factor(e);
    case ForceModel::gonthier:
      return gonthier_factor(e);
    case ForceModel::zhiying_qishao:
      return zhiying_qishao_factor(e);
    case ForceModel::flores:
      return flores_factor(e);
    case ForceModel::carvalho_martins:
      return carvalho_martins_factor(e);
    case ForceModel::kelvin_voigt:
      return kelvin_voigt_factor(e);
  }
  return {};
}

double realised_restitution(ForceModel model, double factor) {
  return info_of(model).linear ? kelvin_voigt_restitution(factor) : realised_restitution(factor);
}

double realised_restitution(double a) {
  // Here L(a) is half of a² to rounding, and e is 1.
  constexpr double undamped = 1e-100;
  if (a < undamped) return 1;
  return -log_excess_root_below(log_excess(a)).z / a;
}

}  // namespace carom
