package io.argosy.router.subscription;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Counts in memory; each block is a dataset and exists once it has been wanted; passes the
 * contract.
 */
public final class MemoryBlockProgress implements BlockProgress {

  private record Minute(BlockKey key, Instant start) {}

  private record Hour(Arrival arrival, Instant start) {}

  private static final Amount NONE = new Amount(0, ByteCount.ZERO);

  private final Map<BlockKey, Long> wantedOnce = new HashMap<>();
  private final Set<Long> changed = new TreeSet<>();
  private final Set<Long> known = new HashSet<>();
  private final MemoryMap<BlockKey, Amount> counts = new MemoryMap<>();
  private final MemoryMap<Minute, Amount> minutes = new MemoryMap<>();
  private final MemoryMap<Hour, Amount> hours = new MemoryMap<>();

  public void want(BlockKey key) {
    known.add(key.blockId());
    counts.rows().put(key, NONE);
  }

  /** Makes a block of this many files wanted by a static subscription. */
  void wantOnce(BlockKey key, long files) {
    want(key);
    wantedOnce.put(key, files);
  }

  /** Returns the datasets that are marked as changed. */
  Set<Long> changed() {
    return changed;
  }

  void cancel(BlockKey key) {
    counts.rows().remove(key);
  }

  @Override
  public boolean arrived(Map<Arrival, Amount> arrivals, Instant at) {
    arrivals.forEach(
        (arrival, more) -> {
          BlockKey key = arrival.at();
          counts.rows().computeIfPresent(key, (same, before) -> sum(before, more));
          if (known.contains(key.blockId())) {
            Minute minute = new Minute(key, at.truncatedTo(ChronoUnit.MINUTES));
            minutes.rows().merge(minute, more, MemoryBlockProgress::sum);
            Hour hour = new Hour(arrival, at.truncatedTo(ChronoUnit.HOURS));
            hours.rows().merge(hour, more, MemoryBlockProgress::sum);
          }
        });
    List<Long> whole =
        arrivals.keySet().stream()
            .map(Arrival::at)
            .filter(this::isWhole)
            .map(BlockKey::blockId)
            .toList();
    changed.addAll(whole);
    return !whole.isEmpty();
  }

  private static Amount sum(Amount some, Amount others) {
    return new Amount(some.files() + others.files(), some.bytes().plus(others.bytes()));
  }

  private boolean isWhole(BlockKey key) {
    Long files = wantedOnce.get(key);
    return files != null && of(key).files() >= files;
  }

  public Amount of(BlockKey key) {
    return counts.rows().get(key);
  }

  Amount during(BlockKey key, Instant minute) {
    return minutes.rows().getOrDefault(new Minute(key, minute), NONE);
  }

  Amount fed(Arrival arrival, Instant hour) {
    return hours.rows().getOrDefault(new Hour(arrival, hour), NONE);
  }

  long minutes() {
    return minutes.rows().size();
  }

  public Runnable undo() {
    Runnable ofCounts = counts.undo();
    Runnable ofMinutes = minutes.undo();
    Runnable ofHours = hours.undo();
    return () -> {
      ofCounts.run();
      ofMinutes.run();
      ofHours.run();
    };
  }
}
