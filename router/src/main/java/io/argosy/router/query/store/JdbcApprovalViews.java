package io.argosy.router.query.store;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ApprovalCountView;
import io.argosy.common.wire.user.ApprovalView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Reads pending and decided approvals of data managers. */
public final class JdbcApprovalViews {

  private static final String WAITING =
      """
      from request_destination_facts d
          join request_facts r on r.id = d.request_id
          join topology_node_facts n on n.id = d.node_id
      where d.approved is null and r.cancelled_at is null and r.done_at is null
      """;

  private static final String PAGE =
      """
      with page as (
          select d.request_id, d.node_id, d.approved, d.decided_by, d.decided_at, d.reason,
              n.name as node, n.site
      """;

  private static final String WAITING_PAGE =
      PAGE
          + WAITING
          + """
                  and (:everywhere or n.site = any(:sites))
                  and (d.request_id, d.node_id) > (:request, :node)
              order by d.request_id, d.node_id limit :limit),
          """;

  private static final String DECIDED_PAGE =
      PAGE
          + """
              from request_destination_facts d
                  join topology_node_facts n on n.id = d.node_id
              where d.decided_by = :caller
                  and (d.decided_at, d.request_id, d.node_id) < (:at, :request, :node)
              order by d.decided_at desc, d.request_id desc, d.node_id desc limit :limit),
          """;

  /**
   * Sums up each dataset of the page once, however many requests name it. Only live agents count
   * for free space, as on the page of nodes.
   */
  private static final String DETAILS_OF_A_PAGE =
      """
      wanted as (
          select p.request_id, rd.dataset_id
          from (select distinct request_id from page) p
              join request_dataset_facts rd on rd.request_id = p.request_id),
      sizes as (
          select s.dataset_id, coalesce(sum(b.files), 0) as files, coalesce(sum(b.bytes), 0) as bytes
          from (select distinct dataset_id from wanted) s
              left join catalog_block_facts b on b.dataset_id = s.dataset_id
          group by s.dataset_id),
      totals as (
          select w.request_id, count(*) as datasets, sum(z.files) as files, sum(z.bytes) as bytes,
              (array_agg(ds.name order by ds.name))[1\\:3] as first
          from wanted w join sizes z on z.dataset_id = w.dataset_id
              join catalog_dataset_facts ds on ds.id = w.dataset_id
          group by w.request_id)
      select p.*, r.requester, r.created_at, r.priority, r.activity, r.remark, r.deadline, r.is_static,
          w.datasets, w.files, w.bytes, w.first, t.no_room, t.free
      from page p
          join request_facts r on r.id = p.request_id
          join totals w on w.request_id = p.request_id
          cross join lateral (
              select coalesce(bool_or(s.hindrances like :full), false) as no_room,
                  min(s.free_bytes) as free
              from topology_agent_facts a join issue_session_facts s on s.agent_id = a.id
              where a.node_id = p.node_id and s.silent_from > :now) t
      """;

  private static final String OLDEST_FIRST = "order by p.request_id, p.node_id";
  private static final String NEWEST_FIRST =
      "order by p.decided_at desc, p.request_id desc, p.node_id desc";

  /** Later than any decision. */
  private static final Instant END = Instant.parse("9999-01-01T00:00:00Z");

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcApprovalViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Returns the number of waiting approvals by site; sites without any are absent. */
  public List<ApprovalCountView> waitingBySite() {
    return jdbc.sql("select n.site, count(*) " + WAITING + "group by n.site order by n.site")
        .query((row, n) -> new ApprovalCountView(new SiteName(row.getString(1)), row.getLong(2)))
        .list();
  }

  /** Returns waiting approvals, oldest first; for an admin those of all sites. */
  public Page<ApprovalView> waitingFor(Caller caller, PageRequest wanted) {
    return page(
        jdbc.sql(WAITING_PAGE + DETAILS_OF_A_PAGE + OLDEST_FIRST)
            .param("everywhere", caller.isAdmin())
            .param("sites", caller.scopesOf(Role.DATA_MANAGER).toArray(String[]::new))
            .param("request", wanted.after().numberAt(0))
            .param("node", wanted.after().numberAt(1)),
        wanted,
        (row, n) -> pendingKey(row));
  }

  /** Returns the caller's decisions, newest first. */
  public Page<ApprovalView> decidedBy(Caller caller, PageRequest wanted) {
    return page(
        jdbc.sql(DECIDED_PAGE + DETAILS_OF_A_PAGE + NEWEST_FIRST)
            .param("caller", caller.name())
            .param("at", wanted.after().instantAt(0, END).atOffset(ZoneOffset.UTC))
            .param("request", wanted.after().numberAt(1))
            .param("node", wanted.after().numberAt(2)),
        wanted,
        (row, n) -> Cells.at(row, "decided_at") + " " + pendingKey(row));
  }

  private Page<ApprovalView> page(
      StatementSpec statement, PageRequest wanted, RowMapper<String> key) {
    return Pages.read(
        statement
            .param("full", like(ClaimHindrance.NO_ROOM))
            .param("now", clock.instant().atOffset(ZoneOffset.UTC)),
        wanted,
        key,
        JdbcApprovalViews::view);
  }

  private static String pendingKey(ResultSet row) throws SQLException {
    return row.getString("request_id") + " " + row.getString("node_id");
  }

  private static String like(ClaimHindrance hindrance) {
    return "%" + hindrance.words().replace(' ', '-') + "%";
  }

  private static ApprovalView view(ResultSet row, int number) throws SQLException {
    return new ApprovalView(
        row.getString("request_id"),
        row.getString("requester"),
        Cells.at(row, "created_at"),
        new Priority(row.getInt("priority")),
        row.getString("activity"),
        row.getString("remark").isEmpty() ? null : row.getString("remark"),
        Cells.instant(row, "deadline"),
        row.getInt("datasets"),
        names(row),
        row.getLong("files"),
        ByteCount.of(row.getLong("bytes")),
        new NodeName(row.getString("node")),
        new SiteName(row.getString("site")),
        row.getBoolean("no_room"),
        Optional.ofNullable(row.getObject("free", Long.class)).map(ByteCount::of).orElse(null),
        decision(row),
        row.getBoolean("is_static"));
  }

  private static List<DatasetName> names(ResultSet row) throws SQLException {
    return Arrays.stream((String[]) row.getArray("first").getArray())
        .map(DatasetName::new)
        .toList();
  }

  static ApprovalView.@Nullable Decision decision(ResultSet row) throws SQLException {
    Instant at = Cells.instant(row, "decided_at");
    return at == null
        ? null
        : new ApprovalView.Decision(
            row.getBoolean("approved"), row.getString("decided_by"), at, row.getString("reason"));
  }
}
