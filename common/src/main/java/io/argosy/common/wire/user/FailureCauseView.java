package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;

/**
 * One item of {@code GET /query/v1/failure-causes}: the failed attempts of the last day with one
 * cause.
 *
 * @param cause the class of the failures
 * @param fault where the cause lies: {@code link}, {@code source}, {@code destination} or {@code
 *     file}
 * @param title the class as a sentence
 * @param routerDoes how the router reacts
 * @param peopleDo what an operator can do
 * @param links on which it happened, those with most attempts first; a few
 * @param examples the newest; a few
 */
public record FailureCauseView(
    String cause,
    String fault,
    String title,
    String routerDoes,
    String peopleDo,
    long attempts,
    Instant lastAt,
    List<Where> links,
    List<FailureView> examples) {

  /** A link and its attempts that failed for this cause. */
  public record Where(NodeName source, NodeName destination, long attempts) {}
}
