package io.argosy.router.plan.network;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Instant;
import java.util.Optional;

/**
 * The known properties of a link from one node to another.
 *
 * @param local whether both ends belong to one site, so that PhEDEx prefers the link
 * @param distance as PhEDEx counts it, at least 1
 * @param speed observed rates and capacity
 * @param queue what waits on the link
 * @param success share of attempts that succeed, 0 to 1
 * @param explored bytes of the exploration budget that are already spent
 * @param circuit over which it is planned, with its speed; empty for the shared path
 */
public record LinkFacts(
    NodeName source,
    NodeName destination,
    boolean local,
    int distance,
    Speed speed,
    Queue queue,
    double success,
    ByteCount explored,
    Optional<Circuit> circuit) {

  /**
   * A usable circuit.
   *
   * @param until its end
   * @param shared speed of the link's shared path
   * @param sharedSuccess share of attempts that succeed there
   */
  public record Circuit(String key, Instant until, Speed shared, double sharedSuccess) {}

  /**
   * @param rate observed rate of all files together
   * @param fileRate observed rate of one file
   * @param capacity true or learned capacity, or what others say of it; empty if unknown
   * @param confirmed false if only others know the link, so that it stays within an exploration
   *     budget
   */
  public record Speed(
      ObservedRate rate, ObservedRate fileRate, Optional<ByteRate> capacity, boolean confirmed) {

    /** Creates the speed of a link that own transfers have shown, or of an unknown link. */
    public Speed(ObservedRate rate, ObservedRate fileRate, Optional<ByteRate> capacity) {
      this(rate, fileRate, capacity, true);
    }

    public static Speed observed(ObservedRate rate) {
      return new Speed(rate, rate, Optional.empty());
    }

    /** Returns the rate that is expected of a link with work; empty if it is unknown or dead. */
    Optional<ByteRate> expected() {
      return switch (rate) {
        case ObservedRate.Unknown unknown -> capacity;
        case ObservedRate.Dead dead -> Optional.empty();
        case ObservedRate.Measured measured -> Optional.of(measured.rate());
      };
    }
  }

  public LinkFacts {
    if (source.equals(destination)) {
      throw new IllegalArgumentException("a link must connect two different nodes: " + source);
    }
    if (!(success >= 0 && success <= 1) || distance < 1) {
      throw new IllegalArgumentException("success must be 0 to 1, distance at least 1");
    }
  }

  /** Creates a link over the shared path. */
  public LinkFacts(
      NodeName source,
      NodeName destination,
      boolean local,
      int distance,
      Speed speed,
      Queue queue,
      double success,
      ByteCount explored) {
    this(source, destination, local, distance, speed, queue, success, explored, Optional.empty());
  }

  /** Returns this link over a circuit, which is proven to carry files at this rate. */
  public LinkFacts over(String key, ByteRate rate, Instant until) {
    ObservedRate measured = ObservedRate.measured(rate.bytesPerSecond());
    return new LinkFacts(
        source,
        destination,
        local,
        distance,
        new Speed(measured, measured, Optional.of(rate)),
        queue,
        1,
        explored,
        Optional.of(new Circuit(key, until, speed, success)));
  }

  /** Returns the speed of the shared path. */
  public Speed shared() {
    return circuit.map(Circuit::shared).orElse(speed);
  }

  /** Returns whether only others know a rate of the link, so that it is tried for a while. */
  public boolean isHeard() {
    return !speed.confirmed() && speed.expected().isPresent();
  }

  public LinkFacts with(Queue other) {
    return new LinkFacts(
        source, destination, local, distance, speed, other, success, explored, circuit);
  }

  public LinkFacts with(Speed other) {
    return new LinkFacts(
        source, destination, local, distance, other, queue, success, explored, circuit);
  }

  public LinkFacts withExplored(ByteCount other) {
    return new LinkFacts(
        source, destination, local, distance, speed, queue, success, other, circuit);
  }

  /** Returns the same link with another success rate, 0 to 1. */
  public LinkFacts withSuccess(double other) {
    return new LinkFacts(
        source, destination, local, distance, speed, queue, other, explored, circuit);
  }

  /** Returns a link between two sites of which only a rate and a queue are known. */
  public static LinkFacts of(
      NodeName source, NodeName destination, ObservedRate rate, ByteCount queued) {
    return new LinkFacts(
        source,
        destination,
        false,
        1,
        Speed.observed(rate),
        Queue.ofBytes(queued.bytes(), 0),
        1,
        ByteCount.ZERO);
  }
}
