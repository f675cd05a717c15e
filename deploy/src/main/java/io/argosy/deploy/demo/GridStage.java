package io.argosy.deploy.demo;

import io.argosy.bench.grid.GridWorld;
import io.argosy.common.process.RunFile;
import io.argosy.common.storage.PathRule;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * A database, a router and an agent for each node of a grid. Database and router run in the network
 * namespace of this process, each agent in its own.
 */
public final class GridStage extends Stage {

  private static final Duration GRACE = Duration.ofSeconds(10);

  private final GridWorld world;
  private final List<JavaProgram> agents = new ArrayList<>();
  private final Map<Integer, Supervised> running = new HashMap<>();

  private GridStage(Path data, GridWorld world, Installation.Manner manner, Consumer<String> lines)
      throws IOException {
    super(new DemoLayout(data), manner, lines);
    this.world = world;
  }

  /**
   * Starts all programs and returns when they serve.
   *
   * @param data real path of a separate directory
   * @param manner of all programs
   * @param place returns the command that runs a command in the network namespace of a node
   * @param address of the router for the agents
   * @param router settings by their keys without {@code argosy.router.}
   * @param agent settings of a node's agent by their keys without {@code argosy.agent.}
   */
  public static GridStage open(
      Path data,
      GridWorld world,
      Installation.Manner manner,
      IntFunction<UnaryOperator<List<String>>> place,
      String address,
      Map<String, String> router,
      IntFunction<Map<String, ?>> agent,
      Consumer<String> lines)
      throws IOException {
    GridStage stage = new GridStage(data, world, manner, lines);
    stage.startAll(
        () -> {
          stage.startDatabase();
          Map<String, String> settings = new LinkedHashMap<>(router);
          settings.put("address", address);
          stage.startRouter(address, settings);
          stage.declare();
          stage.startAgents(place, agent);
          lines.accept("%d agents are ready".formatted(world.nodes().size()));
        });
    return stage;
  }

  private void declare() throws IOException {
    RouterClient admin = admin();
    DemoTopology topology = new DemoTopology(secrets);
    for (GridWorld.Node node : world.nodes()) {
      AgentName agent = new AgentName(node.name().value());
      topology.declare(admin, node.site(), node.name(), agent, programOf(node.name()));
    }
    for (GridWorld.Link link : world.links()) {
      NodeName source = world.nodes().get(link.from()).name();
      NodeName destination = world.nodes().get(link.to()).name();
      admin.post("/command/v1/links", new LinkForm(source, destination, 1, false));
    }
  }

  /** The name of an agent's process, its log and its run file. */
  private static String programOf(NodeName node) {
    return "agent-" + node;
  }

  private void startAgents(
      IntFunction<UnaryOperator<List<String>>> place, IntFunction<Map<String, ?>> settings)
      throws IOException {
    for (int node = 0; node < world.nodes().size(); node++) {
      List<String> roles = new ArrayList<>();
      if (world.sends(node)) {
        roles.add("door");
      }
      if (world.receives(node)) {
        roles.add("download");
      }
      NodeName name = world.nodes().get(node).name();
      List<PathRule> rules = List.of(new PathRule("/", storage(name).toString()));
      configure(name.value(), programOf(name), name, roles, rules, settings.apply(node));
      agents.add(programs.agent(programOf(name), name, agents.isEmpty(), place.apply(node)));
      start(node);
    }
    for (Supervised agent : running.values()) {
      agent.awaitReady(LONGEST);
    }
  }

  /** The storage of a node, with files by their logical names. */
  public Path storage(NodeName node) {
    return layout.siteData(node);
  }

  /** The id of the process of a node's agent. */
  public long pid(int node) throws IOException {
    return RunFile.processOf(layout.runFile(programOf(world.nodes().get(node).name())))
        .orElseThrow(
            () -> new IOException("the agent of " + world.nodes().get(node).name() + " is away"))
        .pid();
  }

  /** Kills the agent of a node. */
  public void kill(int node) {
    agents.get(node).setEndsByForce(true);
    running.get(node).askToEnd();
    running.get(node).awaitEnd(GRACE);
  }

  /** Starts the agent of a node that was killed; returns at once. */
  public void start(int node) throws IOException {
    agents.get(node).setEndsByForce(false);
    running.put(node, start(Rank.AGENT, agents.get(node)));
  }
}
