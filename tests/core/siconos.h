// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/lcp.h"

namespace carom::test {

/// What Siconos says about a complementarity problem.
struct SiconosAnswer {
  bool solved = false;
  Eigen::VectorXd z;
};

/// By its own Lemke and its own enumeration.
SiconosAnswer siconos_lemke(const LcpProblem& problem);
SiconosAnswer siconos_enumeration(const LcpProblem& problem);

}  // namespace carom::test
