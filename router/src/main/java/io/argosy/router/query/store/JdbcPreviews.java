package io.argosy.router.query.store;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.request.RequestScope;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Computes what a request would move now. The stored amounts of blocks answer most of it; files are
 * read only if both ends hold a part of a block.
 */
public final class JdbcPreviews {

  private static final String WANTED =
      """
      with wanted as (
          select b.id, b.files, b.bytes, coalesce(h.files, 0) as present_files,
              coalesce(h.bytes, 0) as present_bytes
          from catalog_block_facts b
              left join catalog_holding_facts h on h.block_id = b.id and h.node_id = :node
          where b.dataset_id = any(:datasets)),
      held as (
          select w.*, l.source_node_id, l.source, h.files as held_files, h.bytes as held_bytes
          from wanted w
              join catalog_holding_facts h on h.block_id = w.id
              join topology_link_facts l on l.source_node_id = h.node_id
                  and l.destination_node_id = :node and l.enabled
          where w.present_files < w.files),
      """;

  /**
   * Amounts by block. If one source holds the whole block it has no orphans; without any source all
   * its files are orphans.
   */
  private static final String AMOUNTS =
      WANTED
          + """
          reached as (
              select h.id, max(h.held_files) as most from held h group by h.id),
          orphans as (
              select w.id, case when r.id is null then w.files - w.present_files
                  when r.most >= w.files then 0
                  else (select count(*) from catalog_file_facts f
                      where f.block_id = w.id
                          and not exists (select 1 from catalog_replica_facts p
                              where p.file_id = f.id and p.node_id = :node)
                          and not exists (select 1 from catalog_replica_facts p
                                  join topology_link_facts l on l.source_node_id = p.node_id
                              where p.file_id = f.id and l.destination_node_id = :node
                                  and l.enabled)) end as files
              from wanted w left join reached r on r.id = w.id)
          select coalesce(sum(w.files), 0) as files, coalesce(sum(w.bytes), 0) as bytes,
              coalesce(sum(w.present_files), 0) as present_files,
              coalesce(sum(w.present_bytes), 0) as present_bytes,
              coalesce(sum(o.files), 0) as orphan_files
          from wanted w join orphans o on o.id = w.id
          """;

  private static final String SOURCES =
      WANTED
          + """
          offered as (
              select source, case when present_files = 0 then held_files
                      else files - present_files end as files,
                  case when present_files = 0 then held_bytes
                      else greatest(0, bytes - present_bytes) end as bytes
              from held where present_files = 0 or held_files >= files
              union all
              select h.source, m.files, m.bytes
              from held h
                  cross join lateral (
                      select count(*) as files, coalesce(sum(f.bytes), 0) as bytes
                      from catalog_file_facts f
                          join catalog_replica_facts p
                              on p.file_id = f.id and p.node_id = h.source_node_id
                      where f.block_id = h.id and not exists (select 1 from catalog_replica_facts x
                          where x.file_id = f.id and x.node_id = :node)) m
              where h.present_files > 0 and h.held_files < h.files)
          select source, sum(files) as files, sum(bytes) as bytes
          from offered group by source having sum(files) > 0 order by 3 desc, 1
          """;

  private final JdbcClient jdbc;
  private final JdbcNodeViews nodes;
  private final JdbcPreviewArrivals arrivals;

  public JdbcPreviews(JdbcClient jdbc, JdbcNodeViews nodes, JdbcPreviewArrivals arrivals) {
    this.jdbc = jdbc;
    this.nodes = nodes;
    this.arrivals = arrivals;
  }

  private record Amounts(
      long files, long bytes, long presentFiles, long presentBytes, long orphanFiles) {}

  /**
   * @param approval the approval that a destination needs, in one word
   */
  public PreviewView preview(
      RequestScope scope, Function<Node, String> approval, RequestForm form) {
    Map<NodeName, NodeView> places =
        nodes.of(Columns.longs(scope.destinations(), Node::id)).stream()
            .collect(toMap(NodeView::name, place -> place));
    List<PreviewView.Destination> destinations = new ArrayList<>();
    Amounts all = new Amounts(0, 0, 0, 0, 0);
    for (Node node : scope.destinations()) {
      all = amounts(scope, node);
      NodeView place = Objects.requireNonNull(places.get(node.name()));
      destinations.add(destination(place, all, approval.apply(node), sources(scope, node)));
    }
    return new PreviewView(
        scope.datasets().size(),
        all.files(),
        ByteCount.of(all.bytes()),
        destinations,
        arrival(scope, form, destinations));
  }

  private PreviewView.@Nullable Arrival arrival(
      RequestScope scope, RequestForm form, List<PreviewView.Destination> destinations) {
    if (destinations.stream().allMatch(at -> at.missingFiles() == 0)) {
      return null;
    }
    if (destinations.stream().anyMatch(at -> at.orphanFiles() > 0)) {
      return PreviewView.Arrival.unknown("some files have no source");
    }
    return destinations.stream().allMatch(at -> at.obstacles().isEmpty())
        ? arrivals.arrival(scope, form)
        : PreviewView.Arrival.unknown("not every destination can receive its files now");
  }

  private static PreviewView.Destination destination(
      NodeView place, Amounts amounts, String approval, List<PreviewView.Source> sources) {
    return new PreviewView.Destination(
        place.name(),
        amounts.presentFiles(),
        ByteCount.of(amounts.presentBytes()),
        amounts.files() - amounts.presentFiles(),
        ByteCount.of(Math.max(0, amounts.bytes() - amounts.presentBytes())),
        amounts.orphanFiles(),
        approval,
        sources,
        place);
  }

  private Amounts amounts(RequestScope scope, Node node) {
    return statement(AMOUNTS, scope, node).query(Amounts.class).single();
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
        .param("datasets", Columns.longs(scope.datasets(), id -> id));
  }
}
