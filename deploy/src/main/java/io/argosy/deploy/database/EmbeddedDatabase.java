package io.argosy.deploy.database;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.deploy.process.MachineLoad;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * A PostgreSQL server with one database and two roles: the owner creates tables, and the router
 * writes rows. The data outlives the process.
 */
public final class EmbeddedDatabase implements AutoCloseable {

  public static final String DATABASE = "argosy";
  public static final String OWNER = "argosy_owner";
  public static final String ROUTER = "argosy_router";

  static final String ADMIN = "argosy_admin";
  static final String ADMIN_PASSWORD = "database-admin.password";

  /** Data outlives a loss of power, whatever PostgreSQL's defaults become. */
  static final List<String> DURABLE =
      List.of("-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "full_page_writes=on");

  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration STOP = Duration.ofSeconds(60);

  private final PostgresCommand command;
  private final Path directory;
  private final DatabaseProgram program;
  private Supervised supervised;
  private final Login login;
  private final Secrets secrets;
  private final Consumer<String> lines;

  /**
   * @param binaries directory that contains {@code bin/postgres}
   * @param directory data directory, created if absent
   * @param log file that the server's output is appended to
   * @param lines receives messages for the user
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

  /** Prepares a stopped server for another start on the same port. */
  public EmbeddedDatabase anew() {
    supervised = new Supervised(program, lines);
    return this;
  }

  /**
   * Starts the server, and creates the database and its roles if they are missing.
   *
   * @return whether the data directory was created by this call
   */
  public boolean start() throws IOException {
    boolean made = createIfAbsent();
    supervised.start();
    supervised.awaitReady(START);
    try (SingleConnectionDataSource admin = login.connection(program.port())) {
      prepare(JdbcClient.create(admin));
    } catch (DataAccessException e) {
      throw new IOException(
          "the database cannot be prepared: %s. %s %s"
              .formatted(
                  e.getMostSpecificCause().getMessage(), MachineLoad.sentence(), program.logEnd()),
          e);
    }
    return made;
  }

  /** Returns whether the data directory was created by this call. */
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
      throw new IOException("the database cannot be created: " + e.getMessage(), e);
    }
  }

  /** Names are constants and passwords hexadecimal, so that nothing needs quoting. */
  private void prepare(JdbcClient admin) throws IOException {
    List<String> roles = admin.sql("select rolname from pg_roles").query(String.class).list();
    for (String role : List.of(OWNER, ROUTER)) {
      String verb = roles.contains(role) ? "alter" : "create";
      String password = secrets.require(passwordName(role));
      admin.sql("%s role %s login password '%s'".formatted(verb, role, password)).update();
    }
    if (!admin
        .sql("select datname from pg_database")
        .query(String.class)
        .list()
        .contains(DATABASE)) {
      admin.sql("create database %s owner %s".formatted(DATABASE, OWNER)).update();
    }
  }

  /** Stops the server and starts it again on the same port. */
  public void restart() throws IOException {
    close();
    anew().start();
  }

  @Override
  public void close() {
    supervised.askToEnd();
    supervised.awaitEnd(STOP);
  }

  /** Returns the processor time of the server and its backends so far. */
  public Duration cpuTime() {
    ProcessHandle server = supervised.process().orElseThrow();
    return Stream.concat(Stream.of(server), server.descendants())
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Opens a pool of connections for a role. */
  public HikariDataSource pool(String role, int connections) throws IOException {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(jdbcUrl());
    pool.setUsername(role);
    pool.setPassword(secrets.require(passwordName(role)));
    pool.setMaximumPoolSize(connections);
    return pool;
  }

  /** The supervised server process. */
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
