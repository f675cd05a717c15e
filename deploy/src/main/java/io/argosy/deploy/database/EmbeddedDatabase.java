package io.argosy.deploy.database;

import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.util.FileSystemUtils;

/**
 * A kept PostgreSQL with one database and two roles: the owner creates tables, the router writes
 * rows.
 */
public final class EmbeddedDatabase {

  public static final String DATABASE = "argosy";
  public static final String OWNER = "argosy_owner";
  public static final String ROUTER = "argosy_router";

  static final String ADMIN = "argosy_admin";
  static final String ADMIN_PASSWORD = "database-admin.password";

  /** Data outlives a loss of power, whatever PostgreSQL's defaults become. */
  static final List<String> DURABLE =
      List.of("-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "full_page_writes=on");

  private static final Duration START = Duration.ofSeconds(90);

  private final PostgresCommand command;
  private final Path directory;
  private final DatabaseProgram program;
  private Supervised supervised;
  private final Login login;
  private final Secrets secrets;
  private final Consumer<String> lines;

  /**
   * @param binaries holds {@code bin/postgres}
   * @param directory the cluster's, made if absent
   * @param log where the server writes
   * @param lines takes what a person should know
   */
  public EmbeddedDatabase(
      Path binaries, Path directory, Path log, Secrets secrets, Consumer<String> lines) {
    this.command = new PostgresCommand(binaries, log);
    this.secrets = secrets;
    this.login = new Login(secrets);
    this.directory = directory;
    this.program = new DatabaseProgram(command, directory, login);
    this.supervised = new Supervised(program, lines);
    this.lines = lines;
  }

  /** Makes a server that was stopped ready to be started again, at the port that it had. */
  public EmbeddedDatabase anew() {
    supervised = new Supervised(program, lines);
    return this;
  }

  /** Returns when roles and database are there; true when the database was made just now. */
  public boolean start() throws IOException {
    boolean made = createIfAbsent();
    supervised.start();
    supervised.awaitReady(START);
    try (Connection connection = login.open(program.port())) {
      prepare(connection);
    } catch (SQLException e) {
      throw new IOException("the database cannot be prepared: " + e.getMessage(), e);
    }
    return made;
  }

  /** True when it was made just now, and so holds nothing. */
  private boolean createIfAbsent() throws IOException {
    if (Files.exists(directory.resolve("PG_VERSION"))) {
      return false;
    }
    Path unfinished = directory.resolveSibling(directory.getFileName() + ".new");
    FileSystemUtils.deleteRecursively(unfinished);
    secrets.require(ADMIN_PASSWORD);
    initialise(unfinished);
    Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
    return true;
  }

  private void initialise(Path target) throws IOException {
    try {
      command.run(
          "initdb",
          List.of(
              "--pgdata=" + target,
              "--username=" + ADMIN,
              "--pwfile=" + secrets.path(ADMIN_PASSWORD),
              "--auth=scram-sha-256",
              "--encoding=UTF8",
              "--locale=C",
              "--locale-provider=builtin",
              "--builtin-locale=C.UTF-8"));
    } catch (IOException e) {
      throw new IOException("the database cannot be made: " + e.getMessage(), e);
    }
  }

  private void prepare(Connection connection) throws SQLException, IOException {
    for (String role : new String[] {OWNER, ROUTER}) {
      Login.role(connection, role, secrets.require(passwordName(role)));
    }
    if (!Login.exists(connection, "select 1 from pg_database where datname = ?", DATABASE)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("create database %s owner %s".formatted(DATABASE, OWNER));
      }
    }
  }

  /** The program that is watched. */
  public Supervised supervised() {
    return supervised;
  }

  public String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(program.port(), DATABASE);
  }

  public Path passwordFile(String role) {
    return secrets.path(passwordName(role));
  }

  private static String passwordName(String role) {
    return role.replace('_', '-') + ".password";
  }
}
