package io.argosy.bench.pages;

import io.argosy.router.stage.store.JdbcPartitions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.init.ScriptUtils;

/**
 * A database as it looks after weeks of use, made by {@code world.sql} from a seed.
 *
 * @param links directed, at most those of all pairs
 * @param requests of users; each may want several datasets at several nodes
 */
public record PagesWorld(long seed, int nodes, int links, int files, int requests) {

  /** Those that were heard of last; the others stay silent. */
  private static final String AWAKE =
      """
      update agent_session set heartbeat_at = ?, until = ?, heard_for_seconds = ?
      where heartbeat_at > (select max(m.heartbeat_at) from agent_session m) - interval '5 hours'
      """;

  private static final Duration LEASE = Duration.ofMinutes(9);
  private static final int LEAST_NODES = 8;
  private static final int LEAST_FILES = 1_000;
  private static final int LEAST_REQUESTS = 20;
  private static final int DAYS_KEPT = 90;

  public PagesWorld {
    if (nodes < LEAST_NODES || links < nodes || files < LEAST_FILES || requests < LEAST_REQUESTS) {
      throw new IllegalArgumentException(
          "a world has %,d nodes, as many links, %,d files and %,d requests at least"
              .formatted(LEAST_NODES, LEAST_FILES, LEAST_REQUESTS));
    }
  }

  /**
   * Makes the tables as a router does, and fills them.
   *
   * @param owner of the tables
   * @param now of the world
   */
  public void fill(DataSource owner, Instant now) throws IOException, SQLException {
    Flyway.configure().dataSource(owner).locations("classpath:db/postgresql").load().migrate();
    try (Connection connection = owner.getConnection()) {
      partitions(connection, now);
      var script = new ByteArrayResource(script(now).getBytes(StandardCharsets.UTF_8), "world.sql");
      ScriptUtils.executeSqlScript(connection, new EncodedResource(script, StandardCharsets.UTF_8));
      try (var statement = connection.createStatement()) {
        statement.execute("vacuum analyze");
      }
    }
  }

  /** Without this, all of a world that is used again would wait for agents that have died since. */
  public static void awaken(DataSource owner, Instant now) throws SQLException {
    try (Connection connection = owner.getConnection();
        var statement = connection.prepareStatement(AWAKE)) {
      OffsetDateTime at = now.atOffset(ZoneOffset.UTC);
      statement.setObject(1, at);
      statement.setObject(2, at.plus(LEASE));
      statement.setLong(3, LEASE.toSeconds());
      statement.execute();
    }
  }

  private static void partitions(Connection connection, Instant now) {
    new JdbcPartitions(JdbcClient.create(new SingleConnectionDataSource(connection, true)))
        .keep(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(2), 4, DAYS_KEPT);
  }

  private String script(Instant now) throws IOException {
    String script =
        new ClassPathResource("world.sql", PagesWorld.class)
            .getContentAsString(StandardCharsets.UTF_8);
    Map<String, Object> values =
        Map.of(
            "seed", seed,
            "nodes", nodes,
            "links", links,
            "files", files,
            "requests", requests,
            "now", now.truncatedTo(ChronoUnit.SECONDS));
    for (var value : values.entrySet()) {
      script = script.replace("${" + value.getKey() + "}", value.getValue().toString());
    }
    return script;
  }
}
