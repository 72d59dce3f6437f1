// Consent to publish games for research: what it is, and how it is given and withdrawn.
#include "server/people/consent.h"
#include "server/api/inside.h"
#include "server/limits/address_limits.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

void answer_consent(const CallPointer& call, bool stored, bool agrees) {
  if (!stored) return call->store_failed();
  call->answer(api::write_api(api::ResearchConsent{agrees}));
}

}  // namespace

void Api::Inside::show_consent(const CallPointer& call) {
  read_consent(context, call->person, [call](std::optional<bool> agrees) {
    answer_consent(call, agrees.has_value(), agrees.value_or(false));
  });
}

// Giving consent counts as one stored entry of the address; withdrawing it is always possible.
void Api::Inside::change_consent(const CallPointer& call) {
  const auto asked = api::read_api<api::ResearchConsent>(call->request.body);
  if (!asked) return call->refuse(400, "bad_request", asked.error().sentence);
  if (forgetting.is_running(call->person)) {
    return call->refuse(409, "busy", "this person is being erased");
  }
  const auto change = [this, call, agrees = asked->research] {
    store_consent(context, call->person, agrees,
                  [call, agrees](bool stored) { answer_consent(call, stored, agrees); });
  };
  read_consent(context, call->person,
               [this, call, change, agrees = asked->research](std::optional<bool> before) {
                 if (!before || *before == agrees) {
                   return answer_consent(call, before.has_value(), agrees);
                 }
                 if (!agrees) return change();
                 take_of_limit(context, entries_limit(context.options), call->request.address, 1,
                               [call, change](bool within) {
                                 if (!within) return call->refuse(over_budget());
                                 change();
                               });
               });
}

}  // namespace backstep::server
