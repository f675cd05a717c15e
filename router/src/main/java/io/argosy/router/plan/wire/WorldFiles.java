package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
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
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a world as a list that Jackson fills and writes, with one entry for each destination
 * of a file. Only the id of a file and its entry in a {@link RequestBatch} are stored; each {@link
 * WorldFile} is created on access. Until the network is known, nodes are numbered in the order in
 * which files name them.
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

  /** By entry: the position of its file in the document. */
  private final IntStream.Builder positions = IntStream.builder();

  /** Entries of files with a list of destinations. */
  private final BitSet listed = new BitSet();

  private final List<Refusal> refusals = new ArrayList<>();
  private int read;

  /** Ids of several entries. */
  private final Set<String> repeated = new HashSet<>();

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
    Set<String> seen = new HashSet<>();
    ids.stream().filter(id -> !seen.add(id)).forEach(repeated::add);
    read = ids.size();
  }

  /** While the files are read, this is the position of the next one, by which Jackson names it. */
  @Override
  public int size() {
    return read;
  }

  @Override
  public WorldFile get(int n) {
    return new WorldFile(
        ids.get(n),
        ByteCount.of(batch.bytes(n)),
        nodes.get(batch.destination(n)),
        null,
        new Priority(batch.priority(n)),
        batch.shared().hasDeadlines() ? batch.shared().deadline(n) : null,
        IntStream.range(0, batch.sourceCount(n))
            .mapToObj(
                s -> new WorldFile.Replica(nodes.get(batch.source(n, s)), batch.isStaged(n, s)))
            .toList(),
        coming(n),
        notFrom(n),
        batch.shared().isShared(n) || !repeated.contains(ids.get(n)) ? null : false);
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

  /** A refusal keeps its place until {@link #batch}; Jackson would name that of the file. */
  @Override
  public boolean add(WorldFile file) {
    try {
      take(file);
    } catch (Refusal e) {
      if (refusals.isEmpty()) {
        refusals.add(e);
      }
    }
    read++;
    return true;
  }

  private void take(WorldFile file) {
    List<Replica> holders = new ArrayList<>(file.replicas().size());
    for (WorldFile.Replica replica : file.replicas()) {
      boolean staged = replica.staged() == null || replica.staged();
      holders.add(new Replica(number(replica.node()), staged));
    }
    Priority priority = file.priority() == null ? Priority.NORMAL : file.priority();
    int known = keys.size();
    int key = keys.computeIfAbsent(file.id(), added -> known);
    List<NodeName> destinations = destinations(file);
    List<NodeName> notFrom = file.notFrom() == null ? List.of() : file.notFrom();
    listed.set(ids.size(), ids.size() + destinations.size(), file.destination() == null);
    for (NodeName destination : destinations) {
      builder.add(file.size(), number(destination), priority, holders);
      if (!Boolean.FALSE.equals(file.shared())) {
        shared.wanted(key, ids.size());
      }
      if (file.deadline() != null) {
        shared.deadline(ids.size(), place(file.deadline()));
      }
      notFrom.forEach(node -> shared.excluded(ids.size(), number(node)));
      positions.add(read);
      ids.add(file.id());
    }
    if (file.coming() != null && announced.add(key)) {
      file.coming()
          .forEach(it -> shared.comes(key, new SharedFiles.Copy(number(it.node()), seconds(it))));
    }
  }

  private List<NodeName> destinations(WorldFile file) {
    String place = "files[" + read + "].destination";
    if (file.destination() != null) {
      Documents.require(
          file.destinations() == null, place + "s", "cannot be given beside a destination");
      return List.of(file.destination());
    }
    List<NodeName> several = file.destinations();
    if (several == null || several.isEmpty()) {
      throw Documents.refused(
          several == null ? place : place + "s", "at least one destination is necessary");
    }
    return several;
  }

  private int place(int deadline) {
    Documents.require(
        deadline >= 0, "files[" + read + "].deadline", "must be 0 or more: " + deadline);
    return deadline;
  }

  private double seconds(WorldFile.Coming copy) {
    Documents.require(
        copy.seconds() >= 0 && copy.seconds() < Double.POSITIVE_INFINITY,
        "files[" + read + "].coming",
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
    if (!refusals.isEmpty()) {
      throw refusals.getFirst();
    }
    batch = builder.build(shared.build(ids.size()));
    Set<List<Object>> seen = new HashSet<>();
    int[] positionOf = positions.build().toArray();
    int first = 0;
    long bytes = 0;
    for (int n = 0; n < ids.size(); n++) {
      first = positionOf[n] == positionOf[first] ? first : n;
      String place = "files[" + positionOf[n] + "].";
      String list = listed.get(n) ? "destinations[" + (n - first) + "]" : "destination";
      Documents.require(!ids.get(n).isEmpty(), place + "id", "is empty");
      requireNode(batch.destination(n), network, place + list);
      Documents.require(
          seen.add(List.of(ids.get(n), batch.destination(n))),
          place + (n > first ? list : "id"),
          "occurs twice for this destination: %s to %s"
              .formatted(ids.get(n), nodes.get(batch.destination(n))));
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
