package io.argosy.system.tool;

import io.argosy.common.catalog.Lfn;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the transfers of each node and file, as proxies between sources and destinations see them.
 */
public final class TransferCount {

  private final Map<String, Integer> now = new ConcurrentHashMap<>();
  private final Map<String, Integer> most = new ConcurrentHashMap<>();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private final AtomicInteger all = new AtomicInteger();

  /**
   * @param files that the transfer moves
   */
  void begin(String source, String destination, List<String> files) {
    all.incrementAndGet();
    add(source, 1);
    add(destination, 1);
    for (String file : files) {
      add(file, 1);
      asked.merge(file, 1, Integer::sum);
    }
  }

  void end(String source, String destination, List<String> files) {
    add(source, -1);
    add(destination, -1);
    files.forEach(file -> add(file, -1));
  }

  private void add(String what, int change) {
    int count = now.merge(what, change, Integer::sum);
    most.merge(what, count, Math::max);
  }

  /** Returns the number of transfers of a file, or from or to a node, under way now. */
  public int now(String what) {
    return now.getOrDefault(what, 0);
  }

  /** Returns the number of transfers of a file since the start. */
  public int of(Lfn file) {
    return asked.getOrDefault(file.value(), 0);
  }

  /** Returns the maximum number of simultaneous transfers of a file, or from or to a node. */
  public int most(String what) {
    return most.getOrDefault(what, 0);
  }

  /** Returns the number of all transfers. */
  public int all() {
    return all.get();
  }
}
