package io.argosy.router.stage.store;

import io.argosy.router.stage.Partitions;
import java.time.LocalDate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the function that the owner of the tables defined; the router itself makes no table. */
public final class JdbcPartitions implements Partitions {

  private final JdbcClient jdbc;

  public JdbcPartitions(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int keep(LocalDate today, int daysAhead, int daysKept) {
    return jdbc.sql("select argosy_partitions(?, ?, ?)")
        .params(today, daysAhead, daysKept)
        .query(Integer.class)
        .single();
  }
}
