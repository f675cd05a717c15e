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
  private final AtomicLong kept;
  private final LongConsumer ledger;

  /**
   * @param before sent by earlier processes of this agent
   * @param ledger stores the total
   */
  public SentBytes(long before, LongConsumer ledger) {
    this.kept = new AtomicLong(before);
    this.ledger = ledger;
    sum.add(before);
  }

  /** Stores the total, if it has grown. */
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
