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
 * @param own lines of the {@code agent.yaml} of single nodes below {@code argosy.agent}
 */
public record TestbedPlan(
    List<String> nodes,
    List<String> spares,
    List<String> silent,
    List<String> routerOptions,
    List<String> agentOptions,
    Map<String, Integer> limits,
    Map<String, List<String>> own) {

  public static TestbedPlan ofNodes(String... nodes) {
    return new TestbedPlan(
        List.of(nodes), List.of(), List.of(), List.of(), List.of(), Map.of(), Map.of());
  }

  public TestbedPlan withSpareAgentAt(String node) {
    return new TestbedPlan(
        nodes, with(spares, node), silent, routerOptions, agentOptions, limits, own);
  }

  public TestbedPlan withSilent(String node) {
    return new TestbedPlan(
        nodes, spares, with(silent, node), routerOptions, agentOptions, limits, own);
  }

  public TestbedPlan withRouter(String option) {
    return new TestbedPlan(
        nodes, spares, silent, with(routerOptions, option), agentOptions, limits, own);
  }

  public TestbedPlan withAgents(String line) {
    return new TestbedPlan(
        nodes, spares, silent, routerOptions, with(agentOptions, line), limits, own);
  }

  /** All agents move every file by FDT. */
  public TestbedPlan withFdt() {
    TestbedPlan plan = this;
    for (String line : FdtJar.settings()) {
      plan = plan.withAgents(line);
    }
    return plan;
  }

  public TestbedPlan withLimit(String node, int transfers) {
    Map<String, Integer> more = new HashMap<>(limits);
    more.put(node, transfers);
    return new TestbedPlan(
        nodes, spares, silent, routerOptions, agentOptions, Map.copyOf(more), own);
  }

  public TestbedPlan withAgentAt(String node, List<String> lines) {
    Map<String, List<String>> more = new HashMap<>(own);
    more.put(node, lines);
    return new TestbedPlan(
        nodes, spares, silent, routerOptions, agentOptions, limits, Map.copyOf(more));
  }

  /** Returns the lines of a node's agents below {@code argosy.agent}. */
  List<String> optionsOf(String node) {
    return Stream.concat(agentOptions.stream(), own.getOrDefault(node, List.of()).stream())
        .toList();
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
