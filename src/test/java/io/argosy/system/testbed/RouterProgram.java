package io.argosy.system.testbed;

import io.argosy.deploy.database.EmbeddedDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The router's process; after a restart it listens on the same port. */
public final class RouterProgram {

  static final String ADMIN_TOKEN = "admin.token";
  private static final String GRANT_KEY = "grant.key";

  private final Database database;
  private final String jdbcUrl;
  private final List<String> options;
  private final SystemProgram program;
  private final Path runFile;
  private int port;

  /**
   * @param options such as {@code issue.lease=5s}
   */
  RouterProgram(Database database, List<String> options, Path directory, Path logs) {
    this(database, database.jdbcUrl(), options, directory, logs);
  }

  /**
   * @param jdbcUrl the address of the database
   */
  RouterProgram(
      Database database, String jdbcUrl, List<String> options, Path directory, Path logs) {
    this.database = database;
    this.jdbcUrl = jdbcUrl;
    this.options = options;
    this.runFile = directory.resolve("router.json");
    this.program = new SystemProgram("router", logs.resolve("router.log"), runFile);
  }

  /** Returns when it serves. */
  public void start() {
    port = startUnready().awaitReady().port();
  }

  private List<String> arguments() {
    List<String> keys = new ArrayList<>();
    keys.add("database.url=" + jdbcUrl);
    keys.add("database.username=" + EmbeddedDatabase.ROUTER);
    keys.add("database.password-file=" + database.passwordFile(EmbeddedDatabase.ROUTER));
    keys.add("database.owner-username=" + EmbeddedDatabase.OWNER);
    keys.add("database.owner-password-file=" + database.passwordFile(EmbeddedDatabase.OWNER));
    keys.add("grant-key-file=" + grantKey());
    keys.add("bootstrap-admin-token-file=" + database.secrets().path(ADMIN_TOKEN));
    keys.add("run-file=" + runFile);
    keys.add("parent-pid=" + ProcessHandle.current().pid());
    keys.add("port=" + port);
    return Stream.concat(keys.stream(), options.stream())
        .map(key -> "--argosy.router." + key)
        .toList();
  }

  /** Returns the file of the private key that signs all grants. */
  public Path grantKey() {
    return database.secrets().path(GRANT_KEY);
  }

  /** Starts it without waiting. */
  public SystemProgram startUnready() {
    program.start(Distribution.server("router", 256, arguments()));
    return program;
  }

  public void killHard() {
    program.killHard();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  public int port() {
    return port;
  }

  public SystemProgram program() {
    return program;
  }
}
