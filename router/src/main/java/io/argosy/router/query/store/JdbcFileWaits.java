package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.WaitDecision;
import io.argosy.router.query.WaitFacts;
import io.argosy.router.query.WaitFacts.Standing;
import io.argosy.router.query.WaitReason;
import io.argosy.router.query.WaitWords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Why one file is not at one destination, whoever asked for it. */
public final class JdbcFileWaits {

  /** One row where file and node are known. Standing: 2 approved, 1 undecided, null nobody asks. */
  private static final String FACTS =
      """
      with wanted as (
          select 0::bigint as request_id, n.id as node_id, true as mixed, f.id as file_id, f.bytes,
              f.dataset_id, k.place
          from catalog_file_facts f join catalog_block_facts k on k.id = f.block_id
              cross join topology_node_facts n
          where f.lfn = :lfn and n.name = :destination)
      """
          + WaitingWishes.OF_FILES
          + """
          select w.bytes as size, a.standing, a.suspended, u.taken, u.active_files, v.receiver, t.*,
              exists (select 1 from catalog_replica_facts x
                  where x.file_id = w.file_id and x.node_id = w.node_id) as present
          from wanted w
              left join lateral (
                  select max(case when d.approved then 2 when d.approved is null then 1 else 0 end)
                          as standing,
                      min(case when d.approved then r.priority end) as priority,
                      bool_and(r.suspended_at is not null) filter (where d.approved)
                          as suspended
                  from request_facts r
                      join request_destination_facts d on d.request_id = r.id
                      join request_dataset_facts rd on rd.request_id = r.id
                  where rd.dataset_id = w.dataset_id and not rd.ended and d.node_id = w.node_id
                      and r.cancelled_at is null and r.done_at is null
                      and (d.blocks_to is null or w.place <= d.blocks_to)
                      and not exists (select 1 from subscription_facts e
                          where e.request_id = r.id and e.dataset_id = w.dataset_id
                              and e.destination_node_id = w.node_id
                              and e.done_at is not null)) a on true
              left join lateral (
                  select coalesce(sum(q.bytes), 0) as taken, count(*) as active_files
                  from activation_file_request_facts q
                  where q.destination_node_id = w.node_id and q.priority = a.priority
                      and q.given_up is null) u on true
              left join reached v on v.node_id = w.node_id
              left join told t on true
          """;

  private final JdbcClient jdbc;
  private final JdbcReplicaViews replicas;
  private final Clock clock;
  private final WindowSize size;

  /**
   * @param size of the windows
   */
  public JdbcFileWaits(JdbcClient jdbc, Clock clock, WindowSize size) {
    this.jdbc = jdbc;
    this.replicas = new JdbcReplicaViews(jdbc);
    this.clock = clock;
    this.size = size;
  }

  private record Found(ByteCount bytes, WaitFacts facts) {}

  /** Empty where the file or the node is unknown. */
  public Optional<FileWaitView> one(Lfn lfn, NodeName destination) {
    var now = clock.instant();
    return jdbc.sql(FACTS)
        .param("lfn", lfn.value())
        .param("destination", destination.value())
        .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
        .query((row, n) -> found(row))
        .optional()
        .map(found -> view(lfn, destination, found.bytes(), WaitDecision.of(found.facts(), now)));
  }

  /** What a person can mend, where a file gets nowhere that has replicas which are marked bad. */
  private String markedBad(Lfn lfn) {
    String nodes =
        replicas.ofFile(lfn).stream()
            .filter(replica -> replica.markedBy() != null)
            .map(replica -> replica.node().value())
            .collect(Collectors.joining(", "));
    return nodes.isEmpty()
        ? ""
        : "; marked bad at %s: repair the file there, then 'argosy replica good'".formatted(nodes);
  }

  public boolean knowsNode(NodeName name) {
    return jdbc.sql("select 1 from topology_node_facts where name = :name")
        .param("name", name.value())
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  private Found found(ResultSet row) throws SQLException {
    boolean isTakenIn = row.getString("destination") != null;
    WaitFacts facts =
        new WaitFacts(
            row.getBoolean("present"),
            standing(row.getInt("standing")),
            suspendedBy(row),
            new WaitFacts.Window(
                size, ByteCount.of(row.getLong("taken")), row.getLong("active_files")),
            WaitingWishes.receiver(row),
            isTakenIn ? Optional.of(WaitingWishes.wish(row)) : Optional.empty());
    return new Found(ByteCount.of(row.getLong("size")), facts);
  }

  /** Every request for it, or its block there. */
  private static Optional<String> suspendedBy(ResultSet row) throws SQLException {
    return row.getBoolean("suspended")
        ? Optional.of(RequestWaits.A_PERSON)
        : WaitingWishes.suspendedBy(row);
  }

  private static Standing standing(int strongest) {
    return switch (strongest) {
      case 2 -> Standing.APPROVED;
      case 1 -> Standing.UNDECIDED;
      default -> Standing.NOBODY_ASKS;
    };
  }

  private FileWaitView view(Lfn lfn, NodeName destination, ByteCount bytes, WaitReason reason) {
    boolean stands =
        switch (reason.outlook()) {
          case STUCK, WAITS -> true;
          case MOVES, OVER -> false;
        };
    return new FileWaitView(
        lfn,
        destination,
        bytes,
        WaitWords.word(reason),
        reason.outlook().name().toLowerCase(Locale.ROOT),
        WaitWords.until(reason).orElse(null),
        WaitWords.since(reason).orElse(null),
        WaitWords.sentence(reason, destination) + (stands ? markedBad(lfn) : ""));
  }
}
