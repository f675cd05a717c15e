package io.argosy.system.testbed;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A router with a database of its own, which knows the same nodes as a bed and has no agents. */
public final class SecondInstance implements AutoCloseable {

  private final Database database;
  private final RouterProgram router;

  /** Returns when it serves. */
  public SecondInstance(Path directory, List<String> nodes, String... options) throws IOException {
    Path logs = Files.createDirectories(directory.resolve("logs"));
    database = new Database(directory, logs.resolve("database.log"));
    database.start();
    database.secrets().require(RouterProgram.ADMIN_TOKEN);
    router = new RouterProgram(database, List.of(options), directory, logs);
    router.start();
    new Topology(admin())
        .nodes(nodes.stream().map(node -> NodePlaces.below(directory, node)).toList());
  }

  public RouterApi admin() throws IOException {
    return new RouterApi(uri(), database.secrets().require(RouterProgram.ADMIN_TOKEN));
  }

  public URI uri() {
    return router.uri();
  }

  /** Returns the file of the admin's token. */
  public Path tokenFile() {
    return database.secrets().path(RouterProgram.ADMIN_TOKEN);
  }

  public Database database() {
    return database;
  }

  public void killHard() {
    router.killHard();
  }

  @Override
  public void close() {
    router.killHard();
    database.stop();
  }
}
