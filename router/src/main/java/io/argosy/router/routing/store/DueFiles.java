package io.argosy.router.routing.store;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
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
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What one cycle plans, filled row by row. What has no source stays out, so that it cannot stand in
 * the way of what has.
 */
final class DueFiles {

  private final KnownNodes nodes;
  private final Supplier<NetworkView> known;
  private final List<Replica> replicaAt;
  private final UsableLinks usable;
  private final Extent extent;
  private final OwnChoices choices;
  private final RequestBatch.Builder batch = new RequestBatch.Builder();
  private final LongStream.Builder fileRequests = LongStream.builder();
  private final LongStream.Builder files = LongStream.builder();
  private final Set<Long> probes = new HashSet<>();
  private final SourceChecks.Builder checks = new SourceChecks.Builder();
  private Portion.Place last;
  private @Nullable NetworkView view;
  private int taken;
  private boolean more;

  /**
   * How much is taken, and in which ranks.
   *
   * @param portion at most so many files besides the probes, which are few
   * @param all also files without a source, and holders without a link
   * @param network also where nothing is due
   */
  record Extent(Portion portion, boolean all, boolean network, Precedence precedence) {}

  /**
   * @param known asked once: here for a survey, and else after the rows have been read, as their
   *     connection takes no other statement meanwhile
   * @param choices what requests say themselves
   */
  DueFiles(
      KnownNodes nodes,
      Supplier<NetworkView> known,
      UsableLinks usable,
      OwnChoices choices,
      Extent extent) {
    this.nodes = nodes;
    this.known = known;
    this.usable = usable;
    this.choices = choices;
    this.extent = extent;
    last = extent.portion().after();
    view = extent.network() ? known.get() : null;
    replicaAt = IntStream.range(0, nodes.names().size()).mapToObj(Replica::staged).toList();
  }

  private NetworkView view() {
    NetworkView seen = view == null ? known.get() : view;
    view = seen;
    return seen;
  }

  /** A file whose only source is at its other end. */
  void probe(DueFile file) {
    if (probes.add(file.wish().id())) {
      add(file, List.of(nodes.index(file.holders()[0])), choices.of(file.wish()));
    }
  }

  /** The next in order; nothing happens once there are {@link #more} than fit. */
  void take(DueFile file) {
    if (!more && !probes.contains(file.wish().id())) {
      OwnChoices.Choice choice = choices.of(file.wish());
      List<Integer> sources = sources(file, choice);
      SourceCheck found = sources.isEmpty() ? SourceProblems.of(file, usable) : SourceCheck.USABLE;
      checks.add(file.wish().id(), found, file.stored());
      add(file, sources, choice);
    }
    if (!more) {
      DueFile.Wish wish = file.wish();
      last = new Portion.Place(wish.priority(), file.deadline(), wish.id());
    }
  }

  private void add(DueFile file, List<Integer> sources, OwnChoices.Choice choice) {
    if (sources.isEmpty() && !extent.all()) {
      return;
    }
    if (waitsForRoom(file, sources)) {
      return;
    }
    if (taken - probes.size() == extent.portion().limit()) {
      more = true;
      return;
    }
    taken++;
    DueFile.Wish wish = file.wish();
    fileRequests.add(wish.id());
    files.add(file.fileId());
    batch.add(
        ByteCount.of(file.bytes()),
        nodes.index(wish.destination()),
        new Priority(extent.precedence().rank(wish.priority(), wish.activity())),
        sources.stream().map(replicaAt::get).toList(),
        choice.strategy());
  }

  /** Those that the request names in its order, then by their names, so that ties go by name. */
  private List<Integer> sources(DueFile file, OwnChoices.Choice choice) {
    long destination = file.wish().destination();
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

  /** Whether all links it could come over have as much work as they are given now. */
  private boolean waitsForRoom(DueFile file, List<Integer> sources) {
    Set<LinkKey> full = extent.portion().full();
    return !full.isEmpty()
        && sources.stream()
            .map(source -> new LinkKey(nodes.key(source), file.wish().destination()))
            .allMatch(full::contains);
  }

  private boolean mayBeSource(long holder, long destination) {
    return usable.has(holder, destination)
        || (extent.all() && holder != destination && !isLinked(holder, destination));
  }

  private boolean isLinked(long holder, long destination) {
    return view().linkBetween(nodes.index(holder), nodes.index(destination)) != NetworkView.NO_LINK;
  }

  /** The place of the last one that was looked at. */
  Portion.Place last() {
    return last;
  }

  /** How many still fit. */
  int room() {
    return extent.portion().limit() - taken;
  }

  /** Whether more is due than fits. */
  boolean more() {
    return more;
  }

  RoutingInput input(Instant readAt) {
    RoutingKeys keys =
        new RoutingKeys(
            fileRequests.build().toArray(), files.build().toArray(), nodes.keysByIndex());
    NetworkView planned = taken > 0 || extent.network() ? view() : nodesAlone();
    return new RoutingInput(readAt, planned, batch.build(), keys, more, last, checks.build());
  }

  private NetworkView nodesAlone() {
    return new NetworkView(nodes.names().stream().map(NodeFacts::named).toList(), List.of());
  }
}
