package io.argosy.agent.door;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/**
 * Counts the file bytes that this door has sent since its state was created. Bytes that the kernel
 * sends are counted when they are handed over, so a broken connection counts slightly too much.
 */
public final class SentBytes implements AutoCloseable {

  private final LongAdder sum = new LongAdder();
  private final AtomicLong stored;
  private final LongConsumer store;

  /**
   * @param before sent by earlier processes of this agent
   * @param store stores the total
   */
  public SentBytes(long before, LongConsumer store) {
    this.stored = new AtomicLong(before);
    this.store = store;
    sum.add(before);
  }

  /** Stores the total, if it has grown. */
  public void save() {
    long total = total();
    if (stored.getAndSet(total) != total) {
      store.accept(total);
    }
  }

  @Override
  public void close() {
    save();
  }

  public void add(long bytes) {
    sum.add(bytes);
  }

  public long total() {
    return sum.sum();
  }
}
