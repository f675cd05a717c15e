package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ReplicaView;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads where files are and where they are wanted, and which replicas are marked bad. */
public final class JdbcReplicaViews {

  private static final String REPORTER =
      """
      (select a.name from topology_agent_facts a where a.id = p.reported_by limit 1) as reporter\
      """;

  private static final String OF_FILE =
      """
      select f.lfn, n.name as node, n.site, p.since, p.marked_by, p.reason, %s, h.refuted_at,
          h.marked_at as was_marked_at, h.marked_by as was_marked_by, h.reason as was_marked_for,
          (select a.name from topology_agent_facts a where a.id = h.refuted_by limit 1) as refuter,
          (select o.path from harvest_outcome_facts o
              where o.block_id = f.block_id and o.destination_node_id = p.node_id
                  and o.file_id = f.id and o.verdict in ('done', 'stale-done')
                  and o.reported_at between p.since - interval '1 minute'
                      and p.since + interval '1 minute'
              order by o.reported_at desc limit 1) as path
      from catalog_file_facts f
          join (select file_id, node_id, created_at as since, null as marked_by, null as reason,
                      null::bigint as reported_by
                  from catalog_replica_facts
              union all
              select file_id, node_id, marked_at, marked_by, reason, reported_by
                  from catalog_bad_replica_facts) p on p.file_id = f.id
          join topology_node_facts n on n.id = p.node_id
          left join catalog_refuted_mark_facts h on h.file_id = f.id and h.node_id = p.node_id
      where f.%s order by n.name
      """;

  private static final String OF_ID = OF_FILE.formatted(REPORTER, "id = :file");
  private static final String OF_NAME = OF_FILE.formatted(REPORTER, "lfn = :lfn");

  private static final String BAD =
      """
      select p.id, f.lfn, n.name as node, p.marked_at as since, p.marked_by, p.reason, %s,
          null as refuted_at
      from catalog_bad_replica_facts p
          join catalog_file_facts f on f.id = p.file_id
          join topology_node_facts n on n.id = p.node_id
      where p.id > :after order by p.id limit :limit
      """
          .formatted(REPORTER);

  /**
   * Destinations of a file. A file that no window has taken yet is wanted through its block only.
   */
  private static final String WAITING =
      """
      select n.name, fr.priority, fr.created_at,
          (select count(*) from harvest_outcome_facts o
              where o.block_id = fr.block_id
                  and o.destination_node_id = fr.destination_node_id
                  and o.file_id = fr.file_id and o.verdict = 'failed'
                  and o.reported_at >= fr.created_at) as attempts, fr.given_up, src.name as source,
          exists (select 1 from issue_task_facts t
              where t.file_request_id = fr.id and t.claim_id is not null) as held
      from activation_file_request_facts fr
          join topology_node_facts n on n.id = fr.destination_node_id
          left join routing_route_facts r on r.file_request_id = fr.id
          left join topology_node_facts src on src.id = r.source_node_id
      where fr.file_id = :file
      union all
      select n.name, w.priority, w.created_at, 0, null, null, false
      from subscription_block_facts w
          join catalog_file_facts f on f.block_id = w.block_id
          join topology_node_facts n on n.id = w.destination_node_id
      where f.id = :file
          and not exists (select 1 from catalog_replica_facts r
              where r.file_id = f.id and r.node_id = w.destination_node_id)
          and not exists (select 1 from activation_file_request_facts fr
              where fr.file_id = f.id and fr.destination_node_id = w.destination_node_id)
      order by name
      """;

  private final JdbcClient jdbc;

  public JdbcReplicaViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns a file: where it is and where it is wanted. */
  public Optional<FileView> file(long id) {
    List<FileView.Copy> copies = copies(id);
    List<FileView.WaitingDestination> waiting = waiting(id);
    return jdbc.sql("select lfn, bytes, checksum, block from catalog_file_facts where id = :file")
        .param("file", id)
        .query(
            (row, n) ->
                new FileView(
                    Long.toString(id),
                    new Lfn(row.getString("lfn")),
                    ByteCount.of(row.getLong("bytes")),
                    row.getString("checksum"),
                    row.getString("block"),
                    copies,
                    waiting))
        .optional();
  }

  private List<FileView.Copy> copies(long id) {
    return jdbc.sql(OF_ID)
        .param("file", id)
        .query(
            (row, n) -> {
              String by = row.getString("marked_by");
              return new FileView.Copy(
                  new NodeName(row.getString("node")),
                  new SiteName(row.getString("site")),
                  Cells.at(row, "since"),
                  by == null ? null : new FileView.Mark(by, row.getString("reason")),
                  history(row),
                  row.getString("path"));
            })
        .list();
  }

  private List<FileView.WaitingDestination> waiting(long id) {
    return jdbc.sql(WAITING)
        .param("file", id)
        .query(
            (row, n) ->
                new FileView.WaitingDestination(
                    new NodeName(row.getString("name")),
                    row.getInt("priority"),
                    Cells.at(row, "created_at"),
                    row.getInt("attempts"),
                    Cells.node(row, "source"),
                    row.getBoolean("held"),
                    row.getString("given_up")))
        .list();
  }

  /** Returns the replicas of a file, bad ones included. */
  public List<ReplicaView> ofFile(Lfn lfn) {
    return jdbc.sql(OF_NAME).param("lfn", lfn.value()).query(JdbcReplicaViews::view).list();
  }

  /** Returns bad replicas in the order of their marking. */
  public Page<ReplicaView> bad(PageRequest wanted) {
    return Pages.read(
        jdbc.sql(BAD).param("after", wanted.after().number(0)),
        wanted,
        (row, n) -> row.getString("id"),
        JdbcReplicaViews::view);
  }

  /** Returns the number of bad replicas. */
  public long badOnes() {
    return jdbc.sql("select count(*) from catalog_bad_replica_facts").query(Long.class).single();
  }

  private static ReplicaView view(ResultSet row, int number) throws SQLException {
    String reporter = row.getString("reporter");
    return new ReplicaView(
        new Lfn(row.getString("lfn")),
        new NodeName(row.getString("node")),
        Cells.at(row, "since"),
        row.getString("marked_by"),
        row.getString("reason"),
        reporter == null ? null : new AgentName(reporter),
        history(row));
  }

  private static @Nullable String history(ResultSet row) throws SQLException {
    return row.getObject("refuted_at") == null
        ? null
        : "marked bad at %s by %s (%s); agent %s read the whole file and found it good at %s"
            .formatted(
                Cells.at(row, "was_marked_at").truncatedTo(ChronoUnit.SECONDS),
                row.getString("was_marked_by"),
                row.getString("was_marked_for"),
                row.getString("refuter"),
                Cells.at(row, "refuted_at").truncatedTo(ChronoUnit.SECONDS));
  }
}
