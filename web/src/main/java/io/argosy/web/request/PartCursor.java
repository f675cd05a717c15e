package io.argosy.web.request;

import io.argosy.web.problem.Parameters;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The last place and file that are known already, as surrogate keys; opaque outside. */
record PartCursor(long block, long node, long file) {

  static final PartCursor START = new PartCursor(0, 0, 0);

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})-([0-9]{1,18})");

  /**
   * @throws io.argosy.common.refusal.Refusal it is none that an answer gave
   */
  static PartCursor of(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return START;
    }
    Matcher read = TEXT.matcher(text);
    if (!read.matches()) {
      throw Parameters.malformed("cursor", text, "is none that an answer gave");
    }
    return new PartCursor(
        Long.parseLong(read.group(1)),
        Long.parseLong(read.group(2)),
        Long.parseLong(read.group(3)));
  }

  String text() {
    return block + "-" + node + "-" + file;
  }
}
