package io.argosy.deploy.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A directory of PostgreSQL's, made once and kept. */
public final class Cluster {

  static final String ADMIN = "argosy_admin";
  static final String ADMIN_PASSWORD = "database-admin.password";

  /** Data outlives a loss of power, whatever PostgreSQL's defaults become. */
  static final List<String> DURABLE =
      List.of("-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "full_page_writes=on");

  private final PostgresCommand command;
  private final Path directory;
  private final Secrets secrets;

  Cluster(PostgresCommand command, Path directory, Secrets secrets) {
    this.command = command;
    this.directory = directory;
    this.secrets = secrets;
  }

  /** True when it was made just now, and so holds nothing. */
  boolean createIfAbsent() throws IOException {
    if (Files.exists(directory.resolve("PG_VERSION"))) {
      return false;
    }
    Path unfinished = directory.resolveSibling(directory.getFileName() + ".new");
    Trees.delete(unfinished);
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
}
