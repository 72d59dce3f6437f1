// Sentences for everything that happens besides turns: who comes and goes, the deal, talk.
#pragma once

#include <span>
#include <string>

#include "engine/signal/signal.h"
#include "terminal/messages/names.h"
#include "wire/notice.h"

namespace backstep::terminal::messages {

// A turn is not told here; what is only the reader's business is empty.
std::string happening(const Texts& t, const wire::Happened& happened, const Table& table);

// What somebody signals, perhaps several things in a row.
std::string signals_text(const Texts& t, const Table& table, int seat,
                         std::span<const Signal> signals);

}  // namespace backstep::terminal::messages
