package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The progress of a run as last observed.
 *
 * @param ready whether the listening end listens
 * @param connecting since when bytes are expected
 * @param most the most bytes observed at once
 * @param grew when that number last rose
 */
public record FdtWatch(
    FdtTimeouts timeouts,
    ByteCount wanted,
    Instant began,
    boolean ready,
    Optional<Instant> connecting,
    ByteCount most,
    Instant grew) {

  /** Why a run is ended early. */
  public enum Expiry {
    NOT_READY,
    STALLED,
    TOO_LONG,
    NO_ROOM
  }

  public static FdtWatch of(FdtTimeouts timeouts, ByteCount wanted, Instant now) {
    return new FdtWatch(timeouts, wanted, now, false, Optional.empty(), ByteCount.ZERO, now);
  }

  /** The server listens; it may have to wait for its turn. */
  public FdtWatch listening() {
    return new FdtWatch(timeouts, wanted, began, true, connecting, most, grew);
  }

  /** The other end connects: from now on bytes must arrive. */
  public FdtWatch connecting(Instant now) {
    return connecting.isPresent()
        ? this
        : new FdtWatch(timeouts, wanted, began, true, Optional.of(now), most, now);
  }

  /**
   * @param bytes on the destination's disk, finished or not
   */
  public FdtWatch seen(Instant now, ByteCount bytes) {
    return bytes.compareTo(most) > 0
        ? new FdtWatch(timeouts, wanted, began, ready, connecting, bytes, now)
        : this;
  }

  /** Time from its turn to the last byte. */
  public Duration movedFor() {
    return connecting.map(since -> Duration.between(since, grew)).orElse(Duration.ZERO);
  }

  /** Whether a byte ever arrived. */
  public boolean hasMoved() {
    return !most.isZero();
  }

  public Optional<Expiry> expired(Instant now) {
    if (!ready) {
      return isOver(began.plus(timeouts.ready()), now, Expiry.NOT_READY);
    }
    return connecting.flatMap(
        since ->
            isOver(grew.plus(timeouts.stall()), now, Expiry.STALLED)
                .or(() -> isOver(since.plus(timeouts.wall(wanted)), now, Expiry.TOO_LONG)));
  }

  private static Optional<Expiry> isOver(Instant end, Instant now, Expiry expiry) {
    return now.isBefore(end) ? Optional.empty() : Optional.of(expiry);
  }
}
