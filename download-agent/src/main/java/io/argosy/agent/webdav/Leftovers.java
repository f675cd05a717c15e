package io.argosy.agent.webdav;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The temporary names that may exist at storages. They are stored before the first copy of a
 * session begins, and forgotten when none of them can exist any more, so that also a process that
 * follows a killed one deletes them. Names are new for each session, because a storage may still
 * write to one of a copy that was ended. Thread-safe.
 */
public final class Leftovers {

  /** A storage may write to an ended copy until its next marker, and make its file again. */
  static final Duration AGAIN = Duration.ofSeconds(15);

  /** The pause after a storage did not answer. */
  static final Duration RETRY = Duration.ofMinutes(1);

  private static final int DELETIONS = 2;

  private final DurableItems<Leftover> files;
  private final AgentName agent;
  private final Supplier<UUID> ids;
  private final LongSupplier ticker;
  private final Map<TaskKey, Copy> copies = new HashMap<>();
  private final Map<UUID, Set<CopyName>> open = new HashMap<>();
  private final Map<CopyName, Doomed> doomed = new HashMap<>();

  private record Copy(UUID session, CopyName name, boolean began) {}

  /**
   * A name to be deleted.
   *
   * @param due when, by the ticker
   */
  private record Doomed(UUID session, int deletions, long due) {}

  /**
   * What earlier processes have left is due at once.
   *
   * @param ids random
   * @param ticker a monotonic clock in nanoseconds
   */
  public Leftovers(
      DurableItems<Leftover> files, AgentName agent, Supplier<UUID> ids, LongSupplier ticker) {
    this.files = files;
    this.agent = agent;
    this.ids = ids;
    this.ticker = ticker;
    files.all().forEach(this::left);
  }

  private void left(Leftover earlier) {
    Set<CopyName> names = new HashSet<>();
    earlier.urls().forEach(url -> names.add(new CopyName(earlier.node(), DavUrl.parse(url))));
    open.put(earlier.id(), names);
    long now = ticker.getAsLong();
    names.forEach(name -> doomed.put(name, new Doomed(earlier.id(), DELETIONS, now)));
  }

  /**
   * Gives each task of a session a new name, and stores the names.
   *
   * @param finalName of a task's file, next to which the new one is
   * @throws java.io.UncheckedIOException they cannot be stored
   */
  public synchronized void begin(
      NodeName node, List<HeldTask> tasks, Function<HeldTask, DavUrl> finalName) {
    if (tasks.isEmpty()) {
      return;
    }
    UUID session = ids.get();
    String prefix = ".argosy.%s.%s.".formatted(agent, session.toString().substring(0, 8));
    List<CopyName> names = new ArrayList<>();
    for (HeldTask task : tasks) {
      DavUrl directory = finalName.apply(task).parent();
      names.add(new CopyName(node, directory.below(prefix + names.size())));
    }
    List<String> urls = names.stream().map(name -> name.url().toString()).toList();
    files.keep(new Leftover(session, node, urls));
    open.put(session, new HashSet<>(names));
    for (int n = 0; n < names.size(); n++) {
      TaskKey key = tasks.get(n).key();
      drop(key);
      copies.put(key, new Copy(session, names.get(n), false));
    }
  }

  /**
   * Gives one task a new name, at which something may exist from now on. A name that the task had
   * is to be deleted.
   *
   * @param finalName next to which the new one is
   */
  public synchronized CopyName beginOne(NodeName node, HeldTask task, DavUrl finalName) {
    begin(node, List.of(task), it -> finalName);
    begins(task.key());
    return copies.get(task.key()).name();
  }

  /** Returns the name of a task's copy; empty if the task has no session. */
  public synchronized Optional<CopyName> of(TaskKey task) {
    return Optional.ofNullable(copies.get(task)).map(Copy::name);
  }

  /** A copy is about to be requested: from now on the name may exist. */
  public synchronized void begins(TaskKey task) {
    copies.computeIfPresent(task, (key, copy) -> new Copy(copy.session(), copy.name(), true));
  }

  /** The copy has its final name. */
  public synchronized void moved(TaskKey task) {
    Copy copy = copies.remove(task);
    if (copy != null) {
      settled(copy.session(), copy.name());
    }
  }

  /** The copy is not needed any more; its name is to be deleted, if it can exist. */
  public synchronized void drop(TaskKey task) {
    Copy copy = copies.remove(task);
    if (copy == null) {
      return;
    }
    if (copy.began()) {
      doomed.put(copy.name(), new Doomed(copy.session(), DELETIONS, ticker.getAsLong()));
    } else {
      settled(copy.session(), copy.name());
    }
  }

  /** Returns the names that are to be deleted now. */
  public synchronized List<CopyName> due() {
    long now = ticker.getAsLong();
    return doomed.entrySet().stream()
        .filter(entry -> entry.getValue().due() - now <= 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns how many names may exist that are not needed any more. */
  public synchronized int size() {
    return doomed.size();
  }

  /** The storage has said that there is no file of the name; it is asked once more later. */
  public synchronized void deleted(CopyName name) {
    Doomed last = doomed.remove(name);
    if (last == null) {
      return;
    }
    if (last.deletions() > 1) {
      long due = ticker.getAsLong() + AGAIN.toNanos();
      doomed.put(name, new Doomed(last.session(), last.deletions() - 1, due));
    } else {
      settled(last.session(), name);
    }
  }

  /** The name could not be deleted. */
  public synchronized void stays(CopyName name) {
    long due = ticker.getAsLong() + RETRY.toNanos();
    doomed.computeIfPresent(
        name, (same, last) -> new Doomed(last.session(), last.deletions(), due));
  }

  /** The file of a session goes with its last name; if that fails, it is read at the next start. */
  private void settled(UUID session, CopyName name) {
    Set<CopyName> names = open.get(session);
    if (names != null && names.remove(name) && names.isEmpty()) {
      open.remove(session);
      files.forget(session);
    }
  }
}
