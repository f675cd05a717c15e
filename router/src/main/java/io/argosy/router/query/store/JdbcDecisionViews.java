package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileDecisionView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads why sources were chosen for files. */
public final class JdbcDecisionViews {

  private static final String NEWEST_AT =
      """
      select d.decided_at, d.cycle_id, d.file_id, c.view_age_seconds, d.chosen_node_id, d.score,
          d.reason, d.candidate_node_ids, d.candidate_scores
      from routing_decision_facts d
          join catalog_file_facts f on f.id = d.file_id
          join topology_node_facts n on n.id = d.destination_node_id
          left join routing_cycle_facts c on c.id = d.cycle_id
      where f.lfn = :lfn and n.name = :destination
      order by d.decided_at desc limit 1
      """;

  private static final String DECISIONS =
      """
      select d.decided_at, d.cycle_id, d.reason, d.file_id, f.lfn, d.destination_node_id,
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

  /**
   * The newest decision about the file at each destination, until a time; none if the source had
   * the file from the beginning, which is decided first.
   */
  private static final String FEEDERS =
      """
      select distinct on (destination_node_id) destination_node_id, chosen_node_id
      from routing_decision_facts
      where file_id = :file and decided_at <= :at and chosen_node_id is not null and exists (
          select 1 from routing_decision_facts s
              join topology_node_facts n on n.id = s.destination_node_id
          where s.file_id = :file and s.decided_at <= :at and s.chosen_node_id is not null
              and n.name = :source)
      order by destination_node_id, decided_at desc limit 1000
      """;

  private final JdbcClient jdbc;
  private final JdbcCycleViews cycles;
  private final StoredExplanations explanations;
  private final ForecastSources sources;
  private final Clock clock;

  public JdbcDecisionViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
    sources = new ForecastSources(new JdbcForecastViews(jdbc, clock));
    cycles = new JdbcCycleViews(jdbc);
    explanations = new StoredExplanations(cycles);
  }

  private record Stored(
      Instant decidedAt,
      long cycle,
      long file,
      double viewAge,
      @Nullable NodeName chosen,
      double score,
      String reason,
      List<DecisionView.Candidate> candidates) {}

  /** Returns decisions of the latest cycles, newest first. */
  public List<FileDecisionView> newest(int limit) {
    return decisions(jdbc.sql(NEWEST).param("limit", limit));
  }

  /** Returns decisions about one file, newest first. */
  public List<FileDecisionView> ofFile(long file, int limit) {
    return decisions(jdbc.sql(OF_FILE).param("file", file).param("limit", limit));
  }

  private List<FileDecisionView> decisions(JdbcClient.StatementSpec statement) {
    Map<Long, NodeName> nodes = JdbcNodeViews.names(jdbc);
    return statement
        .query(
            (row, n) ->
                new FileDecisionView(
                    Cells.at(row, "decided_at"),
                    row.getString("cycle_id"),
                    Objects.toString(row.getString("reason"), ""),
                    row.getString("file_id"),
                    new Lfn(row.getString("lfn")),
                    nodes.get(row.getLong("destination_node_id")),
                    chosen(row, nodes),
                    candidates(row, nodes)))
        .list();
  }

  /** Returns the newest decision about a file at a destination, with its explanation. */
  public Optional<DecisionView> newest(Lfn lfn, NodeName destination) {
    Map<Long, NodeName> nodes = JdbcNodeViews.names(jdbc);
    return jdbc.sql(NEWEST_AT)
        .param("lfn", lfn.value())
        .param("destination", destination.value())
        .query(
            (row, n) ->
                new Stored(
                    Cells.at(row, "decided_at"),
                    row.getLong("cycle_id"),
                    row.getLong("file_id"),
                    row.getDouble("view_age_seconds"),
                    chosen(row, nodes),
                    row.getDouble("score"),
                    row.getString("reason"),
                    candidates(row, nodes)))
        .optional()
        .map(stored -> view(stored, destination, tree(stored, destination, nodes)));
  }

  private DecisionView.@Nullable Tree tree(
      Stored stored, NodeName destination, Map<Long, NodeName> nodes) {
    Map<NodeName, NodeName> feeders = feeders(stored, nodes);
    LinkedList<NodeName> path = new LinkedList<>(List.of(destination));
    NodeName feeder = stored.chosen();
    while (feeder != null && !path.contains(feeder)) {
      path.addFirst(feeder);
      feeder = feeders.get(feeder);
    }
    return path.size() <= 2
        ? null
        : new DecisionView.Tree(
            path,
            stored.candidates().stream()
                .filter(source -> !feeders.containsKey(source.node()))
                .findFirst()
                .orElse(null));
  }

  /** Returns by destination the source of the file; empty if there is no tree. */
  private Map<NodeName, NodeName> feeders(Stored stored, Map<Long, NodeName> nodes) {
    Map<NodeName, NodeName> feeders = new HashMap<>();
    if (stored.chosen() != null) {
      jdbc.sql(FEEDERS)
          .param("file", stored.file())
          .param("at", stored.decidedAt().atOffset(ZoneOffset.UTC))
          .param("source", stored.chosen().value())
          .query(
              row -> {
                feeders.put(nodes.get(row.getLong(1)), nodes.get(row.getLong(2)));
              });
    }
    return feeders;
  }

  private static @Nullable NodeName chosen(ResultSet row, Map<Long, NodeName> nodes)
      throws SQLException {
    Long chosen = row.getObject("chosen_node_id", Long.class);
    return chosen == null ? null : nodes.get(chosen);
  }

  private static List<DecisionView.Candidate> candidates(ResultSet row, Map<Long, NodeName> nodes)
      throws SQLException {
    Long[] candidates = (Long[]) row.getArray("candidate_node_ids").getArray();
    Double[] scores = (Double[]) row.getArray("candidate_scores").getArray();
    List<DecisionView.Candidate> sources = new ArrayList<>();
    for (int n = 0; n < candidates.length; n++) {
      sources.add(new DecisionView.Candidate(nodes.get(candidates[n]), scores[n]));
    }
    return sources;
  }

  private DecisionView view(Stored stored, NodeName destination, DecisionView.@Nullable Tree tree) {
    Optional<ExplanationView> explanation =
        Optional.ofNullable(stored.chosen())
            .flatMap(
                node ->
                    explanations.explain(
                        stored.cycle(), stored.file(), destination, node, stored.score()))
            .map(why -> sources.addedTo(why, clock.instant()));
    return new DecisionView(
        stored.decidedAt(),
        Objects.toString(stored.reason(), ""),
        stored.chosen(),
        stored.score(),
        stored.reason(),
        stored.candidates(),
        Long.toString(stored.cycle()),
        stored.viewAge(),
        tree,
        explanation.orElse(null),
        explanation.isPresent() ? null : unexplained(stored.cycle()));
  }

  private String unexplained(long cycle) {
    return cycles.one(cycle).map(CycleView::snapshot).orElse("none");
  }
}
