#include "table/typed/aliases.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace backstep::table::typed {
namespace {

// Longer ones need not come first: the longest that fits is taken.
constexpr std::array kLine{
    Alias{"play", "lay"},        Alias{"todo", "owed"},      Alias{"to do", "owed"},
    Alias{"must", "owed"},

    Alias{"legen", "lay"},       Alias{"ende", "end"},       Alias{"stapel", "piles"},
    Alias{"zuletzt", "last"},    Alias{"muss", "owed"},      Alias{"tipp", "hint"},
    Alias{"hilfe", "help"},      Alias{"lage", "state"},     Alias{"platze", "seats"},
    Alias{"plaetze", "seats"},   Alias{"ja", "yes"},         Alias{"nein", "no"},
    Alias{"zuruck", "back"},     Alias{"zurueck", "back"},   Alias{"alle", "all"},
    Alias{"verlauf", "log"},     Alias{"beginnen", "begin"}, Alias{"platz", "room"},
    Alias{"sag", "say"},         Alias{"sagen", "say"},      Alias{"zeichen", "sig"},

    Alias{"poser", "lay"},       Alias{"fin", "end"},        Alias{"main", "hand"},
    Alias{"dernier", "last"},    Alias{"dois", "owed"},      Alias{"conseil", "hint"},
    Alias{"aide", "help"},       Alias{"etat", "state"},     Alias{"places", "seats"},
    Alias{"oui", "yes"},         Alias{"non", "no"},         Alias{"reprendre", "back"},
    Alias{"tout", "all"},        Alias{"journal", "log"},    Alias{"commencer", "begin"},
    Alias{"place", "room"},      Alias{"dis", "say"},        Alias{"dire", "say"},

    Alias{"gioca", "lay"},       Alias{"fine", "end"},       Alias{"pile", "piles"},
    Alias{"mano", "hand"},       Alias{"ultimo", "last"},    Alias{"devo", "owed"},
    Alias{"consiglio", "hint"},  Alias{"aiuto", "help"},     Alias{"stato", "state"},
    Alias{"posti", "seats"},     Alias{"si", "yes"},         Alias{"indietro", "back"},
    Alias{"tutto", "all"},       Alias{"cronaca", "log"},    Alias{"inizia", "begin"},
    Alias{"spazio", "room"},     Alias{"di", "say"},         Alias{"segnale", "sig"},

    Alias{"wyloz", "lay"},       Alias{"koniec", "end"},     Alias{"stosy", "piles"},
    Alias{"karty", "hand"},      Alias{"ostatnie", "last"},  Alias{"musze", "owed"},
    Alias{"podpowiedz", "hint"}, Alias{"pomoc", "help"},     Alias{"stan", "state"},
    Alias{"miejsca", "seats"},   Alias{"tak", "yes"},        Alias{"nie", "no"},
    Alias{"cofnij", "back"},     Alias{"wszystko", "all"},   Alias{"dziennik", "log"},
    Alias{"zaczynam", "begin"},  Alias{"miejsce", "room"},   Alias{"powiedz", "say"},
    Alias{"znak", "sig"},

    Alias{"выложить", "lay"},    Alias{"конец", "end"},      Alias{"стопки", "piles"},
    Alias{"карты", "hand"},      Alias{"последнее", "last"}, Alias{"надо", "owed"},
    Alias{"подсказка", "hint"},  Alias{"помощь", "help"},    Alias{"положение", "state"},
    Alias{"места", "seats"},     Alias{"да", "yes"},         Alias{"нет", "no"},
    Alias{"назад", "back"},      Alias{"все", "all"},        Alias{"журнал", "log"},
    Alias{"начать", "begin"},    Alias{"место", "room"},     Alias{"сказать", "say"},
    Alias{"сигнал", "sig"},
};

constexpr std::array kSignal{
    Alias{"lassen", "leave"},
    Alias{"klein", "small"},
    Alias{"gut", "good"},
    Alias{"frei", "free"},
    Alias{"beginnen", "begin"},
    Alias{"eng", "trouble"},
    Alias{"warten", "wait"},
    Alias{"habe", "hold"},
    Alias{"nicht jetzt", "not_now"},
    Alias{"nicht beginnen", "not_begin"},

    Alias{"laisser", "leave"},
    Alias{"petit", "small"},
    Alias{"bon", "good"},
    Alias{"libre", "free"},
    Alias{"commencer", "begin"},
    Alias{"souci", "trouble"},
    Alias{"attendre", "wait"},
    Alias{"ai", "hold"},
    Alias{"pas maintenant", "not_now"},
    Alias{"pas commencer", "not_begin"},

    Alias{"lascia", "leave"},
    Alias{"piccolo", "small"},
    Alias{"buono", "good"},
    Alias{"libero", "free"},
    Alias{"inizio", "begin"},
    Alias{"guai", "trouble"},
    Alias{"aspetto", "wait"},
    Alias{"ho", "hold"},
    Alias{"non ora", "not_now"},
    Alias{"non inizio", "not_begin"},

    Alias{"zostaw", "leave"},
    Alias{"maly", "small"},
    Alias{"dobra", "good"},
    Alias{"wolny", "free"},
    Alias{"zaczynam", "begin"},
    Alias{"klopot", "trouble"},
    Alias{"poczekam", "wait"},
    Alias{"mam", "hold"},
    Alias{"nie teraz", "not_now"},
    Alias{"nie zaczynam", "not_begin"},

    Alias{"оставить", "leave"},
    Alias{"малый", "small"},
    Alias{"хорошо", "good"},
    Alias{"свободно", "free"},
    Alias{"начну", "begin"},
    Alias{"трудно", "trouble"},
    Alias{"подожду", "wait"},
    Alias{"есть", "hold"},
    Alias{"не сейчас", "not_now"},
    Alias{"не начну", "not_begin"},
};

// As the cards are called.
constexpr std::array kCommand{
    Alias{"exactly three", "three"},
    Alias{"silence", "mute"},
    Alias{"no tricks", "no_back"},

    Alias{"totenkopf", "skull"},
    Alias{"genau drei", "three"},
    Alias{"redeverbot", "mute"},
    Alias{"keine tricks", "no_back"},
    Alias{"ein stapel", "one_pile"},
    Alias{"eine ziehen", "draw_one"},

    Alias{"tete de mort", "skull"},
    Alias{"exactement trois", "three"},
    Alias{"sans retro", "no_back"},
    Alias{"une pile", "one_pile"},
    Alias{"pioche unique", "draw_one"},

    Alias{"teschio", "skull"},
    Alias{"esattamente tre", "three"},
    Alias{"silenzio", "mute"},
    Alias{"niente gambero", "no_back"},
    Alias{"una pila", "one_pile"},
    Alias{"pesca una", "draw_one"},

    Alias{"czaszka", "skull"},
    Alias{"dokladnie trzy", "three"},
    Alias{"cisza", "mute"},
    Alias{"tylko naprzod", "no_back"},
    Alias{"jeden stos", "one_pile"},
    Alias{"dobierz jedna", "draw_one"},

    Alias{"стоп", "stop"},
    Alias{"череп", "skull"},
    Alias{"ровно три", "three"},
    Alias{"тишина", "mute"},
    Alias{"без прыжков", "no_back"},
    Alias{"одна стопка", "one_pile"},
    Alias{"взять одну", "draw_one"},
};

// Letters with two bytes in UTF-8 that become others, as code points: from, to.
struct Letter {
  char32_t from;
  std::string_view to;
};
constexpr std::array kLetters{
    Letter{U'ä', "a"}, Letter{U'à', "a"}, Letter{U'â', "a"},  Letter{U'á', "a"}, Letter{U'ą', "a"},
    Letter{U'ç', "c"}, Letter{U'ć', "c"}, Letter{U'é', "e"},  Letter{U'è', "e"}, Letter{U'ê', "e"},
    Letter{U'ë', "e"}, Letter{U'ę', "e"}, Letter{U'î', "i"},  Letter{U'ï', "i"}, Letter{U'ì', "i"},
    Letter{U'í', "i"}, Letter{U'ł', "l"}, Letter{U'ń', "n"},  Letter{U'ö', "o"}, Letter{U'ô', "o"},
    Letter{U'ò', "o"}, Letter{U'ó', "o"}, Letter{U'œ', "oe"}, Letter{U'ś', "s"}, Letter{U'ß', "ss"},
    Letter{U'ü', "u"}, Letter{U'ù', "u"}, Letter{U'û', "u"},  Letter{U'ú', "u"}, Letter{U'ź', "z"},
    Letter{U'ż', "z"}, Letter{U'ё', "е"},
};

// The small letter of a capital of these languages.
constexpr char32_t small(char32_t letter) {
  if (letter >= U'А' && letter <= U'Я') return letter + 0x20;
  if (letter == U'Ё') return U'ё';
  if (letter >= 0xC0 && letter <= 0xDE && letter != 0xD7) return letter + 0x20;
  // In Latin Extended-A capitals and small letters take turns.
  if (letter >= 0x100 && letter <= 0x137) return letter | 1U;
  if (letter == U'Œ') return U'œ';
  if (letter == U'Ś') return U'ś';
  if ((letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17E)) {
    return letter % 2 == 1 ? letter + 1 : letter;
  }
  return letter;
}

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

void append(std::string& out, char32_t letter) {
  for (const auto& [from, to] : kLetters) {
    if (from != letter) continue;
    out += to;
    return;
  }
  append_utf8(out, letter);
}

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  for (const Utf8Character& each : Utf8(text)) {
    if (each.code >= 'A' && each.code <= 'Z') {
      out += static_cast<char>(each.code - 'A' + 'a');
    } else if (each.valid && each.code >= 0xC0 && each.code < 0x800) {
      append(out, small(each.code));
    } else {
      out += each.bytes;
    }
  }
  return out;
}

std::span<const Alias> aliases(AliasPlace place) {
  switch (place) {
    case AliasPlace::kLine:
      return kLine;
    case AliasPlace::kSignal:
      return kSignal;
    case AliasPlace::kCommand:
      break;
  }
  return kCommand;
}

FoundAlias find_alias(std::string_view text, std::span<const Alias> known) {
  FoundAlias best;
  std::string words;
  std::size_t at = 0;
  for (int count = 0; count < 3 && at < text.size(); ++count) {
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at]) && text[at] != '\r' && text[at] != '\n' &&
           (text[at] < '0' || text[at] > '9')) {
      ++at;
    }
    if (at == start) break;
    if (count > 0) words += ' ';
    words += folded(text.substr(start, at - start));
    while (at < text.size() && (is_blank(text[at]) || text[at] == '\r' || text[at] == '\n')) ++at;
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Alias& each) { return each.words == words; });
    if (found != known.end()) best = {*found, at};
  }
  return best;
}

}  // namespace backstep::table::typed
