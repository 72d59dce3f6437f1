#include "advice/english/svg.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "advice/english/words.h"
#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

// Shapes and strokes carry the meaning; colours only please. Text has a contrast of more than 6:1
// on both grounds. Class names have a prefix, since a page that holds the picture sees them, too.
constexpr std::string_view kStyle = R"(<style>
.bp{--ground:#fff;--ink:#16181d;--quiet:#565a66;--grid:#d4d7de;--band:#cfdcf0;--line:#1c4587;--draws:#565a66;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:13px}
@media (prefers-color-scheme:dark){.bp{--ground:#14161b;--ink:#eceef3;--quiet:#a9aebb;--grid:#363a45;--band:#2a3d5f;--line:#a9c8ff;--draws:#a9aebb}}
.bp-ground{fill:#fff;fill:var(--ground)}
.bp-band{fill:#cfdcf0;fill:var(--band)}
.bp-line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.bp-grid{stroke:#d4d7de;stroke:var(--grid)}
.bp-axis{stroke:#565a66;stroke:var(--quiet)}
.bp-choice{stroke:#1c4587;stroke:var(--line);stroke-width:3.5}
.bp-draws{stroke:#565a66;stroke:var(--draws);stroke-width:1.4;stroke-dasharray:.5 3.5}
.bp-pointer{stroke:#565a66;stroke:var(--quiet);stroke-width:.8}
.bp-hindsight{stroke:#16181d;stroke:var(--ink);stroke-width:1.2;stroke-dasharray:9 4 1 4}
.bp-full{fill:#16181d;fill:var(--ink);stroke:#fff;stroke:var(--ground)}
.bp-hollow{fill:#fff;fill:var(--ground);stroke:#16181d;stroke:var(--ink);stroke-width:1.6}
.bp-open{fill:none;stroke:#16181d;stroke:var(--ink);stroke-width:2.4;stroke-linecap:round}
.bp-title{fill:#16181d;fill:var(--ink);font-size:18px;font-weight:bold}
.bp-plain{fill:#16181d;fill:var(--ink)}
.bp-strong{fill:#16181d;fill:var(--ink);font-weight:bold}
.bp-quiet{fill:#565a66;fill:var(--quiet);font-size:12px}
</style>
)";

constexpr std::array<std::string_view, 4> kTextClasses{"bp-title", "bp-plain", "bp-quiet",
                                                       "bp-strong"};
constexpr std::array<std::string_view, 6> kLineClasses{"bp-grid",  "bp-axis",    "bp-choice",
                                                       "bp-draws", "bp-pointer", "bp-hindsight"};
constexpr std::array<std::string_view, 3> kAnchors{"start", "middle", "end"};

std::string number(double value) {
  std::string text = number_text(value, 1);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string attribute(std::string_view name, std::string_view value) {
  return ' ' + std::string(name) + "=\"" + std::string(value) + '"';
}

std::string points(std::span<const Spot> spots) {
  std::string text;
  for (const Spot& spot : spots) {
    text += (text.empty() ? "" : " ") + number(spot.x) + ',' + number(spot.y);
  }
  return attribute("points", text);
}

std::string line(const PictureLine& one) {
  const std::string_view role = kLineClasses[static_cast<std::size_t>(one.role)];
  return "<polyline" + attribute("class", "bp-line " + std::string(role)) + points(one.spots) +
         "/>\n";
}

std::string polygon(std::string_view role, std::span<const Spot> spots) {
  return "<polygon" + attribute("class", role) + points(spots) + "/>\n";
}

std::string circle(std::string_view role, const PictureMark& mark) {
  return "<circle" + attribute("class", role) + attribute("cx", number(mark.at.x)) +
         attribute("cy", number(mark.at.y)) + attribute("r", number(mark.radius)) + "/>\n";
}

std::string mark(const PictureMark& one) {
  const auto [x, y] = one.at;
  const double r = one.radius;
  switch (one.shape) {
    case Shape::kDiamond:
      return polygon("bp-full",
                     std::array<Spot, 4>{{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}});
    case Shape::kUp:
      return polygon("bp-hollow",
                     std::array<Spot, 3>{{{x, y - r}, {x + r, y + r}, {x - r, y + r}}});
    case Shape::kDown:
      return polygon("bp-hollow",
                     std::array<Spot, 3>{{{x, y + r}, {x + r, y - r}, {x - r, y - r}}});
    case Shape::kDisc:
      return circle("bp-full", one);
    case Shape::kRing:
      return circle("bp-hollow", one);
    case Shape::kCross:
      break;
  }
  const std::string path = 'M' + number(x - r) + ',' + number(y - r) + 'L' + number(x + r) + ',' +
                           number(y + r) + 'M' + number(x - r) + ',' + number(y + r) + 'L' +
                           number(x + r) + ',' + number(y - r);
  return "<path" + attribute("class", "bp-open") + attribute("d", path) + "/>\n";
}

std::string text(const PictureText& one) {
  std::string element = "<text" +
                        attribute("class", kTextClasses[static_cast<std::size_t>(one.role)]) +
                        attribute("x", number(one.at.x)) + attribute("y", number(one.at.y));
  if (one.align != Align::kLeft) {
    element += attribute("text-anchor", kAnchors[static_cast<std::size_t>(one.align)]);
  }
  return element + '>' + xml_text(one.text) + "</text>\n";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string safe;
  for (const Utf8Character& each : Utf8(text)) {
    switch (each.code) {
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '&':
        safe += "&amp;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      case 0xFFFE:
      case 0xFFFF:
        safe += '?';  // no characters to XML
        break;
      default:
        safe += each.valid && !is_control(each.code) ? each.bytes : "?";
    }
  }
  return safe;
}

std::string svg(const Picture& picture) {
  const std::string width = number(picture.width);
  const std::string height = number(picture.height);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
                    attribute("viewBox", "0 0 " + width + ' ' + height) +
                    attribute("width", width) + attribute("height", height) +
                    attribute("style", "max-width:100%;height:auto") + attribute("class", "bp") +
                    attribute("role", "img") + ">\n";
  out += "<title>" + xml_text(picture.title) + "</title>\n";
  out += "<desc>" + xml_text(picture.description) + "</desc>\n";
  out += kStyle;
  out += "<rect" + attribute("class", "bp-ground") + attribute("width", width) +
         attribute("height", height) + "/>\n";
  for (const auto& band : picture.bands) out += polygon("bp-band", band);
  for (const PictureLine& one : picture.lines) out += line(one);
  for (const PictureMark& one : picture.marks) out += mark(one);
  for (const PictureText& one : picture.texts) out += text(one);
  return out + "</svg>\n";
}

}  // namespace backstep::advice::english
