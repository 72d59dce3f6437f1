#include "cmd/kept_games.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>

#include "cmd/format.h"

namespace backstep::cmd {
namespace {

using Sink = std::function<std::optional<Error>(std::string_view piece)>;

std::optional<Error> read_part(const KeptPart& part, const Sink& sink) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(part.path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) return Error{part.path + ": " + std::strerror(errno)};
  std::string header(part.header.size(), '\0');
  header.resize(std::fread(header.data(), 1, header.size(), file.get()));
  KeptCount count;
  std::array<char, 65536> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    const std::string_view piece(buffer.data(), size);
    count.add(piece);
    if (auto error = sink(piece)) return error;
  }
  if (std::ferror(file.get()) != 0) return Error{part.path + ": " + std::strerror(errno)};
  if (header.size() < part.header.size() || count.bytes() < part.kept.bytes) {
    return Error{part.path + ": is cut off"};
  }
  if (header != part.header || count.in(part.path) != part.kept) {
    return Error{part.path + ": is not what its slice wrote"};
  }
  return std::nullopt;
}

}  // namespace

wire::KeptGames KeptCount::in(const std::string& path) const {
  return {std::filesystem::path(path).filename().string(), bytes_, fmt::format("{:016x}", hash_)};
}

std::optional<Error> check_parts(std::span<const KeptPart> parts) {
  for (const KeptPart& part : parts) {
    if (auto error = read_part(part, [](std::string_view) { return std::nullopt; })) return error;
  }
  return std::nullopt;
}

std::optional<Error> join_parts(std::span<const KeptPart> parts, OutputFile& output) {
  const Sink write = [&](std::string_view piece) {
    return output.write(piece) ? std::nullopt : std::optional(Error{output.not_written()});
  };
  for (const KeptPart& part : parts) {
    if (auto error = read_part(part, write)) return error;
  }
  return std::nullopt;
}

}  // namespace backstep::cmd
