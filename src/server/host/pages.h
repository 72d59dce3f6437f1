// Pages: the files of the web page, from memory; the page of a table says in its head who invites,
// so that messengers can show it, in the language of the query (?lang=de) or of Accept-Language.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "net/net.h"
#include "server/api/api.h"
#include "server/host/context.h"
#include "texts/texts.h"

namespace backstep::server {

class Pages {
 public:
  Pages(Context context, Api& api) : context_(context), api_(api) {}

  // Reads all files of the folder; an error if there is no index.html.
  std::optional<Error> read(const std::string& folder);
  // Every path that is not the API's. GET and HEAD only.
  void answer(const net::Request& request, net::Reply reply);

 private:
  struct File {
    std::string type;
    net::Text body;
    std::string tag;                // changes when the file does
    bool named_by_content = false;  // its name holds a hash: it may be kept for ever
    net::Text gzip;                 // the same packed; null if there is no such file
  };
  // What the page of a place says about itself.
  struct Card {
    std::string title;
    std::string description;
    std::string path;
  };
  void give(const File& file, const net::Request& request, const net::Reply& reply) const;
  void give_index(const Card& card, Language language, int status, const net::Reply& reply) const;

  Context context_;
  Api& api_;
  std::map<std::string, File, std::less<>> files_;  // by path, "/app.js"
};

// Text for use inside HTML, in content and in quoted attributes.
std::string html_text(std::string_view text);

}  // namespace backstep::server
