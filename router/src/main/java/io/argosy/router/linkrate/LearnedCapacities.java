package io.argosy.router.linkrate;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;

/**
 * What links and nodes are believed to be able to carry now, if that may be learned. Worked out
 * anew when a bin has ended, because earlier there is hardly anything new; what is believed of a
 * node anew, or differs by a tenth, is told.
 */
public final class LearnedCapacities implements CapacityBeliefs {

  /** Smaller changes are noise. */
  private static final double TOLD = 0.1;

  /** Whether it may act, and to whom it tells. */
  public record Will(ModeBook modes, Deeds deeds) {}

  private record Known(Instant bin, Capacities capacities) {}

  private final BinHistory history;
  private final Will will;
  private final AtomicReference<Known> known =
      new AtomicReference<>(new Known(Instant.MIN, Capacities.NONE));

  public LearnedCapacities(BinHistory history, Will will) {
    this.history = history;
    this.will = will;
  }

  @Override
  public Capacities at(Instant now, LongFunction<?> names) {
    Mode mode = will.modes().of(Automatic.LEARNING);
    if (mode == Mode.OFF) {
      return Capacities.NONE;
    }
    Capacities learned = learned(now, mode, names);
    return mode == Mode.ON ? learned : Capacities.NONE;
  }

  private Capacities learned(Instant now, Mode mode, LongFunction<?> names) {
    Instant bin = BinSpread.binOf(now);
    Known before = known.get();
    if (before.bin().equals(bin)) {
      return before.capacities();
    }
    Capacities after = CapacityEstimate.of(history.carried(now), now);
    if (known.compareAndSet(before, new Known(bin, after))) {
      tell("uplink", before.capacities().uplinks(), after.uplinks(), mode, names);
      tell("downlink", before.capacities().downlinks(), after.downlinks(), mode, names);
    }
    return after;
  }

  private void tell(
      String what,
      Map<Long, Capacity> before,
      Map<Long, Capacity> after,
      Mode mode,
      LongFunction<?> names) {
    after.forEach(
        (node, now) -> {
          Capacity then = before.get(node);
          if (then == null || differ(then, now)) {
            will.deeds().tell(learn(what, names.apply(node), now, mode));
          }
        });
    before.forEach(
        (node, then) -> {
          if (!after.containsKey(node)) {
            will.deeds().tell(forget(what, names.apply(node), mode));
          }
        });
  }

  private static boolean differ(Capacity a, Capacity b) {
    double then = a.rate().bytesPerSecond();
    return Math.abs(b.rate().bytesPerSecond() - then) > TOLD * then;
  }

  private static Deed learn(String what, Object node, Capacity now, Mode mode) {
    return new Deed(
        Automatic.LEARNING,
        "learn",
        mode,
        "links that are busy together carry less than each at its best",
        Map.of("node", node, what, now.rate(), "seen", now.seen()));
  }

  private static Deed forget(String what, Object node, Mode mode) {
    return new Deed(
        Automatic.LEARNING,
        "forget",
        mode,
        "nothing of late shows where it ends",
        Map.of("node", node, what, "unknown"));
  }
}
