package io.argosy.agent.door;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many bytes of files this door has sent since its state began. What the kernel sends for us is
 * counted when it is handed over, so a connection that breaks counts for a little too much.
 */
public final class SentBytes implements AutoCloseable {

  private final LongAdder sum = new LongAdder();
  private final AtomicLong kept;
  private final SentLedger ledger;

  /**
   * @param before by earlier lives of this agent
   */
  public SentBytes(long before, SentLedger ledger) {
    this.kept = new AtomicLong(before);
    this.ledger = ledger;
    sum.add(before);
  }

  /** Writes the total down, if it has grown. */
  public void keep() {
    long total = total();
    if (kept.getAndSet(total) != total) {
      ledger.writeSent(total);
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
