package io.argosy.router.plan.network;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * The known properties of a node.
 *
 * @param uplink total rate at which it can send; empty if unknown
 * @param downlink total rate at which it can receive; empty if unknown
 */
public record NodeFacts(NodeName name, Optional<ByteRate> uplink, Optional<ByteRate> downlink) {

  /** Returns a node of which only the name is known. */
  public static NodeFacts named(NodeName name) {
    return new NodeFacts(name, Optional.empty(), Optional.empty());
  }
}
