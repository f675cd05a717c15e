package io.argosy.deploy.demo;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import java.util.List;
import java.util.Set;

/** Where files cannot go for want of room. */
final class Rooms {

  private Rooms() {}

  /** Nodes for which somebody lives who downloads, and all who do have no room. */
  static Set<NodeName> lackingAt(List<NodeView> nodes) {
    return nodes.stream()
        .filter(Rooms::isWithoutRoom)
        .map(NodeView::name)
        .collect(toUnmodifiableSet());
  }

  private static boolean isWithoutRoom(NodeView node) {
    List<NodeView.Agent> fetching =
        node.agents().stream()
            .filter(a -> a.alive() && !a.hindrances().contains(ClaimHindrance.DOOR_ONLY))
            .toList();
    return !fetching.isEmpty()
        && fetching.stream().allMatch(a -> a.hindrances().contains(ClaimHindrance.NO_ROOM));
  }
}
