package io.argosy.system.tool;

import io.argosy.common.catalog.Lfn;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Counts the transfers of each node and file, as proxies between sources and destinations see them.
 */
public final class TransferCount {

  private final Map<String, Integer> now = new ConcurrentHashMap<>();
  private final Map<String, Integer> most = new ConcurrentHashMap<>();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private final Map<String, Long> bytes = new ConcurrentHashMap<>();
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

  /** Counts bytes that the door has sent, before they are passed on. */
  void sent(String source, String destination, long more) {
    bytes.merge(source + ">" + destination, more, Long::sum);
  }

  /** Returns the bytes of files that doors of one node have sent to these others. */
  public long sent(String source, String... destinations) {
    return Stream.of(destinations)
        .mapToLong(destination -> bytes.getOrDefault(source + ">" + destination, 0L))
        .sum();
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
