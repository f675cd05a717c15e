package io.argosy.router.harvest;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.topology.NodeName;
import io.argosy.router.activation.MemoryFileRequestLedger;
import io.argosy.router.activation.SourceSetback;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.fixture.MemoryMap;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.MemoryTasks;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the tables of other test doubles and stores the history in memory; passes the contract.
 * Nodes 1 to 4 exist; node 1 holds every file, and has a link to every destination.
 */
final class MemoryHarvestStore implements HarvestStore {

  /** A line of history. */
  record Line(Outcome outcome, long agentId) {}

  private final MemoryTasks tasks;
  private final MemoryFileRequestLedger requests;
  private final MemoryMap<Integer, Line> history = new MemoryMap<>();

  MemoryHarvestStore(MemoryTasks tasks, MemoryFileRequestLedger requests) {
    this.tasks = tasks;
    this.requests = requests;
  }

  @Override
  public Map<Long, ReportedTask> tasks(Collection<Long> taskIds) {
    Map<Long, ReportedTask> known = new HashMap<>();
    for (long id : taskIds) {
      MemoryTasks.Task live = tasks.live().get(id);
      if (live != null) {
        OptionalInt epoch = OptionalInt.of(live.work().attempt().epoch());
        known.put(id, reported(live, epoch, alternates(live)));
      } else if (tasks.closed().containsKey(id)) {
        known.put(id, reported(tasks.closed().get(id).task(), OptionalInt.empty(), Set.of()));
      }
    }
    return known;
  }

  private static Set<Long> alternates(MemoryTasks.Task task) {
    return task.work().way().alternates().stream().map(MemoryTasks::keyOf).collect(toSet());
  }

  private ReportedTask reported(MemoryTasks.Task task, OptionalInt epoch, Set<Long> alternates) {
    ClaimedTask work = task.work();
    Optional<Long> holder = epoch.isPresent() ? tasks.holderOf(task) : Optional.empty();
    return new ReportedTask(
        task.id(),
        epoch,
        holder.map(OptionalLong::of).orElse(OptionalLong.empty()),
        epoch.isPresent() ? tasks.claimedAt(task) : Optional.empty(),
        new ReportedTask.Hop(
            task.keys().fileRequest(),
            MemoryTasks.keyOf(work.way().source()),
            MemoryTasks.keyOf(work.way().destination()),
            alternates),
        new ReportedTask.Content(
            task.keys().file(),
            task.keys().block(),
            work.content().size(),
            work.content().checksum()));
  }

  @Override
  public Map<NewReplica, OpenFileRequest> requests(
      Collection<NewReplica> places, Collection<NewReplica> failed) {
    Map<NewReplica, OpenFileRequest> open = new HashMap<>();
    for (MemoryFileRequestLedger.Request request : requests.all()) {
      NewReplica place = new NewReplica(request.file(), request.destination());
      if (places.contains(place)) {
        open.put(place, open(place, request, failed.contains(place)));
      }
    }
    return open;
  }

  private OpenFileRequest open(
      NewReplica place, MemoryFileRequestLedger.Request request, boolean withSources) {
    return new OpenFileRequest(
        place,
        request.id(),
        taskOf(request.id()),
        request.attempts(),
        withSources ? List.of(one(request.id())) : List.of());
  }

  private OptionalLong taskOf(long fileRequest) {
    return tasks.live().values().stream()
        .filter(task -> task.keys().fileRequest() == fileRequest)
        .mapToLong(MemoryTasks.Task::id)
        .findFirst();
  }

  private OpenFileRequest.SourceRecord one(long fileRequest) {
    Optional<SourceSetback> setback = requests.setbackOf(fileRequest, 1);
    return new OpenFileRequest.SourceRecord(
        1,
        setback.map(SourceSetback::failures).orElse(0),
        setback.map(SourceSetback::usableFrom).orElse(Optional.of(Instant.EPOCH)));
  }

  @Override
  public Map<NodeName, Long> nodes(Collection<NodeName> names) {
    Map<NodeName, Long> known = new HashMap<>();
    for (long node = 1; node <= 4; node++) {
      if (names.contains(MemoryTasks.node(node))) {
        known.put(MemoryTasks.node(node), node);
      }
    }
    return known;
  }

  @Override
  public Map<NewReplica, MarkPolicy.Evidence> evidence(
      Collection<NewReplica> accused, Set<Long> ownNodes) {
    return accused.stream()
        .filter(replica -> replica.nodeId() == 1)
        .collect(
            toMap(
                replica -> replica,
                replica -> new MarkPolicy.Evidence(1, isConfirmed(replica.fileId(), ownNodes))));
  }

  private boolean isConfirmed(long file, Set<Long> ownNodes) {
    return requests.all().stream()
        .filter(request -> request.file() == file && !ownNodes.contains(request.destination()))
        .flatMap(request -> requests.setbackOf(request.id(), 1).stream())
        .anyMatch(setback -> SourceSetback.isOfWrongBytes(setback.failure()));
  }

  @Override
  public void record(List<Outcome> outcomes, long agentId, Instant at) {
    outcomes.forEach(o -> history.rows().put(history.rows().size(), new Line(o, agentId)));
  }

  Collection<Line> history() {
    return history.rows().values();
  }

  Runnable undo() {
    return history.undo();
  }
}
