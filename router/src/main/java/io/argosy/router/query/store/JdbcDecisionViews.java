package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads why a source was chosen for a file. */
public final class JdbcDecisionViews {

  private static final String NEWEST =
      """
      select d.decided_at, d.cycle_id, d.file_id, d.reason as strategy, c.view_age_seconds, d.chosen_node_id, d.score, d.reason, d.candidate_node_ids,
          d.candidate_scores
      from routing_decision_facts d
          join catalog_file_facts f on f.id = d.file_id
          join topology_node_facts n on n.id = d.destination_node_id
          left join routing_cycle_facts c on c.id = d.cycle_id
      where f.lfn = :lfn and n.name = :destination
      order by d.decided_at desc limit 1
      """;

  private final JdbcClient jdbc;
  private final JdbcCycleViews cycles;
  private final StoredExplanations explanations;

  public JdbcDecisionViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
    cycles = new JdbcCycleViews(jdbc);
    explanations = new StoredExplanations(cycles);
  }

  private record Stored(
      Instant decidedAt,
      long cycle,
      long file,
      double viewAge,
      String strategy,
      @Nullable Long chosen,
      double score,
      String reason,
      Long[] candidates,
      Double[] scores) {}

  public Optional<DecisionView> newest(Lfn lfn, NodeName destination) {
    return jdbc.sql(NEWEST)
        .param("lfn", lfn.value())
        .param("destination", destination.value())
        .query((row, n) -> stored(row))
        .optional()
        .map(stored -> view(stored, destination));
  }

  private static Stored stored(ResultSet row) throws SQLException {
    String strategy = row.getString("strategy");
    return new Stored(
        row.getObject("decided_at", OffsetDateTime.class).toInstant(),
        row.getLong("cycle_id"),
        row.getLong("file_id"),
        row.getDouble("view_age_seconds"),
        strategy == null ? "" : strategy,
        row.getObject("chosen_node_id", Long.class),
        row.getDouble("score"),
        row.getString("reason"),
        (Long[]) row.getArray("candidate_node_ids").getArray(),
        (Double[]) row.getArray("candidate_scores").getArray());
  }

  private Map<Long, NodeName> names(Stored stored) {
    long[] ids =
        Stream.concat(Stream.of(stored.candidates()), Stream.ofNullable(stored.chosen()))
            .mapToLong(Long::longValue)
            .toArray();
    return jdbc
        .sql("select id, name from topology_node_facts where id = any(:ids)")
        .param("ids", ids)
        .query((row, n) -> Map.entry(row.getLong(1), new NodeName(row.getString(2))))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private DecisionView view(Stored stored, NodeName destination) {
    Map<Long, NodeName> names = names(stored);
    NodeName chosen = stored.chosen() == null ? null : names.get(stored.chosen());
    Optional<ExplanationView> explanation =
        Optional.ofNullable(chosen)
            .flatMap(
                node ->
                    explanations.explain(
                        stored.cycle(), stored.file(), destination, node, stored.score()));
    List<DecisionView.Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < stored.candidates().length; i++) {
      NodeName name = names.get(stored.candidates()[i]);
      candidates.add(new DecisionView.Candidate(name, stored.scores()[i]));
    }
    return new DecisionView(
        stored.decidedAt(),
        stored.strategy(),
        chosen,
        stored.score(),
        stored.reason(),
        candidates,
        Long.toString(stored.cycle()),
        stored.viewAge(),
        explanation.orElse(null),
        explanation.isPresent() ? null : unexplained(stored.cycle()));
  }

  private String unexplained(long cycle) {
    return cycles.one(cycle).map(CycleView::snapshot).orElse("none");
  }
}
