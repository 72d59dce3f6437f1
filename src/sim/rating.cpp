#include "sim/rating.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "sim/real.h"

namespace backstep::sim {
namespace {

constexpr double kScale = 400 / std::numbers::ln10;
constexpr int kMostSteps = 200;
constexpr double kLongestStep = 2;  // of Newton's method, in logits
constexpr double kPrecision = 1e-10;

using Vector = std::vector<double>;

// A square matrix.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}
  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }
  std::size_t size() const { return size_; }

  Matrix operator*(const Matrix& other) const {
    Matrix product(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < size_; ++k) {
        for (std::size_t j = 0; j < size_; ++j) product.at(i, j) += at(i, k) * other.at(k, j);
      }
    }
    return product;
  }

 private:
  std::size_t size_;
  Vector cells_;
};

// By Gauss and Jordan. REQUIRES: positive definite, so that no pivot needs to be looked for.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size);
  for (std::size_t i = 0; i < size; ++i) result.at(i, i) = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix.at(pivot, pivot);
    for (std::size_t j = 0; j < size; ++j) {
      matrix.at(pivot, j) *= scale;
      result.at(pivot, j) *= scale;
    }
    for (std::size_t i = 0; i < size; ++i) {
      const double factor = matrix.at(i, pivot);
      if (i == pivot || factor == 0) continue;
      for (std::size_t j = 0; j < size; ++j) {
        matrix.at(i, j) -= factor * matrix.at(pivot, j);
        result.at(i, j) -= factor * result.at(pivot, j);
      }
    }
  }
  return result;
}

double chance(double difference) { return 1 / (1 + std::exp(-difference)); }

// The share of the first table's points in its deals with the second, with the added deal.
double points_of(const Points& points, std::int64_t games, std::size_t first, std::size_t second) {
  const double wins = real(points.times_better(first, second));
  const double losses = real(points.times_better(second, first));
  return wins + (real(games) - wins - losses) / 2 + 0.5;
}

// Minus the second derivatives of the likelihood. The constant lifts the direction in which all
// ratings move together, which changes nothing and would leave the matrix singular.
Matrix information(const Vector& ratings, double deals) {
  const std::size_t size = ratings.size();
  Matrix matrix(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      matrix.at(i, j) += 1 / static_cast<double>(size);
      if (i == j) continue;
      const double p = chance(ratings[i] - ratings[j]);
      matrix.at(i, j) -= deals * p * (1 - p);
      matrix.at(i, i) += deals * p * (1 - p);
    }
  }
  return matrix;
}

Vector gradient(const Points& points, std::int64_t games, const Vector& ratings) {
  Vector slope(ratings.size());
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    for (std::size_t j = 0; j < ratings.size(); ++j) {
      if (i == j) continue;
      slope[i] +=
          points_of(points, games, i, j) - (real(games) + 1) * chance(ratings[i] - ratings[j]);
    }
  }
  return slope;
}

// By Newton's method, whose steps are kept short far from the maximum; the function is concave.
Vector most_likely(const Points& points, std::int64_t games) {
  const std::size_t size = points.tables();
  Vector ratings(size);
  for (int step = 0; step < kMostSteps; ++step) {
    const Vector slope = gradient(points, games, ratings);
    const Matrix curvature = inverse(information(ratings, real(games) + 1));
    Vector move(size);
    double longest = 0;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) move[i] += curvature.at(i, j) * slope[j];
      longest = std::max(longest, std::abs(move[i]));
    }
    const double scale = longest > kLongestStep ? kLongestStep / longest : 1;
    for (std::size_t i = 0; i < size; ++i) ratings[i] += scale * move[i];
    if (longest < kPrecision) break;
  }
  return ratings;
}

// The covariance of the gradient: that of the points of a deal, times the deals, and a quarter deal
// for each added one, so that a table which always loses is not taken for certain.
Matrix covariance(const Points& points, std::int64_t games) {
  const std::size_t size = points.tables();
  Vector sums(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      if (i == j) continue;
      sums[i] += real(games + points.times_better(i, j) - points.times_better(j, i));
    }
  }
  constexpr double kHalfPoints = 4;  // points count double in products
  const double correction = games > 1 ? real(games) / real(games - 1) : 1;
  Matrix matrix(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const double spread = real(points.product(i, j)) - sums[i] * sums[j] / real(games);
      matrix.at(i, j) += correction * spread / kHalfPoints;
      if (i == j) continue;
      matrix.at(i, j) -= 0.25;
      matrix.at(i, i) += 0.25;
    }
  }
  return matrix;
}

}  // namespace

std::vector<Estimate> ratings(const Points& points, std::int64_t games) {
  const Vector best = most_likely(points, games);
  const Matrix curvature = inverse(information(best, real(games) + 1));
  const Matrix variance = curvature * covariance(points, games) * curvature;
  std::vector<Estimate> estimates;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const double reach = kZ * std::sqrt(std::max(variance.at(i, i), 0.0));
    estimates.push_back(
        {kScale * best[i], {kScale * (best[i] - reach), kScale * (best[i] + reach)}});
  }
  return estimates;
}

}  // namespace backstep::sim
