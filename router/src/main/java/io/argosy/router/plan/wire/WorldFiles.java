package io.argosy.router.plan.wire;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a world as a list that Jackson fills and writes. Only the id of a file and its entry
 * in a {@link RequestBatch} are stored; each {@link WorldFile} is created on access. Until the
 * network is known, nodes are numbered in the order in which files name them.
 */
final class WorldFiles extends AbstractList<WorldFile> implements RandomAccess {

  private final List<String> ids;
  private final List<NodeName> nodes = new ArrayList<>();
  private final Map<NodeName, Integer> numbers = new HashMap<>();
  private final RequestBatch.Builder builder = new RequestBatch.Builder();
  private final SharedFiles.Builder shared = new SharedFiles.Builder();

  /** Files of which the copies on their way are known, which each of their entries repeats. */
  private final Set<Integer> announced = new HashSet<>();

  /** A number for each id. */
  private final Map<String, Integer> keys = new HashMap<>();

  private RequestBatch batch = new RequestBatch.Builder().build();

  /** Creates an empty list, to be filled by {@link #add}. */
  WorldFiles() {
    ids = new ArrayList<>();
  }

  /** Creates the list of a world's files, to be written. */
  WorldFiles(World world) {
    ids = world.ids();
    batch = world.batch();
    world.nodes().stream().map(WorldNode::name).sorted().forEach(nodes::add);
  }

  @Override
  public int size() {
    return ids.size();
  }

  @Override
  public WorldFile get(int n) {
    return new WorldFile(
        ids.get(n),
        ByteCount.of(batch.bytes(n)),
        nodes.get(batch.destination(n)),
        new Priority(batch.priority(n)),
        IntStream.range(0, batch.sourceCount(n))
            .mapToObj(
                s -> new WorldFile.Replica(nodes.get(batch.source(n, s)), batch.isStaged(n, s)))
            .toList(),
        coming(n),
        notFrom(n));
  }

  private @Nullable List<WorldFile.Coming> coming(int n) {
    List<WorldFile.Coming> coming =
        batch.coming(n).stream()
            .map(copy -> new WorldFile.Coming(nodes.get(copy.node()), copy.seconds()))
            .toList();
    return coming.isEmpty() ? null : coming;
  }

  private @Nullable List<NodeName> notFrom(int n) {
    List<NodeName> excluded = batch.shared().excluded(n).mapToObj(nodes::get).toList();
    return excluded.isEmpty() ? null : excluded;
  }

  @Override
  public boolean add(WorldFile file) {
    List<Replica> holders = new ArrayList<>(file.replicas().size());
    for (WorldFile.Replica replica : file.replicas()) {
      boolean staged = replica.staged() == null || replica.staged();
      holders.add(new Replica(number(replica.node()), staged));
    }
    Priority priority = file.priority() == null ? Priority.NORMAL : file.priority();
    builder.add(file.size(), number(file.destination()), priority, holders);
    int known = keys.size();
    int key = keys.computeIfAbsent(file.id(), added -> known);
    shared.wanted(key, ids.size());
    if (file.notFrom() != null) {
      file.notFrom().forEach(node -> shared.excluded(ids.size(), number(node)));
    }
    if (file.coming() != null && announced.add(key)) {
      file.coming()
          .forEach(it -> shared.comes(key, new SharedFiles.Copy(number(it.node()), seconds(it))));
    }
    return ids.add(file.id());
  }

  private double seconds(WorldFile.Coming copy) {
    Documents.require(
        copy.seconds() >= 0 && copy.seconds() < Double.POSITIVE_INFINITY,
        "files[" + ids.size() + "].coming",
        "the seconds of a copy must be 0 or more: " + copy.seconds());
    return copy.seconds();
  }

  private int number(NodeName node) {
    return numbers.computeIfAbsent(
        node,
        added -> {
          nodes.add(added);
          return nodes.size() - 1;
        });
  }

  /**
   * Returns the batch of these files on this network.
   *
   * @param strategies that files ask for, by position of the file
   * @throws io.argosy.common.refusal.Refusal if a file names a node that does not exist, occurs
   *     twice for one destination, or names a node twice
   */
  RequestBatch batch(Map<NodeName, Integer> network, Map<Integer, Integer> strategies) {
    batch = builder.build(shared.build(size()));
    Set<List<Object>> seen = new HashSet<>();
    long bytes = 0;
    for (int n = 0; n < size(); n++) {
      String place = "files[" + n + "].";
      Documents.require(!ids.get(n).isEmpty(), place + "id", "is empty");
      requireNode(batch.destination(n), network, place + "destination");
      Documents.require(
          seen.add(List.of(ids.get(n), batch.destination(n))),
          place + "id",
          "occurs twice for this destination: " + ids.get(n));
      Documents.require(
          batch.bytes(n) <= NetworkRules.MOST - bytes,
          place + "size",
          "all files together are too large");
      bytes += batch.bytes(n);
      checkReplicas(n, network, place);
    }
    return batch.renumbered(nodes.stream().mapToInt(network::get).toArray(), strategies);
  }

  private void checkReplicas(int n, Map<NodeName, Integer> network, String place) {
    Set<Integer> holders = new HashSet<>();
    batch.coming(n).forEach(copy -> requireNode(copy.node(), network, place + "coming"));
    batch.shared().excluded(n).forEach(node -> requireNode(node, network, place + "notFrom"));
    for (int s = 0; s < batch.sourceCount(n); s++) {
      String below = place + "replicas[" + s + "].node";
      requireNode(batch.source(n, s), network, below);
      Documents.require(
          holders.add(batch.source(n, s)),
          below,
          "duplicate node: " + nodes.get(batch.source(n, s)));
    }
  }

  private void requireNode(int number, Map<NodeName, Integer> network, String place) {
    NodeName node = nodes.get(number);
    Documents.require(network.containsKey(node), place, "there is no node " + node);
  }

  List<String> ids() {
    return ids;
  }
}
