package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileView;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads one file: where it is and where it is wanted. */
public final class JdbcFileDetails {

  private static final String REPLICAS =
      """
      select n.name, n.site, r.since, r.marked_by, r.reason
      from (select node_id, created_at as since, null as marked_by, null as reason
                from catalog_replica_facts where file_id = :file
            union all
            select node_id, marked_at, marked_by, reason
                from catalog_bad_replica_facts where file_id = :file) r
          join topology_node_facts n on n.id = r.node_id
      order by n.name
      """;

  /**
   * Destinations of a file. A file that no window has taken yet is wanted through its block only.
   */
  private static final String WISHES =
      """
      select n.name, fr.priority, fr.created_at, fr.attempts, fr.given_up, src.name as source,
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

  public JdbcFileDetails(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Optional<FileView> one(long id) {
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
                    replicas(id),
                    wishes(id)))
        .optional();
  }

  private List<FileView.Copy> replicas(long id) {
    return jdbc.sql(REPLICAS)
        .param("file", id)
        .query(
            (row, n) -> {
              String by = row.getString("marked_by");
              return new FileView.Copy(
                  new NodeName(row.getString("name")),
                  new SiteName(row.getString("site")),
                  Cells.at(row, "since"),
                  by == null ? null : new FileView.Mark(by, row.getString("reason")));
            })
        .list();
  }

  private List<FileView.Wish> wishes(long id) {
    return jdbc.sql(WISHES)
        .param("file", id)
        .query(
            (row, n) ->
                new FileView.Wish(
                    new NodeName(row.getString("name")),
                    row.getInt("priority"),
                    Cells.at(row, "created_at"),
                    row.getInt("attempts"),
                    Cells.node(row, "source"),
                    row.getBoolean("held"),
                    row.getString("given_up")))
        .list();
  }
}
