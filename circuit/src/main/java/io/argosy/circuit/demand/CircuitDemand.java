package io.argosy.circuit.demand;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The decision whether a link's queue is worth a circuit now. Both answers state their reason. */
public sealed interface CircuitDemand {

  LinkName link();

  /** One sentence for logs and pages. */
  String why();

  /**
   * @param backlog how long the queue would last on the shared path
   * @param lifetime 1.2 times the need at this bandwidth, within the policy
   */
  record Wanted(LinkName link, Duration backlog, ByteRate bandwidth, Duration lifetime)
      implements CircuitDemand {

    @Override
    public String why() {
      return "%s of work is pending: %s for %s would move it"
          .formatted(Reason.text(backlog), bandwidth, Reason.text(lifetime));
    }
  }

  record NotWanted(LinkName link, Reason reason) implements CircuitDemand {

    @Override
    public String why() {
      return reason.text();
    }
  }

  /** Checks existing circuits, then the cooldown, the measurements and the gain. */
  static CircuitDemand of(CircuitPolicy policy, LinkQueue queue, LinkSituation situation) {
    return obstacle(policy, queue, situation)
        .<CircuitDemand>map(reason -> new NotWanted(queue.link(), reason))
        .orElseGet(
            () ->
                switch (queue.rate()) {
                  case ObservedRate.Unknown() ->
                      new NotWanted(queue.link(), new Reason.RateUnknown());
                  case ObservedRate.Dead() -> new NotWanted(queue.link(), new Reason.LinkDead());
                  case ObservedRate.Measured(ByteRate rate) ->
                      ofMeasured(policy, queue, situation, rate);
                });
  }

  private static Optional<Reason> obstacle(
      CircuitPolicy policy, LinkQueue queue, LinkSituation situation) {
    if (situation.circuits().stream().anyMatch(circuit -> !circuit.state().isFinal())) {
      return Optional.of(new Reason.AlreadyHasOne());
    }
    Optional<Instant> until =
        LinkCooldown.until(situation.circuits(), policy.cooldown(), situation.now());
    if (until.isPresent()) {
      return Optional.of(new Reason.CoolingDown(until.get()));
    }
    if (queue.total().isZero()) {
      return Optional.of(new Reason.NothingPending());
    }
    return queue.upTo(policy.leastUrgent()).isZero()
        ? Optional.of(new Reason.LowPriorityOnly())
        : Optional.empty();
  }

  private static CircuitDemand ofMeasured(
      CircuitPolicy policy, LinkQueue queue, LinkSituation situation, ByteRate rate) {
    ByteCount pending = queue.upTo(policy.leastUrgent());
    // Not rounded: a queue of exactly the threshold is not above it.
    if (!(rate.secondsFor(pending) > seconds(policy.threshold()))) {
      return new NotWanted(
          queue.link(), new Reason.BelowThreshold(rate.timeFor(pending), policy.threshold()));
    }
    ByteRate wanted = bandwidthFor(policy, pending);
    Optional<ByteRate> possible =
        situation.source().limit(wanted).flatMap(situation.destination()::limit);
    if (possible.isEmpty() || possible.get().compareTo(policy.smallest()) < 0) {
      return new NotWanted(queue.link(), new Reason.NoPortRoom(policy.smallest()));
    }
    ByteRate bandwidth = possible.get();
    if (bandwidth.compareTo(rate) <= 0) {
      return new NotWanted(queue.link(), new Reason.NoGain(rate, bandwidth));
    }
    return new Wanted(
        queue.link(), rate.timeFor(pending), bandwidth, lifetime(policy, pending, bandwidth));
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
}
