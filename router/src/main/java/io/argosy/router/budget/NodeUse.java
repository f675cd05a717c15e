package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;

/**
 * What an agent says of the transfers that it has at one node.
 *
 * @param version of the budget that the agent has heard last; 0 if it has heard of none
 * @param held how many transfers it allows itself from now on until it hears of another budget
 * @param active transfers that touch the node now
 * @param wanted transfers that it would have without a limit, the active ones included
 */
public record NodeUse(NodeName node, long version, int held, int active, int wanted) {

  /**
   * @throws IllegalArgumentException a number is negative
   */
  public NodeUse {
    if (version < 0 || held < 0 || active < 0 || wanted < 0) {
      throw new IllegalArgumentException(
          "the use of a node is not negative: %d %d %d %d"
              .formatted(version, held, active, wanted));
    }
  }
}
