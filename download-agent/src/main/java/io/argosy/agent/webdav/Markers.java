package io.argosy.agent.webdav;

import io.argosy.common.unit.ByteCount;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the lines of a copy have said so far. A storage sends a marker every few seconds, with the
 * bytes of each stripe, and a last line with the result.
 *
 * @param size of the file; greater numbers are not believed
 * @param stripes bytes by the number of the stripe; a number that shrinks is not believed
 * @param stripe which the current marker describes
 * @param last line that was not empty
 */
public record Markers(ByteCount size, Map<Integer, Long> stripes, int stripe, String last) {

  private static final Pattern INDEX = Pattern.compile("Stripe Index:\\s*(\\d{1,4})");
  private static final Pattern BYTES = Pattern.compile("Stripe Bytes Transferred:\\s*(\\d{1,18})");
  private static final String BEGIN = "Perf Marker";
  private static final int MOST_STRIPES = 64;

  public Markers {
    stripes = Map.copyOf(stripes);
  }

  /** Before the first line. */
  public static Markers of(ByteCount size) {
    return new Markers(size, Map.of(), 0, "");
  }

  /** After one more line. */
  public Markers after(String line) {
    String text = line.strip();
    if (text.isEmpty()) {
      return this;
    }
    Matcher bytes = BYTES.matcher(text);
    if (bytes.matches()) {
      return new Markers(size, with(Long.parseLong(bytes.group(1))), stripe, text);
    }
    Matcher index = INDEX.matcher(text);
    int next = text.equals(BEGIN) ? 0 : stripe;
    return new Markers(
        size, stripes, index.matches() ? Integer.parseInt(index.group(1)) : next, text);
  }

  private Map<Integer, Long> with(long bytes) {
    boolean isNew = !stripes.containsKey(stripe);
    if (bytes > size.bytes() || isNew && stripes.size() >= MOST_STRIPES) {
      return stripes;
    }
    Map<Integer, Long> more = new HashMap<>(stripes);
    more.merge(stripe, bytes, Math::max);
    return more;
  }

  /** Returns the bytes that are copied, at most the size of the file. */
  public long bytes() {
    long sum = stripes.values().stream().mapToLong(Long::longValue).sum();
    return Math.min(sum, size.bytes());
  }
}
