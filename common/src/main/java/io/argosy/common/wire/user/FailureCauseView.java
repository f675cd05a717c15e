package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;

/**
 * One item of {@code GET /query/v1/failure-causes}: the failed attempts with one cause, among the
 * newest {@link #MOST_ATTEMPTS} of the last day.
 *
 * @param cause the class of the failures
 * @param title the class as a sentence
 * @param routerDoes how the router reacts
 * @param peopleDo what an operator can do
 * @param links on which it happened, those with most attempts first; a few
 * @param examples the newest; a few
 */
public record FailureCauseView(
    String cause,
    String title,
    String routerDoes,
    String peopleDo,
    long attempts,
    Instant lastAt,
    List<Where> links,
    List<FailureView> examples) {

  /**
   * The maximum number of attempts that are considered; of many failures, the newest are
   * sufficient.
   */
  public static final int MOST_ATTEMPTS = 500;

  /** A link and its attempts that failed for this cause. */
  public record Where(NodeName source, NodeName destination, long attempts) {}
}
