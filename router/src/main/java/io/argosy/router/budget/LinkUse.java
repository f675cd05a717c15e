package io.argosy.router.budget;

import io.argosy.common.topology.LinkName;

/**
 * What an agent says of its transfers over one link.
 *
 * @param version of the budget that the agent has heard last; 0 if it has heard of none
 * @param held how many transfers it allows itself from now on until it hears of another budget
 * @param active transfers now
 * @param wanted transfers that it would have without a limit, the active ones included
 */
public record LinkUse(LinkName link, long version, int held, int active, int wanted) {

  /**
   * @throws IllegalArgumentException a number is negative
   */
  public LinkUse {
    if (version < 0 || held < 0 || active < 0 || wanted < 0) {
      throw new IllegalArgumentException(
          "the use of a link is not negative: %d %d %d %d"
              .formatted(version, held, active, wanted));
    }
  }
}
