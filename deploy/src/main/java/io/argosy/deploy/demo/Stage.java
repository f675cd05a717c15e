package io.argosy.deploy.demo;

import io.argosy.common.storage.PathRule;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.WireJson;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.database.PostgresBinaries;
import io.argosy.deploy.database.Secrets;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A database, a router, a web process and agents, with all their files below one directory. */
class Stage implements AutoCloseable {

  static final Duration LONGEST = Duration.ofMinutes(5);
  static final String LOOPBACK = "127.0.0.1";

  final DemoLayout layout;
  final Secrets secrets;
  final DemoPrograms programs;
  final EmbeddedDatabase database;
  final DemoProcesses processes = new DemoProcesses();
  final Consumer<String> lines;
  private Optional<DataLock> lock = Optional.empty();
  private URI router = URI.create("");

  /**
   * @param lines receives messages for the user
   */
  Stage(DemoLayout layout, Installation.Manner manner, Consumer<String> lines) throws IOException {
    this.layout = layout;
    this.lines = lines;
    Files.createDirectories(layout.logs());
    secrets = new Secrets(layout.run());
    Installation installation = Installation.own(layout.cache());
    Path binaries = PostgresBinaries.unpackedBelow(installation.cache());
    database =
        new EmbeddedDatabase(binaries, layout.database(), layout.log("database"), secrets, lines);
    programs = new DemoPrograms(installation, layout, manner);
  }

  /**
   * Keeps others from the directory until {@link #close}, and ends what a killed process left.
   * Called within {@link #startAll}, which closes on failure.
   */
  void lock() throws IOException {
    lock = Optional.of(DataLock.take(layout));
    DemoProcesses.endLeftovers(layout);
  }

  /** Starts programs. */
  interface Starting {
    void start() throws IOException;
  }

  /**
   * Starts programs, and ends all of them on failure or when this process ends. A failure also
   * releases the lock.
   */
  void startAll(Starting starting) throws IOException {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("end-all").unstarted(processes::close));
    boolean up = false;
    try {
      starting.start();
      up = true;
    } finally {
      if (!up) {
        close();
      }
    }
  }

  void startDatabase() throws IOException {
    processes.take(Rank.DATABASE, database.supervised());
    if (database.start()) {
      DemoTopology.forgetTokens(secrets);
    }
    lines.accept("database is ready");
  }

  /**
   * @param settings by their keys without {@code argosy.router.}
   */
  void startRouter(String address, Map<String, String> settings) throws IOException {
    secrets.require(DemoPrograms.ADMIN_TOKEN);
    JavaProgram program = programs.router(database, settings);
    start(Rank.ROUTER, program).awaitReady(LONGEST);
    router = url(address, program.port());
    lines.accept("router is ready");
  }

  Supervised start(Rank rank, JavaProgram program) throws IOException {
    Supervised supervised = new Supervised(program, lines);
    processes.start(rank, supervised);
    return supervised;
  }

  /**
   * Creates the directories of an agent and writes its {@code agent.yaml}; JSON is YAML too.
   *
   * @param program the name of its process
   * @param more settings by their keys without {@code argosy.agent.}
   */
  void configure(
      String name,
      String program,
      NodeName node,
      List<String> roles,
      List<PathRule> rules,
      Map<String, ?> more)
      throws IOException {
    Map<String, Object> served = new LinkedHashMap<>();
    if (roles.contains("download")) {
      served.put("staging", Files.createDirectories(layout.siteStaging(node)).toString());
    }
    served.put(
        "storage",
        rules.stream()
            .map(rule -> Map.of("lfn-prefix", rule.lfnPrefix(), "root", rule.root()))
            .toList());
    Files.createDirectories(layout.siteData(node));
    configure(name, program, node, roles, served, more);
  }

  /**
   * @param storage what {@code nodes[]} says of the node besides its name
   */
  void configure(
      String name,
      String program,
      NodeName node,
      List<String> roles,
      Map<String, Object> storage,
      Map<String, ?> more)
      throws IOException {
    Map<String, Object> served = new LinkedHashMap<>();
    served.put("name", node.value());
    served.putAll(storage);
    Map<String, Object> agent = new LinkedHashMap<>();
    agent.put("name", name);
    agent.put("router-url", router.toString());
    agent.put("token-file", secrets.path(DemoTopology.tokenOf(program)).toString());
    agent.put("state-dir", Files.createDirectories(layout.siteState(node)).toString());
    agent.put("run-file", layout.runFile(program).toString());
    agent.put("parent-pid", ProcessHandle.current().pid());
    agent.put("roles", roles);
    agent.put("nodes", List.of(served));
    agent.putAll(more);
    Files.writeString(
        layout.siteConfiguration(node),
        "# Written at every start.\n"
            + WireJson.strict()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(Map.of("argosy", Map.of("agent", agent)))
            + "\n");
  }

  static URI url(String address, OptionalInt port) {
    return URI.create("http://" + address + ":" + port.orElseThrow());
  }

  /** The address of the router after its start. */
  public URI router() {
    return router;
  }

  /** Calls the router as its first admin. */
  public RouterClient admin() throws IOException {
    return with(secrets.require(DemoPrograms.ADMIN_TOKEN));
  }

  /** Calls the router with this token. */
  public RouterClient with(String token) {
    return new RouterClient(router, token);
  }

  /** The database of all programs. */
  public EmbeddedDatabase database() {
    return database;
  }

  /** Completes with a reason when a program does not stay up. */
  public CompletableFuture<String> givenUp() {
    return processes.givenUp();
  }

  @Override
  public void close() throws IOException {
    processes.close();
    if (lock.isPresent()) {
      lock.get().close();
    }
  }
}
