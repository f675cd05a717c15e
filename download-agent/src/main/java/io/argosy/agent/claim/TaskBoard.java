package io.argosy.agent.claim;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.durable.DurableItems;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
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
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All work that this agent holds. Each change is on disk before it takes effect. A task is pending,
 * then started (in a job), then begun (its bytes are requested), then settled (its report is on
 * disk). It leaves once the router has answered the report.
 */
public final class TaskBoard {

  private final DurableItems<Claim> files;
  private final Map<UUID, HeldClaim> claims = new LinkedHashMap<>();
  private final Map<TaskKey, UUID> claimOf = new HashMap<>();
  private final PendingTasks pending = new PendingTasks();
  private final HeldLoad load = new HeldLoad();
  private final StartedTasks started = new StartedTasks();
  private final Set<TaskKey> settled = new HashSet<>();

  /** Loads the claims from disk; {@code reported} are tasks whose reports are on disk too. */
  public TaskBoard(DurableItems<Claim> files, Collection<TaskKey> reported) {
    this.files = files;
    this.settled.addAll(reported);
    files.all().forEach(this::takeUp);
  }

  /** The claim whose answer is not known, for example after a crash; it is requested again. */
  public synchronized Optional<UUID> unanswered() {
    return claims.values().stream().filter(c -> !c.answered()).map(HeldClaim::id).findFirst();
  }

  /** Stores the claim's id before the router is asked, so that its answer cannot be lost. */
  public synchronized void asking(UUID id) {
    keep(Claim.asked(id));
  }

  /** Stores the answer before any of its tasks is started. */
  public synchronized void answered(UUID id, List<HeldTask> tasks) {
    keep(Claim.answered(id, tasks));
  }

  private void keep(Claim claim) {
    if (claim.answered() && claim.tasks().isEmpty()) {
      forget(claim.id());
    } else {
      files.keep(claim);
      takeUp(claim);
    }
  }

  private void takeUp(Claim claim) {
    claims.put(claim.id(), HeldClaim.of(claim));
    for (HeldTask task : claim.tasks()) {
      claimOf.put(task.key(), claim.id());
      if (!settled.contains(task.key())) {
        load.add(task);
        pending.add(task, true);
      }
    }
  }

  /** Tasks that are not yet started, in the order in which they were claimed or read from disk. */
  public synchronized List<HeldTask> pending() {
    return pending.all();
  }

  /** Links with pending tasks; the cost depends on the number of links, not of tasks. */
  public synchronized List<LinkBacklog> backlogs() {
    return pending.backlogs();
  }

  /** The tasks of a backlog that are less urgent than others of it; empty if there are none. */
  public synchronized Optional<LinkBacklog> lessUrgent(LinkBacklog of, Priority than) {
    return pending.lessUrgent(of, than);
  }

  /** All tasks that may have bytes in staging. */
  public synchronized List<HeldTask> unsettled() {
    return held(task -> !settled.contains(task.key())).toList();
  }

  private Stream<HeldTask> held(Predicate<HeldTask> which) {
    return claims.values().stream().flatMap(claim -> claim.tasks().values().stream()).filter(which);
  }

  private Optional<HeldTask> held(TaskKey key) {
    return Optional.ofNullable(claimOf.get(key)).map(id -> claims.get(id).tasks().get(key));
  }

  /**
   * Starts pending tasks of one backlog.
   *
   * @param most chooses from tasks that are sorted by urgency, then by age
   * @return the chosen tasks
   */
  public synchronized List<HeldTask> start(
      LinkBacklog of, int most, UnaryOperator<List<HeldTask>> choice) {
    List<HeldTask> chosen = choice.apply(pending.first(of, most));
    start(chosen);
    return chosen;
  }

  synchronized void start(Collection<HeldTask> tasks) {
    pending.remove(keysOf(tasks));
  }

  /**
   * Called before a stream fetches the task, which it may if the answer is {@link
   * Standing.State#WANTED}.
   */
  public synchronized Standing.State begin(TaskKey key) {
    return started.begin(key);
  }

  public synchronized Standing standing(HeldTask task) {
    return new Standing(started.state(task.key()), held(task.key()).orElse(task).urgency());
  }

  /** Marks tasks whose reports are on disk. */
  public synchronized void settle(Collection<TaskKey> keys) {
    for (TaskKey key : keys) {
      if (settled.add(key)) {
        held(key).ifPresent(load::subtract);
      }
    }
    pending.remove(keys);
    started.end(keys);
  }

  /** Removes tasks without a report, as after a cancellation. */
  public synchronized void remove(Collection<TaskKey> keys) {
    leave(keys).forEach(this::rewrite);
  }

  /**
   * Removes tasks whose reports are answered. A claim's file is rewritten once it lists twice as
   * many tasks as are left, as each time would cost the square of the tasks; see {@link #isListed}.
   */
  public synchronized void reported(Collection<TaskKey> keys) {
    leave(keys).stream().filter(HeldClaim::isHalfBehind).forEach(this::rewrite);
  }

  /** Whether a claim's file still lists one of these removed tasks, so that its report stays. */
  public synchronized boolean isListed(Collection<TaskKey> keys) {
    return claims.values().stream().anyMatch(claim -> claim.listsAny(keys));
  }

  /** Removes the tasks and returns the claims they were in. */
  private List<HeldClaim> leave(Collection<TaskKey> keys) {
    Map<UUID, List<TaskKey>> byClaim = new LinkedHashMap<>();
    for (TaskKey key : keys) {
      if (!settled.contains(key)) {
        held(key).ifPresent(load::subtract);
      }
      Optional.ofNullable(claimOf.remove(key))
          .ifPresent(id -> byClaim.computeIfAbsent(id, any -> new ArrayList<>()).add(key));
    }
    pending.remove(keys);
    started.end(keys);
    keys.forEach(settled::remove);
    byClaim.forEach((id, gone) -> claims.get(id).leave(gone));
    return byClaim.keySet().stream().map(claims::get).toList();
  }

  private void rewrite(HeldClaim claim) {
    if (claim.tasks().isEmpty()) {
      forget(claim.id());
    } else {
      Claim remaining = claim.remaining();
      files.keep(remaining);
      claims.put(claim.id(), HeldClaim.of(remaining));
    }
  }

  private void forget(UUID id) {
    files.forget(id);
    claims.remove(id);
  }

  /** Claims for the heartbeat, including a requested one: the router revokes missing claims. */
  public synchronized List<UUID> held() {
    return List.copyOf(claims.keySet());
  }

  /** Claims whose tasks are known here. */
  public synchronized Set<UUID> answered() {
    return claims.values().stream()
        .filter(HeldClaim::answered)
        .map(HeldClaim::id)
        .collect(toUnmodifiableSet());
  }

  public synchronized Load load() {
    return load.sum();
  }

  /**
   * Drops unstarted tasks of these claims; running ones may still finish and are reported.
   *
   * @return the dropped tasks; staging may have partial files of them
   */
  public synchronized List<HeldTask> lose(Set<UUID> lost) {
    List<HeldTask> dropped =
        lost.stream()
            .flatMap(id -> Optional.ofNullable(claims.get(id)).stream())
            .flatMap(claim -> claim.tasks().values().stream())
            .filter(task -> pending.contains(task.key()))
            .toList();
    remove(keysOf(dropped));
    return dropped;
  }

  /**
   * Drops cancelled tasks that have not started; started ones are marked as cancelled.
   *
   * @return the dropped tasks, as in {@link #lose}
   */
  public synchronized List<HeldTask> cancel(Set<String> tasks) {
    List<HeldTask> dropped = new ArrayList<>();
    for (HeldTask task : openAmong(tasks)) {
      if (pending.contains(task.key())) {
        dropped.add(task);
      } else {
        started.cancel(task.key());
      }
    }
    remove(keysOf(dropped));
    return dropped;
  }

  /**
   * Returns tasks that have not begun: pending ones are started, so that the caller can settle
   * them; those in a job become unwanted. A task that has begun, in this process or an earlier one,
   * stays.
   *
   * @param hasPartialFile whether the task had begun in an earlier process
   * @return those that were pending
   */
  public synchronized List<HeldTask> takeBack(
      Set<String> tasks, Predicate<HeldTask> hasPartialFile) {
    List<HeldTask> returned = new ArrayList<>();
    for (HeldTask task : openAmong(tasks)) {
      if (started.hasBegun(task.key()) || hasPartialFile.test(task)) {
        continue;
      }
      if (pending.contains(task.key())) {
        returned.add(task);
      } else {
        started.giveBack(task.key(), Standing.State.RETURNED);
      }
    }
    start(returned);
    return returned;
  }

  /**
   * Returns all tasks that have not begun, when no job can begin one any more; the caller settles
   * them.
   *
   * @param hasPartialFile as in {@link #takeBack}
   */
  public synchronized List<HeldTask> takeBackAll(Predicate<HeldTask> hasPartialFile) {
    List<HeldTask> returned =
        unsettled().stream()
            .filter(task -> !started.hasBegun(task.key()) && !hasPartialFile.test(task))
            .toList();
    start(returned);
    return returned;
  }

  /** Makes tasks pending again, except those that are not held or whose report is on disk. */
  public synchronized void keep(List<HeldTask> returned) {
    returned.stream()
        .filter(task -> claimOf.containsKey(task.key()) && !settled.contains(task.key()))
        .forEach(task -> pending.add(task, started.mayUseCircuit(task.key())));
  }

  /** From now on these tasks, which are in a job, wait for jobs over the shared path only. */
  public synchronized void leaveCircuits(Collection<TaskKey> inJob) {
    inJob.forEach(started::leaveCircuits);
  }

  /** Marks tasks in a job whose source no longer answers as returned, unless they have begun. */
  public synchronized void giveBackUnanswered(Collection<TaskKey> inJob) {
    inJob.forEach(key -> started.giveBack(key, Standing.State.UNANSWERED));
  }

  /** The router names tasks without their epochs; most of its answers name none. */
  private List<HeldTask> openAmong(Set<String> tasks) {
    return tasks.isEmpty()
        ? List.of()
        : held(task -> tasks.contains(task.key().task()) && !settled.contains(task.key())).toList();
  }

  public synchronized void reprioritise(Map<String, Priority> priorities) {
    for (HeldTask task : openAmong(priorities.keySet())) { // Not stored: the router repeats it.
      HeldTask changed = task.with(priorities.get(task.key().task()));
      claims.get(claimOf.get(task.key())).tasks().put(task.key(), changed);
      load.replace(task, changed);
      pending.replace(changed);
    }
  }

  private static List<TaskKey> keysOf(Collection<HeldTask> tasks) {
    return tasks.stream().map(HeldTask::key).toList();
  }
}
