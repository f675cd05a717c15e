package io.argosy.router.stage;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Leases in memory, as seen by one of the owners; passes the contract. */
public final class MemoryStageLeases implements StageLeases {

  private static final Duration TERM = Duration.ofSeconds(10);

  private final Map<Stage, Held> held;
  private final Clock clock;
  private final String owner;

  private record Held(StageLease lease, Instant until) {}

  public MemoryStageLeases(Clock clock, String owner) {
    this(new EnumMap<>(Stage.class), clock, owner);
  }

  private MemoryStageLeases(Map<Stage, Held> held, Clock clock, String owner) {
    this.held = held;
    this.clock = clock;
    this.owner = owner;
  }

  /** Returns the same leases as seen by another router. */
  public MemoryStageLeases as(String other) {
    return new MemoryStageLeases(held, clock, other);
  }

  @Override
  public Optional<StageLease> acquire(Stage stage) {
    Instant now = clock.instant();
    Held before = held.get(stage);
    boolean over = before == null || !before.until().isAfter(now);
    if (!over && !before.lease().owner().equals(owner)) {
      return Optional.empty();
    }
    long epoch = before == null ? 1 : before.lease().epoch() + (over ? 1 : 0);
    StageLease lease = new StageLease(stage, owner, epoch);
    held.put(stage, new Held(lease, now.plus(TERM)));
    return Optional.of(lease);
  }

  /** Renews the lease once at the end, because a settable clock does not advance meanwhile. */
  @Override
  public <T> T during(StageLease lease, Supplier<T> work) {
    try {
      return work.get();
    } finally {
      held.computeIfPresent(
          lease.stage(),
          (stage, now) ->
              now.lease().equals(lease) ? new Held(lease, clock.instant().plus(TERM)) : now);
    }
  }

  @Override
  public void require(StageLease lease) {
    if (!held.containsKey(lease.stage()) || !held.get(lease.stage()).lease().equals(lease)) {
      throw new LeaseLostException(lease);
    }
  }
}
