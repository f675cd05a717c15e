package io.argosy.router.routing.store;

import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.routing.KeptCycles;
import io.argosy.router.routing.KeptCyclesContract;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class JdbcKeptCyclesTest implements KeptCyclesContract {

  private final TestDatabase database = TestDatabase.fresh();

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  public KeptCycles cycles() {
    return new JdbcKeptCycles(database.jdbc());
  }

  @Override
  public void keep(long cycle, Instant plannedAt, int bytes) {
    database
        .jdbc()
        .sql("insert into routing_snapshot values (?, ?, ?, ?)")
        .params(cycle, OffsetDateTime.ofInstant(plannedAt, ZoneOffset.UTC), bytes, new byte[bytes])
        .update();
  }

  @Override
  public void ran(long cycle, Instant plannedAt) {
    database
        .jdbc()
        .sql(
            """
            insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds)
            values (?, ?, 'completion', 2, 2, 0)
            """)
        .params(cycle, OffsetDateTime.ofInstant(plannedAt, ZoneOffset.UTC))
        .update();
    for (String strategy : List.of("phedex", "queue")) {
      database
          .jdbc()
          .sql("insert into routing_cycle_strategy values (?, ?, 1)")
          .params(cycle, strategy)
          .update();
    }
  }

  @Override
  public void ranMany(int cycles, Instant plannedAt) {
    OffsetDateTime at = OffsetDateTime.ofInstant(plannedAt, ZoneOffset.UTC);
    database
        .jdbc()
        .sql(
            """
            insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds)
            select n, ?, 'completion', 2, 2, 0 from generate_series(1, ?) n
            """)
        .params(at, cycles)
        .update();
    database
        .jdbc()
        .sql("insert into routing_cycle_strategy select id, 'queue', 1 from routing_cycle")
        .update();
  }

  @Override
  public List<Long> known() {
    return database
        .jdbc()
        .sql("select id from routing_cycle_facts order by id")
        .query(Long.class)
        .list();
  }

  @Override
  public List<Long> kept() {
    return database
        .jdbc()
        .sql("select cycle_id from routing_snapshot order by planned_at")
        .query(Long.class)
        .list();
  }
}
