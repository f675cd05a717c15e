package io.argosy.router.stage;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Leases in memory, as seen by one of the owners; passes the contract. A lease is held while its
 * work runs, as its holder renews it, unless renewals {@link #fail}.
 */
public final class MemoryStageLeases implements StageLeases {

  private static final Duration TERM = Duration.ofSeconds(10);

  private final Shared shared;
  private final Clock clock;
  private final String owner;
  private final LongSupplier nanoTime;
  private final Map<Stage, Refused> refused = new EnumMap<>(Stage.class);

  private record Held(StageLease lease, Instant until) {}

  private record Refused(Held held, long nanos) {}

  private static final class Shared {
    private final Map<Stage, Held> held = new EnumMap<>(Stage.class);
    private final Set<Stage> running = EnumSet.noneOf(Stage.class);
    private boolean renewalsFail;
  }

  public MemoryStageLeases(Clock clock, String owner) {
    this(new Shared(), clock, owner, () -> 0);
  }

  private MemoryStageLeases(Shared shared, Clock clock, String owner, LongSupplier nanoTime) {
    this.shared = shared;
    this.clock = clock;
    this.owner = owner;
    this.nanoTime = nanoTime;
  }

  /** Returns the same leases as seen by another router. */
  public MemoryStageLeases as(String other) {
    return as(other, nanoTime);
  }

  MemoryStageLeases as(String other, LongSupplier ticker) {
    return new MemoryStageLeases(shared, clock, other, ticker);
  }

  /** Lets no router renew a lease while its work runs, from now on. */
  public void fail() {
    shared.renewalsFail = true;
  }

  /** Takes the lease and does nothing with it; false if another router holds it. */
  public boolean take(Stage stage) {
    return run(stage, lease -> {});
  }

  @Override
  public boolean run(Stage stage, Consumer<StageLease> work) {
    Held before = shared.held.get(stage);
    if (before != null && isHeldElsewhere(before)) {
      requireRenewal(before);
      return false;
    }
    boolean over = before != null && !before.until().isAfter(clock.instant());
    boolean mine = before != null && !over && before.lease().owner().equals(owner);
    long epoch = before == null ? 1 : before.lease().epoch() + (mine ? 0 : 1);
    runUnder(new StageLease(stage, owner, epoch), work);
    return true;
  }

  private boolean isHeldElsewhere(Held before) {
    Instant now = clock.instant();
    Instant latest = now.plus(TERM).plus(StoredTimes.CLOCKS_DIFFER);
    boolean renewed = shared.running.contains(before.lease().stage()) && !shared.renewalsFail;
    return !before.lease().owner().equals(owner)
        && (renewed || (before.until().isAfter(now) && !before.until().isAfter(latest)));
  }

  private void requireRenewal(Held before) {
    long now = nanoTime.getAsLong();
    Refused first =
        refused.merge(
            before.lease().stage(),
            new Refused(before, now),
            (known, seen) -> known.held().equals(before) ? known : seen);
    if (now - first.nanos() >= TERM.multipliedBy(2).toNanos()) {
      throw new LeaseStuckException(before.lease().toString());
    }
  }

  private void runUnder(StageLease lease, Consumer<StageLease> work) {
    shared.held.put(lease.stage(), new Held(lease, clock.instant().plus(TERM)));
    shared.running.add(lease.stage());
    try {
      work.accept(lease);
    } finally {
      shared.running.remove(lease.stage());
      shared.held.computeIfPresent(
          lease.stage(),
          (stage, now) ->
              now.lease().equals(lease) ? new Held(lease, clock.instant().plus(TERM)) : now);
    }
  }

  @Override
  public void require(StageLease lease) {
    if (!shared.held.containsKey(lease.stage())
        || !shared.held.get(lease.stage()).lease().equals(lease)) {
      throw new LeaseLostException(lease);
    }
  }
}
