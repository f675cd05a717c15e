package io.argosy.bench.cycle;

import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.stage.store.JdbcPartitions;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The database that a cycle reads: nodes that are all linked with each other, files of 1 MB to 5 GB
 * with three replicas, and a file request for each of them.
 */
public record CycleWorld(int nodes, int requests) {

  static final int REPLICAS = 3;

  private static final List<String> TOPOLOGY =
      List.of(
          "insert into site select n, 'SITE_' || n from generate_series(1, :nodes) n",
          "insert into node select n, 'T2_BENCH_' || lpad(n::text, 4, '0'), n, 'disk'"
              + " from generate_series(1, :nodes) n",
          "insert into link select (s - 1) * :nodes + d, s, d, 1, false, true"
              + " from generate_series(1, :nodes) s, generate_series(1, :nodes) d where s <> d",
          "insert into agent select n, 'agent_' || n, n, false from generate_series(1, :nodes) n",
          "insert into agent_node select n, n from generate_series(1, :nodes) n",
          "insert into door select n, n, n, 'http', 'http://127.0.0.1:' || n"
              + " from generate_series(1, :nodes) n",
          "insert into agent_session (agent_id, incarnation, version, started_at, heartbeat_at,"
              + " until) select n, 1, 'bench', ':noon', ':noon', timestamptz ':noon' + interval '1"
              + " day' from generate_series(1, :nodes) n",
          "insert into link_bin select timestamptz ':noon' - interval '10 minutes',"
              + " l.source_node_id, l.destination_node_id, 10, l.id * 7919 % 30000000000 +"
              + " 300000000, l.id % 3, 1000, 100 from link l where l.id % 10 <> 0");

  private static final List<String> FILE_REQUESTS =
      List.of(
          "insert into dataset values (1, '/bench', ':noon')",
          "insert into block select n, 1, '/bench#' || n, ':noon'"
              + " from generate_series(1, (:requests + 999) / 1000) n",
          "insert into data_file select n, 1 + (n - 1) / 1000, '/bench/' || lpad(n::text, 9, '0'),"
              + " 1000000 + (n::bigint * 1000003) % 5000000000,"
              + " 'adler32:' || lpad(to_hex(n), 8, '0') from generate_series(1, :requests) n",
          "insert into replica select n, 1 + (n::bigint * 31 + k * (1 + n % 19)) % :nodes, ':noon'"
              + " from generate_series(1, :requests) n, generate_series(0, 2) k",
          "insert into file_request (id, file_id, block_id, destination_node_id, priority,"
              + " activity, bytes, created_at, not_before, attempts) select f.id, f.id, f.block_id,"
              + " 1 + (f.id * 31 + 59) % :nodes, f.id % 4, 'default', f.bytes, ':noon', ':noon', 0"
              + " from data_file f",
          "vacuum analyze");

  /** The time of everything in the database. */
  public static final String NOON = "2026-01-01T12:00:00Z";

  public CycleWorld {
    if (nodes < 60 || requests < 1) {
      throw new IllegalArgumentException("at least 60 nodes and one request");
    }
  }

  /** Returns the name of a node, counted from 1. */
  public static String node(int number) {
    return "T2_BENCH_%04d".formatted(number);
  }

  /** Fills an empty database, and computes the forecasts of its links. */
  public void fill(DataSource owner) {
    fill(owner, FILE_REQUESTS);
  }

  /**
   * As {@link #fill(DataSource)}, with other files.
   *
   * @param files statements, in which {@code :nodes}, {@code :requests} and {@code :noon} stand for
   *     the values of this world
   */
  public void fill(DataSource owner, List<String> files) {
    Flyway.configure().dataSource(owner).locations("classpath:db/postgresql").load().migrate();
    JdbcTemplate jdbc = new JdbcTemplate(owner);
    JdbcPartitions.keep(JdbcClient.create(jdbc), LocalDate.parse(NOON.substring(0, 10)), 1, 90);
    TOPOLOGY.forEach(statement -> jdbc.execute(withValues(statement)));
    files.forEach(statement -> jdbc.execute(withValues(statement)));
    new RouterParts(owner, Clock.fixed(Instant.parse(NOON), ZoneOffset.UTC))
        .forecasts(ForecastPolicy.DEFAULT)
        .run();
  }

  private String withValues(String statement) {
    return statement
        .replace(":nodes", Integer.toString(nodes))
        .replace(":requests", Integer.toString(requests))
        .replace(":noon", NOON);
  }
}
