package io.argosy.system.testbed;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A router with a database of its own, which knows the same nodes as a bed. */
public final class SecondInstance implements AutoCloseable {

  private final Path directory;
  private final Path logs;
  private final Database database;
  private final List<AgentProgram> agents = new ArrayList<>();
  private Optional<RouterProgram> router = Optional.empty();

  /** Its logs stay. */
  public SecondInstance(Path directory) throws IOException {
    this.directory = directory;
    logs = Distribution.TARGET.resolve("system-logs").resolve("second-" + Distribution.FORK);
    Trees.delete(logs);
    Files.createDirectories(logs);
    database = new Database(directory, logs.resolve("database.log"));
  }

  /** Returns when it serves. */
  public void start(List<String> nodes, String... options) throws IOException {
    Runtime.getRuntime().addShutdownHook(new Thread(database::stop));
    database.start();
    database.secrets().require(RouterProgram.ADMIN_TOKEN);
    router = Optional.of(new RouterProgram(database, List.of(options), directory, logs));
    router().start();
    new Topology(admin())
        .nodes(nodes.stream().map(node -> NodePlaces.below(directory, node)).toList());
  }

  /**
   * Registers an agent of a node and starts it without waiting.
   *
   * @param options lines of its {@code agent.yaml} below {@code argosy.agent}
   */
  public AgentProgram startAgent(String node, List<String> options) throws IOException {
    NodePlaces place = NodePlaces.below(directory, node);
    String name = Agents.nameOf(node);
    Path token = database.secrets().path(name + ".token");
    database.secrets().store(name + ".token", new Topology(admin()).agent(name, place));
    Path state = directory.resolve("agents").resolve(name);
    AgentProgram agent =
        new AgentProgram(
            new AgentProgram.Site(name, place, state, token, options, Optional.empty()), logs);
    agents.add(agent);
    agent.startUnready(uri());
    return agent;
  }

  private RouterProgram router() {
    return router.orElseThrow();
  }

  public RouterApi admin() throws IOException {
    return new RouterApi(uri(), database.secrets().require(RouterProgram.ADMIN_TOKEN));
  }

  public URI uri() {
    return router().uri();
  }

  /** Returns the file of the admin's token. */
  public Path tokenFile() {
    return database.secrets().path(RouterProgram.ADMIN_TOKEN);
  }

  public Database database() {
    return database;
  }

  public void killHard() {
    router().killHard();
  }

  /** Ends what runs of it. */
  @Override
  public void close() {
    agents.forEach(agent -> agent.program().askToEnd());
    agents.forEach(agent -> agent.program().awaitEnd());
    router.ifPresent(r -> r.program().askToEnd());
    router.ifPresent(r -> r.program().awaitEnd());
    database.stop();
  }
}
