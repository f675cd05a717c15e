package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
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

  /** What exists of a block, or arrived in a minute. */
  public record Count(long files, ByteCount bytes) {

    Count plus(BlockArrival more) {
      return new Count(files + more.files(), bytes.plus(more.bytes()));
    }
  }

  private record Minute(BlockKey key, Instant start) {}

  private static final Count NONE = new Count(0, ByteCount.ZERO);

  private final Map<BlockKey, Long> wantedOnce = new HashMap<>();
  private final Set<Long> changed = new TreeSet<>();
  private final Set<Long> known = new HashSet<>();
  private final MemoryMap<BlockKey, Count> counts = new MemoryMap<>();
  private final MemoryMap<Minute, Count> minutes = new MemoryMap<>();

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
  public boolean arrived(Collection<BlockArrival> arrivals, Instant at) {
    for (BlockArrival more : arrivals) {
      counts.rows().computeIfPresent(more.key(), (key, before) -> before.plus(more));
      if (known.contains(more.key().blockId())) {
        Minute minute = new Minute(more.key(), at.truncatedTo(ChronoUnit.MINUTES));
        minutes.rows().put(minute, minutes.rows().getOrDefault(minute, NONE).plus(more));
      }
    }
    List<Long> whole =
        arrivals.stream()
            .map(BlockArrival::key)
            .filter(this::isWhole)
            .map(BlockKey::blockId)
            .toList();
    changed.addAll(whole);
    return !whole.isEmpty();
  }

  private boolean isWhole(BlockKey key) {
    Long files = wantedOnce.get(key);
    return files != null && of(key).files() >= files;
  }

  public Count of(BlockKey key) {
    return counts.rows().get(key);
  }

  Count during(BlockKey key, Instant minute) {
    return minutes.rows().getOrDefault(new Minute(key, minute), NONE);
  }

  long minutes() {
    return minutes.rows().size();
  }

  public Runnable undo() {
    Runnable ofCounts = counts.undo();
    Runnable ofMinutes = minutes.undo();
    return () -> {
      ofCounts.run();
      ofMinutes.run();
    };
  }
}
