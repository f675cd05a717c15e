package io.argosy.web.decision;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One time that sources were chosen.
 *
 * @param viewAgeSeconds how old what was known of the network was
 * @param expectedEndSeconds until all that waited or was planned is done, as it was reckoned
 * @param kept it can be planned again
 */
public record CycleView(
    String id,
    Instant plannedAt,
    String strategy,
    long requests,
    long routed,
    double viewAgeSeconds,
    @Nullable Double expectedEndSeconds,
    boolean kept) {

  /** In words for people. */
  public String expectedEnd() {
    return expectedEndSeconds == null ? "–" : ScoreUnit.time(expectedEndSeconds);
  }

  public String viewAge() {
    return ScoreUnit.time(viewAgeSeconds);
  }
}
