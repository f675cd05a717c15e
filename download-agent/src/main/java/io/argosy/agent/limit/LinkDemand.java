package io.argosy.agent.limit;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;

/**
 * The transfers of one link.
 *
 * @param active now
 * @param wanted if no node had a limit, the active ones included
 */
public record LinkDemand(LinkName link, int active, int wanted) {

  boolean touches(NodeName node) {
    return link.source().equals(node) || link.destination().equals(node);
  }

  /** The node at the other end. */
  NodeName other(NodeName node) {
    return link.source().equals(node) ? link.destination() : link.source();
  }
}
