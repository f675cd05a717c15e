package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/cycles}: one time that sources were chosen.
 *
 * @param strategy of the requests that name none
 * @param viewAgeSeconds how old what was known of the network was
 * @param expectedEndSeconds until all that waited or was planned is done, as it was reckoned
 * @param digest of what was chosen
 * @param snapshot {@code kept}: it can be planned again; otherwise why not: {@code
 *     too-many-requests}, {@code expired} or {@code none}
 * @param snapshotBytes compressed
 * @param ownStrategies by which files were planned whose requests named one, most files first
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
