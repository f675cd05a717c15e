package io.argosy.web.decision;

import io.argosy.common.wire.user.ScoreUnit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One time that sources were chosen.
 *
 * @param strategy of the files whose requests name none
 * @param viewAgeSeconds how old what was known of the network was
 * @param expectedEndSeconds until all that waited or was planned is done, as it was reckoned
 * @param kept it can be planned again
 * @param ownStrategies by which files were planned whose requests named one
 */
public record CycleView(
    String id,
    Instant plannedAt,
    String strategy,
    long requests,
    long routed,
    double viewAgeSeconds,
    @Nullable Double expectedEndSeconds,
    boolean kept,
    List<OwnStrategy> ownStrategies) {

  public CycleView {
    ownStrategies = List.copyOf(ownStrategies);
  }

  /** All that were used, for people. */
  public String strategies() {
    return OwnStrategy.words(strategy, requests, ownStrategies);
  }

  /** In words for people. */
  public String expectedEnd() {
    return expectedEndSeconds == null ? "–" : ScoreUnit.time(expectedEndSeconds);
  }

  public String viewAge() {
    return ScoreUnit.time(viewAgeSeconds);
  }
}
