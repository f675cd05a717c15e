package io.argosy.deploy.demo;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.List;
import java.util.stream.Stream;

/** The four sites: two that have files and two that start empty. */
enum DemoSite {
  /** The user's own directory, in place. */
  HOME("T1_DEMO_Home", "home", "door"),
  /** A copy of a part of it, so that there is a choice of sources. */
  COPY("T1_DEMO_Copy", "copy", "door"),
  EAST("T2_DEMO_East", "east", "download"),
  WEST("T2_DEMO_West", "west", "download");

  private final NodeName node;
  private final AgentName agent;
  private final String role;

  DemoSite(String node, String agent, String role) {
    this.node = new NodeName(node);
    this.agent = new AgentName(agent);
    this.role = role;
  }

  static List<DemoSite> sources() {
    return List.of(HOME, COPY);
  }

  static List<DemoSite> destinations() {
    return List.of(EAST, WEST);
  }

  static List<NodeName> destinationNodes() {
    return destinations().stream().map(DemoSite::node).toList();
  }

  static Stream<DemoSite> all() {
    return Stream.of(values());
  }

  NodeName node() {
    return node;
  }

  SiteName site() {
    return new SiteName(
        "DEMO_" + Character.toUpperCase(agent.value().charAt(0)) + agent.value().substring(1));
  }

  AgentName agent() {
    return agent;
  }

  String role() {
    return role;
  }

  /** The name of its process, its log and its run file. */
  String program() {
    return "agent-" + agent;
  }
}
