package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.HeartbeatAnswer.TaskPriority;
import io.argosy.router.issue.MemoryTasks.Claim;
import io.argosy.router.issue.MemoryTasks.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Claims in memory; passes the contract. */
public final class MemoryClaimStore implements ClaimStore {

  private static final Comparator<Task> MOST_URGENT_FIRST =
      Comparator.<Task, Integer>comparing(task -> task.work().priority().value())
          .thenComparing(Task::id);

  private final MemoryTasks tasks;
  private final MemorySessionStore sessions;

  public MemoryClaimStore(MemoryTasks tasks, MemorySessionStore sessions) {
    this.tasks = tasks;
    this.sessions = sessions;
  }

  @Override
  public Optional<Long> ownerOf(UUID claim) {
    return Optional.ofNullable(tasks.claims().get(claim)).map(Claim::agentId);
  }

  @Override
  public List<ClaimedTask> tasksOf(UUID claim) {
    return held(claim).sorted(MOST_URGENT_FIRST).map(Task::work).toList();
  }

  @Override
  public List<LinkPath> pathsOf(UUID claim, Instant now) {
    Set<LinkName> links =
        held(claim)
            .map(task -> new LinkName(task.work().way().source(), task.work().way().destination()))
            .collect(Collectors.toSet());
    return tasks.paths().values().stream().filter(path -> links.contains(path.link())).toList();
  }

  @Override
  public int take(long agentId, ClaimRequest request, Collection<Long> nodeIds, Instant at) {
    List<Task> free =
        free(nodeIds)
            .filter(task -> isWanted(request, task.work().priority()))
            .sorted(MOST_URGENT_FIRST)
            .limit(request.maxFiles())
            .toList();
    long bytes = 0;
    int taken = 0;
    for (Task task : free) {
      bytes += task.work().content().size().bytes();
      if (taken == 0 || bytes <= request.maxBytes().bytes()) {
        tasks.put(task.heldBy(request.claimId()));
        tasks.askedBack().remove(task.id());
        taken++;
      }
    }
    if (taken > 0) {
      tasks.claims().put(request.claimId(), new Claim(agentId, request.incarnation(), at));
    }
    return taken;
  }

  private static boolean isWanted(ClaimRequest request, Priority priority) {
    Priority bound = request.moreUrgentThan();
    return bound == null || priority.compareTo(bound) < 0;
  }

  @Override
  public boolean hasFree(Collection<Long> nodeIds, Priority moreUrgentThan) {
    return free(nodeIds).anyMatch(task -> task.work().priority().compareTo(moreUrgentThan) < 0);
  }

  private Stream<Task> free(Collection<Long> nodeIds) {
    return tasks.live().values().stream()
        .filter(task -> task.held().isEmpty() && !tasks.areSuspended())
        .filter(task -> nodeIds.contains(MemoryTasks.keyOf(task.work().way().destination())));
  }

  @Override
  public List<UUID> heldOf(long agentId, Collection<UUID> claims) {
    return claims.stream().filter(c -> ownerOf(c).equals(Optional.of(agentId))).toList();
  }

  @Override
  public int takeBackUnlisted(
      Incarnation incarnation, Collection<UUID> listed, Instant madeBefore) {
    Set<UUID> unlisted =
        claims(
            (id, claim) ->
                claim.agentId() == incarnation.agentId()
                    && !listed.contains(id)
                    && (claim.incarnation() < incarnation.number()
                        || !claim.made().isAfter(madeBefore)));
    unlisted.removeIf(id -> held(id).findAny().isEmpty());
    int returned = tasks.takeBack(unlisted);
    tasks.claims().keySet().removeAll(unlisted);
    return returned;
  }

  @Override
  public List<Long> withdrawn(Collection<UUID> claims, Instant at, Duration lease) {
    Instant since = at.minus(lease);
    tasks
        .closed()
        .replaceAll(
            (id, closed) ->
                closed.notified().stream().anyMatch(claims::contains)
                    ? closed.toldAt(at, since)
                    : closed);
    return tasks.closed().values().stream()
        .filter(closed -> closed.notified().stream().anyMatch(claims::contains))
        .map(closed -> closed.task().id())
        .toList();
  }

  @Override
  public List<TaskPriority> changed(Collection<UUID> claims) {
    return tasks.live().values().stream()
        .filter(
            task ->
                task.held().stream()
                    .filter(held -> claims.contains(held.claim()))
                    .anyMatch(held -> !held.knownPriority().equals(task.work().priority())))
        .map(task -> new TaskPriority(Long.toString(task.id()), task.work().priority()))
        .toList();
  }

  @Override
  public List<Long> askedBack(Collection<UUID> claims, Instant at) {
    Instant since = at.minus(ReliefStore.GIVEN_BACK_WITHIN);
    List<Long> asked =
        tasks.live().values().stream()
            .filter(task -> claims.stream().anyMatch(task::isHeldBy))
            .map(Task::id)
            .filter(id -> tasks.askedBack().containsKey(id))
            .filter(
                id -> tasks.askedBack().get(id).notified().filter(t -> !t.isAfter(since)).isEmpty())
            .toList();
    asked.forEach(
        id -> tasks.askedBack().computeIfPresent(id, (task, before) -> before.notifiedAt(at)));
    return asked;
  }

  @Override
  public int expire(Instant now) {
    Set<UUID> dead = claims((id, claim) -> sessions.hasEnded(claim.agentId(), now));
    int returned = tasks.takeBack(dead);
    tasks.claims().keySet().removeAll(dead);
    return returned;
  }

  @Override
  public int forgetEmpty(Instant madeBefore) {
    Set<UUID> empty =
        claims((id, claim) -> claim.made().isBefore(madeBefore) && held(id).findAny().isEmpty());
    tasks.claims().keySet().removeAll(empty);
    return empty.size();
  }

  private Stream<Task> held(UUID claim) {
    return tasks.live().values().stream().filter(task -> task.isHeldBy(claim));
  }

  private Set<UUID> claims(BiPredicate<UUID, Claim> which) {
    Set<UUID> found = new HashSet<>();
    tasks
        .claims()
        .forEach(
            (id, claim) -> {
              if (which.test(id, claim)) {
                found.add(id);
              }
            });
    return found;
  }
}
