package io.argosy.router.query.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
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

  /** More agents do not have endpoints. */
  private static final PageRequest ALL = new PageRequest(new Cursor(""), 100_000);

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
          from circuit_facts where closed_at is null and state <> 'lost' limit 100000) c
      """;

  private final JdbcClient jdbc;
  private final JdbcCircuitViews views;
  private final Clock clock;

  public JdbcCircuitCounts(JdbcClient jdbc, JdbcCircuitViews views, Clock clock) {
    this.jdbc = jdbc;
    this.views = views;
    this.clock = clock;
  }

  /**
   * Returns the counts by state, and {@code overdue} releases, {@code reserved} bytes, {@code
   * providers.silent} and {@code foreign} circuits.
   */
  public Map<String, Double> all() {
    Instant now = clock.instant();
    Map<String, Double> counts = new HashMap<>();
    jdbc.sql(CIRCUITS)
        .param("now", now.atOffset(UTC))
        .param("released", now.minus(LONGEST_RELEASE).atOffset(UTC))
        .param("heard", now.minus(SILENCE).atOffset(UTC))
        .query()
        .singleRow()
        .forEach((name, value) -> counts.put(name, ((Number) value).doubleValue()));
    List<CircuitProviderView> providers = views.providers(ALL).items();
    counts.put(
        "providers.silent", (double) providers.stream().filter(it -> it.trouble() != null).count());
    counts.put("foreign", (double) providers.stream().mapToInt(it -> it.foreign().size()).sum());
    return counts;
  }
}
