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
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads why one file is not at one destination, for all requests together. */
public final class JdbcFileWaits {

  /**
   * Returns one row if file and node are known. Standing: 2 approved, 1 undecided, 0 not requested.
   */
  private static final String FACTS =
      """
      select f.id as file, n.id as node, f.bytes, coalesce(a.standing, 0) as standing,
          coalesce(a.suspended, false) as suspended, coalesce(a.priority, 0) as priority,
          exists (select 1 from catalog_replica_facts x
              where x.file_id = f.id and x.node_id = n.id) as present
      from catalog_file_facts f join catalog_block_facts k on k.id = f.block_id
          cross join topology_node_facts n
          left join lateral (
              select max(case when d.approved then 2 when d.approved is null then 1 else 0 end)
                      as standing,
                  min(case when d.approved then r.priority end) as priority,
                  bool_and(r.suspended_at is not null) filter (where d.approved) as suspended
              from request_facts r join request_destination_facts d on d.request_id = r.id
                  join request_dataset_facts rd on rd.request_id = r.id
              where rd.dataset_id = f.dataset_id and not rd.ended and d.node_id = n.id
                  and r.cancelled_at is null and r.done_at is null
                  and (d.blocks_to is null or k.place <= d.blocks_to)
                  and not exists (select 1 from subscription_facts e
                      where e.request_id = r.id and e.dataset_id = f.dataset_id
                          and e.destination_node_id = n.id and e.done_at is not null)) a on true
      where f.lfn = :lfn and n.name = :destination
      """;

  private final JdbcClient jdbc;
  private final Clock clock;
  private final WindowReader windows;
  private final WaitingFiles files;

  /**
   * @param size of the windows
   */
  public JdbcFileWaits(JdbcClient jdbc, Clock clock, WindowSize size) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.windows = new WindowReader(jdbc, size, clock);
    this.files = new WaitingFiles(jdbc);
  }

  /** What one statement reads of a file and a destination. */
  private record Found(
      long file,
      long node,
      long bytes,
      boolean present,
      int standing,
      boolean suspended,
      int priority) {}

  /** Returns the reason; empty if the file or the node is unknown. */
  public Optional<FileWaitView> one(Lfn lfn, NodeName destination) {
    var now = clock.instant();
    return jdbc.sql(FACTS)
        .param("lfn", lfn.value())
        .param("destination", destination.value())
        .query(Found.class)
        .optional()
        .map(
            found -> {
              WaitReason reason = WaitDecision.of(facts(found, destination, now), now);
              return view(lfn, destination, ByteCount.of(found.bytes()), reason);
            });
  }

  public boolean knowsNode(NodeName name) {
    return jdbc.sql("select 1 from topology_node_facts where name = :name")
        .param("name", name.value())
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  private WaitFacts facts(Found found, NodeName destination, Instant now) {
    WaitSurroundings world = new WaitSurroundings(jdbc, now);
    var wanted = new WaitingFiles.Wanted(0, found.node(), found.file(), true);
    Optional<WaitingFiles.Group> group =
        files.ofFiles(List.of(wanted), world, now).stream().findFirst();
    Optional<String> suspension =
        found.suspended()
            ? Optional.of(RequestWaits.A_PERSON)
            : group.flatMap(WaitingFiles.Group::suspension);
    return new WaitFacts(
        found.present(),
        standing(found.standing()),
        suspension,
        group.isPresent() ? RequestWaits.UNKNOWN : windows.of(destination, found.priority()),
        world.receiver(found.node()),
        world.missing(found.node(), ByteCount.of(found.bytes())),
        group.map(WaitingFiles.Group::fileRequest));
  }

  private static Standing standing(int strongest) {
    return switch (strongest) {
      case 2 -> Standing.APPROVED;
      case 1 -> Standing.UNDECIDED;
      default -> Standing.NOBODY_ASKS;
    };
  }

  private FileWaitView view(Lfn lfn, NodeName destination, ByteCount bytes, WaitReason reason) {
    return new FileWaitView(
        lfn,
        destination,
        bytes,
        WaitWords.word(reason),
        reason.outlook().name().toLowerCase(Locale.ROOT),
        WaitWords.until(reason).orElse(null),
        WaitWords.since(reason).orElse(null),
        WaitWords.sentence(reason, destination));
  }
}
