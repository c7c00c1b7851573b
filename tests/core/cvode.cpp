// SPDX-License-Identifier: MIT
#include "tests/core/cvode.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>

namespace carom::test {

namespace {

using Vector = CvodeProblem::Vector;

struct Context {
  const CvodeProblem* problem;
  const CvodeProblem::Event* event;
  Vector x, dxdt;

  void take(N_Vector from) {
    const double* data = N_VGetArrayPointer(from);
    x.assign(data, data + N_VGetLength(from));
  }
};

int right_hand_side(double t, N_Vector x, N_Vector dxdt, void* data) {
  auto* context = static_cast<Context*>(data);
  context->take(x);
  context->problem->rate(t, context->x, context->dxdt);
  std::copy(context->dxdt.begin(), context->dxdt.end(), N_VGetArrayPointer(dxdt));
  return 0;
}

int root_function(double t, N_Vector x, double* out, void* data) {
  auto* context = static_cast<Context*>(data);
  context->take(x);
  *out = (*context->event)(t, context->x);
  return 0;
}

constexpr double relative_tolerance = 1e-12;

}  // namespace

CvodeProblem::Answer CvodeProblem::at(double t) const {
  return solve(nullptr, t);
}

CvodeProblem::Answer CvodeProblem::until_falls(const Event& event, double until) const {
  return solve(&event, until);
}

CvodeProblem::Answer CvodeProblem::solve(const Event* event, double until) const {
  SUNContext sun = nullptr;
  SUNContext_Create(nullptr, &sun);
  const auto n = static_cast<sunindextype>(x_0.size());
  Context context{this, event, {}, Vector(x_0.size())};
  Vector start = x_0, tolerance = absolute_tolerance;
  N_Vector x = N_VMake_Serial(n, start.data(), sun);
  N_Vector absolute = N_VMake_Serial(n, tolerance.data(), sun);
  void* cvode = CVodeCreate(CV_BDF, sun);
  CVodeInit(cvode, right_hand_side, 0, x);
  CVodeSVtolerances(cvode, relative_tolerance, absolute);
  CVodeSetUserData(cvode, &context);
  SUNMatrix matrix = SUNDenseMatrix(n, n, sun);
  SUNLinearSolver solver = SUNLinSol_Dense(x, matrix, sun);
  CVodeSetLinearSolver(cvode, solver, matrix);
  CVodeSetMaxNumSteps(cvode, 2000000);
  CVodeSetStopTime(cvode, until);
  if (longest_step > 0) CVodeSetMaxStep(cvode, longest_step);
  if (event != nullptr) {
    int falling = -1;
    CVodeRootInit(cvode, 1, root_function);
    CVodeSetRootDirection(cvode, &falling);
  }
  Answer out;
  const int flag = CVode(cvode, until, x, &out.t, CV_NORMAL);
  out.good = event != nullptr ? flag == CV_ROOT_RETURN : flag == CV_TSTOP_RETURN || flag == 0;
  const double* data = N_VGetArrayPointer(x);
  out.x.assign(data, data + n);
  CVodeFree(&cvode);
  SUNLinSolFree(solver);
  SUNMatDestroy(matrix);
  N_VDestroy(absolute);
  N_VDestroy(x);
  SUNContext_Free(&sun);
  return out;
}

}  // namespace carom::test
