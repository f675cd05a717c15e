package io.argosy.router.linkrate;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one agent transferred over a link on one path in a span that ends now.
 *
 * @param span length of the span
 * @param busy how much of the span at least one stream was running
 * @param backlogged whether work was queued during the whole span
 * @param circuit the circuit that it names as the path; empty for the shared path
 */
public record LinkFlow(
    NodeName source,
    NodeName destination,
    Duration span,
    Duration busy,
    long bytes,
    boolean backlogged,
    Optional<UUID> circuit) {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** One petabyte, so that sums do not overflow. */
  private static final long MOST_BYTES = 1_000_000_000_000_000L;

  private static final Comparator<FlowSlot> IN_ORDER =
      Comparator.comparing(FlowSlot::start)
          .thenComparing(FlowSlot::link)
          .thenComparing(it -> it.lane().path());

  /**
   * Replaces impossible values, as after a jump of an agent's clock, by the nearest possible ones.
   */
  public LinkFlow {
    bytes = Math.clamp(bytes, 0, MOST_BYTES);
    span = Collections.max(List.of(span, SHORTEST));
    busy = Collections.max(List.of(Duration.ZERO, Collections.min(List.of(busy, span))));
    if (span.compareTo(LONGEST) > 0) {
      // Of a longer span, for instance after an outage of the router, only the last part counts.
      double kept = (double) LONGEST.toMillis() / span.toMillis();
      bytes = (long) (bytes * kept);
      busy = Duration.ofMillis((long) (busy.toMillis() * kept));
      span = LONGEST;
    }
  }

  /**
   * Distributes bytes and busy time of flows that end now evenly over the slots of their spans.
   *
   * @param lane returns the lane of a flow
   * @return one entry for each slot and lane, ordered by start, link and path
   */
  public static List<FlowSlot> spread(
      Collection<LinkFlow> flows, Function<LinkFlow, Lane> lane, Instant now) {
    Map<FlowSlot, FlowSlot> sums = new TreeMap<>(IN_ORDER);
    flows.stream()
        .flatMap(flow -> flow.slots(lane.apply(flow), now))
        .forEach(s -> sums.merge(s, s, FlowSlot::plus));
    return List.copyOf(sums.values());
  }

  private Stream<FlowSlot> slots(Lane lane, Instant now) {
    Instant from = now.minus(span);
    return Stream.iterate(
            FlowSlot.slotOf(from),
            start -> start.isBefore(now),
            start -> start.plus(FlowSlot.WIDTH))
        .map(start -> part(lane, from, now, start));
  }

  private FlowSlot part(Lane lane, Instant from, Instant now, Instant start) {
    double before = share(from, now, start);
    double after = share(from, now, start.plus(FlowSlot.WIDTH));
    double busySeconds = (after - before) * busy.toMillis() / 1e3;
    return new FlowSlot(
        start,
        lane,
        (long) (after * bytes) - (long) (before * bytes),
        busySeconds,
        backlogged ? busySeconds : 0);
  }

  /** Returns the share of the span that has passed at a moment, 0 to 1. */
  private static double share(Instant from, Instant now, Instant moment) {
    if (!moment.isBefore(now)) {
      return 1;
    }
    double passed = from.until(moment, ChronoUnit.MICROS);
    return Math.max(0, passed / from.until(now, ChronoUnit.MICROS));
  }
}
