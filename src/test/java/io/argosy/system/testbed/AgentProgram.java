package io.argosy.system.testbed;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** An agent's process and its {@code agent.yaml}. */
public final class AgentProgram {

  /** A line after which further lines describe its nodes, instead of its own directories. */
  public static final String NODES = "nodes:";

  /**
   * @param state the agent's state directory; two agents of a node share only its storage
   * @param options further lines below {@code argosy.agent}
   * @param limit of the transfers at its node, if it sets one
   */
  record Site(
      String name,
      NodePlaces node,
      Path state,
      Path token,
      List<String> options,
      Optional<Integer> limit) {}

  private final Site site;
  private final Path logs;
  private final Path runFile;
  private final SystemProgram program;
  private final UnaryOperator<List<String>> place;

  AgentProgram(Site site, Path logs) {
    this(site, logs, UnaryOperator.identity());
  }

  private AgentProgram(Site site, Path logs, UnaryOperator<List<String>> place) {
    this.site = site;
    this.logs = logs;
    this.place = place;
    this.runFile = site.state().resolveSibling(site.name() + ".json");
    this.program = new SystemProgram(site.name(), logs.resolve(site.name() + ".log"), runFile);
  }

  /** Returns the same agent with further lines below {@code argosy.agent}. */
  AgentProgram with(String... lines) {
    List<String> more = Stream.concat(site.options().stream(), Stream.of(lines)).toList();
    return new AgentProgram(
        new Site(site.name(), site.node(), site.state(), site.token(), more, site.limit()),
        logs,
        place);
  }

  /** Returns the same agent, which runs where {@code place} puts a command. */
  AgentProgram at(UnaryOperator<List<String>> elsewhere) {
    return new AgentProgram(site, logs, elsewhere);
  }

  public String name() {
    return site.name();
  }

  Path state() {
    return site.state();
  }

  /** Deletes what it has stored of its work, while it does not run. */
  public void loseWork() {
    for (String work : List.of("claims", "outbox")) {
      Trees.delete(site.state().resolve(work));
    }
  }

  /** Starts it at that router and returns when it is ready. */
  public void start(URI router) {
    startUnready(router);
    program.awaitReady();
  }

  /** Starts it without waiting. */
  public void startUnready(URI router) {
    Path yaml = site.state().resolveSibling(site.name() + ".yaml");
    try {
      Files.createDirectories(site.state());
      Files.createDirectories(site.node().data());
      Files.createDirectories(site.node().staging());
      Files.writeString(yaml, text(router));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    program.start(
        place.apply(Distribution.server("agent", 96, List.of("--config", yaml.toString()))));
  }

  private String text(URI router) {
    String fixed =
        """
        argosy:
          agent:
            name: %s
            router-url: %s
            token-file: %s
            state-dir: %s
            run-file: %s
            parent-pid: %d
            roles: [download, door]
        """
            .formatted(
                site.name(),
                router,
                quoted(site.token()),
                quoted(site.state()),
                quoted(runFile),
                ProcessHandle.current().pid());
    return fixed
        + (site.options().contains(NODES) ? "" : node())
        + site.options().stream().map(line -> "    " + line + "\n").reduce("", String::concat);
  }

  private String node() {
    String node =
        """
            nodes:
              - name: %s
                staging: %s
                storage:
                  - lfn-prefix: /
                    root: %s
        """
            .formatted(
                site.node().name(), quoted(site.node().staging()), quoted(site.node().data()));
    return node + site.limit().map(most -> "        max-transfers: " + most + "\n").orElse("");
  }

  private static String quoted(Path path) {
    return WireJson.strict().writeValueAsString(path.toString());
  }

  public SystemProgram program() {
    return program;
  }

  /**
   * Returns the files of all sessions that its door has opened.
   *
   * @param addresses of both ends, as the door logs them, or one of them
   */
  public long filesOfSessions(String addresses) {
    return program
        .log()
        .lines()
        .filter(line -> line.contains("Session opened:") && line.endsWith(addresses))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".* files=(\\d+) .*", "$1")))
        .sum();
  }

  /** Returns the processes of FDT that it has started and that are running. */
  public List<ProcessHandle> fdt() {
    return ProcessHandle.of(program.pid()).stream()
        .flatMap(ProcessHandle::children)
        .filter(
            child ->
                Stream.of(child.info().arguments().orElse(new String[0]))
                    .anyMatch("lia.util.net.copy.FDTMain"::equals))
        .toList();
  }

  /** Whether bytes of a file have come to its staging area. */
  public boolean stagesFiles() {
    return Trees.leaves(site.node().staging()).stream().anyMatch(file -> !file.endsWith("lock"));
  }
}
