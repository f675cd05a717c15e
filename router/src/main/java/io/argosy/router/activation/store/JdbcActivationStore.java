package io.argosy.router.activation.store;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.ActivationStore;
import io.argosy.router.activation.MissingFile;
import io.argosy.router.activation.PriorityWindow;
import io.argosy.router.activation.WindowCandidate;
import io.argosy.router.activation.WindowFill;
import io.argosy.router.activation.WindowKey;
import io.argosy.router.activation.WindowWish;
import io.argosy.router.activation.store.WindowHeads.Head;
import io.argosy.router.stage.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what a window could take; of the files that cannot fit now only the oldest is read. */
public final class JdbcActivationStore implements ActivationStore {

  /** By its counts; a file request whose file came by injection counts until it is tidied away. */
  private static final String NOT_ALL_ASKED_FOR =
      """
      b.files - b.done_files > (select count(*) from file_request q
          where q.block_id = b.block_id and q.destination_node_id = b.destination_node_id)
      """;

  /**
   * Windows before which something waits: a block of which not all is asked for, or what was given
   * up. Most rings find none: all is under way.
   */
  private static final String WINDOWS =
      """
      select b.destination_node_id, b.priority, coalesce(r.bytes, 0) as live,
          coalesce(r.large, false) as large
      from (select destination_node_id, priority, bool_or(%s) as missing
              from subscription_block_facts b
              where done_files < files group by destination_node_id, priority) b
          left join (select destination_node_id, priority,
                  sum(bytes) filter (where given_up is null and bytes < :capacity) as bytes,
                  bool_or(given_up is null and bytes >= :capacity) as large,
                  bool_or(given_up is not null) as given_up
              from file_request group by destination_node_id, priority) r
          on r.destination_node_id = b.destination_node_id and r.priority = b.priority
      where b.missing or r.given_up
      order by b.priority, b.destination_node_id
      """
          .formatted(NOT_ALL_ASKED_FOR);

  /** Given up, but it has rested, or now there is a source that has not failed. */
  static final String REVIVABLE =
      """
       from file_request r
      where r.destination_node_id = :destination and r.priority = :priority
          and r.given_up is not null
          and not exists (select 1 from block_suspension s
              where s.block_id = r.block_id and s.destination_node_id = r.destination_node_id)
          and (r.rested or exists (select 1 from source_failure f where f.file_request_id = r.id)
              and exists (select 1 from catalog_replica_facts p
                  join topology_link_facts l on l.source_node_id = p.node_id
                      and l.destination_node_id = r.destination_node_id and l.enabled
              where p.file_id = r.file_id and not exists (select 1 from source_failure f
                  where f.file_request_id = r.id and f.source_node_id = p.node_id)))
      """;

  /**
   * Wanted, not there, and not asked for, as {@link MissingFile} says. Blocks are put in order, and
   * read one after the other: of millions of files only as many as are asked for, and the rest of a
   * block. Blocks of which all is asked for are passed.
   */
  private static final String MISSING =
      """
       from (select b.block_id, b.destination_node_id, b.activity, b.created_at, d.deadline,
                 b.done_files * 10 < b.files * 9 as far
             from subscription_block_facts b
                 join catalog_block_facts k on k.id = b.block_id
                 left join subscription_deadline_facts d on d.dataset_id = k.dataset_id
                     and d.destination_node_id = b.destination_node_id
             where b.destination_node_id = :destination and b.priority = :priority
                 and %s and (%s)
             order by d.deadline nulls last, far, b.created_at, b.block_id) b
          cross join lateral (
             select f.id, f.lfn, f.bytes from catalog_file_facts f
             where f.block_id = b.block_id and (%s)
                 and not exists (select 1 from file_request r
                     where r.file_id = f.id and r.destination_node_id = b.destination_node_id)
                 and not exists (select 1 from catalog_replica_facts p
                     where p.file_id = f.id and p.node_id = b.destination_node_id)
             order by f.lfn) f
      order by b.deadline nulls last, b.far, b.created_at, b.block_id, f.lfn
      """;

  /**
   * @param blocks what a block holds in all says whether a file of it can be so large
   */
  static String missing(String columns, String blocks, String files) {
    return "select " + columns + MISSING.formatted(NOT_ALL_ASKED_FOR, blocks, files) + " limit ";
  }

  private static final String REVIVABLE_FILES =
      "select r.file_id, r.block_id, r.bytes, r.activity, r.id"
          + REVIVABLE
          + "and (r.bytes <= :largest or r.file_id in (:head, :large)) order by r.id limit :limit";

  static final String MISSING_FILES =
      missing(
              "f.id as file_id, b.block_id, f.bytes, b.activity, null::bigint as id",
              "true",
              "f.bytes <= :largest or f.id in (:head, :large)")
          + ":limit";

  private final JdbcClient jdbc;
  private final ActivationWrites writes;
  private final WindowHeads heads;

  private record Load(WindowKey key, PriorityWindow window) {}

  public JdbcActivationStore(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.writes = new ActivationWrites(jdbc, ids);
    this.heads = new WindowHeads(jdbc);
  }

  @Override
  public int follow(Instant changedSince) {
    return writes.follow(OffsetDateTime.ofInstant(changedSince, ZoneOffset.UTC));
  }

  @Override
  public int tidy() {
    return writes.tidy();
  }

  @Override
  public List<WindowWish> read(ByteCount capacity, int limit) {
    List<WindowWish> wishes = new ArrayList<>();
    List<Load> loads =
        jdbc.sql(WINDOWS)
            .param("capacity", capacity.bytes())
            .query((row, n) -> load(row, capacity))
            .list();
    for (Load load : loads) {
      if (load.window().isOpen()) {
        wishes.add(wish(load, limit));
      }
    }
    return wishes;
  }

  @Override
  public int write(List<WindowFill> fills, Instant at) {
    return writes.write(fills, at);
  }

  private WindowWish wish(Load load, int limit) {
    PriorityWindow window = load.window();
    ByteCount largest = window.largest();
    Head head =
        window.live().isZero()
            ? WindowHeads.NONE
            : heads.of(load.key(), largest, window.capacity());
    long large =
        window.largeUnderWay()
            ? WindowHeads.NONE.fileId()
            : heads.large(load.key(), window.capacity());
    List<WindowCandidate> waiting = new ArrayList<>();
    for (String sql : List.of(REVIVABLE_FILES, MISSING_FILES)) {
      waiting.addAll(
          jdbc.sql(sql)
              .param("destination", load.key().destinationNodeId())
              .param("priority", load.key().priority().value())
              .param("largest", Math.min(largest.bytes(), window.capacity().bytes() - 1))
              .param("large", large)
              .param("head", head.fileId())
              .param("limit", limit)
              .query((row, n) -> candidate(row))
              .list());
    }
    return new WindowWish(
        load.key(),
        window.live(),
        window.largeUnderWay(),
        head.passed(),
        waiting,
        waiting.size() >= limit);
  }

  private static Load load(ResultSet row, ByteCount capacity) throws SQLException {
    return new Load(
        new WindowKey(row.getLong("destination_node_id"), new Priority(row.getInt("priority"))),
        new PriorityWindow(capacity, ByteCount.of(row.getLong("live")), row.getBoolean("large")));
  }

  private static WindowCandidate candidate(ResultSet row) throws SQLException {
    long givenUp = row.getLong("id");
    return new WindowCandidate(
        row.getLong("file_id"),
        row.getLong("block_id"),
        ByteCount.of(row.getLong("bytes")),
        row.getString("activity"),
        givenUp == 0 ? OptionalLong.empty() : OptionalLong.of(givenUp));
  }
}
