package io.argosy.router.issue;

import io.argosy.common.tcp.KernelLimits;
import io.argosy.common.tcp.TcpAdvice;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * The properties of one path of a link from which the number of streams follows.
 *
 * @param circuit id of the circuit; empty for the shared path
 * @param roundTripSeconds may be any number
 * @param bytesPerSecond that the link is expected to carry; may be any number
 * @param receive limit in bytes of a receive buffer at the destination; empty if unknown
 * @param send limit in bytes of a send buffer at the source, the smallest if it has several doors;
 *     empty if unknown
 */
public record LinkPath(
    LinkName link,
    Optional<UUID> circuit,
    double roundTripSeconds,
    double bytesPerSecond,
    OptionalLong receive,
    OptionalLong send) {

  private static final double SHORTEST = 1e-6;
  private static final double LONGEST = 60;
  private static final double NANOS = 1e9;

  /** Returns how many TCP streams fill the path; empty if its numbers are no measurements. */
  public OptionalInt streams() {
    if (!(roundTripSeconds >= SHORTEST && roundTripSeconds <= LONGEST)
        || !(bytesPerSecond > 0 && Double.isFinite(bytesPerSecond))) {
      return OptionalInt.empty();
    }
    Duration roundTrip = Duration.ofNanos(Math.round(roundTripSeconds * NANOS));
    ByteRate rate = new ByteRate(bytesPerSecond);
    return OptionalInt.of(TcpAdvice.of(roundTrip, rate, limits()).streams());
  }

  /** An unknown end counts as one with the ceiling that is assumed if nothing is known. */
  private Optional<KernelLimits> limits() {
    return Optional.of(new KernelLimits(known(receive), known(send)));
  }

  private static ByteCount known(OptionalLong limit) {
    return ByteCount.of(limit.orElse(2 * TcpAdvice.UNKNOWN_CEILING.bytes()));
  }
}
