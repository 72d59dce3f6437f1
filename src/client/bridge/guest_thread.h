// GuestThread: a guest on a thread of its own, so that whoever waits for it can do other things.
//
// Jobs are done one after the other, in order. The thread starts the guest's program and outlives
// it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "bots/external/pipe_guest.h"
#include "bots/external/stop.h"

namespace backstep::client::bridge {

class GuestThread {
 public:
  using Job = std::function<void(bots::external::PipeGuest& guest)>;

  GuestThread(const std::string& command, bots::external::Limits limits);
  // Jobs that have not begun are dropped. The one that has comes to an end without the guest, which
  // may think for long.
  ~GuestThread();
  GuestThread(const GuestThread&) = delete;
  GuestThread& operator=(const GuestThread&) = delete;

  // From any thread.
  void post(Job job);

 private:
  void work(const std::string& command, const bots::external::Limits& limits);

  const bots::external::Stop stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool ended_ = false;
  std::thread thread_;  // last: it uses what is above
};

}  // namespace backstep::client::bridge
