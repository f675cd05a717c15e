package io.argosy.system.tool;

import io.argosy.common.catalog.Lfn;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The transfers that touch each node, and of each file, counted by an observer between sources and
 * destinations that no agent knows of.
 */
public final class TransferCount {

  private final Map<String, Integer> now = new ConcurrentHashMap<>();
  private final Map<String, Integer> most = new ConcurrentHashMap<>();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private final AtomicInteger all = new AtomicInteger();

  /**
   * @param files that the transfer brings
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

  /** How many transfers of a file, or from or to a node, there are now. */
  public int now(String what) {
    return now.getOrDefault(what, 0);
  }

  /** How many transfers of a file there were. */
  public int of(Lfn file) {
    return asked.getOrDefault(file.value(), 0);
  }

  /** The most of a file, or from or to a node, at a time since the start. */
  public int most(String what) {
    return most.getOrDefault(what, 0);
  }

  /** How many transfers there were. */
  public int all() {
    return all.get();
  }
}
