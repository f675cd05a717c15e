package io.argosy.router.query.store;

import io.argosy.common.wire.user.OwnStrategy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** Number of files of a cycle that were planned by a strategy that their request named. */
final class OwnStrategies {

  private static final String COLUMNS =
      """
      array(select o.strategy from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_strategies,
      array(select o.files from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_files
      """;

  private OwnStrategies() {}

  /**
   * Returns the columns that a statement must select for {@link #read}.
   *
   * @param cycle column with the cycle's key
   */
  static String columns(String cycle) {
    return COLUMNS.formatted(cycle);
  }

  /** Returns the strategies, most files first. */
  static List<OwnStrategy> read(ResultSet row) throws SQLException {
    String[] strategies = (String[]) row.getArray("own_strategies").getArray();
    Integer[] files = (Integer[]) row.getArray("own_files").getArray();
    return IntStream.range(0, strategies.length)
        .mapToObj(n -> new OwnStrategy(strategies[n], files[n]))
        .toList();
  }
}
