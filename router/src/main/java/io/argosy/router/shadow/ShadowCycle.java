package io.argosy.router.shadow;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.Told;
import io.argosy.router.plan.Strategy;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares cycles after they were planned and written, so that none waits for it; one router at a
 * time. Where more cycles are planned than it can compare, the newest are.
 */
public final class ShadowCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ShadowCycle.class);

  /** What a cycle needs from its stage. */
  public record Ground(StageLeases leases, Transactions transactions, Clock clock) {}

  /**
   * Whether it may act, and to whom it tells.
   *
   * @param pins of strategies that are compared whatever the configuration says
   */
  public record Will(ModeBook modes, PinStore pins, Deeds deeds) {}

  /** Older ones that were not compared are left. */
  private static final Duration LOOKS_BACK = Duration.ofHours(1);

  private static final int AT_ONCE = 20;

  private final ShadowStore store;
  private final ShadowTerms terms;
  private final Will will;
  private final Ground ground;
  private final Told told = new Told();

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
    List<Pin> pins = will.pins().holding(Automatic.SHADOW);
    ShadowTerms now = terms.with(pins.stream().flatMap(ShadowCycle::strategy).toList());
    Turn turn = new Turn(now, mode(now));
    tellPinned(pins, turn.mode());
    waiting(turn.mode()).forEach(head -> compareAlone(head, turn));
  }

  /** What is compared this time, and whether it may be. */
  private record Turn(ShadowTerms terms, Mode mode) {}

  /** One that this version does not know is none. */
  private static Stream<Strategy> strategy(Pin pin) {
    return pin.subject().strategy().flatMap(Strategy::of).stream();
  }

  private void tellPinned(List<Pin> pins, Mode mode) {
    told.retain(pins);
    pins.stream()
        .filter(told::begins)
        .forEach(
            pin ->
                will.deeds()
                    .tell(Deed.pinned(Automatic.SHADOW, mode, pin.words(), pin.subject().facts())));
  }

  private List<CycleHead> waiting(Mode mode) {
    Instant since = ground.clock().instant().minus(LOOKS_BACK);
    return switch (mode) {
      case OFF -> List.of();
      case DRY_RUN -> store.waiting(later(since, toldUntil.get()), AT_ONCE);
      case ON -> store.waiting(since, AT_ONCE);
    };
  }

  private Mode mode(ShadowTerms now) {
    return now.strategies().isEmpty() ? Mode.OFF : will.modes().of(Automatic.SHADOW);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  private void compareAlone(CycleHead head, Turn turn) {
    ground.leases().acquire(Stage.SHADOW).ifPresent(lease -> compareUnder(lease, head, turn));
  }

  private void compareUnder(StageLease lease, CycleHead head, Turn turn) {
    ShadowRun run = ground.leases().during(lease, () -> compare(head, turn.terms()));
    if (turn.mode() == Mode.ON) {
      ground
          .transactions()
          .inOne(
              () -> {
                ground.leases().require(lease);
                store.save(run);
              });
    }
    toldUntil.accumulateAndGet(head.plannedAt(), ShadowCycle::later);
    will.deeds().tell(deed(run, turn.mode()));
  }

  /** What is too large is not even read; what cannot be read stands in no other's way. */
  private ShadowRun compare(CycleHead head, ShadowTerms now) {
    Optional<PlannedCycle> planned;
    try {
      planned = head.requests() > now.mostRequests() ? Optional.empty() : store.read(head.id());
    } catch (UncheckedIOException | Refusal e) {
      LOG.warn("a planned cycle cannot be read cycle={} reason={}", head.id(), e.getMessage());
      return ShadowRun.skipped(head, ground.clock().instant(), Skipped.UNREADABLE);
    }
    return Comparison.of(head, planned, now, ground.clock().instant());
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
