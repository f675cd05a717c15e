package io.argosy.router.linkrate;

import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Learns capacities while automatic learning is on. The slots of the last minutes take precedence
 * over older bins, which {@link #refresh} reads again when a bin has ended, so that no plan waits
 * for them. Only slots that late heartbeats may still change are read again. Reports each estimate
 * that is new or has changed by more than a fifth.
 */
public final class LearnedCapacities implements CapacityBeliefs {

  /** Calls within this time get the same answer. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** A router that does not plan shows estimates from older bins instead of those of a plan. */
  private static final Duration SHOWN = Duration.ofMinutes(1);

  /** Slots are read again until heartbeats that add to them have surely been committed. */
  private static final Duration LATEST = LinkFlows.OPEN.plusSeconds(15);

  /**
   * Estimates begin with the first slot of the turn before the current one, so that they follow
   * from stored slots and not from when the router started.
   */
  private static final Duration TURN = LinkFlows.COUNTED.dividedBy(2);

  /** Relative change below which an estimate is not reported again. */
  private static final double LEAST_CHANGE = 0.2;

  /** A plan reads the bins itself if they were not refreshed for this long. */
  private static final Duration OUTDATED = BinSpread.WIDTH.multipliedBy(3);

  /**
   * Capacities from older bins.
   *
   * @param bin during which they were read
   */
  private record History(Instant bin, Capacities capacities) {

    static final History NONE = new History(Instant.MIN, Capacities.NONE);

    boolean isOutdated(Instant now) {
      return now.isBefore(bin) || !now.isBefore(bin.plus(OUTDATED));
    }
  }

  /**
   * @param settled for the first slot of a turn, estimates from it up to {@code from}
   */
  private record Known(
      Instant at,
      Map<Instant, FlowBeliefs> settled,
      Instant from,
      Capacities capacities,
      Capacities reported) {

    static final Known NOTHING =
        new Known(Instant.MIN, Map.of(), Instant.MIN, Capacities.NONE, Capacities.NONE);

    boolean isFresh(Instant now) {
      return isYoungerThan(FRESH, now);
    }

    boolean isYoungerThan(Duration age, Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(age));
    }
  }

  private final LinkBins bins;
  private final LinkFlows flows;
  private final CapacityBeliefs said;
  private final ModeBook modes;
  private final ActionLog actions;
  private final AtomicReference<History> history = new AtomicReference<>(History.NONE);
  private final AtomicReference<Known> known = new AtomicReference<>(Known.NOTHING);

  /**
   * @param said limits of nodes, which are the first estimates of them
   */
  public LearnedCapacities(
      LinkBins bins, LinkFlows flows, CapacityBeliefs said, ModeBook modes, ActionLog actions) {
    this.bins = bins;
    this.flows = flows;
    this.said = said;
    this.modes = modes;
    this.actions = actions;
  }

  /** Reads the bins if one has ended since they were read. */
  public void refresh(Instant now) {
    if (modes.of(Automatic.LEARNING) != Mode.OFF
        && !history.get().bin().equals(BinSpread.binOf(now))) {
      read(now);
    }
  }

  private Capacities read(Instant now) {
    Capacities past = CapacityEstimate.of(bins.carried(now), now);
    history.set(new History(BinSpread.binOf(now), past));
    return past;
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

  @Override
  public Capacities known(Instant now) {
    Known last = known.get();
    if (modes.of(Automatic.LEARNING) != Mode.ON) {
      return Capacities.NONE;
    }
    return last.isYoungerThan(SHOWN, now) ? last.capacities() : history.get().capacities();
  }

  private Capacities learned(Instant now, Mode mode, LongFunction<?> names) {
    Known before = known.get();
    if (before.isFresh(now)) {
      return before.capacities();
    }
    Known after = after(before, now);
    if (known.compareAndSet(before, after)) {
      report(before.reported(), after.reported(), mode, names);
    }
    return after.capacities();
  }

  private Known after(Known known, Instant now) {
    // If the clock was set back, the settled estimates lie in the future.
    Known before = now.isBefore(known.at()) ? Known.NOTHING : known;
    History last = history.get();
    Capacities older = last.isOutdated(now) ? read(now) : last.capacities();
    Capacities past = older.boundedBy(said.known(now));
    Instant turn = turnOf(now);
    Instant oldest = turn.minus(TURN);
    Instant from = before.from().isAfter(oldest) ? before.from() : oldest;
    Instant open = FlowSlot.slotOf(now.minus(LATEST));
    Map<Boolean, List<FlowSlot>> slots =
        flows.from(from).stream()
            .filter(slot -> !slot.isFrom(now))
            .collect(Collectors.partitioningBy(slot -> slot.start().isBefore(open)));
    Map<Instant, FlowBeliefs> settled = new HashMap<>();
    for (Instant start : List.of(oldest, turn)) {
      FlowBeliefs earlier = before.settled().getOrDefault(start, FlowBeliefs.NONE);
      List<FlowSlot> its = slots.get(true).stream().filter(it -> it.isFrom(start)).toList();
      settled.put(start, earlier.after(its, past, now));
    }
    Capacities capacities = settled.get(oldest).after(slots.get(false), past, now).at(now, past);
    return new Known(
        now,
        settled,
        from.isAfter(open) ? from : open,
        capacities,
        reported(before.reported(), capacities));
  }

  private static Instant turnOf(Instant now) {
    long seconds = TURN.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(now.getEpochSecond(), seconds) * seconds);
  }

  /** Returns the estimates as last reported, once the current ones have been reported. */
  private static Capacities reported(Capacities last, Capacities now) {
    Map<LinkKey, Capacity> next = new HashMap<>(now.all());
    next.replaceAll(
        (key, capacity) -> {
          Capacity then = last.all().get(key);
          return then == null || differ(then, capacity) ? capacity : then;
        });
    return new Capacities(next);
  }

  private static boolean differ(@Nullable Capacity last, Capacity now) {
    double then = last == null ? 0 : last.rate().bytesPerSecond();
    return Math.abs(now.rate().bytesPerSecond() - then) > LEAST_CHANGE * then;
  }

  private void report(Capacities before, Capacities after, Mode mode, LongFunction<?> names) {
    after
        .all()
        .forEach(
            (key, now) -> {
              boolean isOld = key.isLink() && now.why() == Reason.HISTORY;
              if (!isOld && differ(before.all().get(key), now)) {
                Map<String, Object> facts = facts(key, now.rate(), names);
                facts.put("seen", now.seen());
                write("learn", mode, now.why().toString(), facts);
              }
            });
    before.all().keySet().stream()
        .filter(key -> !key.isLink() && !after.all().containsKey(key))
        .map(key -> facts(key, "unknown", names))
        .forEach(facts -> write("forget", mode, "no recent evidence of its capacity", facts));
  }

  private static Map<String, Object> facts(LinkKey key, Object rate, LongFunction<?> names) {
    Map<String, Object> facts = new HashMap<>();
    if (key.isLink()) {
      facts.put("source", names.apply(key.source()));
      facts.put("destination", names.apply(key.destination()));
      facts.put("capacity", rate);
    } else {
      boolean sends = key.source() != LinkKey.ANY;
      facts.put("node", names.apply(sends ? key.source() : key.destination()));
      facts.put(sends ? "uplink" : "downlink", rate);
    }
    return facts;
  }

  private void write(String action, Mode mode, String reason, Map<String, Object> facts) {
    actions.record(new AutomaticAction(Automatic.LEARNING, action, mode, reason, facts));
  }
}
