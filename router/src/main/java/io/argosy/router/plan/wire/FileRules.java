package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.world.WorldFile;
import java.util.HashSet;
import java.util.Set;

/** What holds of files beyond what their types say. Confined to one reading. */
final class FileRules {

  private final NodeIndex nodes;
  private final Set<Wish> wishes = new HashSet<>();
  private long bytes;

  private record Wish(String id, int destination) {}

  FileRules(NodeIndex nodes) {
    this.nodes = nodes;
  }

  NodeIndex nodes() {
    return nodes;
  }

  /**
   * @throws Refusal a rule is broken
   */
  void check(WorldFile file, JsonItems place) {
    if (file.id().isEmpty()) {
      throw place.refusal("id", "is empty");
    }
    requireNode(file.destination(), "destination", place);
    if (!wishes.add(new Wish(file.id(), nodes.of(file.destination())))) {
      throw place.refusal("id", "the same file for the same destination twice: " + file.id());
    }
    if (file.size().bytes() > NetworkRules.MOST - bytes) {
      throw place.refusal("size", "all files together are too large");
    }
    bytes += file.size().bytes();
    checkReplicas(file, place);
  }

  private void checkReplicas(WorldFile file, JsonItems place) {
    Set<NodeName> holders = new HashSet<>();
    for (int n = 0; n < file.replicas().size(); n++) {
      WorldFile.Replica replica = file.replicas().get(n);
      String below = "replicas[" + n + "].node";
      requireNode(replica.node(), below, place);
      if (!holders.add(replica.node())) {
        throw place.refusal(below, "the same node twice: " + replica.node());
      }
    }
  }

  private void requireNode(NodeName node, String below, JsonItems place) {
    if (!nodes.knows(node)) {
      throw place.refusal(below, "there is no node " + node);
    }
  }
}
