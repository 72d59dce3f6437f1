// Troubles: what can happen to servers, a database and the lines between them. Each returns when it
// is over, but for those who have to get over it.
#pragma once

#include <string>
#include <vector>

#include "base/random.h"
#include "tests/crash/crowd.h"
#include "tests/scale/fleet.h"

namespace backstep::scale {

class Troubles {
 public:
  Troubles(Fleet& fleet, crash::Crowd& crowd, Random& random)
      : fleet_(fleet), crowd_(crowd), random_(random) {}

  static std::size_t kinds();
  static std::string name(std::size_t kind);
  // What went wrong on our side: servers that did not start.
  crash::Complaints cause(std::size_t kind);

 private:
  struct Kind;
  static const std::vector<Kind>& all();

  void kill_one();
  void kill_two();
  void kill_all();
  void ask_one_to_go();
  void restart_database();
  void crash_database();
  void hang_up_on_one();
  void refuse_one();
  void freeze_one();
  void freeze_all();
  void slow_one_down();
  void lose_a_commit();
  void lose_an_answer();
  void hang_up_in_database();
  void take_all_connections();

  std::size_t any_server();
  // At any moment, or shortly after a turn was sent: then it is stored, but not answered yet, or
  // just not stored.
  void wait_for_a_moment();
  void wait_at_most(std::uint32_t ms);
  void spring(tests::CutLine::Trap trap);
  crash::Complaints complaints_;

  Fleet& fleet_;
  crash::Crowd& crowd_;
  Random& random_;
};

}  // namespace backstep::scale
