package io.argosy.router.subscription;

import io.argosy.common.unit.Amount;
import java.time.Instant;
import java.util.Set;

class MemoryBlockProgressTest implements BlockProgressContract {

  private final MemoryBlockProgress progress = new MemoryBlockProgress();

  @Override
  public BlockProgress progress() {
    return progress;
  }

  @Override
  public void wanted() {
    progress.want(new BlockKey(1, 3));
    progress.want(new BlockKey(2, 3));
  }

  @Override
  public void wantedOnce() {
    progress.wantOnce(new BlockKey(1, 3), 9);
    progress.want(new BlockKey(2, 3));
  }

  @Override
  public Set<Long> changed() {
    return progress.changed();
  }

  @Override
  public void cancelled(long block) {
    progress.cancel(new BlockKey(block, 3));
  }

  @Override
  public String countOf(long block) {
    return text(progress.of(new BlockKey(block, 3)));
  }

  @Override
  public String cameDuring(Instant minute, long block) {
    return text(progress.during(new BlockKey(block, 3), minute));
  }

  @Override
  public String fed(Arrival arrival, Instant hour) {
    return text(progress.fed(arrival, hour));
  }

  @Override
  public long minutes() {
    return progress.minutes();
  }

  private static String text(Amount count) {
    return count.files() + " " + count.bytes().bytes();
  }
}
