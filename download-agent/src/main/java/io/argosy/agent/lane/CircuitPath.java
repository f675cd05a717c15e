package io.argosy.agent.lane;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A circuit that is proven to carry data now. Both addresses are those that the sites announced.
 *
 * @param circuit id of its lease
 * @param source address of the source's host on the circuit, where its door listens
 * @param destination address of this host on the circuit, from which it connects
 * @param granted bandwidth
 * @param roundTrip as the last proof measured it
 * @param left time in which a job may still end, at the circuit's end less 60 s; positive
 */
public record CircuitPath(
    UUID circuit,
    InetAddress source,
    InetAddress destination,
    ByteRate granted,
    Optional<Duration> roundTrip,
    Duration left) {

  /** Returns the rate of the lane, which is taken for the granted one until it is measured. */
  public ByteRate rate(ObservedRate seen) {
    return seen instanceof ObservedRate.Measured measured ? measured.rate() : granted;
  }

  /** Returns how much can still be moved at the rate. */
  public ByteCount capacity(ByteRate rate) {
    double bytes = rate.bytesPerSecond() * left.toMillis() / 1e3;
    return ByteCount.of((long) Math.clamp(bytes, 0, Long.MAX_VALUE));
  }
}
