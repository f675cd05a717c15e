package io.argosy.bench.linkrates;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved on. */
public final class SteppingClock extends Clock {

  private final AtomicReference<Instant> now = new AtomicReference<>(Mesh.NOW);

  public void step(Duration by) {
    now.updateAndGet(time -> time.plus(by));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException();
  }
}
