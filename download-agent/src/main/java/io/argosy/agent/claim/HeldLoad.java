package io.argosy.agent.claim;

import io.argosy.common.unit.ByteCount;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A running sum of what is held and not yet finished. */
final class HeldLoad {

  private final AtomicInteger files = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  void add(HeldTask task) {
    files.incrementAndGet();
    bytes.addAndGet(task.file().size().bytes());
  }

  void subtract(HeldTask task) {
    files.decrementAndGet();
    bytes.addAndGet(-task.file().size().bytes());
  }

  Load sum() {
    return new Load(files.get(), ByteCount.of(bytes.get()));
  }
}
