package io.argosy.agent.circuits;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.Lane;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A circuit of this agent, and what is known of its use.
 *
 * @param isUp false once it is released or its end is reached
 * @param until when new work must have ended, by a monotonic clock; empty while nothing may be sent
 * @param prove tries whether data moves over it
 * @param bytes that have arrived over it
 * @param movedAt when one of them last arrived, or nothing was waited for
 */
record ProvenCircuit(
    CircuitPlan plan,
    InetAddress source,
    InetAddress destination,
    ByteRate granted,
    boolean isUp,
    Optional<Instant> until,
    Supplier<CircuitProof> prove,
    ProofCourse course,
    long bytes,
    Instant movedAt) {

  /** After this time without a byte, data that is waited for may be lost. */
  static final Duration SILENCE = Duration.ofSeconds(2);

  List<Lane> lanes() {
    Optional<UUID> id = Optional.of(plan.key().id());
    return plan.links().stream().map(link -> new Lane(link, id)).toList();
  }

  boolean joins(LinkName link) {
    return plan.links().contains(link);
  }

  /** The way over it at this time; empty if no new work may begin there. */
  Optional<CircuitPath> path(Instant now) {
    return until
        .filter(end -> end.isAfter(now) && course.isProven(now))
        .map(
            end ->
                new CircuitPath(
                    plan.key().id(),
                    source,
                    destination,
                    granted,
                    course.roundTrip(),
                    Duration.between(now, end)));
  }

  /** Whether streams are active and none of them gets a byte. */
  boolean isSilent(Instant now) {
    return !movedAt.plus(SILENCE).isAfter(now);
  }

  boolean isDue(Instant now, boolean isUrgent) {
    return until.isPresent() && course.isDue(now, isUrgent || isSilent(now));
  }

  /** Transfers that still get bytes go on until the third failure in a row. */
  boolean isLost(Instant now) {
    return !isUp || course.isLost() || (course.inRow() > 0 && isSilent(now));
  }

  /**
   * Returns it as it is now.
   *
   * @param end when new work must have ended; empty while nothing may be sent
   * @param landed bytes in all
   * @param streams that wait for bytes
   */
  ProvenCircuit seen(
      ByteRate rate,
      boolean isStillUp,
      Optional<Instant> end,
      long landed,
      int streams,
      Instant now) {
    Instant moved = landed > bytes || streams == 0 ? now : movedAt;
    return new ProvenCircuit(
        plan, source, destination, rate, isStillUp, end, prove, course, landed, moved);
  }

  /**
   * A proof that is late because it waited behind other data is as good as one in time.
   *
   * @param landed bytes that arrived meanwhile
   */
  ProvenCircuit with(CircuitProof proof, long landed, Instant now) {
    CircuitProof counted =
        proof instanceof CircuitProof.Late && landed > 0
            ? course.roundTrip().<CircuitProof>map(CircuitProof.Passed::new).orElse(proof)
            : proof;
    return new ProvenCircuit(
        plan,
        source,
        destination,
        granted,
        isUp,
        until,
        prove,
        course.with(counted, now),
        bytes,
        movedAt);
  }
}
