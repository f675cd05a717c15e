package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/cycles}: one routing cycle.
 *
 * @param strategy strategy of the requests that name none
 * @param viewAgeSeconds age of the knowledge about the network
 * @param expectedEndSeconds estimated time until all waiting and planned files have arrived
 * @param digest digest of the choices
 * @param snapshot {@code kept}: it can be planned again; otherwise the reason why not: {@code
 *     too-many-requests}, {@code expired} or {@code none}
 * @param snapshotBytes compressed
 * @param ownStrategies strategies that requests named, most files first
 */
public record CycleView(
    String id,
    Instant plannedAt,
    String strategy,
    long requests,
    long routed,
    double viewAgeSeconds,
    @Nullable Double expectedEndSeconds,
    @Nullable String digest,
    String snapshot,
    @Nullable Long snapshotBytes,
    List<OwnStrategy> ownStrategies) {

  /** All strategies that were used, such as {@code completion; phedex for 3 files}. */
  public String strategies() {
    return OwnStrategy.words(strategy, requests, ownStrategies);
  }
}
