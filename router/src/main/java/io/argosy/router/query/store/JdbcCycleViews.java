package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CycleDecisionView;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.OwnStrategy;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads routing cycles and their decisions. */
public final class JdbcCycleViews {

  /** The columns of {@link #ownStrategies}, to be formatted with the column of the cycle's key. */
  static final String OWN_STRATEGIES =
      """
      array(select o.strategy from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_strategies,
      array(select o.files from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_files
      """;

  private static final String CYCLES =
      """
      select c.id, c.planned_at, c.strategy, c.requests, c.routed, c.view_age_seconds,
          c.expected_end_seconds, c.digest, c.snapshot, s.bytes,
      """
          + OWN_STRATEGIES.formatted("c.id")
          + """
      from routing_cycle_facts c left join routing_snapshot_facts s on s.cycle_id = c.id
      """;

  private static final String PAGE =
      CYCLES + "where c.id < :before order by c.id desc limit :limit";
  private static final String ONE = CYCLES + "where c.id = :id";

  private static final String DECISIONS =
      """
      select d.file_id, d.destination_node_id, f.lfn, d.chosen_node_id, d.score, d.candidate_node_ids,
          d.candidate_scores
      from routing_decision_facts d join catalog_file_facts f on f.id = d.file_id
      where d.cycle_id = :id
          and d.decided_at = (select c.planned_at from routing_cycle_facts c where c.id = :id)
          and (d.file_id, d.destination_node_id) > (:file, :destination)
      order by d.file_id, d.destination_node_id limit :limit
      """;

  private static final String STORED = "kept";

  private final JdbcClient jdbc;

  public JdbcCycleViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns a page of cycles, newest first. */
  public Page<CycleView> page(PageRequest part) {
    return Pages.read(
        jdbc.sql(PAGE).param("before", part.after().number(Long.MAX_VALUE)),
        part,
        (row, n) -> row.getString("id"),
        JdbcCycleViews::cycle);
  }

  public Optional<CycleView> one(long id) {
    return jdbc.sql(ONE).param("id", id).query(JdbcCycleViews::cycle).optional();
  }

  private static CycleView cycle(ResultSet row, int number) throws SQLException {
    Long bytes = row.getObject("bytes", Long.class);
    return new CycleView(
        row.getString("id"),
        Cells.at(row, "planned_at"),
        row.getString("strategy"),
        row.getLong("requests"),
        row.getLong("routed"),
        row.getDouble("view_age_seconds"),
        finite(row.getObject("expected_end_seconds", Double.class)),
        row.getString("digest"),
        state(row.getString("snapshot"), bytes),
        bytes,
        ownStrategies(row));
  }

  /** Returns how many files were planned by strategies that their requests named, most first. */
  static List<OwnStrategy> ownStrategies(ResultSet row) throws SQLException {
    String[] strategies = (String[]) row.getArray("own_strategies").getArray();
    Integer[] files = (Integer[]) row.getArray("own_files").getArray();
    return IntStream.range(0, strategies.length)
        .mapToObj(n -> new OwnStrategy(strategies[n], files[n]))
        .toList();
  }

  private static String state(@Nullable String stored, @Nullable Long bytes) {
    if (stored == null) {
      return "none";
    }
    return stored.equals(STORED) && bytes == null ? "expired" : stored;
  }

  /** Returns the gzipped input of the cycle, while it is stored. */
  public Optional<byte[]> snapshot(long id) {
    return jdbc.sql("select body from routing_snapshot_facts where cycle_id = :id")
        .param("id", id)
        .query((row, n) -> row.getBytes(1))
        .optional();
  }

  /** Returns a page of decisions in the order of file ids. */
  public Page<CycleDecisionView> decisions(long id, PageRequest part) {
    Map<Long, NodeName> nodes = JdbcNodeViews.names(jdbc);
    return Pages.read(
        jdbc.sql(DECISIONS)
            .param("id", id)
            .param("file", part.after().numberAt(0))
            .param("destination", part.after().numberAt(1)),
        part,
        (row, n) -> row.getString("file_id") + " " + row.getString("destination_node_id"),
        (row, n) -> decision(row, nodes));
  }

  private static CycleDecisionView decision(ResultSet row, Map<Long, NodeName> nodes)
      throws SQLException {
    Long[] candidates = (Long[]) row.getArray("candidate_node_ids").getArray();
    Double[] scores = (Double[]) row.getArray("candidate_scores").getArray();
    Long chosen = row.getObject("chosen_node_id", Long.class);
    int next = 0;
    while (next < candidates.length && candidates[next].equals(chosen)) {
      next++;
    }
    boolean alone = next == candidates.length;
    return new CycleDecisionView(
        row.getString("file_id"),
        new Lfn(row.getString("lfn")),
        nodes.get(row.getLong("destination_node_id")),
        chosen == null ? null : nodes.get(chosen),
        finite(row.getDouble("score")),
        alone ? null : nodes.get(candidates[next]),
        alone ? null : finite(scores[next]),
        candidates.length);
  }

  private static @Nullable Double finite(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }
}
