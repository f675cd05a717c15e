package io.argosy.router.plan.network;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * What is known of a node.
 *
 * @param uplink what it can send in all, empty where not known
 * @param downlink what it can receive in all, empty where not known
 */
public record NodeFacts(NodeName name, Optional<ByteRate> uplink, Optional<ByteRate> downlink) {

  /** A node of which nothing but its name is known. */
  public static NodeFacts named(NodeName name) {
    return new NodeFacts(name, Optional.empty(), Optional.empty());
  }
}
