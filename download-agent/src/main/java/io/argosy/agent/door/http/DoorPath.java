package io.argosy.agent.door.http;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request line may ask of a door; matched against the raw line, so that no decoding, no dot
 * and no doubled slash can make one path look like another.
 *
 * @param number empty for the bundle
 */
record DoorPath(String session, OptionalInt number) {

  static final String SESSIONS = "/door/v1/sessions";
  private static final Pattern FILE =
      Pattern.compile("/door/v1/([A-Za-z0-9_-]{43})/(0|[1-9][0-9]{0,5}|bundle)");

  static Optional<DoorPath> parse(String rawPath) {
    Matcher matcher = FILE.matcher(rawPath);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String last = matcher.group(2);
    return Optional.of(
        new DoorPath(
            matcher.group(1),
            last.equals("bundle") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(last))));
  }

  boolean isBundle() {
    return number.isEmpty();
  }
}
