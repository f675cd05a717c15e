package io.argosy.router.issue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  MemoryReliefStore(MemoryTasks tasks, Duration pause) {
    this.tasks = tasks;
    this.pause = pause;
  }

  /** The file request was planned again at the moment. */
  void rerouted(long fileRequest, Instant at) {
    rerouted.put(fileRequest, at);
  }

  void pin(long task) {
    pinned.add(task);
  }

  @Override
  public List<QueuedTask> movable(Instant now, int limit) {
    Map<List<Long>, Integer> taken = new HashMap<>();
    return tasks.live().values().stream()
        .filter(task -> !pinned.contains(task.id()) && !task.work().way().alternates().isEmpty())
        .filter(task -> isLongAgo(rerouted.get(task.keys().fileRequest()), now))
        .sorted(LEAST_URGENT_FIRST)
        .map(task -> queued(task, now))
        .filter(
            task ->
                taken.merge(List.of(task.source(), task.destination()), 1, Integer::sum) <= limit)
        .toList();
  }

  private boolean isLongAgo(Instant at, Instant now) {
    return at == null || !at.isAfter(now.minus(pause));
  }

  private boolean leaves(MemoryTasks.Task task, Instant now) {
    return task.held().isPresent() && !isLongAgo(tasks.askedBack().get(task.id()), now);
  }

  private QueuedTask queued(MemoryTasks.Task task, Instant now) {
    ClaimedTask.Way way = task.work().way();
    return new QueuedTask(
        task.id(),
        task.keys().fileRequest(),
        task.work().content().bytes().bytes(),
        MemoryTasks.keyOf(way.source()),
        MemoryTasks.keyOf(way.destination()),
        way.alternates().stream().map(MemoryTasks::keyOf).toList(),
        task.held().isPresent(),
        leaves(task, now));
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
        .forEach(id -> tasks.askedBack().put(id, at));
  }
}
