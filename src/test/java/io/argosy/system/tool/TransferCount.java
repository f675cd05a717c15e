package io.argosy.system.tool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The transfers that touch each node, counted by an observer between sources and destinations that
 * no agent knows of.
 */
public final class TransferCount {

  private final Map<String, Integer> now = new ConcurrentHashMap<>();
  private final Map<String, Integer> most = new ConcurrentHashMap<>();
  private final AtomicInteger all = new AtomicInteger();

  void begin(String source, String destination) {
    all.incrementAndGet();
    add(source, 1);
    add(destination, 1);
  }

  void end(String source, String destination) {
    add(source, -1);
    add(destination, -1);
  }

  private void add(String node, int change) {
    int count = now.merge(node, change, Integer::sum);
    most.merge(node, count, Math::max);
  }

  /** The most at a time since the start. */
  public int most(String node) {
    return most.getOrDefault(node, 0);
  }

  /** How many transfers there were. */
  public int all() {
    return all.get();
  }
}
