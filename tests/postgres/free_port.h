// A port of this machine that nobody listens on now.
#pragma once

namespace backstep::tests {

// Below those that the system gives to outgoing connections: whoever listens there may go and come
// back to find it free. 0 if there is none.
int free_port();

}  // namespace backstep::tests
