package io.argosy.common.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * So many attempts per key and window, for the router's sign-ins and for those of the pages. An
 * attempt counts when it begins, so that many at once are no way around; what was right is given
 * back. Remembers a bounded number of keys and forgets the oldest window first.
 */
public final class Attempts {

  private final int most;
  private final Duration window;
  private final Map<String, Counted> counted;

  /**
   * @param most attempts of one key within a window that are not given back
   */
  public Attempts(int most, Duration window, int mostKeys) {
    this.most = most;
    this.window = window;
    counted = new Bounded(mostKeys);
  }

  /** How long to wait; empty: the attempt is counted and may go on. */
  public synchronized Optional<Duration> begin(String key, Instant now) {
    Counted known = counted.get(key);
    if (known == null || !now.isBefore(known.since.plus(window))) {
      counted.remove(key);
      counted.put(key, new Counted(now, 1));
      return Optional.empty();
    }
    if (known.attempts >= most) {
      return Optional.of(Duration.between(now, known.since.plus(window)));
    }
    counted.put(key, new Counted(known.since, known.attempts + 1));
    return Optional.empty();
  }

  /** The attempt was right, or nobody's fault. */
  public synchronized void giveBack(String key) {
    counted.computeIfPresent(
        key, (same, known) -> new Counted(known.since, Math.max(0, known.attempts - 1)));
  }

  private record Counted(Instant since, int attempts) {}

  private static final class Bounded extends LinkedHashMap<String, Counted> {
    private static final long serialVersionUID = 1L;

    private final int most;

    Bounded(int most) {
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Counted> eldest) {
      return size() > most;
    }
  }
}
