package io.argosy.deploy.database;

import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A kept PostgreSQL with one database and three roles: the owner makes tables, the router writes
 * rows, the web reads views.
 */
public final class EmbeddedDatabase {

  public static final String DATABASE = "argosy";
  public static final String OWNER = "argosy_owner";
  public static final String ROUTER = "argosy_router";
  public static final String WEB = "argosy_web";

  private static final Duration START = Duration.ofSeconds(90);

  private final Cluster cluster;
  private final DatabaseProgram program;
  private final Supervised supervised;
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
    PostgresCommand command = new PostgresCommand(binaries, log);
    this.secrets = secrets;
    this.login = new Login(secrets);
    this.cluster = new Cluster(command, directory, secrets);
    this.program = new DatabaseProgram(command, directory, login);
    this.supervised = new Supervised(program, lines);
    this.lines = lines;
  }

  private EmbeddedDatabase(EmbeddedDatabase stopped) {
    this.secrets = stopped.secrets;
    this.login = stopped.login;
    this.cluster = stopped.cluster;
    this.program = stopped.program;
    this.supervised = new Supervised(program, stopped.lines);
    this.lines = stopped.lines;
  }

  /** The same server after it was stopped, to be started again at the port that it had. */
  public EmbeddedDatabase anew() {
    return new EmbeddedDatabase(this);
  }

  /** Returns when roles and database are there; true when the database was made just now. */
  public boolean start() throws IOException {
    boolean made = cluster.createIfAbsent();
    supervised.start();
    supervised.awaitReady(START);
    try (Connection connection = login.open(program.port())) {
      prepare(connection);
    } catch (SQLException e) {
      throw new IOException("the database cannot be prepared: " + e.getMessage(), e);
    }
    return made;
  }

  private void prepare(Connection connection) throws SQLException, IOException {
    for (String role : new String[] {OWNER, ROUTER, WEB}) {
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
