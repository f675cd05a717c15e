package io.argosy.router.activation.store;

import io.argosy.router.activation.WindowCandidate;
import io.argosy.router.activation.WindowFill;
import io.argosy.router.activation.WindowKey;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.store.Ids;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements that change file requests. Each checks the state of the decision again. */
final class ActivationWrites {

  /** Rows that another transaction is writing are left to the next run. */
  private static final String LOCKED =
      " order by r.id limit " + Portions.ROWS + " for update of r skip locked";

  /**
   * Limits the statement to the blocks of recently opened, closed or changed subscriptions. An
   * opened one counts only where another subscription wants the same: otherwise it has no older
   * file requests. The blocks are computed once, as an array, so that only their file requests are
   * read, by an index.
   */
  private static final String RECENT =
      """
       and r.block_id = any(array(
          select k.id
          from subscription_facts s join catalog_block_facts k on k.dataset_id = s.dataset_id
          where s.closed_at >= :since or s.changed_at >= :since
              or s.created_at >= :since and exists (select 1 from subscription_facts o
                  where o.dataset_id = s.dataset_id
                      and o.destination_node_id = s.destination_node_id
                      and o.id <> s.id and o.closed_at is null)))
      """;

  /** A join could compare each file request with all blocks. */
  static final String UNWANTED =
      """
      (select b.block_id from subscription_block_facts b
          where b.block_id = r.block_id and b.destination_node_id = r.destination_node_id) is null
      """;

  /**
   * A file request with a claimed task stays while a request wants it that is suspended or was just
   * resumed, so that the agent can continue the same task; agents release tasks that they have not
   * started. Both conditions are scalar subqueries, because PostgreSQL plans an "exists" below an
   * "or" twice, and planning dominates the cost of this statement.
   */
  private static final String ENDED =
      UNWANTED
          + """
          and ((select t.claim_id from issue_task_facts t where t.file_request_id = r.id) is null
              or (select min(q.id) from catalog_block_facts k
                      join request_dataset_facts rd on rd.dataset_id = k.dataset_id and not rd.ended
                      join request_facts q on q.id = rd.request_id
                      join request_destination_facts d on d.request_id = q.id
                  where k.id = r.block_id and d.node_id = r.destination_node_id and d.approved
                      and q.cancelled_at is null
                      and (d.blocks_to is null or k.place <= d.blocks_to)) is null)
          """;

  /** A scalar subquery cannot become a join, which would read far too many replicas. */
  private static final String ARRIVED =
      """
      (select p.file_id from catalog_replica_facts p
          where p.file_id = r.file_id and p.node_id = r.destination_node_id) is not null
      """;

  /** A new subscription after all sources failed starts the attempts again. */
  private static final String ASKED_ANEW =
      """
      r.given_up is not null and exists (
          select 1 from catalog_block_facts b
              join subscription_facts s on s.dataset_id = b.dataset_id
          where b.id = r.block_id and s.destination_node_id = r.destination_node_id
              and s.closed_at is null
              and s.created_at > (select max(f.failed_at) from source_failure f
                  where f.file_request_id = r.id))
      """;

  private static final String SPAN = " and r.id > :after and r.id <= :last";

  /** Each suspension concerns a block, which has at most a thousand files. */
  private static final int SUSPENSIONS = Portions.ROWS / 1_000;

  /**
   * A suspension ends when the block is no longer wanted or was requested again. The backoff counts
   * of its files are reset, as otherwise they would suspend it again at once.
   */
  private static final String END_SUSPENSIONS =
      """
      with over as (
          select s.block_id, s.destination_node_id from block_suspension s
          where not exists (select 1 from subscription_block_facts b
                  where b.block_id = s.block_id and b.destination_node_id = s.destination_node_id)
              or exists (select 1 from catalog_block_facts k
                  join subscription_facts u on u.dataset_id = k.dataset_id
                      and u.destination_node_id = s.destination_node_id and u.closed_at is null
                  where k.id = s.block_id and u.created_at > s.suspended_at)
          order by s.block_id, s.destination_node_id limit %d),
      ended as (
          delete from block_suspension s using over o
          where s.block_id = o.block_id and s.destination_node_id = o.destination_node_id
          returning s.block_id, s.destination_node_id, s.suspended_at),
      resumed as (
          select r.id, e.suspended_at from file_request r
              join ended e on e.block_id = r.block_id
                  and e.destination_node_id = r.destination_node_id
          where r.resting_until is not null order by r.id for update of r),
      changed as (
          update file_request r set resting_until = s.suspended_at, rests = 0
          from resumed s where r.id = s.id returning r.id)
      select (select count(*) from ended), (select count(*) from changed)
      """
          .formatted(SUSPENSIONS);

  private static final String CHANGED =
      """
      exists (select 1 from subscription_block_facts b
          where b.block_id = r.block_id and b.destination_node_id = r.destination_node_id
              and (r.priority <> b.priority or r.activity <> b.activity))
      """;

  private static final String FOLLOW =
      """
      update file_request r set priority = b.priority, activity = b.activity
      from changed c, subscription_block_facts b
      where r.id = c.id and b.block_id = r.block_id
          and b.destination_node_id = r.destination_node_id
      """;

  private static final String INSERT =
      """
      insert into file_request (id, file_id, block_id, destination_node_id, priority, activity,
          bytes, created_at, not_before, attempts)
      select w.id, f.id, f.block_id, b.destination_node_id, b.priority, b.activity, f.bytes,
          :at, :at, 0
      from unnest(:ids::bigint[], :files::bigint[], :destinations::bigint[])
              as w (id, file, destination)
          join catalog_file_facts f on f.id = w.file
          join subscription_block_facts b
              on b.block_id = f.block_id and b.destination_node_id = w.destination
      where not exists (select 1 from catalog_replica_facts p
          where p.file_id = w.file and p.node_id = w.destination)
      order by w.id
      on conflict (file_id, destination_node_id) do nothing
      """;

  private static final String REVIVE =
      """
      update file_request set given_up = null, not_before = :at, active_since = :at,
          resting_until = null, rested = false, source_problem = null, problem_nodes = null,
          problem_until = null, expected_at = null
      where id = any(:ids) and given_up is not null
      """;

  /** After a backoff every source is tried again, except those that served wrong bytes. */
  private static final String FORGIVE =
      """
      delete from source_failure f using file_request r
      where f.file_request_id = r.id and r.id = any(:ids) and r.rested and not f.wrong_bytes
      """;

  /** Deletes the failures of file requests that have ended. */
  private static final String FORGET =
      """
      delete from source_failure where file_request_id = any(array(
          select f.file_request_id from source_failure f
          where not exists (select 1 from file_request r where r.id = f.file_request_id)
          limit %d))
      """
          .formatted(Portions.ROWS);

  /**
   * A file that a window takes.
   *
   * @param place in the window
   */
  private record Wanted(WindowKey key, int place, WindowCandidate file) {}

  private final JdbcClient jdbc;
  private final Ids ids;

  ActivationWrites(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.ids = ids;
  }

  /**
   * The first portion also ends suspensions, and the last one deletes failures of file requests
   * that others have ended: both look at all of them.
   */
  int tidy(long after, long last) {
    int resumed = after == 0 ? endSuspensions() : 0;
    int tidied =
        Stream.of(
                end(ENDED + SPAN),
                end(ARRIVED + SPAN),
                end(ASKED_ANEW + SPAN),
                follow(CHANGED + SPAN))
            .mapToInt(sql -> jdbc.sql(sql).param("after", after).param("last", last).update())
            .sum();
    if (tidied > 0 || last == Long.MAX_VALUE) {
      jdbc.sql(FORGET).update();
    }
    return resumed + tidied;
  }

  int follow(OffsetDateTime since) {
    int resumed = endSuspensions();
    int followed =
        Stream.of(end(ENDED + RECENT), end(ASKED_ANEW + RECENT), follow(CHANGED + RECENT))
            .mapToInt(statement -> jdbc.sql(statement).param("since", since).update())
            .reduce(resumed, Integer::sum);
    if (followed > 0) {
      jdbc.sql(FORGET).update();
    }
    return followed;
  }

  /** Returns at least a whole portion if more suspensions may have to end. */
  private int endSuspensions() {
    return jdbc.sql(END_SUSPENSIONS)
        .query(
            (row, n) ->
                row.getInt(1) < SUSPENSIONS
                    ? row.getInt(2)
                    : Math.max(Portions.ROWS, row.getInt(2)))
        .single();
  }

  private static String end(String which) {
    return "with ended as (select r.id from file_request r where "
        + which
        + LOCKED
        + ") delete from file_request r using ended e where r.id = e.id";
  }

  private static String follow(String which) {
    return "with changed as (select r.id from file_request r where "
        + which
        + LOCKED
        + ") "
        + FOLLOW;
  }

  /**
   * Planning reads file requests by key, in portions. The keys of several windows alternate, so
   * that the destinations of a file are planned together.
   */
  int write(List<WindowFill> fills, Instant at) {
    List<Wanted> all =
        fills.stream()
            .flatMap(ActivationWrites::wanted)
            .sorted(Comparator.comparingInt(Wanted::place))
            .toList();
    OffsetDateTime now = at.atOffset(ZoneOffset.UTC);
    int revived = revive(all.stream().filter(w -> w.file().givenUp().isPresent()).toList(), now);
    return revived + insert(all.stream().filter(w -> w.file().givenUp().isEmpty()).toList(), now);
  }

  private static Stream<Wanted> wanted(WindowFill fill) {
    return IntStream.range(0, fill.files().size())
        .mapToObj(place -> new Wanted(fill.key(), place, fill.files().get(place)));
  }

  private int revive(List<Wanted> wanted, OffsetDateTime at) {
    long[] ids = Columns.longs(wanted, w -> w.file().givenUp().orElseThrow());
    jdbc.sql(FORGIVE).param("ids", ids).update();
    return jdbc.sql(REVIVE).param("at", at).param("ids", ids).update();
  }

  private int insert(List<Wanted> wanted, OffsetDateTime at) {
    if (wanted.isEmpty()) {
      return 0;
    }
    return jdbc.sql(INSERT)
        .param("at", at)
        .param("ids", ids.take(Ids.Sequence.ACTIVATION, wanted.size()))
        .param("files", Columns.longs(wanted, w -> w.file().fileId()))
        .param("destinations", Columns.longs(wanted, w -> w.key().destinationNodeId()))
        .update();
  }
}
