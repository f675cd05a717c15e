package io.argosy.circuit.demand;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The decision whether a link's queue is worth a circuit now. Both answers state their reason. */
public sealed interface CircuitDemand {

  /** One sentence for logs and pages. */
  String why();

  /**
   * @param backlog how long the queue would last on the shared path
   * @param lifetime 1.2 times the need at this bandwidth, within the policy
   */
  record Wanted(Duration backlog, ByteRate bandwidth, Duration lifetime) implements CircuitDemand {
    @Override
    public String why() {
      return "%s of work is pending: %s for %s would move it"
          .formatted(text(backlog), bandwidth, text(lifetime));
    }
  }

  record NotWanted(String why) implements CircuitDemand {}

  /** Checks existing circuits, then the cooldown, the measurements and the gain. */
  static CircuitDemand of(CircuitPolicy policy, LinkQueue queue, LinkSituation situation) {
    if (situation.circuits().stream().anyMatch(circuit -> !circuit.state().isFinal())) {
      return new NotWanted("the link has or has requested a circuit");
    }
    Optional<Instant> until = situation.coolsDownUntil(policy.cooldown());
    if (until.isPresent()) {
      return new NotWanted("the link cools down until " + until.get());
    }
    if (queue.total().isZero()) {
      return new NotWanted("no work is pending");
    }
    ByteCount pending = queue.upTo(policy.leastUrgent());
    if (pending.isZero()) {
      return new NotWanted("only work of low priority is pending");
    }
    return switch (queue.rate()) {
      case ObservedRate.Unknown() -> new NotWanted("the link's rate is not known yet");
      // A broken storage would receive nothing over a circuit either.
      case ObservedRate.Dead() -> new NotWanted("the link moves nothing");
      case ObservedRate.Measured(ByteRate rate) -> ofMeasured(policy, pending, situation, rate);
    };
  }

  private static CircuitDemand ofMeasured(
      CircuitPolicy policy, ByteCount pending, LinkSituation situation, ByteRate rate) {
    // Not rounded: a queue of exactly the threshold is not above it.
    if (!(rate.secondsFor(pending) > seconds(policy.threshold()))) {
      return new NotWanted(
          "%s of work is pending, not more than %s"
              .formatted(text(rate.timeFor(pending)), text(policy.threshold())));
    }
    ByteRate wanted = bandwidthFor(policy, pending);
    Optional<ByteRate> possible =
        situation.source().limit(wanted).flatMap(situation.destination()::limit);
    if (possible.isEmpty() || possible.get().compareTo(policy.smallest()) < 0) {
      return new NotWanted("a port has less than %s left".formatted(policy.smallest()));
    }
    ByteRate bandwidth = possible.get();
    if (bandwidth.compareTo(rate) <= 0) {
      return new NotWanted("the shared path's %s is as fast as %s".formatted(rate, bandwidth));
    }
    return new Wanted(rate.timeFor(pending), bandwidth, lifetime(policy, pending, bandwidth));
  }

  /** Bandwidth for half the threshold, about twice the shared path's; less gains nothing. */
  private static ByteRate bandwidthFor(CircuitPolicy policy, ByteCount pending) {
    double needed = pending.bytes() / (seconds(policy.threshold()) / 2);
    return new ByteRate(
        Math.clamp(needed, policy.smallest().bytesPerSecond(), policy.largest().bytesPerSecond()));
  }

  private static Duration lifetime(CircuitPolicy policy, ByteCount pending, ByteRate bandwidth) {
    Duration needed = bandwidth.timeFor(pending).multipliedBy(6).dividedBy(5);
    Duration granted = needed.compareTo(policy.longest()) > 0 ? policy.longest() : needed;
    return granted.compareTo(CircuitPolicy.SHORTEST) < 0 ? CircuitPolicy.SHORTEST : granted;
  }

  private static double seconds(Duration duration) {
    return duration.toSeconds() + duration.getNano() / 1e9;
  }

  /** Such as {@code 5 h 20 min}, {@code 3 min} or {@code 12.5 s}. */
  private static String text(Duration duration) {
    if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
      return "%d.%d s".formatted(duration.toSeconds(), duration.toMillisPart() / 100);
    }
    return duration.compareTo(Duration.ofHours(1)) < 0
        ? duration.toMinutes() + " min"
        : "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart());
  }
}
