package io.argosy.router.issue;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.router.issue.MemoryTasks.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Facts for grants in memory; passes the contract. */
final class MemoryGrantStore implements GrantStore {

  private record Replica(long file, NodeName node) {}

  private record Door(long agent, NodeName node, NodeView.Door door) {}

  private record Circuit(UUID id, long agent, LinkName link, String address) {}

  private final MemoryTasks tasks;
  private final MemorySessionStore sessions;
  private final Set<Replica> replicas = new HashSet<>();
  private final List<Door> doors = new ArrayList<>();
  private final List<Circuit> circuits = new ArrayList<>();

  MemoryGrantStore(MemoryTasks tasks, MemorySessionStore sessions) {
    this.tasks = tasks;
    this.sessions = sessions;
  }

  void replica(long file, NodeName node) {
    replicas.add(new Replica(file, node));
  }

  /**
   * Adds a circuit of an agent for one link, whose source is announced by agent {@code agent_n}.
   */
  UUID circuit(long agent, LinkName link, String address) {
    UUID id = UUID.randomUUID();
    circuits.add(new Circuit(id, agent, link, address));
    return id;
  }

  void closeCircuits() {
    circuits.clear();
  }

  @Override
  public Optional<Joined> joined(UUID circuit, long agentId, LinkName link) {
    return circuits.stream()
        .filter(it -> it.id().equals(circuit) && it.agent() == agentId && it.link().equals(link))
        .map(
            it ->
                new Joined(
                    new AgentName(it.link().source().value().replace("NODE", "agent")),
                    it.address()))
        .findFirst();
  }

  /** Adds a door of agent {@code agent_n} at node n. */
  void door(long agent, String url) {
    door(agent, MemoryTasks.node(agent), url);
  }

  void door(long agent, NodeName node, String url) {
    var door = new NodeView.Door("http", url, new AgentName("agent_" + agent), true, null, false);
    doors.add(new Door(agent, node, door));
  }

  @Override
  public Map<TaskAttempt, WantedFile> grantable(
      long agentId, NodeName source, List<TaskAttempt> attempts) {
    Map<TaskAttempt, WantedFile> found = new HashMap<>();
    for (TaskAttempt attempt : attempts) {
      Task task = tasks.live().get(attempt.taskId());
      if (task != null && task.work().attempt().equals(attempt) && mayRead(agentId, source, task)) {
        found.put(attempt, new WantedFile(task.work().content(), task.work().activity()));
      }
    }
    return found;
  }

  private boolean mayRead(long agentId, NodeName source, Task task) {
    ClaimedTask.Way way = task.work().way();
    boolean offered = way.source().equals(source) || way.alternates().contains(source);
    return offered
        && tasks.holderOf(task).equals(Optional.of(agentId))
        && replicas.contains(new Replica(task.keys().file(), source));
  }

  @Override
  public List<NodeView.Door> doorsOf(NodeName source, Instant now) {
    return doors.stream()
        .filter(door -> door.node().equals(source) && sessions.isAlive(door.agent(), now))
        .map(Door::door)
        .sorted(Comparator.comparing(door -> door.agent().value()))
        .toList();
  }
}
