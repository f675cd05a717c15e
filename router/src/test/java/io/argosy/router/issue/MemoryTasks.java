package io.argosy.router.issue;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The tables of issue in memory, shared by the test doubles of its ports. Node n is NODE_n. */
public final class MemoryTasks {

  public static final Checksum CHECKSUM = new Checksum("adler32:0000000a");

  /** Surrogate keys of a task's references. */
  public record Keys(long fileRequest, long route, long file, long block) {}

  /**
   * The holder of a task.
   *
   * @param knownPriority the priority that the holder knows
   */
  public record Held(UUID claim, Priority knownPriority) {}

  /** A row of the live table. */
  public record Task(ClaimedTask work, Keys keys, Optional<Held> held) {

    public long id() {
      return work.attempt().taskId();
    }

    boolean isHeldBy(UUID claim) {
      return held.stream().anyMatch(h -> h.claim().equals(claim));
    }

    Task heldBy(UUID claim) {
      return new Task(work, keys, Optional.of(new Held(claim, work.priority())));
    }

    Task free() {
      TaskAttempt next = new TaskAttempt(id(), work.attempt().epoch() + 1);
      return new Task(
          new ClaimedTask(
              next,
              work.content(),
              work.block(),
              work.way(),
              work.priority(),
              work.activity(),
              work.due()),
          keys,
          Optional.empty());
    }

    Task at(Priority priority, String activity) {
      return new Task(
          new ClaimedTask(
              work.attempt(),
              work.content(),
              work.block(),
              work.way(),
              priority,
              activity,
              work.due()),
          keys,
          held);
    }
  }

  /**
   * A row of the closed table.
   *
   * @param notified the claim whose holder is notified
   * @param told when it was notified first
   */
  public record Closed(Task task, Instant at, Optional<UUID> notified, Optional<Instant> told) {

    Closed toldAt(Instant now, Instant since) {
      Optional<UUID> still =
          told.filter(t -> !t.isAfter(since)).isPresent() ? Optional.empty() : notified;
      return new Closed(
          task, at, still, told.filter(t -> !t.isAfter(now)).or(() -> Optional.of(now)));
    }
  }

  record Claim(long agentId, long incarnation, Instant made) {}

  /**
   * A task that its holder was asked to give back.
   *
   * @param notified when the holder was first notified
   */
  record AskedBack(Instant at, Optional<Instant> notified) {

    /** Only the first notification counts. */
    AskedBack notifiedAt(Instant moment) {
      return new AskedBack(at, Optional.of(notified.orElse(moment)));
    }
  }

  private final Map<Long, Task> live = new TreeMap<>();
  private final Map<Long, Closed> closed = new TreeMap<>();
  private final Map<UUID, Claim> claims = new LinkedHashMap<>();
  private final Map<Long, AskedBack> askedBack = new TreeMap<>();
  private final Map<LinkName, LinkPath> paths = new LinkedHashMap<>();
  private boolean suspended;

  /** Suspends every request. */
  void suspendAll() {
    suspended = true;
  }

  boolean areSuspended() {
    return suspended;
  }

  /** Returns what is known of links. */
  Map<LinkName, LinkPath> paths() {
    return paths;
  }

  public Map<Long, Task> live() {
    return live;
  }

  public Map<Long, Closed> closed() {
    return closed;
  }

  /** Returns by task what its holder was asked to return. */
  Map<Long, AskedBack> askedBack() {
    return askedBack;
  }

  Map<UUID, Claim> claims() {
    return claims;
  }

  /** Adds a free task that moves a file of the same key and of 10 bytes from node 1 (or 2) to 3. */
  public Task add(long id, int priority) {
    FileContent content = new FileContent(new Lfn("/t/" + id), ByteCount.of(10), CHECKSUM);
    return add(
        new ClaimedTask(
            new TaskAttempt(id, 0),
            content,
            BlockName.parse("/t#1"),
            new ClaimedTask.Way(node(1), List.of(node(2)), node(3)),
            new Priority(priority),
            "default",
            Optional.empty()),
        new Keys(id, id, id, 1));
  }

  /** Adds another task for a file request, whose file has the same key. */
  public Task addAnother(long id, long fileRequest) {
    return add(add(id, 1).work(), new Keys(fileRequest, id, fileRequest, 1));
  }

  Task add(ClaimedTask work, Keys keys) {
    Task task = new Task(work, keys, Optional.empty());
    live.put(task.id(), task);
    return task;
  }

  /** Changes the source, alternates and destination of a task. */
  void way(long id, ClaimedTask.Way way) {
    Task task = live.get(id);
    ClaimedTask work = task.work();
    put(
        new Task(
            new ClaimedTask(
                work.attempt(),
                work.content(),
                work.block(),
                way,
                work.priority(),
                work.activity(),
                work.due()),
            task.keys(),
            task.held()));
  }

  void put(Task task) {
    live.put(task.id(), task);
  }

  /** Releases all tasks of the claims, at the next epoch. */
  int takeBack(Collection<UUID> lost) {
    List<Task> held =
        live.values().stream().filter(t -> lost.stream().anyMatch(t::isHeldBy)).toList();
    held.forEach(task -> put(task.free()));
    return held.size();
  }

  void close(long id, Instant at, boolean isHolderNotified) {
    Task task = live.remove(id);
    Optional<UUID> notified = isHolderNotified ? task.held().map(Held::claim) : Optional.empty();
    closed.put(id, new Closed(task, at, notified, Optional.empty()));
  }

  public Optional<Long> holderOf(Task task) {
    return task.held().map(held -> claims.get(held.claim()).agentId());
  }

  public Optional<Instant> claimedAt(Task task) {
    return task.held().map(held -> claims.get(held.claim()).made());
  }

  /** Returns an action that restores the current state. */
  public Runnable undo() {
    Map<Long, Task> liveNow = Map.copyOf(live);
    Map<Long, Closed> closedNow = Map.copyOf(closed);
    Map<UUID, Claim> claimsNow = new LinkedHashMap<>(claims);
    Map<Long, AskedBack> askedBackNow = Map.copyOf(askedBack);
    return () -> {
      live.clear();
      live.putAll(liveNow);
      closed.clear();
      closed.putAll(closedNow);
      claims.clear();
      claims.putAll(claimsNow);
      askedBack.clear();
      askedBack.putAll(askedBackNow);
    };
  }

  /** Returns the whole state as text, to check whether anything changed. */
  public String picture() {
    return live + " " + closed + " " + claims + " " + askedBack;
  }

  public static NodeName node(long key) {
    return new NodeName("NODE_" + key);
  }

  public static long keyOf(NodeName node) {
    return Long.parseLong(node.value().substring("NODE_".length()));
  }
}
