package io.argosy.router.stage.store;

import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sets times of one table that lie too far ahead to the current one. */
public final class FutureTimes implements StoredTimes {

  private final JdbcClient jdbc;
  private final String statement;
  private final Map<String, Double> seconds;

  /**
   * A column and the time by which it may be ahead.
   *
   * @param seconds an expression over the row and named durations
   */
  public record Column(String name, String seconds) {

    /** Returns a column with the time at which something happened. */
    public static Column past(String name) {
      return new Column(name, "0");
    }

    private String isTooFarAhead() {
      return "%s > :latest + make_interval(secs => (%s)::float8)".formatted(name, seconds);
    }

    private String corrected() {
      return "%1$s = case when %2$s then :now else %1$s end".formatted(name, isTooFarAhead());
    }
  }

  /**
   * @param key columns of the primary key
   * @param durations by the names that the columns use
   */
  public FutureTimes(
      JdbcClient jdbc,
      String table,
      String key,
      Map<String, Duration> durations,
      Column... columns) {
    this.jdbc = jdbc;
    List<Column> all = Arrays.asList(columns);
    statement =
        """
        update %1$s set %3$s where (%2$s) in (
            select %2$s from %1$s where %4$s order by %2$s limit %5$d for update skip locked)
        """
            .formatted(
                table,
                key,
                all.stream().map(Column::corrected).collect(Collectors.joining(", ")),
                all.stream().map(Column::isTooFarAhead).collect(Collectors.joining(" or ")),
                Portions.ROWS);
    seconds =
        durations.entrySet().stream()
            .collect(
                Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().toMillis() / 1000.0));
  }

  @Override
  public int correct(Instant now) {
    return jdbc.sql(statement)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .param("latest", now.plus(CLOCKS_DIFFER).atOffset(ZoneOffset.UTC))
        .params(seconds)
        .update();
  }
}
