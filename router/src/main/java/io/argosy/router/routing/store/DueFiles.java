package io.argosy.router.routing.store;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.routing.NoWay;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingKeys;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
  private Portion.Place last;
  private @Nullable NetworkView view;
  private int taken;
  private boolean more;
  private boolean leftOut;

  /**
   * How much is taken, and in which ranks.
   *
   * @param portion at most so many files, the probes among them
   * @param all also files without a source, and holders without a link
   * @param network also where nothing is due
   */
  record Extent(Portion portion, boolean all, boolean network, Precedence precedence) {}

  /**
   * @param known asked once, where something is to be planned
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
    replicaAt = IntStream.range(0, nodes.names().size()).mapToObj(Replica::staged).toList();
  }

  private NetworkView view() {
    NetworkView seen = view == null ? known.get() : view;
    view = seen;
    return seen;
  }

  /** A file whose only source is at its other end. */
  void probe(ResultSet row) throws SQLException {
    if (probes.add(row.getLong("id"))) {
      add(row, List.of(nodes.index(row.getLong("source_node_id"))));
    }
  }

  /** As many rows as fit. True when some are left. */
  boolean takeAll(ResultSet rows) throws SQLException {
    while (!more && rows.next()) {
      if (!probes.contains(rows.getLong("id"))) {
        add(rows, sources(rows));
      }
      passed(rows);
    }
    return more;
  }

  private void passed(ResultSet row) throws SQLException {
    if (!more) {
      last =
          new Portion.Place(
              row.getInt("priority"),
              row.getObject("deadline", OffsetDateTime.class).toInstant(),
              row.getLong("id"));
    }
  }

  private void add(ResultSet row, List<Integer> sources) throws SQLException {
    if (sources.isEmpty() && !extent.all()) {
      leftOut = true;
      return;
    }
    if (taken == extent.portion().limit()) {
      more = true;
      return;
    }
    taken++;
    fileRequests.add(row.getLong("id"));
    files.add(row.getLong("file_id"));
    batch.add(
        ByteCount.of(row.getLong("bytes")),
        nodes.index(row.getLong("destination_node_id")),
        new Priority(extent.precedence().rank(row.getInt("priority"), row.getString("activity"))),
        sources.stream().map(replicaAt::get).toList(),
        choices.of(row).strategy());
  }

  /** Those that the request names in its order, then by their names, so that ties go by name. */
  private List<Integer> sources(ResultSet row) throws SQLException {
    long destination = row.getLong("destination_node_id");
    List<Long> setAside = keys(row.getArray("set_aside"));
    OwnChoices.Choice choice = choices.of(row);
    List<Long> sources = new ArrayList<>();
    for (long key : keys(row.getArray("holders"))) {
      if (mayBeSource(key, destination) && !setAside.contains(key)) {
        sources.add(key);
      }
    }
    sources.sort(Comparator.<Long>comparingInt(choice::placeOf).thenComparingInt(nodes::index));
    return sources.stream().map(nodes::index).toList();
  }

  private boolean mayBeSource(long holder, long destination) {
    return usable.has(holder, destination)
        || (extent.all() && holder != destination && !isLinked(holder, destination));
  }

  private boolean isLinked(long holder, long destination) {
    return view().linkBetween(nodes.index(holder), nodes.index(destination)) != NetworkView.NO_LINK;
  }

  private static List<Long> keys(@Nullable Array array) throws SQLException {
    return array == null ? List.of() : List.of((Long[]) array.getArray());
  }

  /** Whether a file that is due has no source. */
  boolean leftOut() {
    return leftOut;
  }

  RoutingInput input(Instant readAt, Map<NoWay, Long> noWay) {
    RoutingKeys keys =
        new RoutingKeys(
            fileRequests.build().toArray(), files.build().toArray(), nodes.keysByIndex());
    NetworkView planned = taken > 0 || extent.network() ? view() : nodesAlone();
    return new RoutingInput(readAt, planned, batch.build(), keys, more, last, noWay);
  }

  private NetworkView nodesAlone() {
    return new NetworkView(nodes.names().stream().map(NodeFacts::named).toList(), List.of());
  }
}
