package io.argosy.router.routing.store;

import io.argosy.router.plan.network.SharedFiles;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/**
 * The copies that the files of a cycle can be fetched from later: those that are on their way, and
 * those that other destinations of the same files get. A copy comes and is used over links that may
 * carry files now, as one that exists.
 */
final class FutureSources {

  private static final long[] NONE = {};

  private final KnownNodes nodes;
  private final UsableLinks usable;
  private final BiFunction<long[], long[], Sharing> sharing;
  private final LongStream.Builder blocks = LongStream.builder();
  private final LongStream.Builder destinations = LongStream.builder();
  private final LongStream.Builder files = LongStream.builder();
  private final SharedFiles.Builder shared = new SharedFiles.Builder();

  /** By block: the nodes that are going to have files of it. */
  private final Map<Long, Set<Long>> receivers = new HashMap<>();

  /** By file of the batch: nodes from which it is not fetched after failures. */
  private final Map<Integer, long[]> setAside = new HashMap<>();

  /**
   * @param sharing reads which copies are going to exist of files, given their blocks and keys
   */
  FutureSources(KnownNodes nodes, UsableLinks usable, BiFunction<long[], long[], Sharing> sharing) {
    this.nodes = nodes;
    this.usable = usable;
    this.sharing = sharing;
  }

  /**
   * Adds the next file of the batch.
   *
   * @param request its position
   */
  void planned(int request, DueFile file) {
    if (file.setAside().length > 0) {
      setAside.put(request, file.setAside());
    }
    blocks.add(file.block());
    destinations.add(file.destination());
    files.add(file.fileId());
  }

  /** Declares that this file of the batch has another urgency or block than the one before it. */
  void turn(int request) {
    shared.turn(request);
  }

  /**
   * Returns what is shared.
   *
   * @param planned number of files in the batch
   */
  SharedFiles of(int planned) {
    long[] blockOf = blocks.build().toArray();
    long[] nodeOf = destinations.build().toArray();
    long[] fileOf = files.build().toArray();
    declare(sharing.apply(blockOf, fileOf), blockOf, nodeOf, fileOf);
    return shared.build(planned);
  }

  private boolean isPassedOn(Sharing found, long block, long source, long destination) {
    return usable.has(source, destination) && found.isPassedOn(block, source, destination);
  }

  private void declare(Sharing found, long[] blockOf, long[] nodeOf, long[] fileOf) {
    Set<Long> announced = new HashSet<>();
    for (int request = 0; request < fileOf.length; request++) {
      if (found.isShared(blockOf[request])) {
        shared.wanted(fileOf[request], request);
        receivers(blockOf[request]).add(nodeOf[request]);
        if (announced.add(fileOf[request])) {
          announce(found, blockOf[request], fileOf[request]);
        }
      }
    }
    Map<Sharing.Wanted, int[]> known = new HashMap<>();
    for (int request = 0; request < fileOf.length; request++) {
      if (found.isShared(blockOf[request])) {
        int[] excluded =
            known.computeIfAbsent(
                new Sharing.Wanted(blockOf[request], nodeOf[request]), at -> excluded(found, at));
        for (int node : excluded) {
          shared.excluded(request, node);
        }
        for (long node : setAside.getOrDefault(request, NONE)) {
          shared.excluded(request, nodes.index(node));
        }
      }
    }
  }

  private Set<Long> receivers(long block) {
    return receivers.computeIfAbsent(block, added -> new HashSet<>());
  }

  private void announce(Sharing found, long block, long file) {
    for (Sharing.Coming copy : found.comingOf(file)) {
      if (usable.has(copy.source(), copy.node())) {
        shared.comes(file, new SharedFiles.Copy(nodes.index(copy.node()), copy.seconds()));
        receivers(block).add(copy.node());
      }
    }
  }

  /** Returns the nodes that do not pass on their copies of a block to a destination. */
  private int[] excluded(Sharing found, Sharing.Wanted at) {
    return receivers(at.block()).stream()
        .filter(source -> source != at.node())
        .filter(source -> !isPassedOn(found, at.block(), source, at.node()))
        .mapToInt(nodes::index)
        .toArray();
  }
}
