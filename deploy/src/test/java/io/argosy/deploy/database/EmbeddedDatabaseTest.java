package io.argosy.deploy.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Path BINARIES_CACHE = Path.of("target", "postgresql").toAbsolutePath();

  @TempDir Path home;
  private EmbeddedDatabase database;

  @BeforeEach
  void create() throws IOException {
    database = databaseIn(home);
  }

  @AfterEach
  void end() {
    stop(database);
  }

  @Test
  void rowsSurviveAStopAndAKill() throws Exception {
    assertThat(database.start()).as("made just now").isTrue();
    execute("create table kept (n int); insert into kept values (1)");
    stop(database);

    database = databaseIn(home);
    assertThat(database.start()).as("made just now").isFalse();
    execute("insert into kept values (2)");
    killHard(database);

    assertThat(awaitRows()).isEqualTo(2);
    assertThat(setting("fsync")).isEqualTo("on");
  }

  @Test
  void aServerWhoseLauncherWasKilledIsAdopted() throws Exception {
    Process launcher = launcher();
    long server = PostmasterFile.read(home.resolve("database")).orElseThrow().pid();
    launcher.destroyForcibly().waitFor();
    assertThat(ProcessHandle.of(server)).as("it outlives its launcher").isPresent();

    database.start();

    assertThat(database.supervised().process()).map(ProcessHandle::pid).contains(server);
    assertThat(setting("fsync")).isEqualTo("on");
    stop(database);
    assertThat(ProcessHandle.of(server).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aServerThatDoesNotAnswerIsReplaced() throws Exception {
    database.start();
    ProcessHandle server = database.supervised().process().orElseThrow();
    stop(database);
    assertThat(server.isAlive()).isFalse();
    Process stranger = new ProcessBuilder("sleep", "1000").start();
    Files.writeString(
        home.resolve("database/postmaster.pid"),
        stranger.pid() + "\n" + home.resolve("database") + "\n1\n1\n\n127.0.0.1\n\nready\n");
    try {
      database = databaseIn(home);
      database.start();
      assertThat(stranger.isAlive()).as("only a number was the same").isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void connectionsNeedThePassword() throws Exception {
    database.start();
    for (String role : new String[] {"argosy_owner", "argosy_router"}) {
      String password = Files.readString(database.passwordFile(role)).strip();
      DriverManager.getConnection(database.jdbcUrl(), role, password).close();
      assertThatThrownBy(() -> DriverManager.getConnection(database.jdbcUrl(), role, "guess"))
          .isInstanceOf(SQLException.class);
      assertThat(Files.getPosixFilePermissions(database.passwordFile(role)))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  static EmbeddedDatabase databaseIn(Path home) throws IOException {
    return new EmbeddedDatabase(
        PostgresBinaries.unpackedBelow(BINARIES_CACHE),
        home.resolve("database"),
        home.resolve("database.log"),
        new Secrets(home.resolve("run")),
        line -> {});
  }

  private static void stop(EmbeddedDatabase database) {
    database.supervised().askToEnd();
    database.supervised().awaitEnd(LONG);
  }

  private Process launcher() throws Exception {
    Process launcher =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.argosy.deploy.database.DatabaseOwnerMain",
                home.toString())
            .inheritIO()
            .start();
    await().atMost(LONG).until(() -> Files.exists(home.resolve("started")));
    return launcher;
  }

  private static void killHard(EmbeddedDatabase database) {
    ProcessHandle server = database.supervised().process().orElseThrow();
    server.destroyForcibly();
    server.onExit().join();
  }

  /** Waits until the server has recovered on the same port. */
  private int awaitRows() {
    return await()
        .atMost(LONG)
        .ignoreExceptions()
        .until(() -> Integer.parseInt(query("select count(*) from kept")), rows -> rows > 0);
  }

  private String setting(String name) throws Exception {
    return query("select setting from pg_settings where name = '" + name + "'");
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String query(String sql) throws SQLException, IOException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private Connection open() throws SQLException, IOException {
    String password = Files.readString(database.passwordFile(EmbeddedDatabase.OWNER)).strip();
    return DriverManager.getConnection(database.jdbcUrl(), EmbeddedDatabase.OWNER, password);
  }
}
