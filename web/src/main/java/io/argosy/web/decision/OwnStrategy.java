package io.argosy.web.decision;

import io.argosy.common.unit.Counted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How many files of a cycle were planned by a strategy that their requests named. */
public record OwnStrategy(String strategy, long files) {

  private static final String COLUMNS =
      """
      array(select o.strategy from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_strategies,
      array(select o.files from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_files
      """;

  /**
   * What {@link #read} needs to be selected.
   *
   * @param cycle the column that has the cycle's key
   */
  public static String columns(String cycle) {
    return COLUMNS.formatted(cycle);
  }

  /** Most files first. */
  public static List<OwnStrategy> read(ResultSet row) throws SQLException {
    String[] strategies = (String[]) row.getArray("own_strategies").getArray();
    Integer[] files = (Integer[]) row.getArray("own_files").getArray();
    return IntStream.range(0, strategies.length)
        .mapToObj(n -> new OwnStrategy(strategies[n], files[n]))
        .toList();
  }

  /**
   * Such as {@code completion; phedex for 3 files}.
   *
   * @param strategy of the files whose requests name none
   * @param all files
   */
  public static String words(String strategy, long all, List<OwnStrategy> own) {
    boolean isForSome = own.stream().mapToLong(OwnStrategy::files).sum() < all;
    Stream<String> others =
        own.stream().map(o -> o.strategy() + " for " + Counted.of(o.files(), "file"));
    return Stream.concat(isForSome || own.isEmpty() ? Stream.of(strategy) : Stream.empty(), others)
        .collect(Collectors.joining("; "));
  }
}
