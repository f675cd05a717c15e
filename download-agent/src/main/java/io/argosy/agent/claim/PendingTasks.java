package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tasks that are in no job yet, by link and whether they may use a circuit, the most urgent first
 * and then the oldest. The cost of a query grows only with the links or tasks that it returns.
 */
final class PendingTasks {

  private final Map<TaskKey, Place> places = new LinkedHashMap<>();
  private final Map<Queue, TreeSet<Place>> queues = new HashMap<>();
  private final AtomicLong claimed = new AtomicLong();

  private record Queue(LinkName link, boolean mayUseCircuit) {}

  /** A task's place in its queue. */
  private record Place(HeldTask task, boolean mayUseCircuit, long order) {
    private static final Comparator<Place> FIRST =
        Comparator.comparing((Place place) -> place.task().urgency())
            .thenComparingLong(Place::order);

    boolean isLessUrgent(Priority than) {
      return task.priority().compareTo(than) > 0;
    }

    Queue queue() {
      return new Queue(task.link(), mayUseCircuit);
    }
  }

  void add(HeldTask task, boolean mayUseCircuit) {
    put(new Place(task, mayUseCircuit, claimed.incrementAndGet()));
  }

  /** Replaces a task, which keeps its age. */
  void replace(HeldTask task) {
    Optional.ofNullable(places.get(task.key()))
        .ifPresent(old -> put(new Place(task, old.mayUseCircuit(), old.order())));
  }

  private void put(Place place) {
    Optional.ofNullable(places.put(place.task().key(), place)).ifPresent(this::leaveQueue);
    queues.computeIfAbsent(place.queue(), any -> new TreeSet<>(Place.FIRST)).add(place);
  }

  void remove(Collection<TaskKey> keys) {
    keys.forEach(key -> Optional.ofNullable(places.remove(key)).ifPresent(this::leaveQueue));
  }

  private void leaveQueue(Place place) {
    queues.computeIfPresent(
        place.queue(),
        (any, queue) -> {
          queue.remove(place);
          return queue.isEmpty() ? null : queue;
        });
  }

  boolean contains(TaskKey key) {
    return places.containsKey(key);
  }

  /** All tasks in the order in which they were claimed. */
  List<HeldTask> all() {
    return places.values().stream().map(Place::task).toList();
  }

  List<LinkBacklog> backlogs() {
    return queues.entrySet().stream()
        .map(
            queue -> {
              Place first = queue.getValue().first();
              return backlog(queue.getKey(), Optional.empty(), first);
            })
        .toList();
  }

  /** The tasks of a backlog that are less urgent than others of it; empty if there are none. */
  Optional<LinkBacklog> lessUrgent(LinkBacklog of, Priority than) {
    Queue queue = new Queue(of.link(), of.mayUseCircuit());
    TreeSet<Place> places = queues.getOrDefault(queue, new TreeSet<>(Place.FIRST));
    return places.isEmpty() || !places.last().isLessUrgent(than)
        ? Optional.empty()
        : places.stream()
            .filter(place -> place.isLessUrgent(than))
            .findFirst()
            .map(first -> backlog(queue, Optional.of(than), first));
  }

  private static LinkBacklog backlog(Queue queue, Optional<Priority> lessUrgentThan, Place first) {
    return new LinkBacklog(
        queue.link(), queue.mayUseCircuit(), lessUrgentThan, first.task().urgency(), first.order());
  }

  List<HeldTask> first(LinkBacklog of, int most) {
    Queue queue = new Queue(of.link(), of.mayUseCircuit());
    return queues.getOrDefault(queue, new TreeSet<>(Place.FIRST)).stream()
        .filter(place -> of.lessUrgentThan().map(place::isLessUrgent).orElse(true))
        .limit(most)
        .map(Place::task)
        .toList();
  }
}
