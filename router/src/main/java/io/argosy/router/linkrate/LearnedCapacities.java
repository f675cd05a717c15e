package io.argosy.router.linkrate;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * Learns capacities while automatic learning is on. The slots of the last minutes take precedence
 * over older bins, which are read again when a bin has ended. Only slots that late heartbeats may
 * still change are read again.
 */
public final class LearnedCapacities implements CapacityBeliefs {

  /** Calls within this time get the same answer. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** Heartbeats that arrive later than this after a slot are ignored. */
  private static final Duration LATEST = Duration.ofSeconds(20);

  /** Capacities from older bins, as read during the bin {@code bin}. */
  private record History(Instant bin, Capacities capacities) {}

  /**
   * @param settled estimates after the slots before {@code from}
   */
  private record Known(
      Instant at,
      History history,
      FlowBeliefs settled,
      Instant from,
      Capacities capacities,
      Capacities reported) {

    static final Known NOTHING =
        new Known(
            Instant.MIN,
            new History(Instant.MIN, Capacities.NONE),
            FlowBeliefs.NONE,
            Instant.MIN,
            Capacities.NONE,
            Capacities.NONE);

    boolean isFresh(Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(FRESH));
    }
  }

  private final BinHistory bins;
  private final LinkFlows flows;
  private final CapacityNews news;
  private final ModeBook modes;
  private final AtomicReference<Known> known = new AtomicReference<>(Known.NOTHING);

  public LearnedCapacities(BinHistory bins, LinkFlows flows, ModeBook modes, CapacityNews news) {
    this.bins = bins;
    this.flows = flows;
    this.modes = modes;
    this.news = news;
  }

  @Override
  public Capacities at(Instant now, LongFunction<?> names) {
    Mode mode = modes.of(Automatic.LEARNING);
    if (mode == Mode.OFF) {
      return Capacities.NONE;
    }
    Capacities learned = learned(now, mode, names);
    return mode == Mode.ON ? learned : Capacities.NONE;
  }

  private Capacities learned(Instant now, Mode mode, LongFunction<?> names) {
    Known before = known.get();
    if (before.isFresh(now)) {
      return before.capacities();
    }
    Known after = after(before, now);
    if (known.compareAndSet(before, after)) {
      news.tell(before.reported(), after.reported(), mode, names);
    }
    return after.capacities();
  }

  private Known after(Known known, Instant now) {
    // If the clock was set back, the settled estimates lie in the future.
    Known before = now.isBefore(known.at()) ? Known.NOTHING : known;
    History history = history(before.history(), now);
    Instant oldest = FlowSlot.slotOf(now.minus(LinkFlows.KEPT));
    Instant from = before.from().isAfter(oldest) ? before.from() : oldest;
    Instant open = FlowSlot.slotOf(now.minus(LATEST));
    Map<Boolean, List<FlowSlot>> slots =
        flows.from(from).stream()
            .collect(Collectors.partitioningBy(slot -> slot.start().isBefore(open)));
    FlowBeliefs settled =
        FlowEstimate.after(
            before.settled().since(oldest), slots.get(true), history.capacities(), now);
    Capacities capacities =
        FlowEstimate.after(settled, slots.get(false), history.capacities(), now)
            .at(now, history.capacities());
    return new Known(
        now,
        history,
        settled,
        from.isAfter(open) ? from : open,
        capacities,
        CapacityNews.toTell(before.reported(), capacities));
  }

  private History history(History before, Instant now) {
    Instant bin = BinSpread.binOf(now);
    return before.bin().equals(bin)
        ? before
        : new History(bin, CapacityEstimate.of(bins.carried(now), now));
  }
}
