package io.argosy.agent.circuits;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.batch.StreamSample;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.transfer.OutcomeBox;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ObservedRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rates of lanes: as measured while bytes arrive, or, if the lane has been idle for long, from
 * the outcomes of the last hour.
 */
public final class LinkMeter implements OutcomeBox {

  private static final Duration REMEMBERED = Duration.ofHours(1);

  private final OutcomeBox next;
  private final Clock clock;
  private final FlowMeter flows;
  private final Lanes lanes;
  private final Map<Lane, Deque<BusySpan>> spans = new HashMap<>();
  private final Map<Lane, Attempts> ended = new HashMap<>();

  public LinkMeter(OutcomeBox next, FlowMeter flows, Lanes lanes, Clock clock) {
    this.next = next;
    this.flows = flows;
    this.lanes = lanes;
    this.clock = clock;
  }

  /**
   * Attempts that ended.
   *
   * @param failed because of the source's door or the network path to it
   */
  record Attempts(int all, int failed) {

    private static final Attempts NONE = new Attempts(0, 0);

    private Attempts with(TaskOutcome outcome) {
      return switch (outcome) {
        case TaskOutcome.Delivered it -> new Attempts(all + 1, failed);
        case TaskOutcome.Failed it -> with(it.failure().reason());
      };
    }

    private Attempts with(FailureClass reason) {
      return switch (reason) {
        case SOURCE_BUSY, NETWORK, TIMEOUT -> new Attempts(all + 1, failed + 1);
        case RETURNED, LOST -> this;
        case SOURCE_MISSING, DESTINATION_FULL, CHECKSUM_MISMATCH, REFUSED, TOOL_BROKEN, OTHER ->
            new Attempts(all + 1, failed);
      };
    }
  }

  @Override
  public void put(TransferJob job, Lane lane, String tool, List<TaskOutcome> outcomes) {
    next.put(job, lane, tool, outcomes);
    List<TaskOutcome> tried = outcomes.stream().filter(LinkMeter::wasTried).toList();
    count(lane, outcomes);
    if (!tried.isEmpty()) {
      remember(lane, BusySpan.of(tried, clock.instant()));
    }
  }

  private static boolean wasTried(TaskOutcome outcome) {
    return !(outcome instanceof TaskOutcome.Failed failed
        && (failed.failure().reason() == FailureClass.RETURNED
            || failed.failure().reason() == FailureClass.SOURCE_BUSY));
  }

  /**
   * Passes the traffic that heartbeats have reported on to the search for the number of streams.
   *
   * @param traffic since the last call
   */
  public void feed(StreamControl control, List<LinkFlow> traffic) {
    for (LinkFlow flow : traffic) {
      Attempts attempts = endedSince(flow.lane());
      StreamSample sample =
          new StreamSample(
              flow.streams(),
              flow.bytes().bytes(),
              flow.busy(),
              attempts.failed(),
              attempts.all(),
              flow.backlogged());
      control.take(flow.lane(), sample, clock.instant());
    }
    forgetCircuits();
  }

  private synchronized void forgetCircuits() {
    ended.keySet().removeIf(it -> !it.isShared() && !lanes.laneOf(it.link()).equals(it));
  }

  /** Attempts over the lane that ended since the last call. */
  synchronized Attempts endedSince(Lane lane) {
    Attempts counted = ended.remove(lane);
    return counted == null ? Attempts.NONE : counted;
  }

  private synchronized void count(Lane lane, List<TaskOutcome> outcomes) {
    Attempts sum = ended.getOrDefault(lane, Attempts.NONE);
    for (TaskOutcome outcome : outcomes) {
      sum = sum.with(outcome);
    }
    ended.put(lane, sum);
  }

  public ObservedRate rateOf(Lane lane) {
    ObservedRate now = flows.rateOf(lane);
    return now.equals(ObservedRate.UNKNOWN) ? remembered(Set.of(lane)) : now;
  }

  /** The same, with the granted rate for a usable circuit that is not measured yet. */
  public ObservedRate expectedRateOf(Lane lane) {
    ObservedRate seen = rateOf(lane);
    return lanes
        .circuitOf(lane.link())
        .filter(path -> lane.circuit().equals(Optional.of(path.circuit())))
        .<ObservedRate>map(path -> new ObservedRate.Measured(path.rate(seen)))
        .orElse(seen);
  }

  /** Age of the measurements behind {@link #rateOf}: zero while a stream is active. */
  public Optional<Duration> ageOf(Lane lane) {
    return flows.rateOf(lane).equals(ObservedRate.UNKNOWN)
        ? lastEnd(lane).map(end -> Duration.between(end, clock.instant())).map(LinkMeter::passed)
        : flows.idle(lane);
  }

  /** The number of active streams of each lane that has some. */
  public Map<Lane, Integer> streams() {
    return flows.streams();
  }

  /** Rate of all lanes together: bytes divided by the time in which any of them was active. */
  public ObservedRate rate() {
    ObservedRate now = flows.rate();
    return now.equals(ObservedRate.UNKNOWN) ? remembered(lanes()) : now;
  }

  /**
   * The same, and at least the rates of usable circuits together, so that enough is held for them
   * from the first second.
   *
   * @param waiting links with work that waits, in addition to those that were used
   */
  public ObservedRate expectedRate(Set<LinkName> waiting) {
    ObservedRate now = rate();
    double circuits =
        Stream.concat(waiting.stream(), flows.links().stream())
            .distinct()
            .map(lanes::laneOf)
            .filter(lane -> !lane.isShared())
            .map(this::expectedRateOf)
            .mapToDouble(LinkMeter::bytesPerSecond)
            .sum();
    return circuits > bytesPerSecond(now) ? ObservedRate.measured(circuits) : now;
  }

  private static double bytesPerSecond(ObservedRate rate) {
    return rate instanceof ObservedRate.Measured measured ? measured.rate().bytesPerSecond() : 0;
  }

  /** The time, or zero if the clock was set back meanwhile. */
  private static Duration passed(Duration time) {
    return time.isNegative() ? Duration.ZERO : time;
  }

  private synchronized Optional<Instant> lastEnd(Lane lane) {
    return spans.getOrDefault(lane, new ArrayDeque<>()).stream()
        .map(BusySpan::end)
        .max(Comparator.naturalOrder());
  }

  private synchronized Set<Lane> lanes() {
    return Set.copyOf(spans.keySet());
  }

  private synchronized ObservedRate remembered(Set<Lane> lanes) {
    lanes.forEach(this::forgetOld);
    return BusySpan.rate(
        lanes.stream()
            .flatMap(lane -> spans.getOrDefault(lane, new ArrayDeque<>()).stream())
            .toList());
  }

  private synchronized void remember(Lane lane, BusySpan span) {
    spans.computeIfAbsent(lane, l -> new ArrayDeque<>()).add(span);
    forgetOld(lane);
  }

  private void forgetOld(Lane lane) {
    Instant oldest = clock.instant().minus(REMEMBERED);
    spans.getOrDefault(lane, new ArrayDeque<>()).removeIf(span -> span.end().isBefore(oldest));
    spans.values().removeIf(Collection::isEmpty);
  }
}
