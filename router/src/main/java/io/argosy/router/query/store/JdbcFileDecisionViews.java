package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.FileDecisionView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the newest decisions, of all files or of one. */
public final class JdbcFileDecisionViews {

  private static final String DECISIONS =
      """
      select d.decided_at, d.cycle_id, d.reason as strategy, d.file_id, f.lfn, d.destination_node_id,
          d.chosen_node_id, d.candidate_node_ids, d.candidate_scores
      from (%s) d
          join catalog_file_facts f on f.id = d.file_id
      order by d.decided_at desc, d.cycle_id desc, d.file_id, d.destination_node_id
      """;

  private static final String NEWEST =
      DECISIONS.formatted(
          """
          select * from routing_decision_facts
          where cycle_id = any (array(
              select id from routing_cycle_facts order by id desc limit 5))
          order by cycle_id desc, file_id, destination_node_id limit :limit
          """);

  private static final String OF_FILE =
      DECISIONS.formatted(
          """
          select * from routing_decision_facts where file_id = :file
          order by decided_at desc limit :limit
          """);

  private final JdbcClient jdbc;

  public JdbcFileDecisionViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns decisions of the latest cycles, newest first. */
  public List<FileDecisionView> newest(int limit) {
    Map<Long, NodeName> nodes = NodeNames.all(jdbc);
    return jdbc.sql(NEWEST).param("limit", limit).query((row, n) -> decision(row, nodes)).list();
  }

  /** Returns decisions about one file, newest first. */
  public List<FileDecisionView> ofFile(long file, int limit) {
    Map<Long, NodeName> nodes = NodeNames.all(jdbc);
    return jdbc.sql(OF_FILE)
        .param("file", file)
        .param("limit", limit)
        .query((row, n) -> decision(row, nodes))
        .list();
  }

  private static FileDecisionView decision(ResultSet row, Map<Long, NodeName> nodes)
      throws SQLException {
    Long chosen = row.getObject("chosen_node_id", Long.class);
    String strategy = row.getString("strategy");
    return new FileDecisionView(
        row.getObject("decided_at", OffsetDateTime.class).toInstant(),
        Long.toString(row.getLong("cycle_id")),
        strategy == null ? "" : strategy,
        Long.toString(row.getLong("file_id")),
        new Lfn(row.getString("lfn")),
        nodes.get(row.getLong("destination_node_id")),
        chosen == null ? null : nodes.get(chosen),
        sources(row, nodes));
  }

  private static List<DecisionView.Candidate> sources(ResultSet row, Map<Long, NodeName> nodes)
      throws SQLException {
    Long[] candidates = (Long[]) row.getArray("candidate_node_ids").getArray();
    Double[] scores = (Double[]) row.getArray("candidate_scores").getArray();
    List<DecisionView.Candidate> sources = new ArrayList<>();
    for (int n = 0; n < candidates.length; n++) {
      sources.add(new DecisionView.Candidate(nodes.get(candidates[n]), scores[n]));
    }
    return sources;
  }
}
