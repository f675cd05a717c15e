package io.argosy.router.harvest;

import java.util.Set;

/** The agent that reports, and the nodes that it serves. */
public record Reporter(long agentId, Set<Long> nodeIds) {

  public Reporter {
    nodeIds = Set.copyOf(nodeIds);
  }
}
