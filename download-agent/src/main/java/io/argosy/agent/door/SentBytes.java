package io.argosy.agent.door;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/**
 * How many bytes of files this door has sent since its state began. What the kernel sends for us is
 * counted when it is handed over, so a connection that breaks counts for a little too much.
 */
public final class SentBytes implements AutoCloseable {

  private final LongAdder sum = new LongAdder();
  private final AtomicLong kept;
  private final LongConsumer ledger;

  /**
   * @param before by earlier lives of this agent
   * @param ledger writes the total down
   */
  public SentBytes(long before, LongConsumer ledger) {
    this.kept = new AtomicLong(before);
    this.ledger = ledger;
    sum.add(before);
  }

  /** Writes the total down, if it has grown. */
  public void keep() {
    long total = total();
    if (kept.getAndSet(total) != total) {
      ledger.accept(total);
    }
  }

  @Override
  public void close() {
    keep();
  }

  public void add(long bytes) {
    sum.add(bytes);
  }

  public long total() {
    return sum.sum();
  }
}
