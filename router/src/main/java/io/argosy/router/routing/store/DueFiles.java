package io.argosy.router.routing.store;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingKeys;
import io.argosy.router.routing.SourceChecks;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The batch of one cycle, filled row by row. Files without a usable source are left out, so that
 * they do not take the place of others.
 */
final class DueFiles {

  private final KnownNodes nodes;
  private final Supplier<NetworkView> known;
  private final List<Replica> replicaAt;
  private final UsableLinks usable;
  private final OwnChoices choices;
  private final FutureSources future;
  private final Precedence precedence;
  private final Portion portion;
  private final Map<Long, Long> space;
  private final boolean all;
  private final boolean network;
  private final RequestBatch.Builder batch = new RequestBatch.Builder();
  private final LongStream.Builder fileRequests = LongStream.builder();
  private final LongStream.Builder files = LongStream.builder();
  private final Set<Long> probes = new HashSet<>();
  private final SourceChecks.Builder checks = new SourceChecks.Builder();
  private Portion.Place last;
  private Portion.Place turn = Portion.Place.START;
  private @Nullable NetworkView view;
  private int taken;
  private boolean more;

  /**
   * @param known supplies the network; for a survey called at once, otherwise after the rows have
   *     been read, because their connection can run no other statement meanwhile
   * @param choices strategies and sources that requests name
   * @param sharing reads which copies are going to exist of the planned files, given their blocks
   *     and files; called after the rows have been read
   * @param portion limits the number of files; probes do not count
   * @param space by destination that is too full for all that is requested there: size of the
   *     largest file that fits
   * @param all whether to include files without a source, and holders without a link
   * @param network whether to read the network even if nothing is due
   */
  DueFiles(
      KnownNodes nodes,
      Supplier<NetworkView> known,
      UsableLinks usable,
      OwnChoices choices,
      BiFunction<long[], long[], Sharing> sharing,
      Precedence precedence,
      Portion portion,
      Map<Long, Long> space,
      boolean all,
      boolean network) {
    this.nodes = nodes;
    this.known = known;
    this.usable = usable;
    this.choices = choices;
    future = new FutureSources(nodes, usable, sharing);
    this.precedence = precedence;
    this.portion = portion;
    this.space = space;
    this.all = all;
    this.network = network;
    last = portion.after();
    view = network ? known.get() : null;
    replicaAt = IntStream.range(0, nodes.names().size()).mapToObj(Replica::staged).toList();
  }

  private NetworkView view() {
    NetworkView seen = view == null ? known.get() : view;
    view = seen;
    return seen;
  }

  /** Adds a probe: a file whose only source is the other end of a half-open link. */
  void probe(DueFile file) {
    List<Integer> source = List.of(nodes.index(file.holders()[0]));
    if (!lacksSpace(file) && !waitsForRoom(file, source) && probes.add(file.id())) {
      future.alone();
      append(file, source, choices.of(file));
    }
  }

  /** Adds the next file in order; ignores it once there are {@link #more} than fit. */
  void take(DueFile file) {
    if (!more && !probes.contains(file.id())) {
      OwnChoices.Choice choice = choices.of(file);
      List<Integer> sources = sources(file, choice);
      if (!sources.isEmpty()) {
        checks.add(file.id(), SourceCheck.USABLE, file.stored());
        add(file, sources, choice);
      } else if (all) {
        hasNoSource(file);
        add(file, sources, choice);
      } else if (lacksSpace(file) || !future.mayServe(file)) {
        hasNoSource(file);
      }
    }
    if (!more) {
      last = new Portion.Place(file.priority(), file.deadline(), file.id());
    }
  }

  private void add(DueFile file, List<Integer> sources, OwnChoices.Choice choice) {
    if (lacksSpace(file)) {
      return;
    }
    if (waitsForRoom(file, sources)) {
      future.heldBack(file);
      return;
    }
    if (taken - probes.size() == portion.limit()) {
      more = true;
      return;
    }
    future.planned(taken, file);
    append(file, sources, choice);
  }

  private void append(DueFile file, List<Integer> sources, OwnChoices.Choice choice) {
    Portion.Place group = new Portion.Place(file.priority(), file.deadline(), file.block());
    if (!group.equals(turn)) {
      future.turn(taken);
    }
    turn = group;
    future.deadline(taken, file);
    taken++;
    fileRequests.add(file.id());
    files.add(file.fileId());
    batch.add(
        ByteCount.of(file.bytes()),
        nodes.index(file.destination()),
        new Priority(precedence.rank(file.priority(), file.activity())),
        sources.stream().map(replicaAt::get).toList(),
        choice.strategy());
  }

  /**
   * Adds a file that a copy may reach. It counts as one that waits for room if the plan finds such
   * a copy.
   */
  private void appendFuture(DueFile file) {
    checks.mayBeReached(file.id(), SourceProblems.of(file, usable), file.stored());
    append(file, List.of(), choices.of(file));
  }

  private void willHaveSource(DueFile file) {
    checks.add(file.id(), SourceCheck.USABLE, file.stored());
  }

  private void hasNoSource(DueFile file) {
    checks.add(file.id(), SourceProblems.of(file, usable), file.stored());
  }

  /** Returns the sources that the request names, in its order, then the others by name. */
  private List<Integer> sources(DueFile file, OwnChoices.Choice choice) {
    long destination = file.destination();
    List<Long> sources = new ArrayList<>();
    for (long key : file.holders()) {
      if (mayBeSource(key, destination) && !isSetAside(file, key)) {
        sources.add(key);
      }
    }
    sources.sort(Comparator.<Long>comparingInt(choice::placeOf).thenComparingInt(nodes::index));
    return sources.stream().map(nodes::index).toList();
  }

  private static boolean isSetAside(DueFile file, long holder) {
    for (long key : file.setAside()) {
      if (key == holder) {
        return true;
      }
    }
    return false;
  }

  /** A route of such a file would wait for space. */
  private boolean lacksSpace(DueFile file) {
    return file.bytes() > space.getOrDefault(file.destination(), Long.MAX_VALUE);
  }

  /** Whether all links to this file's sources are full. */
  private boolean waitsForRoom(DueFile file, List<Integer> sources) {
    Set<LinkKey> full = portion.full();
    return !full.isEmpty()
        && sources.stream()
            .map(source -> new LinkKey(nodes.key(source), file.destination()))
            .allMatch(full::contains);
  }

  private boolean mayBeSource(long holder, long destination) {
    return usable.has(holder, destination)
        || (all && holder != destination && !isLinked(holder, destination));
  }

  private boolean isLinked(long holder, long destination) {
    return view().linkBetween(nodes.index(holder), nodes.index(destination)) != NetworkView.NO_LINK;
  }

  /** Returns the place of the last file that was read. */
  Portion.Place last() {
    return last;
  }

  /** Returns how many files still fit. */
  int room() {
    return portion.limit() - taken;
  }

  /** Whether more files are due than fit. */
  boolean more() {
    return more;
  }

  RoutingInput input(Instant readAt, ForwardingSwitch.Position forwarding) {
    SharedFiles shared =
        future.isEmpty(taken)
            ? SharedFiles.NONE
            : future.of(taken, this::appendFuture, this::willHaveSource, this::hasNoSource);
    RoutingKeys keys =
        new RoutingKeys(
            fileRequests.build().toArray(), files.build().toArray(), nodes.keysByIndex());
    NetworkView planned = taken > 0 || network ? view() : nodesAlone();
    return new RoutingInput(
        readAt, planned, batch.build(shared), keys, more, last, checks.build(), forwarding);
  }

  private NetworkView nodesAlone() {
    return new NetworkView(nodes.names().stream().map(NodeFacts::named).toList(), List.of());
  }
}
