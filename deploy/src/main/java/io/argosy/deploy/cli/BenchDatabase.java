package io.argosy.deploy.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.database.PostgresBinaries;
import io.argosy.deploy.database.Secrets;
import io.argosy.deploy.demo.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.util.FileSystemUtils;

/**
 * A PostgreSQL server of one measurement, in a temporary directory that is deleted with it.
 *
 * @param home the directory
 * @param server not started yet
 */
record BenchDatabase(Path home, EmbeddedDatabase server) implements AutoCloseable {

  private static final int CONNECTIONS = 8;

  /**
   * @param name of the measurement, for the directory
   * @param lines receives messages for the user
   */
  static BenchDatabase of(String name, Consumer<String> lines) throws IOException {
    Path home = Files.createTempDirectory("argosy-" + name);
    Path binaries = PostgresBinaries.unpackedBelow(Installation.own(home).cache());
    return new BenchDatabase(
        home,
        new EmbeddedDatabase(
            binaries,
            home.resolve("database"),
            home.resolve("database.log"),
            new Secrets(home.resolve("run")),
            lines));
  }

  /**
   * Starts the server, fills it as its owner, and measures as the router.
   *
   * @param lines receives messages for the user
   */
  <T> T measured(
      Consumer<DataSource> fill, Consumer<String> lines, Function<DataSource, T> measurement)
      throws IOException {
    server.start();
    try (HikariDataSource owner = server.pool(EmbeddedDatabase.OWNER, CONNECTIONS)) {
      fill.accept(owner);
    }
    lines.accept("the database is filled");
    try (HikariDataSource router = server.pool(EmbeddedDatabase.ROUTER, CONNECTIONS)) {
      return measurement.apply(router);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      server.close();
    } finally {
      FileSystemUtils.deleteRecursively(home);
    }
  }
}
