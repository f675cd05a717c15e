package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;

/**
 * A validated planning problem.
 *
 * @param batch nodes are numbered in the order of their names, as in every view of the nodes
 * @param ids file ids by position in the batch
 */
public record World(
    List<WorldNode> nodes, List<WorldLink> links, RequestBatch batch, List<String> ids) {

  /** Returns the world of this view and batch; with full knowledge it gives the same view. */
  public static World of(NetworkView view, RequestBatch batch, List<String> ids) {
    return new World(SeenNetwork.nodes(view), SeenNetwork.links(view), batch, ids);
  }
}
