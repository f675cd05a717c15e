package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** A running sum of what is held and not yet finished. */
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

  Load sum() {
    int all = files.values().stream().mapToInt(Integer::intValue).sum();
    return new Load(all, ByteCount.of(bytes.get()));
  }

  /** Priority of the least urgent task. */
  Optional<Priority> leastUrgent() {
    return files.isEmpty() ? Optional.empty() : Optional.of(files.lastKey());
  }
}
