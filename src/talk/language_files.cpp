#include <vector>

#include "talk/language.h"

namespace backstep::talk {

const std::vector<LanguageFile>& language_files() {
  using File = LanguageFile;
  static const std::vector<File> files{
#include "talk/languages.inc"
  };
  return files;
}

}  // namespace backstep::talk
