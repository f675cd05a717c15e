package io.argosy.router.issue;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.task.Priority;
import io.argosy.router.issue.MemoryTasks.Task;
import io.argosy.router.routing.MemoryRouteLedger;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Routes, file requests and their tasks in memory; passes the contract. */
final class MemoryIssueStore implements IssueStore {

  private record Route(long fileRequest, long destination, long bytes) {}

  private record Place(long block, long destination) {}

  private final MemoryTasks tasks;
  private final MemoryRouteLedger ledger = new MemoryRouteLedger();
  private final NavigableMap<Long, Route> routes = new TreeMap<>();
  private final Map<Long, Priority> priorities = new HashMap<>();
  private final Map<Place, Instant> changed = new HashMap<>();
  private final Map<Long, Long> free = new HashMap<>();
  private final Map<Long, Shortage> shortages = new HashMap<>();
  private long ids;

  MemoryIssueStore(MemoryTasks tasks) {
    this.tasks = tasks;
  }

  /** Adds a file request and a route of the same key; the tasks' block is 1. */
  void route(long id, long destination, int priority) {
    route(id, destination, priority, 1);
  }

  void route(long id, long destination, int priority, long bytes) {
    priorities.put(id, new Priority(priority));
    routes.put(id, new Route(id, destination, bytes));
    ledger.route(id, destination);
  }

  /** Sets what the agents of a destination have measured, which contains all arrivals. */
  void free(long destination, long bytes) {
    free.put(destination, bytes);
  }

  /** Returns by destination how much space is missing. */
  Map<Long, Shortage> shortages() {
    return shortages;
  }

  void unroute(long route) {
    routes.remove(route);
    ledger.close(new long[] {route});
  }

  void cancel(long fileRequest) {
    priorities.remove(fileRequest);
  }

  void suspendAll() {
    tasks.suspendAll();
  }

  void prioritize(long fileRequest, int priority) {
    priorities.put(fileRequest, new Priority(priority));
  }

  void changedAt(long destination, Instant at) {
    changed.put(new Place(1, destination), at);
  }

  Map<Long, Priority> priorities() {
    return priorities;
  }

  @Override
  public int withdrawUnwanted(Optional<Instant> changedSince, Instant at) {
    List<Task> gone =
        tasks.live().values().stream()
            .filter(changedSince(changedSince))
            .filter(this::isGone)
            .toList();
    gone.forEach(task -> tasks.close(task.id(), at, true));
    return gone.size();
  }

  private boolean isGone(Task task) {
    Route route = routes.get(task.keys().route());
    return route == null
        || route.fileRequest() != task.keys().fileRequest()
        || !priorities.containsKey(task.keys().fileRequest());
  }

  @Override
  public int askBackSuspended(Optional<Instant> changedSince, Instant at) {
    List<Long> asked =
        tasks.live().values().stream()
            .filter(changedSince(changedSince))
            .filter(task -> tasks.areSuspended() && task.held().isPresent())
            .map(Task::id)
            .filter(id -> !isAskedBack(id, at))
            .toList();
    asked.forEach(id -> tasks.askedBack().put(id, new MemoryTasks.AskedBack(at, Optional.empty())));
    return asked.size();
  }

  private boolean isAskedBack(long task, Instant at) {
    MemoryTasks.AskedBack asked = tasks.askedBack().get(task);
    return asked != null && asked.at().isAfter(at.minus(ASKED_AGAIN_AFTER));
  }

  @Override
  public int followPriorities(Optional<Instant> changedSince) {
    List<Task> late =
        tasks.live().values().stream()
            .filter(changedSince(changedSince))
            .filter(task -> !task.work().priority().equals(priorityOf(task)))
            .toList();
    late.forEach(task -> tasks.put(task.at(priorityOf(task), "default")));
    return late.size();
  }

  private Priority priorityOf(Task task) {
    return priorities.getOrDefault(task.keys().fileRequest(), task.work().priority());
  }

  private Predicate<Task> changedSince(Optional<Instant> since) {
    return task -> {
      long destination = MemoryTasks.keyOf(task.work().way().destination());
      Instant at = changed.getOrDefault(new Place(task.keys().block(), destination), Instant.MIN);
      return since.stream().noneMatch(at::isBefore);
    };
  }

  MemoryRouteLedger ledger() {
    return ledger;
  }

  @Override
  public WaitingRoutes waiting(long after, int limit) {
    Set<Long> tasked = tasked();
    List<Long> waiting =
        routes.tailMap(after, false).entrySet().stream()
            .filter(route -> !tasked.contains(route.getValue().fileRequest()))
            .map(Map.Entry::getKey)
            .limit(limit)
            .toList();
    return new WaitingRoutes(
        waiting.isEmpty() ? after : waiting.getLast(),
        Stream.concat(ledger.withheld().stream().filter(route -> route <= after), waiting.stream())
            .map(this::sized)
            .collect(groupingBy(route -> routes.get(route.key()).destination())));
  }

  private SizedRoute sized(long route) {
    return new SizedRoute(route, routes.get(route).bytes());
  }

  @Override
  public Map<Long, DestinationSpace> spaces(Collection<Long> destinations, Instant now) {
    Map<Long, DestinationSpace> spaces = new HashMap<>();
    destinations.stream()
        .filter(free::containsKey)
        .forEach(node -> spaces.put(node, spaceAt(node)));
    return spaces;
  }

  private DestinationSpace spaceAt(long node) {
    long coming =
        tasks.live().values().stream()
            .map(task -> routes.get(task.keys().route()))
            .filter(route -> route != null && route.destination() == node)
            .mapToLong(Route::bytes)
            .sum();
    return new DestinationSpace(
        OptionalLong.of(free.get(node)), 0, OptionalLong.empty(), 0, coming);
  }

  @Override
  public List<SizedRoute> inOrder(List<SizedRoute> waiting) {
    Set<Long> tasked = tasked();
    return waiting.stream()
        .filter(route -> routes.containsKey(route.key()))
        .filter(route -> priorities.containsKey(routes.get(route.key()).fileRequest()))
        .filter(route -> !tasked.contains(routes.get(route.key()).fileRequest()))
        .sorted(
            Comparator.comparing(
                    (SizedRoute route) ->
                        priorities.get(routes.get(route.key()).fileRequest()).value())
                .thenComparing(SizedRoute::key))
        .toList();
  }

  @Override
  public void lacking(
      Collection<Long> processed, Map<Long, Shortage> lacking, boolean anew, Instant now) {
    shortages
        .keySet()
        .removeIf(node -> processed.contains(node) && (anew || !lacking.containsKey(node)));
    lacking.forEach(
        (node, lack) ->
            shortages.merge(
                node,
                lack,
                (old, found) -> new Shortage(old.missing(), found.provided(), found.room())));
  }

  @Override
  public void endLacking(Collection<Long> destinations, Instant now) {
    shortages.keySet().retainAll(destinations);
  }

  @Override
  public int issue(WaitingRoutes waiting, Instant at) {
    Set<Long> tasked = tasked();
    List<Long> due =
        waiting.routes().stream()
            .filter(routes::containsKey)
            .filter(route -> priorities.containsKey(routes.get(route).fileRequest()))
            .filter(route -> !tasked.contains(routes.get(route).fileRequest()))
            .toList();
    due.forEach(this::make);
    return due.size();
  }

  private void make(long routeId) {
    ids++;
    Route route = routes.get(routeId);
    Task like = tasks.add(ids, priorities.get(route.fileRequest()).value());
    ClaimedTask work = like.work();
    ClaimedTask.Way way =
        new ClaimedTask.Way(
            work.way().source(), work.way().alternates(), MemoryTasks.node(route.destination()));
    tasks.add(
        new ClaimedTask(
            work.attempt(),
            work.content(),
            work.block(),
            way,
            work.priority(),
            work.activity(),
            work.due()),
        new MemoryTasks.Keys(route.fileRequest(), routeId, route.fileRequest(), 1));
  }

  private Set<Long> tasked() {
    return tasks.live().values().stream().map(task -> task.keys().fileRequest()).collect(toSet());
  }

  @Override
  public int forgetClosed(Instant closedBefore) {
    int before = tasks.closed().size();
    tasks.closed().values().removeIf(closed -> closed.at().isBefore(closedBefore));
    return before - tasks.closed().size();
  }
}
