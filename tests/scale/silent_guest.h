// SilentGuest: a WebSocket whose owner neither speaks nor says goodbye, so that a server that goes
// has to wait for them.
#pragma once

namespace backstep::scale {

class SilentGuest {
 public:
  // Connects to a port of this machine.
  explicit SilentGuest(int port);
  ~SilentGuest();
  SilentGuest(const SilentGuest&) = delete;
  SilentGuest& operator=(const SilentGuest&) = delete;

  bool is_in() const { return is_in_; }

 private:
  int socket_ = -1;
  bool is_in_ = false;
};

}  // namespace backstep::scale
