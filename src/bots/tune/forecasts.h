// Forecasts: fits the two outputs of bots/forecast.h to how games of quick bots ended.
#pragma once

#include <string_view>

#include "bots/forecast.h"
#include "bots/tune/tune.h"

namespace backstep::bots::tune {

// How well a forecast fits: on games it was not fitted to.
struct ForecastFit {
  int games = 0;
  double win_error = 0;    // root of the mean square distance of chance and end, by position
  double blind_error = 0;  // the same for who always says the mean
  double calibration = 0;  // mean distance of chance and share won, over tenths of the positions
  double left_error = 0;   // mean distance of forecast and end
};

struct FittedForecast {
  ForecastHeads heads;
  ForecastFit fit;
};

// Every game has one turn that is chosen at random among plausible ones, and counts from there on.
// The same arguments give the same numbers; one thread.
FittedForecast fit_forecast(const Task& task, int games, std::string_view seed);

}  // namespace backstep::bots::tune
