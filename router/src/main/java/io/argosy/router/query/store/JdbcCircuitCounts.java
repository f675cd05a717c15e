package io.argosy.router.query.store;

import static java.time.ZoneOffset.UTC;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Counts circuits and providers for metrics. */
public final class JdbcCircuitCounts {

  /** The states by which circuits that are not closed are counted. */
  public static final List<String> STATES =
      List.of("leased", "requested", "established", "releasing");

  private static final Duration LONGEST_RELEASE = Duration.ofMinutes(15);
  private static final Duration SILENCE = Duration.ofMinutes(10);

  private static final String CIRCUITS =
      """
      select count(*) filter (where requested_at is null and releasing_at is null) as leased,
          count(*) filter (where requested_at is not null and established_at is null
              and releasing_at is null) as requested,
          count(*) filter (where established_at is not null and releasing_at is null)
              as established,
          count(*) filter (where releasing_at is not null) as releasing,
          count(*) filter (where releasing_at < :released or ends_at < :heard) as overdue,
          coalesce(sum(granted * greatest(0, extract(epoch from
              least(ends_at, :now) - established_at))), 0) as reserved
      from (select requested_at, established_at, releasing_at, ends_at, granted
          from circuit_facts where closed_at is null limit 100000) c
      """;

  private static final String PROVIDERS =
      """
      select count(*) filter (where trouble is not null or listed_at is null
              or listed_at < :heard) as silent,
          coalesce(sum(cardinality(string_to_array(nullif(alien, ''), chr(10)))), 0) as alien
      from circuit_provider_facts
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcCircuitCounts(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * Returns the counts by state, and {@code overdue} releases, {@code reserved} bytes, {@code
   * silent} providers and {@code alien} circuits.
   */
  public Map<String, Double> all() {
    Instant now = clock.instant();
    Map<String, Double> counts = new HashMap<>();
    for (String sql : List.of(CIRCUITS, PROVIDERS)) {
      jdbc.sql(sql)
          .param("now", now.atOffset(UTC))
          .param("released", now.minus(LONGEST_RELEASE).atOffset(UTC))
          .param("heard", now.minus(SILENCE).atOffset(UTC))
          .query()
          .singleRow()
          .forEach((name, value) -> counts.put(name, ((Number) value).doubleValue()));
    }
    return counts;
  }
}
