package io.argosy.router.issue;

import io.argosy.router.fixture.MemoryMap;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Tasks from node 1 to node 3 in memory; passes the contract. */
final class MemoryRerouteStore implements RerouteStore {

  static final LinkKey LINK = new LinkKey(1, 3);

  private record Task(long id, long fileRequest, boolean held) {}

  private final MemoryMap<Long, Task> tasks = new MemoryMap<>();
  private final MemoryMap<Long, Instant> rerouted = new MemoryMap<>();
  private boolean enabled = true;
  private boolean served = true;
  private Optional<String> broken = Optional.empty();
  private final Set<Long> pinned = new HashSet<>();
  private int closed;
  private int questions;

  void task(long fileRequest, boolean held) {
    tasks.rows().put(fileRequest, new Task(fileRequest, fileRequest, held));
  }

  void rerouteAll(Instant at) {
    tasks.rows().values().forEach(task -> rerouted.rows().put(task.fileRequest, at));
  }

  void enable(boolean inUse) {
    enabled = inUse;
  }

  void loseDoor() {
    served = false;
  }

  void open(String reason) {
    broken = Optional.of(reason);
  }

  /** Pins the file request in the name of ann. */
  void pin(long fileRequest) {
    pinned.add(fileRequest);
  }

  /** Returns the file requests with a free task. */
  Set<Long> free() {
    Set<Long> free = new HashSet<>();
    tasks.rows().values().stream().filter(task -> !task.held).forEach(t -> free.add(t.fileRequest));
    return free;
  }

  /** Returns how often {@link #pinned} was called. */
  int questions() {
    return questions;
  }

  int closed() {
    return closed;
  }

  @Override
  public List<LinkQueue> queues(Instant now) {
    int free = free().size();
    return free == 0
        ? List.of()
        : List.of(
            new LinkQueue(
                LINK, MemoryTasks.node(1), MemoryTasks.node(3), free, enabled, served, broken));
  }

  @Override
  public Optional<Pinned> pinned(LinkKey link) {
    questions++;
    long tasks = free().stream().filter(pinned::contains).count();
    return tasks == 0
        ? Optional.empty()
        : Optional.of(new Pinned(tasks, "pinned by ann: disks are exchanged"));
  }

  @Override
  public long[] withdrawFree(LinkKey link, Instant reroutedBefore, int limit, Instant at) {
    long[] requests =
        tasks.rows().values().stream()
            .filter(task -> !task.held && !pinned.contains(task.fileRequest))
            .filter(t -> isLongAgo(rerouted.rows().get(t.fileRequest), reroutedBefore))
            .mapToLong(Task::fileRequest)
            .sorted()
            .limit(limit)
            .toArray();
    withdraw(task -> Arrays.binarySearch(requests, task.fileRequest) >= 0);
    return requests;
  }

  private static boolean isLongAgo(Instant at, Instant before) {
    return at == null || !at.isAfter(before);
  }

  @Override
  public long[] withdrawUnlessHeld(long[] fileRequestIds, Instant at) {
    long[] sorted = fileRequestIds.clone();
    Arrays.sort(sorted);
    withdraw(task -> !task.held && Arrays.binarySearch(sorted, task.fileRequest) >= 0);
    return Arrays.stream(sorted).filter(tasks.rows()::containsKey).toArray();
  }

  private void withdraw(Predicate<Task> which) {
    int before = tasks.rows().size();
    tasks.rows().values().removeIf(which);
    closed += before - tasks.rows().size();
  }

  Runnable undo() {
    Runnable tasksNow = tasks.undo();
    Runnable reroutedNow = rerouted.undo();
    return () -> {
      tasksNow.run();
      reroutedNow.run();
    };
  }
}
