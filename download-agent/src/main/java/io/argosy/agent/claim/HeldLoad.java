package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** A running sum of held and unfinished work. */
final class HeldLoad {

  private final SortedMap<Priority, Integer> files = new TreeMap<>();
  private final AtomicLong bytes = new AtomicLong();

  void add(HeldTask task) {
    files.merge(task.priority(), 1, Integer::sum);
    bytes.addAndGet(task.file().size().bytes());
  }

  void subtract(HeldTask task) {
    files.computeIfPresent(task.priority(), (priority, count) -> count == 1 ? null : count - 1);
    bytes.addAndGet(-task.file().size().bytes());
  }

  void replace(HeldTask task, HeldTask changed) {
    subtract(task);
    add(changed);
  }

  Load sum() {
    int all = files.values().stream().mapToInt(Integer::intValue).sum();
    Optional<Priority> least = files.isEmpty() ? Optional.empty() : Optional.of(files.lastKey());
    return new Load(all, ByteCount.of(bytes.get()), least);
  }
}
