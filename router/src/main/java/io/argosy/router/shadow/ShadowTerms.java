package io.argosy.router.shadow;

import io.argosy.router.plan.Strategy;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is compared, and how much work may go into it.
 *
 * @param strategies that run in the shadow; empty: nothing is compared
 * @param mostRequests a cycle of more is skipped
 * @param simulation how many shares of links one simulation may work out
 */
public record ShadowTerms(List<Strategy> strategies, int mostRequests, long simulation) {

  public ShadowTerms {
    strategies = strategies.stream().distinct().toList();
    if (mostRequests < 1 || simulation < 1) {
      throw new IllegalArgumentException("a comparison takes some requests and some work");
    }
  }

  /** With these in the shadow too. */
  ShadowTerms with(List<Strategy> pinned) {
    return new ShadowTerms(
        Stream.concat(strategies.stream(), pinned.stream()).toList(), mostRequests, simulation);
  }
}
