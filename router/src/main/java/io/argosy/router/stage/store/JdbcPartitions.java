package io.argosy.router.stage.store;

import io.argosy.router.stage.Partitions;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Calls the function defined by the owner of the tables, because the router may not create tables.
 * Uses one statement for each table, so that no table is locked while another is waited for.
 */
public final class JdbcPartitions implements Partitions {

  private static final List<String> TABLES =
      List.of("audit_entry", "link_bin", "decision", "outcome", "dataset_arrival");

  private final JdbcClient jdbc;

  public JdbcPartitions(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int keep(LocalDate today, int daysAhead, int daysKept) {
    return TABLES.stream().mapToInt(table -> keep(table, today, daysAhead, daysKept)).sum();
  }

  private int keep(String table, LocalDate today, int daysAhead, int daysKept) {
    return jdbc.sql("select argosy_partitions(?, ?, ?, ?)")
        .params(table, today, daysAhead, daysKept)
        .query(Integer.class)
        .single();
  }
}
