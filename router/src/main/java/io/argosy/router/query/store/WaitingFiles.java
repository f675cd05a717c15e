package io.argosy.router.query.store;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.query.WaitFacts;
import io.argosy.router.stage.Columns;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the file requests of files that have not arrived, identical ones as one group. */
final class WaitingFiles {

  /**
   * One row per group. Only if {@code mixed} is set, files may have arrived by injection, and the
   * replica of each is looked up.
   */
  private static final String GROUPS =
      """
      select w.request_id, w.node_id, c.agent_id, k.reason as suspension, q.given_up is not null as given_up,
          coalesce(t.source_node_id, r.source_node_id) as source_node_id, q.not_before > :now,
          case when q.resting_until is not null then q.given_up end as rest_reason,
          case when q.given_up is not null or q.not_before > :now or q.source_problem = 'cooling-off' then (
              select y.reason from activation_source_failure_facts y
              where y.file_request_id = q.id order by y.failed_at desc limit 1) end as failure,
          case when r.id is null then q.source_problem end as source_problem,
          case when r.id is null then q.problem_nodes end as problem_nodes, %2$s as bad_nodes, t.id is null,
          min(q.not_before) as not_before, min(q.resting_until) as resting_until,
          min(q.problem_until) as problem_until, min(c.created_at) as claimed_at,
          min(t.priority) as first_priority, min(t.id) as first_task, count(*) as files,
          sum(q.bytes) as bytes, min(q.bytes) as smallest, count(p.at) as planned_files, max(p.at) as planned_at
      """;

  /** Read only for files that may have no other source. */
  private static final String BAD_NODES =
      """
      case when q.given_up is not null or r.id is null and q.source_problem in ('no-source', 'no-link')
          then (select array_agg(b.node_id order by b.node_id)
              from catalog_bad_replica_facts b join topology_link_facts l
                  on l.source_node_id = b.node_id and l.enabled
                  and l.destination_node_id = q.destination_node_id
              where b.file_id = q.file_id and not exists (
                  select 1 from catalog_replica_facts g join topology_link_facts m
                      on m.source_node_id = g.node_id and m.enabled
                      and m.destination_node_id = q.destination_node_id
                  where g.file_id = q.file_id)) end\
      """;

  private static final String FROM =
      """
      from unnest(:requests::bigint[], :nodes::bigint[], :keys::bigint[], :mixed::boolean[])
              as w (request_id, node_id, key, mixed)
          join activation_file_request_facts q
              on q.%1$s = w.key and q.destination_node_id = w.node_id
          left join issue_task_facts t on t.file_request_id = q.id
          left join routing_route_facts r on r.file_request_id = q.id
          left join issue_claim_facts c on c.id = t.claim_id
          left join activation_suspension_facts k on k.block_id = q.block_id
              and k.destination_node_id = q.destination_node_id
          cross join lateral (
              select case when r.id is null then q.expected_at when r.expected_seconds < 3e9
                  then r.created_at + r.expected_seconds * interval '1 second' end as at) p
      where not w.mixed or not exists (select 1 from catalog_replica_facts x
          where x.file_id = q.file_id and x.node_id = q.destination_node_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      """;

  /**
   * Bytes queued before a task. Claimed tasks come first. Each branch of the union has an index by
   * destination, which one condition for both would not use.
   */
  private static final String AHEAD =
      """
      select w.place, sum(q.bytes)
      from unnest(:places::integer[], :sources::bigint[], :destinations::bigint[],
              :priorities::integer[], :tasks::bigint[]) as w (place, source, destination, priority, task)
          cross join lateral (
              select t.bytes from issue_task_facts t
              where t.claim_id is not null and t.destination_node_id = w.destination
                  and t.source_node_id = w.source
              union all
              select t.bytes from issue_task_facts t
              where t.claim_id is null and t.destination_node_id = w.destination
                  and t.source_node_id = w.source and (t.priority, t.id) < (w.priority, w.task)) q
      group by w.place
      """;

  private final JdbcClient jdbc;

  WaitingFiles(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Which file requests are read.
   *
   * @param key of the block or the file
   * @param mixed whether some of them may have arrived
   */
  record Wanted(long request, long node, long key, boolean mixed) {}

  /** File requests with the same state, and the first unclaimed task of the group. */
  record Group(
      long request,
      long node,
      WaitFacts.FileRequest fileRequest,
      Optional<String> suspension,
      long files,
      ByteCount bytes,
      ByteCount smallest,
      Optional<Instant> plannedAt) {}

  /** A row of the first statement; the second one reads what is queued before its first task. */
  private record Row(
      long request,
      long node,
      @Nullable Long source,
      @Nullable Long firstTask,
      int firstPriority,
      Instant notBefore,
      Optional<FailureClass> givenUp,
      Optional<WaitFacts.Rest> rest,
      Optional<WaitFacts.Claim> claim,
      Optional<WaitFacts.Lack> lack,
      List<NodeName> markedBad,
      Optional<FailureClass> failure,
      Optional<String> suspension,
      long files,
      ByteCount bytes,
      ByteCount smallest,
      Optional<Instant> plannedAt) {

    boolean isQueued() {
      return firstTask != null && source != null && claim.isEmpty();
    }

    Group group(Optional<WaitFacts.Route> route) {
      var fileRequest =
          new WaitFacts.FileRequest(
              notBefore, givenUp, rest, claim, route, lack, markedBad, failure);
      return new Group(request, node, fileRequest, suspension, files, bytes, smallest, plannedAt);
    }
  }

  List<Group> ofBlocks(Collection<Wanted> blocks, WaitSurroundings world, Instant now) {
    return read("block_id", blocks, world, now);
  }

  List<Group> ofFiles(Collection<Wanted> files, WaitSurroundings world, Instant now) {
    return read("file_id", files, world, now);
  }

  private List<Group> read(
      String key, Collection<Wanted> wanted, WaitSurroundings world, Instant now) {
    if (wanted.isEmpty()) {
      return List.of();
    }
    List<Row> rows =
        jdbc.sql((GROUPS + FROM).formatted(key, BAD_NODES))
            .param("requests", Columns.longs(wanted, Wanted::request))
            .param("nodes", Columns.longs(wanted, Wanted::node))
            .param("keys", Columns.longs(wanted, Wanted::key))
            .param("mixed", wanted.stream().map(Wanted::mixed).toArray(Boolean[]::new))
            .param("now", now.atOffset(ZoneOffset.UTC))
            .query((row, n) -> row(row, world))
            .list();
    Map<Row, ByteCount> ahead = ahead(rows.stream().filter(Row::isQueued).toList());
    return rows.stream()
        .map(
            row ->
                row.group(
                    Optional.ofNullable(row.source())
                        .map(
                            from ->
                                new WaitFacts.Route(
                                    world.node(from),
                                    ahead.getOrDefault(row, ByteCount.ZERO),
                                    world.isAway(from),
                                    row.firstTask() != null))))
        .toList();
  }

  private Map<Row, ByteCount> ahead(List<Row> queued) {
    Map<Row, ByteCount> ahead = new HashMap<>();
    if (!queued.isEmpty()) {
      jdbc.sql(AHEAD)
          .param("places", IntStream.range(0, queued.size()).toArray())
          .param("sources", Columns.longs(queued, row -> Objects.requireNonNull(row.source())))
          .param("destinations", Columns.longs(queued, Row::node))
          .param("priorities", queued.stream().mapToInt(Row::firstPriority).toArray())
          .param("tasks", Columns.longs(queued, row -> Objects.requireNonNull(row.firstTask())))
          .query(
              row -> {
                ahead.put(queued.get(row.getInt(1)), ByteCount.of(row.getLong(2)));
              });
    }
    return ahead;
  }

  private static Row row(ResultSet row, WaitSurroundings world) throws SQLException {
    long node = row.getLong("node_id");
    Optional<FailureClass> failure = text(row, "failure").map(FailureClass::read);
    Instant resting = Cells.instant(row, "resting_until");
    Optional<WaitFacts.Rest> rest =
        text(row, "rest_reason")
            .map(why -> new WaitFacts.Rest(why, Objects.requireNonNull(resting)));
    Optional<Long> agent = Optional.ofNullable(row.getObject("agent_id", Long.class));
    Instant claimedAt = Cells.instant(row, "claimed_at");
    long files = row.getLong("files");
    return new Row(
        row.getLong("request_id"),
        node,
        row.getObject("source_node_id", Long.class),
        row.getObject("first_task", Long.class),
        row.getInt("first_priority"),
        Cells.at(row, "not_before"),
        row.getBoolean("given_up")
            ? Optional.of(failure.orElse(FailureClass.OTHER))
            : Optional.empty(),
        rest,
        agent.flatMap(id -> world.claim(id, Objects.requireNonNull(claimedAt))),
        lack(row, node, world),
        nodes(row, "bad_nodes").stream().map(world::node).toList(),
        failure,
        text(row, "suspension").map(why -> "the router: " + why),
        files,
        ByteCount.of(row.getLong("bytes")),
        ByteCount.of(row.getLong("smallest")),
        row.getLong("planned_files") == files
            ? Optional.ofNullable(Cells.instant(row, "planned_at"))
            : Optional.empty());
  }

  private static Optional<WaitFacts.Lack> lack(ResultSet row, long node, WaitSurroundings world)
      throws SQLException {
    List<Long> sources = nodes(row, "problem_nodes");
    Optional<Instant> until = Optional.ofNullable(Cells.instant(row, "problem_until"));
    return text(row, "source_problem")
        .map(SourceProblem::of)
        .map(
            problem ->
                new WaitFacts.Lack(
                    problem,
                    sources.stream().map(source -> world.source(source, node)).toList(),
                    until));
  }

  private static List<Long> nodes(ResultSet row, String column) throws SQLException {
    Array nodes = row.getArray(column);
    return nodes == null ? List.of() : Arrays.asList((Long[]) nodes.getArray());
  }

  private static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }
}
