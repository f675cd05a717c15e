package io.argosy.agent.batch;

import java.time.Duration;

/**
 * The bounds of a {@link StreamSearch}.
 *
 * @param start streams of a link of which nothing is known
 * @param most streams of a link
 */
public record StreamPolicy(int start, int most) {

  /** How long each sample of a link should be: a few files, and a dozen samples in a minute. */
  public static final Duration SAMPLE = Duration.ofSeconds(4);

  /**
   * A second stream moves data while the first one changes files, so a link has two even if its
   * rate does not rise. Failures may reduce it to one.
   */
  static final int FEWEST = 2;

  public StreamPolicy {
    if (start < 1 || start > most) {
      throw new IllegalArgumentException(
          "streams must start between 1 and the most of %d: %d".formatted(most, start));
    }
  }

  /**
   * Returns a policy that starts with at least as many streams, but not with more than the most.
   */
  StreamPolicy startingAtLeast(int streams) {
    return new StreamPolicy(Math.clamp(streams, start, most), most);
  }
}
