package io.argosy.router.stage.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Surrogate keys, taken in blocks of 1,000 from database sequences. Gaps are normal: unused keys
 * are lost at a restart.
 */
public final class Ids {

  /** The most used sequences, each advancing by {@link #BLOCK}. */
  public enum Sequence {
    CATALOG,
    ACTIVATION,
    ROUTING,
    ISSUE,
    FTS3
  }

  private static final int BLOCK = 1000;

  private final JdbcClient jdbc;
  private final Map<Sequence, Stock> stocks = new EnumMap<>(Sequence.class);

  public Ids(JdbcClient jdbc) {
    this.jdbc = jdbc;
    for (Sequence sequence : Sequence.values()) {
      stocks.put(sequence, new Stock(sequence.name().toLowerCase(Locale.ROOT) + "_id_seq"));
    }
  }

  /** Returns {@code count} unused keys in ascending order. */
  public long[] take(Sequence sequence, int count) {
    return stocks.get(sequence).take(count);
  }

  /** Makes the next keys taken here larger than all keys that any router has taken before. */
  public void moveOn(Sequence sequence) {
    stocks.get(sequence).forget();
  }

  private final class Stock {
    private final String sequence;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Long> blocks = new ArrayDeque<>();
    private long next;
    private int left;

    Stock(String sequence) {
      this.sequence = sequence;
    }

    long[] take(int count) {
      lock.lock();
      try {
        fetch(count - left);
        long[] taken = new long[count];
        for (int i = 0; i < count; i++) {
          taken[i] = nextOne();
        }
        return taken;
      } finally {
        lock.unlock();
      }
    }

    void forget() {
      lock.lock();
      try {
        blocks.clear();
        left = 0;
      } finally {
        lock.unlock();
      }
    }

    /** Fetches all missing blocks in one statement before any key is issued. */
    private void fetch(int missing) {
      if (missing > 0) {
        blocks.addAll(
            jdbc.sql("select nextval(cast(? as regclass)) from generate_series(1, ?)")
                .params(sequence, (missing + BLOCK - 1) / BLOCK)
                .query(Long.class)
                .list());
      }
    }

    private long nextOne() {
      if (left == 0) {
        next = blocks.remove();
        left = BLOCK;
      }
      left--;
      return next++;
    }
  }
}
