package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;

/**
 * A routing question that has been checked.
 *
 * @param batch its nodes are numbered in the order of their names, as every view of the nodes does
 * @param ids of the files, by their position in the batch
 */
public record World(
    List<WorldNode> nodes, List<WorldLink> links, RequestBatch batch, List<String> ids) {

  /**
   * The question that a plan of this view answers; read back with all knowledge, it is the same.
   */
  public static World of(NetworkView view, RequestBatch batch, List<String> ids) {
    return new World(SeenNetwork.nodes(view), SeenNetwork.links(view), batch, ids);
  }
}
