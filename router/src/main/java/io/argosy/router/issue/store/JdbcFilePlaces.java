package io.argosy.router.issue.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.issue.FilePlaces;
import io.argosy.router.stage.Columns;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the places of files of jobs, as their clients named them. */
public final class JdbcFilePlaces implements FilePlaces {

  /** The first of several addresses at the node counts. */
  private static final String PLACES =
      """
      select k.lfn, p.overwrites, case when p.node_id = n.id then p.destination
          else split_part(p.sources, e'\\n', array_position(p.source_nodes, n.id)) end as url
      from catalog_file_facts k join fts3_place_facts p on p.file_id = k.id
          join topology_node_facts n on n.id = p.node_id or n.id = any(p.source_nodes)
      where k.lfn = any(:files) and n.name = :node
      """;

  private final JdbcClient jdbc;

  public JdbcFilePlaces(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Map<Lfn, Place> at(NodeName node, Collection<Lfn> files) {
    List<Lfn> ofJobs =
        files.stream().filter(file -> file.value().startsWith(InjectionBook.OF_JOBS)).toList();
    if (ofJobs.isEmpty()) {
      return Map.of();
    }
    return jdbc
        .sql(PLACES)
        .param("node", node.value())
        .param("files", Columns.texts(ofJobs, Lfn::value))
        .query(
            (row, n) ->
                Map.entry(
                    new Lfn(row.getString("lfn")),
                    new Place(row.getString("url"), row.getBoolean("overwrites"))))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
