package io.argosy.router.shadow;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.Reported;
import io.argosy.router.plan.Strategy;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import java.io.UncheckedIOException;
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
 * Compares cycles after they were planned and stored, so that planning does not wait. Only one
 * router compares at a time. If there are more cycles than it can compare, the newest come first.
 */
public final class ShadowCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ShadowCycle.class);

  /** Older cycles are not compared. */
  private static final Duration MAX_AGE = Duration.ofHours(1);

  private static final int AT_ONCE = 20;

  private final ShadowStore store;
  private final ShadowTerms terms;
  private final ModeBook modes;
  private final PinStore pins;
  private final ActionLog actions;
  private final StageContext context;
  private final Reported reported = new Reported();

  /** Planning time of the last cycle that was reported without being stored, in a dry run. */
  private final AtomicReference<Instant> reportedUntil = new AtomicReference<>(Instant.MIN);

  /**
   * @param pins strategies pinned here are compared in addition to the configured ones
   */
  public ShadowCycle(
      ShadowStore store,
      ShadowTerms terms,
      ModeBook modes,
      PinStore pins,
      ActionLog actions,
      StageContext context) {
    this.store = store;
    this.terms = terms;
    this.modes = modes;
    this.pins = pins;
    this.actions = actions;
    this.context = context;
  }

  /** Compares the waiting cycles; does nothing while another router does. */
  public void run() {
    List<Pin> pinned = pins.holding(Automatic.SHADOW);
    ShadowTerms now = terms.with(pinned.stream().flatMap(ShadowCycle::strategy).toList());
    Mode mode = mode(now);
    reportPinned(pinned, mode);
    waiting(mode).forEach(head -> compareAlone(head, now, mode));
  }

  /** A strategy that this version does not know is ignored. */
  private static Stream<Strategy> strategy(Pin pin) {
    return pin.subject().strategy().flatMap(Strategy::of).stream();
  }

  private void reportPinned(List<Pin> pinned, Mode mode) {
    reported.retain(pinned);
    pinned.stream()
        .filter(reported::begins)
        .forEach(
            pin ->
                actions.record(
                    AutomaticAction.pinned(
                        Automatic.SHADOW, mode, pin.words(), pin.subject().facts())));
  }

  private List<CycleHead> waiting(Mode mode) {
    Instant since = context.now().minus(MAX_AGE);
    return switch (mode) {
      case OFF -> List.of();
      case DRY_RUN -> store.waiting(later(since, reportedUntil.get()), AT_ONCE);
      case ON -> store.waiting(since, AT_ONCE);
    };
  }

  private Mode mode(ShadowTerms now) {
    return now.strategies().isEmpty() ? Mode.OFF : modes.of(Automatic.SHADOW);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  private void compareAlone(CycleHead head, ShadowTerms now, Mode mode) {
    context.leases().run(Stage.SHADOW, lease -> compareUnder(lease, head, now, mode));
  }

  private void compareUnder(StageLease lease, CycleHead head, ShadowTerms now, Mode mode) {
    ShadowRun run = compare(head, now);
    if (mode == Mode.ON) {
      context.inOne(lease, () -> store.save(run));
    }
    reportedUntil.accumulateAndGet(head.plannedAt(), ShadowCycle::later);
    actions.record(entry(run, mode));
  }

  /** Does not read cycles that are too large; an unreadable cycle does not block the others. */
  private ShadowRun compare(CycleHead head, ShadowTerms now) {
    Optional<PlannedCycle> planned;
    try {
      planned = head.requests() > now.mostRequests() ? Optional.empty() : store.read(head.id());
    } catch (UncheckedIOException | Refusal e) {
      LOG.warn("A planned cycle cannot be read: cycle={} reason={}", head.id(), e.getMessage());
      return ShadowRun.skipped(head, context.now(), Skipped.UNREADABLE);
    }
    return Comparison.of(head, planned, now, context.now());
  }

  private static AutomaticAction entry(ShadowRun run, Mode mode) {
    return new AutomaticAction(
        Automatic.SHADOW,
        run.skipped().isPresent() ? "skip" : "compare",
        mode,
        run.sentence(),
        Map.of("cycle", run.cycle().id(), "requests", run.cycle().requests()));
  }
}
