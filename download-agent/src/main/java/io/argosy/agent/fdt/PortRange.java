package io.argosy.agent.fdt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ports that servers may listen on, both ends included, below 32768: the kernel assigns higher ones
 * to any process.
 */
public record PortRange(int first, int last) {

  private static final int LOWEST = 1024;
  private static final int EPHEMERAL = 32_768;

  private static final Pattern RANGE = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  /** Parses {@code 31000-31099}. */
  public static PortRange parse(String text) {
    Matcher range = RANGE.matcher(text.strip());
    if (!range.matches()) {
      throw new IllegalArgumentException("not a range of ports such as 31000-31099: " + text);
    }
    return new PortRange(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
  }

  public PortRange {
    if (first < LOWEST || last >= EPHEMERAL || last <= first) {
      throw new IllegalArgumentException(
          "ports for FDT must be a range of at least two from %d to %d: %d-%d"
              .formatted(LOWEST, EPHEMERAL - 1, first, last));
    }
  }
}
