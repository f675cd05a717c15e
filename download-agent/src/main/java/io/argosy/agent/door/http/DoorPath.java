package io.argosy.agent.door.http;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a request to a door. It is matched against the raw request line, so that decoding,
 * dots and doubled slashes cannot disguise a path.
 *
 * @param last a file's number, {@code bundle}, {@code fdt} or {@code proof}; empty for the session
 *     itself
 */
record DoorPath(String session, String last) {

  static final String SESSIONS = "/door/v1/sessions";
  static final String DESCRIPTION = "/door/v1/openapi.json";
  private static final String BUNDLE = "bundle";
  private static final String FDT = "fdt";
  private static final String PROOF = "proof";
  private static final Pattern FILE =
      Pattern.compile("/door/v1/([A-Za-z0-9_-]{43})(?:/(0|[1-9][0-9]{0,5}|bundle|fdt|proof))?");

  static Optional<DoorPath> parse(String rawPath) {
    Matcher matcher = FILE.matcher(rawPath);
    return matcher.matches()
        ? Optional.of(
            new DoorPath(matcher.group(1), Objects.requireNonNullElse(matcher.group(2), "")))
        : Optional.empty();
  }

  boolean isSession() {
    return last.isEmpty();
  }

  boolean isBundle() {
    return last.equals(BUNDLE);
  }

  boolean isFdt() {
    return last.equals(FDT);
  }

  boolean isProof() {
    return last.equals(PROOF);
  }

  /** Empty if the path is not one of a file. */
  OptionalInt number() {
    return isSession() || isBundle() || isFdt() || isProof()
        ? OptionalInt.empty()
        : OptionalInt.of(Integer.parseInt(last));
  }
}
