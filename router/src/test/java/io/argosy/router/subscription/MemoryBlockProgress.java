package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.MemoryMap;
import java.util.Collection;

/** Kept counts in memory; passes the contract. */
public final class MemoryBlockProgress implements BlockProgress {

  /** What is there of a block. */
  public record Count(long files, ByteCount bytes) {}

  private final MemoryMap<BlockKey, Count> counts = new MemoryMap<>();

  public void want(BlockKey key) {
    counts.rows().put(key, new Count(0, ByteCount.ZERO));
  }

  @Override
  public void arrived(Collection<BlockArrival> arrivals) {
    for (BlockArrival more : arrivals) {
      counts
          .rows()
          .computeIfPresent(
              more.key(),
              (key, before) ->
                  new Count(before.files() + more.files(), before.bytes().plus(more.bytes())));
    }
  }

  public Count of(BlockKey key) {
    return counts.rows().get(key);
  }

  public Runnable undo() {
    return counts.undo();
  }
}
