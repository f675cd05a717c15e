package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the files of a world while they are read. It stores only the ID of each file and what the
 * batch holds. Confined to one reading.
 */
final class FileCollector {

  private final List<WorldNode> nodes;
  private final List<WorldLink> links;
  private final Map<NodeName, Integer> numbers;
  private final Set<Key> keys = new HashSet<>();
  private final RequestBatch.Builder batch = new RequestBatch.Builder();
  private final List<String> ids = new ArrayList<>();
  private long bytes;

  private record Key(String id, int destination) {}

  /**
   * @throws Refusal the network breaks a rule
   */
  FileCollector(List<WorldNode> nodes, List<WorldLink> links) {
    this.nodes = nodes;
    this.links = links;
    numbers = new NetworkRules(nodes, links).numbers();
  }

  /**
   * @param place of the file, for the refusal
   * @param strategy the number of the strategy that the file asks for
   * @throws Refusal the file breaks a rule
   */
  void add(WorldFile file, JsonItems place, int strategy) {
    if (file.id().isEmpty()) {
      throw place.refusal("id", "is empty");
    }
    int destination = number(file.destination(), "destination", place);
    if (!keys.add(new Key(file.id(), destination))) {
      throw place.refusal("id", "the same file for the same destination twice: " + file.id());
    }
    if (file.size().bytes() > NetworkRules.MOST - bytes) {
      throw place.refusal("size", "all files together are too large");
    }
    bytes += file.size().bytes();
    Priority priority = file.priority() == null ? Priority.NORMAL : file.priority();
    batch.add(file.size(), destination, priority, replicas(file, place), strategy);
    ids.add(file.id());
  }

  private List<Replica> replicas(WorldFile file, JsonItems place) {
    List<Replica> replicas = new ArrayList<>(file.replicas().size());
    Set<NodeName> holders = new HashSet<>();
    for (int n = 0; n < file.replicas().size(); n++) {
      WorldFile.Replica replica = file.replicas().get(n);
      String below = "replicas[" + n + "].node";
      int node = number(replica.node(), below, place);
      if (!holders.add(replica.node())) {
        throw place.refusal(below, "the same node twice: " + replica.node());
      }
      replicas.add(new Replica(node, replica.staged() == null || replica.staged()));
    }
    return replicas;
  }

  private int number(NodeName node, String below, JsonItems place) {
    Integer number = numbers.get(node);
    if (number == null) {
      throw place.refusal(below, "there is no node " + node);
    }
    return number;
  }

  World world() {
    return new World(nodes, links, batch.build(), ids);
  }
}
