package io.argosy.deploy.demo;

import io.argosy.common.storage.PathRule;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
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

/**
 * A database, a router and an agent for each node of a grid. Database and router run in the network
 * namespace of this process, each agent in its own.
 */
public final class GridStage extends Stage {

  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Map<NodeName, JavaProgram> agents = new HashMap<>();
  private final Map<NodeName, Supervised> running = new HashMap<>();

  /**
   * The place of one agent.
   *
   * @param namespace network namespace of its process
   * @param address of its door
   * @param sends whether the agent has a door
   * @param receives whether the agent downloads
   */
  public record Place(
      NodeName node,
      SiteName site,
      String namespace,
      String address,
      boolean sends,
      boolean receives) {

    /** The name of the process, its log and its run file. */
    String program() {
      return "agent-" + node;
    }
  }

  private GridStage(Path data, Consumer<String> lines) throws IOException {
    super(new DemoLayout(data), Installation.Manner.SMALL_AND_SOON, lines);
  }

  /**
   * Starts all programs and returns when they serve.
   *
   * @param data real path of a separate directory
   * @param address of the router for the agents
   * @param router settings by their keys without {@code argosy.router.}
   * @param agent settings of each agent by their keys without {@code argosy.agent.}
   */
  public static GridStage open(
      Path data,
      List<Place> places,
      List<LinkForm> links,
      String address,
      Map<String, String> router,
      Map<String, String> agent,
      Consumer<String> lines)
      throws IOException {
    GridStage stage = new GridStage(data, lines);
    stage.startAll(
        () -> {
          stage.startDatabase();
          Map<String, String> settings = new LinkedHashMap<>(router);
          settings.put("address", address);
          stage.startRouter(address, settings);
          stage.topology(places, links);
          stage.startAgents(places, agent);
          lines.accept("%d agents are ready".formatted(places.size()));
        });
    return stage;
  }

  private void topology(List<Place> places, List<LinkForm> links) throws IOException {
    RouterClient admin = admin();
    DemoTopology topology = new DemoTopology(secrets);
    for (Place place : places) {
      AgentName agent = new AgentName(place.node().value());
      topology.declare(admin, place.site(), place.node(), agent, place.program());
    }
    for (LinkForm link : links) {
      admin.post("/command/v1/links", link);
    }
  }

  private void startAgents(List<Place> places, Map<String, String> settings) throws IOException {
    for (Place place : places) {
      List<String> roles = new ArrayList<>();
      if (place.sends()) {
        roles.add("door");
      }
      if (place.receives()) {
        roles.add("download");
      }
      Map<String, String> more = new LinkedHashMap<>(Map.of("door.address", place.address()));
      more.putAll(settings);
      List<PathRule> rules = List.of(new PathRule("/", storage(place.node()).toString()));
      configure(place.node().value(), place.program(), place.node(), roles, rules, more);
      List<String> runner = List.of("ip", "netns", "exec", place.namespace());
      agents.put(
          place.node(), programs.agent(place.program(), place.node(), agents.isEmpty(), runner));
      start(place.node());
    }
    for (Supervised agent : running.values()) {
      agent.awaitReady(LONGEST);
    }
  }

  /** The storage of a node, with files by their logical names. */
  public Path storage(NodeName node) {
    return layout.siteData(node);
  }

  /** Kills the agent of a node. */
  public void kill(NodeName node) {
    agents.get(node).setEndsByForce(true);
    running.get(node).askToEnd();
    running.get(node).awaitEnd(GRACE);
  }

  /** Starts the agent of a node that was killed; returns at once. */
  public void start(NodeName node) throws IOException {
    agents.get(node).setEndsByForce(false);
    running.put(node, start(Rank.AGENT, agents.get(node)));
  }
}
