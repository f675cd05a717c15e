package io.argosy.router.breaker;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Map;

/** All that one judgement knows, read at one time. */
public record BreakerInput(
    List<Breaker> breakers, List<LinkEvidence> evidence, Map<Long, NodeName> names) {

  public BreakerInput {
    breakers = List.copyOf(breakers);
    evidence = List.copyOf(evidence);
    names = Map.copyOf(names);
  }
}
