package io.argosy.router.breaker;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The consistent input of one judgement.
 *
 * @param doorsSince by node: the start of the agent that last opened a door for it; empty if no
 *     breaker waits for a restart
 * @param spaceSince by node: when its agents measured free space; empty if no breaker waits for
 *     that
 */
public record BreakerInput(
    List<Breaker> breakers,
    List<LinkEvidence> evidence,
    Map<Long, NodeName> names,
    Map<Long, Instant> doorsSince,
    Map<Long, Instant> spaceSince) {

  public BreakerInput {
    breakers = List.copyOf(breakers);
    evidence = List.copyOf(evidence);
    names = Map.copyOf(names);
    doorsSince = Map.copyOf(doorsSince);
    spaceSince = Map.copyOf(spaceSince);
  }
}
