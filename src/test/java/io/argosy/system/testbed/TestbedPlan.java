package io.argosy.system.testbed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs of a testbed; every node has its own site and agent, and links to all others.
 *
 * @param nodes whose agents are started
 * @param spares further agents of a node, such as {@code PASADENA}; registered, not started
 * @param silent nodes whose agent is registered but not started: the test acts for it
 * @param routerOptions such as {@code issue.lease=5s}
 * @param agentOptions lines of every {@code agent.yaml} below {@code argosy.agent}
 * @param limits of the transfers at nodes, as their agents report them
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

  /** Returns a bed that several classes use. */
  Testbed shared(String name) {
    return new Testbed(this, Optional.of(name));
  }

  private static List<String> with(List<String> list, String more) {
    List<String> longer = new ArrayList<>(list);
    longer.add(more);
    return List.copyOf(longer);
  }
}
