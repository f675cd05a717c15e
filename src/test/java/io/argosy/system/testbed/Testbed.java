package io.argosy.system.testbed;

import io.argosy.common.catalog.Lfn;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * A small Argosy for tests: PostgreSQL, a router and agents, each in its own process. It ends with
 * its class, or, if classes share it, with the JVM of the tests; a shared one is started again
 * after a class that failed. Logs stay, and their ends are printed when a test fails.
 */
public final class Testbed
    implements BeforeAllCallback, AfterAllCallback, TestExecutionExceptionHandler {

  private static final String USER = "alice";

  private final TestbedPlan plan;
  private final Optional<String> shared;
  private Optional<Agents> agents = Optional.empty();
  private Optional<Path> home = Optional.empty();
  private Optional<Database> database = Optional.empty();
  private Optional<RouterProgram> router = Optional.empty();
  private Path logs = Path.of("");
  private final List<SystemProgram> others = new ArrayList<>();
  private final Set<Path> spoilt = new HashSet<>();
  private final Set<Path> late = new HashSet<>();
  private boolean failed;

  /**
   * @param shared the name of a bed that several classes use
   */
  Testbed(TestbedPlan plan, Optional<String> shared) {
    this.plan = plan;
    this.shared = shared;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    Distribution.require();
    if (agents.isPresent() && !failed) {
      refresh();
      return;
    }
    end();
    logs =
        Distribution.TARGET
            .resolve("system-logs")
            .resolve(
                shared
                    .map(name -> name + "-" + Distribution.FORK)
                    .orElse(context.getRequiredTestClass().getSimpleName()));
    Trees.delete(logs);
    Files.createDirectories(logs);
    home = Optional.of(Files.createTempDirectory("argosy-system-").toRealPath());
    failed = false;
    Archives.write();
    try {
      start();
    } catch (IOException | RuntimeException | Error e) {
      failed = true;
      printLogs();
      stop();
      throw e;
    }
  }

  private void start() throws IOException {
    Database started = new Database(home(), logs.resolve("database.log"));
    database = Optional.of(started);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(shared.isPresent() ? this::end : started::stop));
    started.start();
    started.secrets().require(RouterProgram.ADMIN_TOKEN);
    router = Optional.of(new RouterProgram(started, plan.routerOptions(), home(), logs));
    router().start();
    agents = Optional.of(Agents.introduced(this, plan, logs, USER));
    agents().start();
  }

  /** Restores the initial state: all programs run, and no request is open. */
  private void refresh() {
    if (!router().program().isAlive()) {
      router().start();
    }
    agents().start();
    new OpenRequests(this).cancel();
  }

  private Agents agents() {
    return agents.orElseThrow();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (shared.isPresent()) {
      endOthers();
    } else {
      end();
    }
  }

  private void end() {
    stop();
    if (!failed) {
      home.ifPresent(Trees::delete);
    }
    agents = Optional.empty();
    router = Optional.empty();
    database = Optional.empty();
    home = Optional.empty();
  }

  private void endOthers() {
    others.forEach(SystemProgram::askToEnd);
    others.forEach(SystemProgram::awaitEnd);
    others.clear();
  }

  private void stop() {
    endOthers();
    eachAgent(SystemProgram::askToEnd);
    eachAgent(SystemProgram::awaitEnd);
    router.ifPresent(r -> r.program().askToEnd());
    router.ifPresent(r -> r.program().awaitEnd());
    database.ifPresent(Database::stop);
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    failed = true;
    System.err.println("==== " + context.getDisplayName() + " failed; its files are in " + home());
    printLogs();
    throw failure;
  }

  private void printLogs() {
    router.ifPresent(r -> System.err.println(r.program().tail()));
    eachAgent(agent -> System.err.println(agent.tail()));
  }

  private void eachAgent(Consumer<SystemProgram> action) {
    agents
        .map(all -> all.programs().values())
        .ifPresent(all -> all.forEach(agent -> action.accept(agent.program())));
  }

  /** Returns the directory of all files but the logs. */
  public Path home() {
    return home.orElseThrow();
  }

  /** Returns the directory of the logs of all programs. */
  public Path logs() {
    return logs;
  }

  public Database database() {
    return database.orElseThrow();
  }

  public RouterProgram router() {
    return router.orElseThrow();
  }

  public NodePlaces node(String name) {
    return NodePlaces.below(home(), name);
  }

  public List<NodePlaces> nodes() {
    return plan.allNodes().stream().map(this::node).toList();
  }

  public AgentProgram agent(String node) {
    return agents().programs().get(Agents.nameOf(node));
  }

  public AgentProgram spareAgent(String node) {
    return agents().programs().get(Agents.SPARE + Agents.nameOf(node));
  }

  public void start(AgentProgram agent) {
    agent.start(router().uri());
  }

  public RouterApi admin() {
    return adminAt(router());
  }

  public RouterApi adminAt(RouterProgram other) {
    try {
      return new RouterApi(other.uri(), database().secrets().require(RouterProgram.ADMIN_TOKEN));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs {@code argosy} in its own process against this router as the admin. */
  public SystemProgram argosyAsAdmin(String name, String... words) {
    List<String> command = new ArrayList<>(List.of(words));
    String token = database().secrets().path(RouterProgram.ADMIN_TOKEN).toString();
    command.addAll(List.of("--router", router().uri().toString(), "--token-file", token));
    SystemProgram program =
        new SystemProgram(name, home().resolve(name + ".log"), home().resolve(name + ".json"));
    program.start(Distribution.argosy(List.of(), command));
    return program;
  }

  public RouterApi user() {
    return userAt(router());
  }

  public RouterApi userAt(RouterProgram other) {
    return new RouterApi(other.uri(), agents().token(USER));
  }

  /** Returns a client with the token of a node's first agent. */
  public RouterApi inTheNameOf(AgentProgram agent) {
    return new RouterApi(router().uri(), agents().token(agent.name()));
  }

  public Doors doors() {
    return new Doors(database());
  }

  /** Puts proxies in front of this node's doors until its agents register again. */
  public List<CountedDoor> countedDoors(String node, TransferCount count) throws IOException {
    return countedDoors(node, Optional.empty(), count);
  }

  /** The same, for a node whose one door has this address on circuits. */
  public List<CountedDoor> countedDoors(
      String node, Optional<InetAddress> circuit, TransferCount count) throws IOException {
    return doors()
        .counted(
            node,
            circuit,
            agent -> agent.replaceFirst("^(" + Agents.SPARE + ")?agent_", ""),
            count);
  }

  /** Returns one more router over the same database, not started. */
  public RouterProgram anotherRouter(String name, String... options) {
    return anotherRouter(name, database().jdbcUrl(), List.of(options));
  }

  /** Returns one more router that uses this address of the database, not started. */
  public RouterProgram anotherRouter(String name, String url, List<String> options) {
    Path place = home().resolve(name);
    var other = new RouterProgram(database(), url, options, place, logs.resolve(name));
    others.add(other.program());
    return other;
  }

  /** Returns a node's first agent with further lines in its {@code agent.yaml}, not started. */
  public AgentProgram agentWith(String node, String... lines) {
    return agentAt(UnaryOperator.identity(), node, lines);
  }

  /** The same, for an agent that runs where {@code place} puts a command. */
  public AgentProgram agentAt(UnaryOperator<List<String>> place, String node, String... lines) {
    AgentProgram other = agent(node).at(place).with(lines);
    others.add(other.program());
    return other;
  }

  /** Starts the web with these options instead of the default ones, without waiting. */
  public SystemProgram web(String... options) {
    Path runFile = home().resolve("web.json");
    SystemProgram web = new SystemProgram("web", logs.resolve("web.log"), runFile);
    Stream<String> keys =
        Stream.of(
                "router-url=" + router().uri(),
                "run-file=" + runFile,
                "parent-pid=" + ProcessHandle.current().pid())
            .filter(
                key ->
                    Stream.of(options)
                        .noneMatch(given -> given.startsWith(key.substring(0, key.indexOf('=')))));
    List<String> words =
        Stream.concat(keys, Stream.of(options)).map(key -> "--argosy.web." + key).toList();
    others.add(web);
    web.start(Distribution.server("web", 256, words));
    return web;
  }

  public SampleDataset dataset(String name) {
    return new SampleDataset(this, name);
  }

  /** Changes bytes of a file but not its size, as a bad disk does. */
  public void spoil(String node, Lfn lfn) throws IOException {
    Path place = node(node).placeOf(lfn);
    Trees.flipByte(place);
    spoilt.add(place);
  }

  public void expectLate(String node, Lfn lfn) {
    late.add(node(node).placeOf(lfn));
  }

  List<Path> states() {
    return agents().programs().values().stream().map(AgentProgram::state).toList();
  }

  public Audit audit() {
    return new Audit(this, spoilt, late);
  }
}
