package io.argosy.common.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Limits attempts per key and time window, for sign-ins and for the logs of all programs. An
 * attempt counts when it begins, so that concurrent attempts do not evade the limit; a successful
 * one is given back. The number of keys is bounded; the oldest window is dropped first.
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
    counted =
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Counted> eldest) {
            return size() > mostKeys;
          }
        };
  }

  /** Counts an attempt and returns empty, or returns how long to wait if the limit is reached. */
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

  /** Takes back the count of an attempt that succeeded or was not at fault. */
  public synchronized void giveBack(String key) {
    counted.computeIfPresent(
        key, (same, known) -> new Counted(known.since, Math.max(0, known.attempts - 1)));
  }

  private record Counted(Instant since, int attempts) {}
}
