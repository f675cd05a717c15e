package io.argosy.agent.lane;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
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

  /** Whether so much moves at the rate before the circuit's end. */
  public boolean carries(ByteCount bytes, ByteRate rate) {
    return bytes.bytes() <= rate.bytesPerSecond() * left.toMillis() / 1e3;
  }
}
