package io.argosy.router.harvest;

import java.util.Set;

/** The agent that reports, and the nodes it may speak for. */
public record Reporter(long agentId, Set<Long> nodeIds) {

  public Reporter {
    nodeIds = Set.copyOf(nodeIds);
  }
}
