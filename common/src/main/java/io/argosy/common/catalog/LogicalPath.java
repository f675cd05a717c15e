package io.argosy.common.catalog;

import java.nio.charset.StandardCharsets;

/** The syntax of names that look like paths. A valid name never leads out of a storage root. */
final class LogicalPath {

  private static final int LONGEST_NAME = 1024;
  private static final int LONGEST_SEGMENT = 255;

  private LogicalPath() {}

  static void require(String value, String what) {
    if (!value.startsWith("/")) {
      throw refused(what, "must start with /");
    }
    if (StandardCharsets.UTF_8.newEncoder().canEncode(value) && bytesOf(value) > LONGEST_NAME) {
      throw refused(what, "must have at most " + LONGEST_NAME + " bytes");
    }
    value.chars().forEach(c -> requirePrintable((char) c, what));
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw refused(what, "must be valid Unicode");
    }
    for (String segment : value.substring(1).split("/", -1)) {
      requireSegment(segment, what);
    }
  }

  private static void requirePrintable(char c, String what) {
    if (Character.isISOControl(c)) {
      throw refused(what, "must not contain a control character");
    }
  }

  private static void requireSegment(String segment, String what) {
    if (segment.isEmpty()) {
      throw refused(what, "must not have an empty segment");
    }
    if (segment.equals(".") || segment.equals("..")) {
      throw refused(what, "must not have a segment . or ..");
    }
    if (bytesOf(segment) > LONGEST_SEGMENT) {
      throw refused(what, "must have segments of at most " + LONGEST_SEGMENT + " bytes");
    }
  }

  private static int bytesOf(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static IllegalArgumentException refused(String what, String rule) {
    return new IllegalArgumentException("a " + what + " " + rule);
  }
}
