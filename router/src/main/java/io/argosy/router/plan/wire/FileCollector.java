package io.argosy.router.plan.wire;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.List;

/** Files of a world as they are read: of each nothing is kept but its id and what a batch holds. */
final class FileCollector {

  private final FileRules rules;
  private final RequestBatch.Builder batch = new RequestBatch.Builder();
  private final List<String> ids = new ArrayList<>();

  FileCollector(NetworkRules network) {
    rules = new FileRules(network.nodes());
  }

  /**
   * @param place to blame
   * @param strategy the number of the strategy that the file asks for
   */
  void add(WorldFile file, JsonItems place, int strategy) {
    rules.check(file, place);
    NodeIndex index = rules.nodes();
    List<Replica> holders = new ArrayList<>(file.replicas().size());
    for (WorldFile.Replica replica : file.replicas()) {
      boolean staged = replica.staged() == null || replica.staged();
      holders.add(new Replica(index.of(replica.node()), staged));
    }
    Priority priority = file.priority() == null ? Priority.NORMAL : file.priority();
    batch.add(file.size(), index.of(file.destination()), priority, holders, strategy);
    ids.add(file.id());
  }

  World world(List<WorldNode> nodes, List<WorldLink> links) {
    return new World(nodes, links, batch.build(), ids);
  }
}
