// Numbers in disguise.
#pragma once

#include "talk/reading.h"

namespace backstep::talk {

void find_hidden(Reading& reading);  // siebzigjährig, seveeen
void find_leet(Reading& reading);    // $even, f1ve, tvvo, s3venty; text turned backwards

}  // namespace backstep::talk
