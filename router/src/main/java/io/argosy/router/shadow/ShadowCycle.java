package io.argosy.router.shadow;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compares cycles after they were planned and written, so that none waits for it; one router at a
 * time. Where more cycles are planned than it can compare, the newest are.
 */
public final class ShadowCycle {

  /** What a cycle needs from its stage. */
  public record Ground(StageLeases leases, Transactions transactions, Clock clock) {}

  /** Whether it may act, and to whom it tells. */
  public record Will(ModeBook modes, Deeds deeds) {}

  /** Older ones that were not compared are left. */
  private static final Duration LOOKS_BACK = Duration.ofHours(1);

  private static final int AT_ONCE = 20;

  private final ShadowStore store;
  private final ShadowTerms terms;
  private final Will will;
  private final Ground ground;

  /** Until when cycles were told of without being kept, in a dry run. */
  private final AtomicReference<Instant> toldUntil = new AtomicReference<>(Instant.MIN);

  public ShadowCycle(ShadowStore store, ShadowTerms terms, Will will, Ground ground) {
    this.store = store;
    this.terms = terms;
    this.will = will;
    this.ground = ground;
  }

  /** Does nothing while another router compares. */
  public void run() {
    Mode mode = mode();
    waiting(mode).forEach(head -> compareAlone(head, mode));
  }

  private List<CycleHead> waiting(Mode mode) {
    Instant since = ground.clock().instant().minus(LOOKS_BACK);
    return switch (mode) {
      case OFF -> List.of();
      case DRY_RUN -> store.waiting(later(since, toldUntil.get()), AT_ONCE);
      case ON -> store.waiting(since, AT_ONCE);
    };
  }

  private Mode mode() {
    return terms.strategies().isEmpty() ? Mode.OFF : will.modes().of(Automatic.SHADOW);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  private void compareAlone(CycleHead head, Mode mode) {
    ground.leases().acquire(Stage.SHADOW).ifPresent(lease -> compareUnder(lease, head, mode));
  }

  private void compareUnder(StageLease lease, CycleHead head, Mode mode) {
    ShadowRun run = ground.leases().during(lease, () -> compare(head));
    if (mode == Mode.ON) {
      ground
          .transactions()
          .inOne(
              () -> {
                ground.leases().require(lease);
                store.save(run);
              });
    }
    toldUntil.accumulateAndGet(head.plannedAt(), ShadowCycle::later);
    will.deeds().tell(deed(run, mode));
  }

  /** What is too large is not even read. */
  private ShadowRun compare(CycleHead head) {
    Optional<PlannedCycle> planned =
        head.requests() > terms.mostRequests() ? Optional.empty() : store.read(head.id());
    return Comparison.of(head, planned, terms, ground.clock().instant());
  }

  private static Deed deed(ShadowRun run, Mode mode) {
    return new Deed(
        Automatic.SHADOW,
        run.skipped().isPresent() ? "skip" : "compare",
        mode,
        run.sentence(),
        Map.of("cycle", run.cycle().id(), "requests", run.cycle().requests()));
  }
}
