package io.argosy.router.breaker;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that one judgement knows, read at one time.
 *
 * @param doorsSince by node: when the agent started that last opened a door for it; empty where no
 *     breaker waits for a return
 */
public record BreakerInput(
    List<Breaker> breakers,
    List<LinkEvidence> evidence,
    Map<Long, NodeName> names,
    Map<Long, Instant> doorsSince) {

  /** Nothing is known of doors. */
  BreakerInput(List<Breaker> breakers, List<LinkEvidence> evidence, Map<Long, NodeName> names) {
    this(breakers, evidence, names, Map.of());
  }

  public BreakerInput {
    breakers = List.copyOf(breakers);
    evidence = List.copyOf(evidence);
    names = Map.copyOf(names);
    doorsSince = Map.copyOf(doorsSince);
  }
}
