package io.argosy.system.testbed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a test needs; every node has a site and an agent of its own, and links to all others.
 *
 * @param nodes whose agents are started
 * @param spares agents more than the first of a node, such as {@code PASADENA}; known, not started
 * @param silent nodes whose agent is known but not started: the test speaks for it
 * @param routerOptions such as {@code issue.lease=5s}
 * @param agentOptions lines of every {@code agent.yaml} below {@code argosy.agent}
 * @param limits of the transfers at nodes, as their agents say
 */
public record TestbedPlan(
    List<String> nodes,
    List<String> spares,
    List<String> silent,
    List<String> routerOptions,
    List<String> agentOptions,
    Map<String, Integer> limits) {

  public static TestbedPlan ofNodes(String... nodes) {
    return new TestbedPlan(List.of(nodes), List.of(), List.of(), List.of(), List.of(), Map.of());
  }

  public TestbedPlan withSpareAgentAt(String node) {
    return new TestbedPlan(nodes, with(spares, node), silent, routerOptions, agentOptions, limits);
  }

  public TestbedPlan withSilent(String node) {
    return new TestbedPlan(nodes, spares, with(silent, node), routerOptions, agentOptions, limits);
  }

  public TestbedPlan withRouter(String option) {
    return new TestbedPlan(
        nodes, spares, silent, with(routerOptions, option), agentOptions, limits);
  }

  public TestbedPlan withAgents(String line) {
    return new TestbedPlan(nodes, spares, silent, routerOptions, with(agentOptions, line), limits);
  }

  public TestbedPlan withLimit(String node, int transfers) {
    Map<String, Integer> more = new HashMap<>(limits);
    more.put(node, transfers);
    return new TestbedPlan(nodes, spares, silent, routerOptions, agentOptions, Map.copyOf(more));
  }

  List<String> allNodes() {
    return Stream.concat(nodes.stream(), silent.stream()).toList();
  }

  public Testbed built() {
    return new Testbed(this, Optional.empty());
  }

  /** One that several classes use. */
  Testbed shared(String name) {
    return new Testbed(this, Optional.of(name));
  }

  private static List<String> with(List<String> list, String more) {
    List<String> longer = new ArrayList<>(list);
    longer.add(more);
    return List.copyOf(longer);
  }
}
