package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ReplicaView;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads where a file is, and which replicas are marked bad. */
public final class JdbcReplicaViews {

  private static final String REPORTER =
      """
      (select a.name from topology_agent_facts a where a.id = p.reported_by limit 1) as reporter""";

  private static final String OF_FILE =
      """
      select f.lfn, n.name as node, p.since, p.marked_by, p.reason, %s
      from catalog_file_facts f
          join (select file_id, node_id, created_at as since, null as marked_by, null as reason,
                      null::bigint as reported_by
                  from catalog_replica_facts
              union all
              select file_id, node_id, marked_at, marked_by, reason, reported_by
                  from catalog_bad_replica_facts) p on p.file_id = f.id
          join topology_node_facts n on n.id = p.node_id
      where f.lfn = :lfn order by n.name
      """
          .formatted(REPORTER);

  private static final String BAD =
      """
      select p.id, f.lfn, n.name as node, p.marked_at as since, p.marked_by, p.reason, %s
      from catalog_bad_replica_facts p
          join catalog_file_facts f on f.id = p.file_id
          join topology_node_facts n on n.id = p.node_id
      where p.id > :after order by p.id limit :limit
      """
          .formatted(REPORTER);

  private final JdbcClient jdbc;

  public JdbcReplicaViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public List<ReplicaView> ofFile(Lfn lfn) {
    return jdbc.sql(OF_FILE).param("lfn", lfn.value()).query(JdbcReplicaViews::view).list();
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
        reporter == null ? null : new AgentName(reporter));
  }
}
