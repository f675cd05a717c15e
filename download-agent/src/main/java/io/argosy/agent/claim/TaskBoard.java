package io.argosy.agent.claim;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * All work this agent holds; each change is on disk before it counts. A task is pending, then
 * started, then settled (its report is on disk), and leaves once the router has answered the
 * report: until then its claim is told to the router as held.
 */
public final class TaskBoard {

  private final ClaimFiles files;
  private final Map<UUID, Claim> claims = new LinkedHashMap<>();
  private final Set<TaskKey> started = new HashSet<>();
  private final Set<TaskKey> settled = new HashSet<>();
  private final Set<TaskKey> unwanted = new HashSet<>();

  /** By claim: how many tasks its file lists. */
  private final Map<UUID, Integer> listed = new HashMap<>();

  /** By claim: those of them that have left since then. */
  private final Map<UUID, Set<TaskKey>> behind = new HashMap<>();

  /** Takes up what is kept on disk; {@code reported} are tasks whose reports are on disk too. */
  public TaskBoard(ClaimFiles files, Collection<TaskKey> reported) {
    this.files = files;
    this.settled.addAll(reported);
    for (Claim claim : files.all()) {
      claims.put(claim.id(), claim);
      listed.put(claim.id(), claim.tasks().size());
    }
  }

  /** The claim whose answer is not known, as after a crash; it is asked for again. */
  public synchronized Optional<UUID> unanswered() {
    return claims.values().stream().filter(c -> !c.answered()).map(Claim::id).findFirst();
  }

  /** On disk before the router is asked, so that its answer can never be lost. */
  public synchronized void asking(UUID id) {
    keep(Claim.asked(id));
  }

  /** On disk before any of it is started. */
  public synchronized void answered(UUID id, List<HeldTask> tasks) {
    keep(Claim.answered(id, tasks));
  }

  /** Not yet started, in the order in which it was claimed, or read from disk at the start. */
  public synchronized List<HeldTask> pending() {
    return claims.values().stream()
        .flatMap(claim -> claim.tasks().stream())
        .filter(task -> !started.contains(task.key()) && !settled.contains(task.key()))
        .toList();
  }

  /** All tasks whose bytes may lie in staging. */
  public synchronized List<HeldTask> unsettled() {
    return claims.values().stream()
        .flatMap(claim -> claim.tasks().stream())
        .filter(task -> !settled.contains(task.key()))
        .toList();
  }

  public synchronized void start(Collection<HeldTask> tasks) {
    tasks.forEach(task -> started.add(task.key()));
  }

  /** Their reports are on disk. */
  public synchronized void settle(Collection<TaskKey> keys) {
    settled.addAll(keys);
    started.removeAll(keys);
    unwanted.removeAll(keys);
  }

  /** They leave without a report, as when nobody wants them any more. */
  public synchronized void remove(Collection<TaskKey> keys) {
    leave(keys, this::shrink);
  }

  /**
   * They leave, as the router has their reports. A claim's file is written again once it lists
   * twice as many tasks as are left: each time, the work of a large claim would grow with the
   * square of its tasks. Until then, {@link #isListed}.
   */
  public synchronized void reported(Collection<TaskKey> keys) {
    leave(keys, this::shrinkInTime);
  }

  /** Whether a claim's file still has one of these, though it has left: its report has to stay. */
  public synchronized boolean isListed(Collection<TaskKey> keys) {
    return behind.values().stream().anyMatch(left -> keys.stream().anyMatch(left::contains));
  }

  private void leave(Collection<TaskKey> keys, BiConsumer<Claim, List<HeldTask>> shrink) {
    Set<TaskKey> gone = Set.copyOf(keys);
    for (Claim claim : List.copyOf(claims.values())) {
      List<HeldTask> left =
          claim.tasks().stream().filter(task -> !gone.contains(task.key())).toList();
      if (left.size() < claim.tasks().size()) {
        shrink.accept(claim, left);
      }
    }
    started.removeAll(gone);
    settled.removeAll(gone);
    unwanted.removeAll(gone);
  }

  /** Claims to tell the router; one that is being asked for counts, or the router takes it back. */
  public synchronized List<UUID> held() {
    return List.copyOf(claims.keySet());
  }

  /** Claims whose tasks are known here. */
  public synchronized Set<UUID> answered() {
    return claims.values().stream()
        .filter(Claim::answered)
        .map(Claim::id)
        .collect(toUnmodifiableSet());
  }

  public synchronized Load load() {
    List<HeldTask> open = unsettled();
    long bytes = open.stream().mapToLong(task -> task.file().size().bytes()).sum();
    return new Load(open.size(), ByteCount.of(bytes));
  }

  /**
   * Unstarted work of these claims is dropped; what runs may still verify and is reported.
   *
   * @return what was dropped; a part of an earlier life may lie in staging
   */
  public synchronized List<HeldTask> lose(Set<UUID> lost) {
    List<HeldTask> dropped = new ArrayList<>();
    for (UUID id : lost) {
      Claim claim = claims.get(id);
      if (claim != null) {
        claim.tasks().stream().filter(this::isPending).forEach(dropped::add);
      }
    }
    remove(dropped.stream().map(HeldTask::key).toList());
    return dropped;
  }

  /**
   * Unstarted tasks nobody wants any more are dropped; started ones are unwanted from now on.
   *
   * @return what was dropped; a part of an earlier life may lie in staging
   */
  public synchronized List<HeldTask> cancel(Set<String> tasks) {
    List<HeldTask> dropped =
        pending().stream().filter(task -> tasks.contains(task.key().task())).toList();
    remove(dropped.stream().map(HeldTask::key).toList());
    started.stream().filter(key -> tasks.contains(key.task())).forEach(unwanted::add);
    return dropped;
  }

  /** Whether a started task has not been cancelled. */
  public synchronized boolean isWanted(TaskKey key) {
    return !unwanted.contains(key);
  }

  /** Kept in memory only: after a restart the router says it again. */
  public synchronized void reprioritise(Map<String, Priority> priorities) {
    if (!priorities.isEmpty()) {
      claims.replaceAll((id, claim) -> withPriorities(claim, priorities));
    }
  }

  private static Claim withPriorities(Claim claim, Map<String, Priority> priorities) {
    return new Claim(
        claim.id(),
        claim.answered(),
        claim.tasks().stream()
            .map(t -> t.with(priorities.getOrDefault(t.key().task(), t.priority())))
            .toList());
  }

  private boolean isPending(HeldTask task) {
    return !started.contains(task.key()) && !settled.contains(task.key());
  }

  private void keep(Claim claim) {
    if (claim.answered() && claim.tasks().isEmpty()) {
      shrink(claim, List.of());
    } else {
      files.keep(claim);
      claims.put(claim.id(), claim);
      listed.put(claim.id(), claim.tasks().size());
      behind.remove(claim.id());
    }
  }

  private void shrinkInTime(Claim claim, List<HeldTask> left) {
    if (left.size() * 2 <= listed.getOrDefault(claim.id(), 0)) {
      shrink(claim, left);
      return;
    }
    Set<TaskKey> still = left.stream().map(HeldTask::key).collect(toUnmodifiableSet());
    Set<TaskKey> more = behind.computeIfAbsent(claim.id(), id -> new HashSet<>());
    claim.tasks().stream().map(HeldTask::key).filter(k -> !still.contains(k)).forEach(more::add);
    claims.put(claim.id(), Claim.answered(claim.id(), left));
  }

  private void shrink(Claim claim, List<HeldTask> left) {
    if (left.isEmpty()) {
      files.forget(claim.id());
      claims.remove(claim.id());
      listed.remove(claim.id());
      behind.remove(claim.id());
    } else {
      keep(Claim.answered(claim.id(), left));
    }
  }
}
