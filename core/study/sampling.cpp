// SPDX-License-Identifier: MIT
#include "core/study/sampling.h"

#include <algorithm>
#include <bit>
#include <boost/math/distributions/normal.hpp>
#include <boost/random/sobol.hpp>
#include <cmath>

#include "core/base/error.h"

namespace carom {

namespace {

constexpr int digits = 53;  // of a double

/// One of 2⁵³ equal parts of (0, 1), in its middle.
double inside_unit(std::uint64_t bits) {
  return (static_cast<double>(bits >> (64 - digits)) + 0.5) * std::ldexp(1.0, -digits);
}

/// Steele, Lea and Flood's SplitMix64: 64 bits that depend on every bit of x.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  return mixed(mixed(mixed(seed) ^ a) ^ b);
}

/// A permutation of 0 … count − 1 that needs no memory: a Feistel network over the next power of
/// four, which is applied until the result is below count.
std::uint64_t permuted(std::uint64_t at, std::uint64_t count, std::uint64_t key) {
  const int half = (static_cast<int>(std::bit_width(count - 1)) + 1) / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = at >> half, right = at & mask;
    constexpr std::uint64_t rounds = 4;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::uint64_t next = left ^ (mixed(key, round, right) & mask);
      left = right;
      right = next;
    }
    at = (left << half) | right;
  } while (at >= count);
  return at;
}

double latin_hypercube(const StudySampling& sampling, std::uint64_t point, std::size_t parameter) {
  const std::uint64_t key = mixed(sampling.seed, parameter, 1);
  const std::uint64_t part =
      sampling.count > 1 ? permuted(point, sampling.count, key) : std::uint64_t{0};
  const double within = inside_unit(mixed(sampling.seed, point, 2 + parameter));
  return (static_cast<double>(part) + within) / static_cast<double>(sampling.count);
}

void sobol(const StudySampling& sampling, std::uint64_t point, std::vector<double>& out) {
  if (out.size() > boost::random::default_sobol_table::max_dimension) {
    throw InputError("/sampling/method",
                     "Sobol's points have at most " +
                         std::to_string(boost::random::default_sobol_table::max_dimension) +
                         " parameters; \"latin-hypercube\" has any number");
  }
  boost::random::sobol sequence(out.size());
  // Boost leaves out the first point, 0, without which 2^k points are no net.
  if (point > 0) sequence.seed(point - 1);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::uint64_t bits = point > 0 ? sequence() : 0;
    out[i] = inside_unit(bits ^ mixed(sampling.seed, i, 3));
  }
}

double quantile_of(const StudyRange& range, double u) {
  if (!range.logarithmic) return std::lerp(range.from, range.to, u);
  return std::exp(std::lerp(std::log(range.from), std::log(range.to), u));
}

double quantile_of(const StudyList& list, double u) {
  const auto count = list.values.size();
  const auto place = static_cast<std::size_t>(u * static_cast<double>(count));
  return list.values[std::min(place, count - 1)];
}

double quantile_of(const UniformValues& uniform, double u) {
  return std::lerp(uniform.from, uniform.to, u);
}

double quantile_of(const NormalValues& normal, double u) {
  return boost::math::quantile(boost::math::normal(normal.mean, normal.deviation), u);
}

/// The distribution function is a parabola on either side of the mode.
double quantile_of(const TriangularValues& triangle, double u) {
  const double width = triangle.to - triangle.from;
  const double below = (triangle.mode - triangle.from) / width;
  if (u < below) return triangle.from + std::sqrt(u * width * (triangle.mode - triangle.from));
  return triangle.to - std::sqrt((1 - u) * width * (triangle.to - triangle.mode));
}

}  // namespace

std::uint64_t value_count(const StudyValues& values) {
  if (const auto* range = std::get_if<StudyRange>(&values)) {
    return static_cast<std::uint64_t>(range->count);
  }
  if (const auto* list = std::get_if<StudyList>(&values)) return list->values.size();
  return 0;
}

double value_at(const StudyValues& values, std::uint64_t place) {
  if (const auto* list = std::get_if<StudyList>(&values)) return list->values[place];
  const auto& range = std::get<StudyRange>(values);
  const auto last = static_cast<std::uint64_t>(range.count) - 1;
  if (place == 0) return range.from;
  if (place == last) return range.to;  // exactly
  return quantile_of(range, static_cast<double>(place) / static_cast<double>(last));
}

double quantile(const StudyValues& values, double u) {
  return std::visit([u](const auto& of) { return quantile_of(of, u); }, values);
}

std::vector<double> unit_point(const StudySampling& sampling, std::uint64_t point,
                               std::size_t parameters) {
  std::vector<double> out(parameters);
  if (sampling.method == StudyMethod::sobol) {
    sobol(sampling, point, out);
    return out;
  }
  for (std::size_t i = 0; i < parameters; ++i) {
    out[i] = sampling.method == StudyMethod::latin_hypercube
                 ? latin_hypercube(sampling, point, i)
                 : inside_unit(mixed(sampling.seed, point, i));
  }
  return out;
}

}  // namespace carom
