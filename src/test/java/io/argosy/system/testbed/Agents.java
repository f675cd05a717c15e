package io.argosy.system.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The agents of a bed, which are registered at the router, with the tokens of all clients. */
final class Agents {

  static final String SPARE = "spare_";

  private final Testbed bed;
  private final TestbedPlan plan;
  private final Path logs;
  private final Map<String, AgentProgram> programs = new TreeMap<>();
  private final Map<String, String> tokens = new TreeMap<>();

  private Agents(Testbed bed, TestbedPlan plan, Path logs) {
    this.bed = bed;
    this.plan = plan;
    this.logs = logs;
  }

  /** Registers the nodes, their agents and one user at the router; starts nothing. */
  static Agents introduced(Testbed bed, TestbedPlan plan, Path logs, String user)
      throws IOException {
    Agents agents = new Agents(bed, plan, logs);
    Topology topology = new Topology(bed.admin());
    topology.nodes(bed.nodes());
    for (String node : plan.allNodes()) {
      agents.add(nameOf(node), node, topology);
    }
    for (String node : plan.spares()) {
      agents.add(SPARE + nameOf(node), node, topology);
    }
    agents.tokens.put(user, topology.user(user));
    return agents;
  }

  static String nameOf(String node) {
    return "agent_" + node;
  }

  private void add(String agent, String node, Topology topology) throws IOException {
    String token = topology.agent(agent, bed.node(node));
    tokens.put(agent, token);
    bed.database().secrets().store(agent + ".token", token);
    Path state = bed.home().resolve("agents").resolve(agent);
    Path tokenFile = bed.database().secrets().path(agent + ".token");
    programs.put(
        agent,
        new AgentProgram(
            new AgentProgram.Site(
                agent,
                bed.node(node),
                state,
                tokenFile,
                plan.optionsOf(node),
                Optional.ofNullable(plan.limits().get(node))),
            logs));
  }

  /** Starts the agents of the plan that do not run, and waits until they are ready. */
  void start() {
    var missing =
        plan.nodes().stream()
            .map(node -> programs.get(nameOf(node)))
            .filter(agent -> !agent.program().isAlive())
            .toList();
    missing.forEach(agent -> agent.startUnready(bed.router().uri()));
    missing.forEach(agent -> agent.program().awaitReady());
  }

  Map<String, AgentProgram> programs() {
    return programs;
  }

  String token(String name) {
    return tokens.get(name);
  }
}
