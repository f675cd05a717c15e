package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.router.request.RequestScope;
import io.argosy.router.topology.Node;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a request would mean now. */
public final class JdbcPreviews {

  private static final String WANTED =
      """
      with wanted as (
          select f.id, f.bytes, exists (
                  select 1 from catalog_replica_facts p
                  where p.file_id = f.id and p.node_id = :node) as present
          from catalog_file_facts f where f.dataset_id = any(:datasets)),
      """;

  private static final String AMOUNTS =
      WANTED
          + """
          held as (
              select w.id, w.bytes, w.present, w.present or exists (
                  select 1 from catalog_replica_facts p
                      join topology_link_facts l on l.source_node_id = p.node_id
                  where p.file_id = w.id and l.destination_node_id = :node and l.enabled)
                  as reachable
              from wanted w)
          select count(*) as files, coalesce(sum(bytes), 0) as bytes,
              count(*) filter (where present) as present_files,
              coalesce(sum(bytes) filter (where present), 0) as present_bytes,
              count(*) filter (where not reachable) as orphan_files
          from held
          """;

  private static final String SOURCES =
      WANTED
          + """
          missing as (select id, bytes from wanted where not present)
          select l.source, count(*) as files, sum(m.bytes) as bytes
          from missing m
              join catalog_replica_facts p on p.file_id = m.id
              join topology_link_facts l
                  on l.source_node_id = p.node_id and l.destination_node_id = :node and l.enabled
          group by l.source order by 3 desc, 1
          """;

  private final JdbcClient jdbc;

  public JdbcPreviews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Amounts(
      long files, long bytes, long presentFiles, long presentBytes, long orphanFiles) {}

  /**
   * @param approval how a destination is asked, in a word
   */
  public PreviewView preview(RequestScope scope, Function<Node, String> approval) {
    List<PreviewView.Destination> destinations = new ArrayList<>();
    Amounts all = new Amounts(0, 0, 0, 0, 0);
    for (Node node : scope.destinations()) {
      all = amounts(scope, node);
      destinations.add(destination(node, all, approval.apply(node), sources(scope, node)));
    }
    return new PreviewView(
        scope.datasets().size(), all.files(), ByteCount.of(all.bytes()), destinations);
  }

  private static PreviewView.Destination destination(
      Node node, Amounts amounts, String approval, List<PreviewView.Source> sources) {
    return new PreviewView.Destination(
        node.name(),
        amounts.presentFiles(),
        ByteCount.of(amounts.presentBytes()),
        amounts.files() - amounts.presentFiles(),
        ByteCount.of(amounts.bytes() - amounts.presentBytes()),
        amounts.orphanFiles(),
        approval,
        sources);
  }

  private Amounts amounts(RequestScope scope, Node node) {
    return statement(AMOUNTS, scope, node).query((row, n) -> amounts(row)).single();
  }

  private static Amounts amounts(ResultSet row) throws SQLException {
    return new Amounts(
        row.getLong("files"),
        row.getLong("bytes"),
        row.getLong("present_files"),
        row.getLong("present_bytes"),
        row.getLong("orphan_files"));
  }

  private List<PreviewView.Source> sources(RequestScope scope, Node node) {
    return statement(SOURCES, scope, node)
        .query(
            (row, n) ->
                new PreviewView.Source(
                    new NodeName(row.getString("source")),
                    row.getLong("files"),
                    ByteCount.of(row.getLong("bytes"))))
        .list();
  }

  private JdbcClient.StatementSpec statement(String sql, RequestScope scope, Node node) {
    return jdbc.sql(sql)
        .param("node", node.id())
        .param("datasets", scope.datasets().stream().mapToLong(Long::longValue).toArray());
  }
}
