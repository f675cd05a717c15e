package io.argosy.router.routing.store;

import io.argosy.router.automation.Mode;
import io.argosy.router.plan.network.SharedFiles;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The copies that the files of a cycle can be fetched from later: those that are on their way, and
 * those that other destinations of the same files get. A copy comes and is used over links that may
 * carry files now, as one that exists.
 */
final class FutureSources {

  private static final long[] NONE = {};

  /** No block, node or file has this key. */
  private static final long NOTHING = 0;

  /** Limits the memory for files without a source, of which there may be any number. */
  private static final int MOST_UNSOURCED = 100_000;

  /** Limits the memory for files that are held back, to 16 MB. */
  private static final int MOST_HELD = 1_000_000;

  private final KnownNodes nodes;
  private final UsableLinks usable;
  private final BiFunction<long[], long[], Sharing> sharing;
  private final LongStream.Builder blocks = LongStream.builder();
  private final LongStream.Builder destinations = LongStream.builder();
  private final LongStream.Builder files = LongStream.builder();

  /** Destinations of usable links. */
  private final Set<Long> reached;

  private final List<DueFile> unsourced = new ArrayList<>();

  /** Files that are held back, and their destinations. */
  private final LongStream.Builder heldFiles = LongStream.builder();

  private final LongStream.Builder heldDestinations = LongStream.builder();
  private int held;
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
    reached = usable.links().stream().map(LinkKey::destination).collect(Collectors.toSet());
  }

  /**
   * Adds the next file of the batch.
   *
   * @param request its position
   */
  void planned(int request, DueFile file) {
    keepSetAside(request, file);
    add(file);
  }

  /**
   * Adds the next file of the batch, which is fetched from its source and not passed on: a probe of
   * a link that may fail.
   */
  void alone() {
    blocks.add(NOTHING);
    destinations.add(NOTHING);
    files.add(NOTHING);
  }

  private void keepSetAside(int request, DueFile file) {
    if (file.setAside().length > 0) {
      setAside.put(request, file.setAside());
    }
  }

  private void add(DueFile file) {
    blocks.add(file.block());
    destinations.add(file.destination());
    files.add(file.fileId());
  }

  /** Declares that this file of the batch has another urgency or block than the one before it. */
  void turn(int request) {
    shared.turn(request);
  }

  /** Declares the deadline of a file of the batch. */
  void deadline(int request, DueFile file) {
    shared.deadline(request, file.deadline().getEpochSecond());
  }

  /** Adds a file without a source, unless no copy can reach it or too many were added before. */
  boolean mayServe(DueFile file) {
    return reached.contains(file.destination())
        && unsourced.size() < MOST_UNSOURCED
        && unsourced.add(file);
  }

  /** Declares a file that is not planned because the links from its sources are full. */
  void heldBack(DueFile file) {
    if (held < MOST_HELD) {
      held++;
      heldFiles.add(file.fileId());
      heldDestinations.add(file.destination());
    }
  }

  boolean isEmpty(int planned) {
    return planned + unsourced.size() == 0;
  }

  /**
   * Returns what is shared, after each file without a source has been passed to the batch if a copy
   * comes to where it can be fetched, and otherwise to one of the others.
   *
   * @param planned number of files in the batch before
   * @param later takes files whose copy is held back itself
   * @param aside takes files that no copy reaches
   */
  SharedFiles of(
      int planned, Consumer<DueFile> batch, Consumer<DueFile> later, Consumer<DueFile> aside) {
    unsourced.forEach(this::add);
    long[] blockOf = blocks.build().toArray();
    long[] nodeOf = destinations.build().toArray();
    long[] fileOf = files.build().toArray();
    Sharing found = sharing.apply(blockOf, fileOf);
    Set<Long> served =
        reached(
            found, comes(found, Arrays.copyOf(nodeOf, planned), Arrays.copyOf(fileOf, planned)));
    Set<Long> servedLater =
        reached(
            found, destinations(heldDestinations.build().toArray(), heldFiles.build().toArray()));
    int taken = planned;
    for (int n = 0; n < unsourced.size(); n++) {
      DueFile file = unsourced.get(n);
      boolean isServed = served.contains(file.id());
      boolean isLater = servedLater.contains(file.id());
      (isServed ? batch : isLater ? later : aside).accept(file);
      if (isServed) {
        keepSetAside(taken, file);
        blockOf[taken] = file.block();
        nodeOf[taken] = file.destination();
        fileOf[taken++] = file.fileId();
      }
    }
    declare(
        found,
        Arrays.copyOf(blockOf, taken),
        Arrays.copyOf(nodeOf, taken),
        Arrays.copyOf(fileOf, taken));
    return shared.build(taken);
  }

  /**
   * Returns the file requests without a source that a copy reaches, directly or by way of others of
   * them. None is reached where nobody gets the file otherwise.
   *
   * @param from by file: nodes that get it otherwise; the destinations that are reached are added
   */
  private Set<Long> reached(Sharing found, Map<Long, Set<Long>> from) {
    Set<Long> reached = new HashSet<>();
    unsourced.stream()
        .collect(Collectors.groupingBy(DueFile::fileId))
        .forEach((file, wanting) -> reach(found, wanting, from.get(file), reached));
    return reached;
  }

  private void reach(Sharing found, List<DueFile> wanting, Set<Long> nodes, Set<Long> reached) {
    List<DueFile> next;
    do {
      next =
          wanting.stream()
              .filter(file -> !reached.contains(file.id()) && isServed(found, file, nodes))
              .toList();
      next.forEach(
          file -> {
            reached.add(file.id());
            nodes.add(file.destination());
          });
    } while (!next.isEmpty());
  }

  /** Returns by file without a source: the nodes that are going to have it. */
  private Map<Long, Set<Long>> comes(Sharing found, long[] nodeOf, long[] fileOf) {
    Map<Long, Set<Long>> comes = destinations(nodeOf, fileOf);
    comes.forEach((file, known) -> coming(found, file).forEach(copy -> known.add(copy.node())));
    return comes;
  }

  /**
   * Returns by file without a source: its destinations among these requests.
   *
   * @param nodeOf by request: the destination
   * @param fileOf by request
   */
  private Map<Long, Set<Long>> destinations(long[] nodeOf, long[] fileOf) {
    Map<Long, Set<Long>> destinations = new HashMap<>();
    unsourced.forEach(file -> destinations.put(file.fileId(), new HashSet<>()));
    IntStream.range(0, destinations.isEmpty() ? 0 : fileOf.length)
        .filter(request -> destinations.containsKey(fileOf[request]))
        .forEach(request -> destinations.get(fileOf[request]).add(nodeOf[request]));
    return destinations;
  }

  private boolean isServed(Sharing found, DueFile file, Set<Long> sources) {
    return found.isShared(file.block())
        && found.position().mode() == Mode.ON
        && sources.stream()
            .filter(source -> LongStream.of(file.setAside()).noneMatch(node -> node == source))
            .anyMatch(source -> isPassedOn(found, file.block(), source, file.destination()));
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
    coming(found, file)
        .forEach(
            copy -> {
              shared.comes(file, new SharedFiles.Copy(nodes.index(copy.node()), copy.seconds()));
              receivers(block).add(copy.node());
            });
  }

  private Stream<Sharing.Coming> coming(Sharing found, long file) {
    return found.comingOf(file).stream().filter(copy -> usable.has(copy.source(), copy.node()));
  }

  /** Returns the linked nodes that do not pass on their copies of a block to a destination. */
  private int[] excluded(Sharing found, Sharing.Wanted at) {
    return receivers(at.block()).stream()
        .filter(source -> usable.isEnabled(source, at.node()))
        .filter(source -> !isPassedOn(found, at.block(), source, at.node()))
        .mapToInt(nodes::index)
        .toArray();
  }
}
