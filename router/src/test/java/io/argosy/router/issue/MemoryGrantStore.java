package io.argosy.router.issue;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
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

/** Facts for grants in memory; passes the contract. */
final class MemoryGrantStore implements GrantStore {

  private record Replica(long file, NodeName node) {}

  private record Door(long agent, NodeName node, OpenDoor door) {}

  private final MemoryTasks tasks;
  private final MemorySessionStore sessions;
  private final Set<Replica> replicas = new HashSet<>();
  private final List<Door> doors = new ArrayList<>();

  MemoryGrantStore(MemoryTasks tasks, MemorySessionStore sessions) {
    this.tasks = tasks;
    this.sessions = sessions;
  }

  void replica(long file, NodeName node) {
    replicas.add(new Replica(file, node));
  }

  /** Adds a door of agent {@code agent_n} at node n. */
  void door(long agent, String url) {
    OpenDoor door = new OpenDoor(new AgentName("agent_" + agent), "http", url);
    doors.add(new Door(agent, MemoryTasks.node(agent), door));
  }

  @Override
  public Map<TaskAttempt, FileContent> grantable(GrantOrder order) {
    Map<TaskAttempt, FileContent> found = new HashMap<>();
    for (TaskAttempt attempt : order.tasks()) {
      Task task = tasks.live().get(attempt.taskId());
      if (task != null && task.work().attempt().equals(attempt) && mayRead(order, task)) {
        found.put(attempt, task.work().content());
      }
    }
    return found;
  }

  private boolean mayRead(GrantOrder order, Task task) {
    ClaimedTask.Way way = task.work().way();
    boolean offered =
        way.source().equals(order.source()) || way.alternates().contains(order.source());
    return offered
        && tasks.holderOf(task).equals(Optional.of(order.incarnation().agentId()))
        && replicas.contains(new Replica(task.keys().file(), order.source()));
  }

  @Override
  public List<OpenDoor> doorsOf(NodeName source, Instant now) {
    return doors.stream()
        .filter(door -> door.node().equals(source) && sessions.isAlive(door.agent(), now))
        .map(Door::door)
        .sorted(Comparator.comparing(door -> door.agent().value()))
        .toList();
  }
}
