package io.argosy.agent.door;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many bytes of files this door has sent since its state began. What the kernel sends for us is
 * counted when it is handed over, so a connection that breaks counts for a little too much.
 */
public final class SentBytes {

  private final LongAdder sum = new LongAdder();

  /**
   * @param before by earlier lives of this agent
   */
  public SentBytes(long before) {
    sum.add(before);
  }

  public void add(long bytes) {
    sum.add(bytes);
  }

  public long total() {
    return sum.sum();
  }
}
