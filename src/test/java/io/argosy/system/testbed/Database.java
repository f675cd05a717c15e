package io.argosy.system.testbed;

import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.database.PostgresBinaries;
import io.argosy.deploy.database.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A real PostgreSQL with fsync on, and queries on its tables. */
public final class Database {

  private static final Duration END = Duration.ofSeconds(30);

  private EmbeddedDatabase server;
  private final Secrets secrets;

  Database(Path directory, Path log) throws IOException {
    this.secrets = new Secrets(directory.resolve("secrets"));
    Path binaries = PostgresBinaries.unpackedBelow(Archives.CACHE);
    this.server =
        new EmbeddedDatabase(
            binaries, directory.resolve("database"), log, secrets, line -> note(log, line));
  }

  private static void note(Path log, String line) {
    try {
      Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void start() throws IOException {
    server.start();
  }

  /** Starts it after {@link #stop}, on the same port. */
  public void startAgain() throws IOException {
    server = server.anew();
    server.start();
  }

  /** Shuts it down; it stays down until {@link #startAgain}. */
  public void stop() {
    server.supervised().askToEnd();
    server.supervised().awaitEnd(END);
  }

  /** Stops it as a crash of the machine does, and returns when it serves again. */
  public void crash() {
    ProcessHandle postmaster = server.supervised().process().orElseThrow();
    postmaster.destroyForcibly();
    Waits.until("the database is gone", () -> !postmaster.isAlive());
    Waits.until(
        "the database serves again", () -> server.supervised().process().isPresent() && answers());
  }

  private boolean answers() {
    try (Connection connection = open()) {
      return connection.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }

  public String jdbcUrl() {
    return server.jdbcUrl();
  }

  Path passwordFile(String role) {
    return server.passwordFile(role);
  }

  Secrets secrets() {
    return secrets;
  }

  /** Returns its port on 127.0.0.1. */
  public int port() {
    return URI.create(jdbcUrl().substring("jdbc:".length())).getPort();
  }

  /** Whether a transaction that has locked rows of one table waits to lock another. */
  public boolean isWaitedFor(String table, String locked) {
    return count(
            """
            select count(*) from pg_locks waiting join pg_locks held on held.pid = waiting.pid
            where not waiting.granted and waiting.relation = cast(? as regclass)
                and held.granted and held.relation = cast(? as regclass)
            """,
            table,
            locked)
        > 0;
  }

  /** Opens a connection as the owner of the tables. */
  public Connection open() throws SQLException {
    try {
      String password = Files.readString(passwordFile(EmbeddedDatabase.OWNER)).strip();
      return DriverManager.getConnection(jdbcUrl(), EmbeddedDatabase.OWNER, password);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  public <T> List<T> rows(String query, RowReader<T> reader, Object... parameters) {
    try (Connection connection = open();
        PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      List<T> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(reader.read(rows));
        }
      }
      return found;
    } catch (SQLException e) {
      throw new UncheckedIOException(new IOException(query + ": " + e.getMessage(), e));
    }
  }

  public long count(String query, Object... parameters) {
    return rows(query, row -> row.getLong(1), parameters).getFirst();
  }

  /** Changes rows without the router; returns the number of changed rows. */
  public int change(String statement, Object... parameters) {
    try (Connection connection = open();
        PreparedStatement prepared = connection.prepareStatement(statement)) {
      for (int i = 0; i < parameters.length; i++) {
        prepared.setObject(i + 1, parameters[i]);
      }
      return prepared.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(statement, e);
    }
  }

  /** Returns the number of rows of each table. */
  public Map<String, Long> rowCounts() {
    List<String> tables =
        rows(
            "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace"
                + " where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition"
                + " order by 1",
            row -> row.getString(1));
    String counting =
        tables.stream()
            .map("select '%1$s', count(*) from \"%1$s\""::formatted)
            .collect(Collectors.joining(" union all "));
    return rows(counting, row -> Map.entry(row.getString(1), row.getLong(2))).stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
