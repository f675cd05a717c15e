package io.argosy.router.plan.network;

import java.util.Arrays;
import java.util.List;

/**
 * What waits on every link, in bytes and files: what was queued before, and what this plan has
 * assigned so far, by any strategy. Mutable and confined to one plan or one explanation; copies are
 * independent.
 */
public final class Loads {

  private final long[] bytes;
  private final long[] files;
  private final long[] assigned;

  /** Starts with the bytes and files that were queued on each link when the view was created. */
  public Loads(NetworkView view) {
    bytes = new long[view.links() * RequestBatch.PRECEDENCES];
    files = new long[view.links()];
    assigned = new long[view.links()];
    for (int link = 0; link < view.links(); link++) {
      Queue queue = view.factsOf(link).queue();
      System.arraycopy(
          queue.byPrecedence(),
          0,
          bytes,
          link * RequestBatch.PRECEDENCES,
          RequestBatch.PRECEDENCES);
      files[link] = queue.files();
    }
  }

  private Loads(Loads other) {
    bytes = other.bytes.clone();
    files = other.files.clone();
    assigned = other.assigned.clone();
  }

  public Loads copy() {
    return new Loads(this);
  }

  /** Returns the bytes on a link that are at least as urgent as this priority. */
  public long bytes(int link, int priority) {
    long sum = 0;
    for (int urgent = 0; urgent <= priority; urgent++) {
      sum += bytes[link * RequestBatch.PRECEDENCES + urgent];
    }
    return sum;
  }

  /** Returns the bytes on a link by precedence, the most urgent first. */
  public List<Long> byPrecedence(int link) {
    int first = link * RequestBatch.PRECEDENCES;
    return Arrays.stream(bytes, first, first + RequestBatch.PRECEDENCES).boxed().toList();
  }

  /** Returns the files on a link, whatever their priority. */
  public long files(int link) {
    return files[link];
  }

  /** Returns the bytes that this plan has assigned to a link, whatever their priority. */
  public long assigned(int link) {
    return assigned[link];
  }

  public void add(int link, int priority, long size) {
    bytes[link * RequestBatch.PRECEDENCES + priority] += size;
    assigned[link] += size;
    files[link]++;
  }

  /**
   * Restores the loads of a link.
   *
   * @param byPrecedence as returned by {@link #byPrecedence}
   */
  public void set(int link, List<Long> byPrecedence, long count, long planned) {
    for (int rank = 0; rank < RequestBatch.PRECEDENCES; rank++) {
      bytes[link * RequestBatch.PRECEDENCES + rank] = byPrecedence.get(rank);
    }
    files[link] = count;
    assigned[link] = planned;
  }

  /** Reverts {@link #add}. */
  public void remove(int link, int priority, long size) {
    bytes[link * RequestBatch.PRECEDENCES + priority] -= size;
    assigned[link] -= size;
    files[link]--;
  }

  /**
   * Reduces the bytes on a link, starting with the least urgent of those that are at least as
   * urgent as this priority.
   *
   * @param size at most {@link #bytes}
   */
  public void relieve(int link, int priority, long size) {
    long left = size;
    for (int rank = priority; rank >= 0; rank--) {
      long taken = Math.min(left, bytes[link * RequestBatch.PRECEDENCES + rank]);
      bytes[link * RequestBatch.PRECEDENCES + rank] -= taken;
      left -= taken;
    }
    assigned[link] = Math.max(0, assigned[link] - size);
  }

  /** Reduces the number of files on a link. */
  public void relieveOfFiles(int link, long count) {
    files[link] -= count;
  }
}
