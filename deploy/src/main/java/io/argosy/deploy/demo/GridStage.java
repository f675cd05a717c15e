package io.argosy.deploy.demo;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.AgentForm;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.TokenView;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A database, a router and an agent for each node of a grid. Database and router run in the network
 * namespace of this process, each agent in its own.
 */
public final class GridStage implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final DemoLayout layout;
  private final Settings settings;
  private final Consumer<String> tell;
  private final Secrets secrets;
  private final DemoProcesses processes = new DemoProcesses();
  private final EmbeddedDatabase database;
  private final DemoPrograms programs;
  private final Map<NodeName, GridAgent> agents = new HashMap<>();
  private URI router = URI.create("");

  /**
   * What differs from the defaults, by keys without {@code argosy.router.} and {@code
   * argosy.agent.}.
   *
   * @param routerAddress where the agents reach the router
   */
  public record Settings(
      String routerAddress, Map<String, String> router, Map<String, String> agent) {

    public Settings {
      router = Map.copyOf(router);
      agent = Map.copyOf(agent);
    }
  }

  private GridStage(Path data, Settings settings, Consumer<String> tell) throws IOException {
    this.layout = new DemoLayout(data);
    this.settings = settings;
    this.tell = tell;
    Files.createDirectories(layout.logs());
    secrets = new Secrets(layout.run());
    Installation installation = Installation.own(layout.cache());
    Path binaries = PostgresBinaries.unpackedBelow(installation.cache());
    database =
        new EmbeddedDatabase(binaries, layout.database(), layout.log("database"), secrets, tell);
    programs = new DemoPrograms(installation, layout, Installation.Manner.SMALL_AND_SOON);
  }

  /**
   * Starts everything and returns when all of it serves.
   *
   * @param data a real path of its own
   */
  public static GridStage open(
      Path data,
      List<GridPlace> places,
      List<LinkForm> links,
      Settings settings,
      Consumer<String> tell)
      throws IOException {
    GridStage stage = new GridStage(data, settings, tell);
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("end-all").unstarted(stage.processes::close));
    boolean up = false;
    try {
      stage.start(places, links);
      up = true;
      return stage;
    } finally {
      if (!up) {
        stage.close();
      }
    }
  }

  private void start(List<GridPlace> places, List<LinkForm> links) throws IOException {
    processes.take(Rank.DATABASE, database.supervised());
    database.start();
    secrets.require(DemoPrograms.ADMIN_TOKEN);
    Map<String, String> all = new LinkedHashMap<>(settings.router());
    all.put("address", settings.routerAddress());
    JavaProgram program = programs.router(database, all);
    Supervised supervised = new Supervised(program, tell);
    processes.start(Rank.ROUTER, supervised);
    supervised.awaitReady(LONGEST);
    router = URI.create("http://" + settings.routerAddress() + ":" + program.port().orElseThrow());
    tell.accept("router is ready");
    topology(places, links);
    startAgents(places);
    tell.accept("%d agents are ready".formatted(places.size()));
  }

  private void topology(List<GridPlace> places, List<LinkForm> links) throws IOException {
    RouterClient admin = admin();
    for (GridPlace place : places) {
      admin.post("/command/v1/sites", new SiteForm(place.site()));
      admin.post("/command/v1/nodes", new NodeForm(place.node(), place.site(), "disk"));
      AgentForm form =
          new AgentForm(new AgentName(place.node().value()), place.site(), List.of(place.node()));
      TokenView token = admin.post("/command/v1/agents", form, TokenView.class);
      secrets.keep(place.tokenName(), token.token());
    }
    for (LinkForm link : links) {
      admin.post("/command/v1/links", link);
    }
  }

  private void startAgents(List<GridPlace> places) throws IOException {
    for (GridPlace place : places) {
      Files.createDirectories(storage(place.node()));
      Files.createDirectories(layout.siteState(place.node()));
      Files.createDirectories(layout.siteStaging(place.node()));
      Files.writeString(
          layout.siteConfiguration(place.node()),
          WireJson.strict().writeValueAsString(configuration(place)));
      JavaProgram program =
          programs.agent(
              place.program(),
              place.node(),
              agents.isEmpty(),
              List.of("ip", "netns", "exec", place.namespace()));
      agents.put(place.node(), new GridAgent(program));
      start(place.node());
    }
    for (GridAgent agent : agents.values()) {
      agent.running().awaitReady(LONGEST);
    }
  }

  /** The contents of {@code agent.yaml}; what is JSON is YAML too. */
  private Map<String, Object> configuration(GridPlace place) {
    Map<String, Object> agent = new LinkedHashMap<>();
    agent.put("name", place.node().value());
    agent.put("router-url", router.toString());
    agent.put("token-file", layout.run().resolve(place.tokenName()).toString());
    agent.put("state-dir", layout.siteState(place.node()).toString());
    agent.put("run-file", layout.runFile(place.program()).toString());
    agent.put("parent-pid", ProcessHandle.current().pid());
    List<String> roles = new ArrayList<>();
    if (place.sends()) {
      roles.add("door");
    }
    if (place.receives()) {
      roles.add("download");
    }
    agent.put("roles", roles);
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("name", place.node().value());
    node.put("staging", layout.siteStaging(place.node()).toString());
    node.put(
        "storage", List.of(Map.of("lfn-prefix", "/", "root", storage(place.node()).toString())));
    agent.put("nodes", List.of(node));
    agent.put("door.address", place.address());
    agent.putAll(settings.agent());
    return Map.of("argosy", Map.of("agent", agent));
  }

  /** Where the node keeps its files, by their logical names. */
  public Path storage(NodeName node) {
    return layout.siteData(node);
  }

  /** Ends the agent of a node as a loss of power would. */
  public void kill(NodeName node) {
    agents.get(node).kill(GRACE);
  }

  /** Starts the agent of a node that was killed; returns at once. */
  public void start(NodeName node) throws IOException {
    Supervised supervised = agents.get(node).again(tell);
    processes.start(Rank.AGENT, supervised);
  }

  /** The router as its first admin knows it. */
  public RouterClient admin() throws IOException {
    return new RouterClient(router, secrets.require(DemoPrograms.ADMIN_TOKEN));
  }

  public String jdbcUrl() {
    return database.jdbcUrl();
  }

  /**
   * @param role of the database
   */
  public String password(String role) throws IOException {
    return Files.readString(database.passwordFile(role)).strip();
  }

  /** Completes with a sentence when a program does not stay up. */
  public CompletableFuture<String> givenUp() {
    return processes.givenUp();
  }

  @Override
  public void close() {
    processes.close();
  }
}
