#include "client/bridge/guest_thread.h"

#include <utility>

namespace backstep::client::bridge {

GuestThread::GuestThread(const std::string& command, bots::external::Limits limits) {
  limits.stop = stop_.file();
  thread_ = std::thread([this, command, limits] { work(command, limits); });
}

GuestThread::~GuestThread() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    jobs_.clear();
  }
  changed_.notify_all();
  stop_.request();
  thread_.join();
}

void GuestThread::post(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  changed_.notify_all();
}

void GuestThread::work(const std::string& command, const bots::external::Limits& limits) {
  bots::external::PipeGuest guest(command, limits);
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ended_ || !jobs_.empty(); });
      if (ended_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job(guest);
  }
}

}  // namespace backstep::client::bridge
