package io.argosy.router.issue;

import io.argosy.router.plan.network.Queue;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Relief on {@link MemoryTasks}; passes the contract. */
final class MemoryReliefStore implements ReliefStore {

  private static final Comparator<MemoryTasks.Task> LEAST_URGENT_FIRST =
      Comparator.<MemoryTasks.Task>comparingInt(task -> task.work().priority().value())
          .thenComparingLong(MemoryTasks.Task::id)
          .reversed();

  private final MemoryTasks tasks;
  private final Duration pause;
  private final Map<Long, Instant> rerouted = new HashMap<>();
  private final Set<Long> pinned = new HashSet<>();
  private final Map<Long, Long> setAside = new HashMap<>();
  private boolean suspended;

  MemoryReliefStore(MemoryTasks tasks, Duration pause) {
    this.tasks = tasks;
    this.pause = pause;
  }

  /** Records when the file request was planned again. */
  void rerouted(long fileRequest, Instant at) {
    rerouted.put(fileRequest, at);
  }

  void pin(long task) {
    pinned.add(task);
  }

  /** Suspends every request. */
  void suspend() {
    suspended = true;
  }

  /** Excludes the node as a source of the task's file. */
  void setAside(long task, long node) {
    setAside.put(task, node);
  }

  @Override
  public Map<LinkKey, Queue> waiting() {
    return tasks.live().values().stream()
        .collect(
            Collectors.groupingBy(
                MemoryReliefStore::linkOf,
                Collectors.teeing(
                    Collectors.summingLong(task -> task.work().content().size().bytes()),
                    Collectors.counting(),
                    Queue::ofBytes)));
  }

  private static LinkKey linkOf(MemoryTasks.Task task) {
    ClaimedTask.Way way = task.work().way();
    return new LinkKey(MemoryTasks.keyOf(way.source()), MemoryTasks.keyOf(way.destination()));
  }

  @Override
  public List<QueuedTask> movable(Collection<BehindLink> links, Instant now, int limit) {
    Map<LinkKey, Set<Long>> better =
        links.stream().collect(Collectors.toMap(BehindLink::link, BehindLink::sources));
    Map<LinkKey, Integer> taken = new HashMap<>();
    return tasks.live().values().stream()
        .filter(task -> better.containsKey(linkOf(task)))
        .sorted(LEAST_URGENT_FIRST)
        .filter(task -> !suspended)
        .filter(task -> !pinned.contains(task.id()))
        .filter(task -> isLongAgo(rerouted.get(task.keys().fileRequest()), now))
        .filter(task -> !hasBegun(task, now))
        .map(task -> queued(task, better.get(linkOf(task)), now))
        .filter(task -> !task.alternates().isEmpty())
        .filter(task -> task.leaving() || taken.merge(task.link(), 1, Integer::sum) <= limit)
        .toList();
  }

  private boolean isLongAgo(Instant at, Instant now) {
    return at == null || !at.isAfter(now.minus(pause));
  }

  private Optional<MemoryTasks.AskedBack> asked(MemoryTasks.Task task, Instant now) {
    return Optional.ofNullable(tasks.askedBack().get(task.id()))
        .filter(asked -> task.held().isPresent() && !isLongAgo(asked.at(), now));
  }

  private boolean hasBegun(MemoryTasks.Task task, Instant now) {
    return asked(task, now)
        .flatMap(MemoryTasks.AskedBack::notified)
        .filter(at -> !at.isAfter(now.minus(GIVEN_BACK_WITHIN)))
        .isPresent();
  }

  private List<Long> others(MemoryTasks.Task task) {
    return task.work().way().alternates().stream()
        .map(MemoryTasks::keyOf)
        .filter(node -> !node.equals(setAside.get(task.id())))
        .toList();
  }

  private QueuedTask queued(MemoryTasks.Task task, Set<Long> better, Instant now) {
    boolean leaving = asked(task, now).isPresent();
    return new QueuedTask(
        task.id(),
        task.work().content().size().bytes(),
        linkOf(task).source(),
        linkOf(task).destination(),
        others(task).stream().filter(node -> leaving || better.contains(node)).toList(),
        task.held().isPresent(),
        leaving);
  }

  @Override
  public long[] withdrawFree(long[] taskIds, Instant at) {
    List<Long> requests = new ArrayList<>();
    for (long id : taskIds) {
      MemoryTasks.Task task = tasks.live().get(id);
      if (task != null && task.held().isEmpty()) {
        tasks.close(id, at, false);
        requests.add(task.keys().fileRequest());
      }
    }
    return requests.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public void askBack(long[] taskIds, Instant at) {
    LongStream.of(taskIds)
        .filter(id -> tasks.live().containsKey(id) && tasks.live().get(id).held().isPresent())
        .forEach(id -> tasks.askedBack().put(id, new MemoryTasks.AskedBack(at, Optional.empty())));
  }
}
