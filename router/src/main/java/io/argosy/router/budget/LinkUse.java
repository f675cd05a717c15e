package io.argosy.router.budget;

import io.argosy.common.topology.LinkName;

/**
 * An agent's report of its transfers over one link.
 *
 * @param version of the latest budget that the agent has received; 0 for none
 * @param held how many transfers it allows itself until it receives another budget
 * @param active the current number of transfers
 * @param wanted the number of transfers without a limit, including the active ones
 */
public record LinkUse(LinkName link, long version, int held, int active, int wanted) {

  /**
   * @throws IllegalArgumentException a number is negative
   */
  public LinkUse {
    if (version < 0 || held < 0 || active < 0 || wanted < 0) {
      throw new IllegalArgumentException(
          "the use of a link has a negative number: %d %d %d %d"
              .formatted(version, held, active, wanted));
    }
  }
}
