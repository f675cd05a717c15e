package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.storage.PathRule;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The programs of the demonstration; agents and web start concurrently. */
class DemoStage extends Stage {

  private static final int FIRST_PORT = 31_000;
  private static final int PORTS = 40;

  private final DemoOptions.Mover mover;
  private final boolean hasCircuits;
  final DemoTopology topology;
  private final List<Supervised> starting = new ArrayList<>();
  private @Nullable JavaProgram web;

  /**
   * @param hasCircuits whether circuits can end at two of the sites, also because one did before
   */
  DemoStage(
      DemoLayout layout,
      Installation.Manner manner,
      DemoOptions.Mover mover,
      boolean hasCircuits,
      Consumer<String> lines)
      throws IOException {
    super(layout, manner, lines);
    this.mover = mover;
    this.hasCircuits = hasCircuits || DemoCircuit.wasSet(layout);
    this.topology = new DemoTopology(secrets);
  }

  /**
   * Starts database, router and web; returns when the router serves.
   *
   * @param settings of the router, by their keys without {@code argosy.router.}
   */
  void begin(OptionalInt port, Map<String, String> settings) throws IOException {
    startDatabase();
    startRouter(LOOPBACK, settings);
    topology.declare(admin());
    web = programs.web(router().toString(), port);
    starting.add(start(Rank.WEB, web));
  }

  /** Starts an agent whose storage is below the demonstration's directory. */
  void agent(DemoSite site) throws IOException {
    agent(site, List.of(new PathRule("/", layout.siteData(site.node()).toString())));
  }

  /** Starts the agent that serves the user's own directories, in place. */
  void homeAgent(List<KnownDataset> known) throws IOException {
    List<PathRule> rules =
        known.stream()
            .filter(dataset -> Files.isDirectory(Path.of(dataset.directory())))
            .map(dataset -> new PathRule(dataset.dataset().value(), dataset.directory()))
            .toList();
    agent(DemoSite.HOME, rules);
  }

  private void agent(DemoSite site, List<PathRule> rules) throws IOException {
    Map<String, Object> more = new LinkedHashMap<>();
    if (hasCircuits) {
      more.putAll(DemoCircuit.settings(site));
    }
    if (mover.fdt().isPresent()) {
      int first = FIRST_PORT + site.ordinal() * PORTS;
      more.put("transfer.backend", mover.backend());
      more.put("fdt.jar", mover.fdt().get().toString());
      more.put("fdt.ports", first + "-" + (first + PORTS - 1));
    }
    more.putAll(mover.settings());
    configure(site.agent().value(), site.program(), site.node(), List.of(site.role()), rules, more);
    starting.add(start(Rank.AGENT, programs.agent(site)));
  }

  /** Starts the agent of a node whose files are at a storage system. */
  void agentAt(
      AgentName agent,
      String program,
      NodeName node,
      Map<String, Object> storage,
      Map<String, Object> more)
      throws IOException {
    Map<String, Object> all = new LinkedHashMap<>(mover.settings());
    all.putAll(more);
    configure(agent.value(), program, node, List.of("download"), Map.of("storage", storage), all);
    starting.add(start(Rank.AGENT, programs.agent(program, node, false, words -> words)));
  }

  /** Returns when all programs are ready. */
  void finish() throws IOException {
    for (Supervised program : starting) {
      program.awaitReady(LONGEST);
    }
  }

  /** The address of the web pages after {@link #finish}. */
  URI web() {
    return url(LOOPBACK, Objects.requireNonNull(web).port());
  }

  /**
   * Requests a dataset and waits until it has arrived.
   *
   * @return time from the request to the last replica, by the router's clock
   * @throws IOException not all of it arrived
   */
  Duration place(DatasetName dataset, NodeName at) throws IOException {
    Requests requests = new Requests(user());
    String id =
        requests.place(
            Requests.form(dataset.value(), dataset, List.of(at), "argosy bench", null, null));
    RequestView over = requests.follow(id, seen -> false, processes.givenUp());
    if (over.status() != RequestStatus.DONE) {
      throw new IOException(
          "not all of %s arrived: %s".formatted(dataset, requests.stuckFiles(id)));
    }
    Instant last = over.destinations().getFirst().lastAt();
    return Duration.between(over.createdAt(), last == null ? over.createdAt() : last);
  }

  /** Calls the router as the demonstration's user. */
  RouterClient user() throws IOException {
    return with(secrets.require(DemoTopology.USER_TOKEN));
  }
}
