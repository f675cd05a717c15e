package io.argosy.agent.claim;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.keep.Kept;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
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
 * All work this agent holds; each change is on disk before it counts. A task is pending, then
 * started (in a job), then begun (its bytes are asked for), then settled (its report is on disk).
 * It leaves, and its claim is no longer held, once the router has answered the report.
 */
public final class TaskBoard {

  private final Kept<Claim> files;
  private final Map<UUID, HeldClaim> claims = new LinkedHashMap<>();
  private final Map<TaskKey, UUID> claimOf = new HashMap<>();
  private final PendingTasks pending = new PendingTasks();
  private final HeldLoad load = new HeldLoad();
  private final StartedTasks started = new StartedTasks();
  private final Set<TaskKey> settled = new HashSet<>();

  /** Takes up what is kept on disk; {@code reported} are tasks whose reports are on disk too. */
  public TaskBoard(Kept<Claim> files, Collection<TaskKey> reported) {
    this.files = files;
    this.settled.addAll(reported);
    files.all().forEach(this::takeUp);
  }

  /** The claim whose answer is not known, as after a crash; it is asked for again. */
  public synchronized Optional<UUID> unanswered() {
    return claims.values().stream().filter(c -> !c.answered()).map(HeldClaim::id).findFirst();
  }

  /** On disk before the router is asked, so that its answer can never be lost. */
  public synchronized void asking(UUID id) {
    keep(Claim.asked(id));
  }

  /** On disk before any of it is started. */
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
        pending.add(task);
      }
    }
  }

  /** Not yet started, in the order in which it was claimed, or read from disk at the start. */
  public synchronized List<HeldTask> pending() {
    return pending.all();
  }

  /** Links with pending tasks; costs as much as there are links, however many the tasks. */
  public synchronized List<LinkBacklog> backlogs() {
    return pending.backlogs();
  }

  /** All tasks whose bytes may lie in staging. */
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
   * Starts pending tasks of one link.
   *
   * @param most to choose from, the most urgent first and then the oldest
   * @return those that were chosen
   */
  public synchronized List<HeldTask> start(
      LinkName link, int most, UnaryOperator<List<HeldTask>> choice) {
    List<HeldTask> chosen = choice.apply(pending.first(link, most));
    start(chosen);
    return chosen;
  }

  synchronized void start(Collection<HeldTask> tasks) {
    pending.remove(keysOf(tasks));
  }

  /** A stream is about to fetch the task, if the answer is {@link Standing.State#WANTED}. */
  public synchronized Standing.State begin(TaskKey key) {
    return started.begin(key);
  }

  /** What is to become of a started task. */
  public synchronized Standing standing(HeldTask task) {
    return new Standing(started.state(task.key()), held(task.key()).orElse(task).urgency());
  }

  /** Their reports are on disk. */
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
   * They leave, as the router has their reports. A claim's file is written again once it lists
   * twice as many tasks as are left: each time, the work of a large claim would grow with the
   * square of its tasks. Until then, {@link #isListed}.
   */
  public synchronized void reported(Collection<TaskKey> keys) {
    leave(keys).stream().filter(HeldClaim::isHalfBehind).forEach(this::rewrite);
  }

  /** Whether a claim's file still has one of these, though it has left: its report has to stay. */
  public synchronized boolean isListed(Collection<TaskKey> keys) {
    return claims.values().stream().anyMatch(claim -> claim.listsAny(keys));
  }

  /** Returns the claims they were in. */
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

  /**
   * Claims for the heartbeat, including the one being requested: the router would revoke a claim
   * that is missing.
   */
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
   * @return the dropped tasks; staging may hold a part of an earlier attempt
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
   * @return the dropped tasks; staging may hold a part of an earlier attempt
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
   * Gives back tasks that have not begun: pending ones are started, so that the caller can settle
   * them; those in a job are unwanted from now on. What has begun, in this life or an earlier one,
   * is left alone.
   *
   * @param hasPart whether a part of the file lies in staging
   * @return those that were pending
   */
  public synchronized List<HeldTask> takeBack(Set<String> tasks, Predicate<HeldTask> hasPart) {
    List<HeldTask> returned = new ArrayList<>();
    for (HeldTask task : openAmong(tasks)) {
      if (started.hasBegun(task.key()) || hasPart.test(task)) {
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

  /** Pending again after all, but for those whose report is on disk already. */
  synchronized void keep(List<HeldTask> returned) {
    returned.stream().filter(task -> !settled.contains(task.key())).forEach(pending::add);
  }

  /** Tasks in a job whose source has stopped answering are given back unless they have begun. */
  public synchronized void giveBackUnanswered(Collection<TaskKey> inJob) {
    inJob.forEach(key -> started.giveBack(key, Standing.State.UNANSWERED));
  }

  /** The router names tasks without their epochs; most of its news name none. */
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
