package io.argosy.agent.claim;

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
              return new LinkBacklog(
                  queue.getKey().link(),
                  queue.getKey().mayUseCircuit(),
                  first.task().urgency(),
                  first.order());
            })
        .toList();
  }

  List<HeldTask> first(LinkName link, boolean mayUseCircuit, int most) {
    return queues.getOrDefault(new Queue(link, mayUseCircuit), new TreeSet<>(Place.FIRST)).stream()
        .limit(most)
        .map(Place::task)
        .toList();
  }
}
