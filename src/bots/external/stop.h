// Stop: a wish that ends the waiting of another thread for a child. Its file becomes readable with
// the wish and stays so, because who waits for files cannot look at anything else.
#pragma once

namespace backstep::bots::external {

class Stop {
 public:
  Stop();
  ~Stop();
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  // From any thread.
  void request() const;
  // -1 if the system has none to give: then nobody sees the wish, and waiting ends by itself.
  int file() const { return file_; }

 private:
  int file_;
};

}  // namespace backstep::bots::external
