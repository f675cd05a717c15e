package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Optional;

/**
 * How a run comes along, as last seen.
 *
 * @param grew when it was last seen to be further than before
 */
public record FdtWatch(
    FdtPatience patience,
    ByteCount wanted,
    Instant began,
    boolean ready,
    ByteCount there,
    Instant grew) {

  /** Why a run is not waited for any longer. */
  public enum Expiry {
    NOT_READY,
    STALLED,
    TOO_LONG
  }

  public static FdtWatch of(FdtPatience patience, ByteCount wanted, Instant now) {
    return new FdtWatch(patience, wanted, now, false, ByteCount.ZERO, now);
  }

  /** The server listens: from now on bytes must come. */
  public FdtWatch listening(Instant now) {
    return ready ? this : new FdtWatch(patience, wanted, began, true, there, now);
  }

  /**
   * @param bytes on the destination's disk, finished or not
   */
  public FdtWatch seen(Instant now, ByteCount bytes) {
    return bytes.equals(there) ? this : new FdtWatch(patience, wanted, began, ready, bytes, now);
  }

  public Optional<Expiry> expired(Instant now) {
    if (!ready) {
      return isOver(began.plus(patience.ready()), now, Expiry.NOT_READY);
    }
    return isOver(grew.plus(patience.stall()), now, Expiry.STALLED)
        .or(() -> isOver(began.plus(patience.wall(wanted)), now, Expiry.TOO_LONG));
  }

  private static Optional<Expiry> isOver(Instant end, Instant now, Expiry expiry) {
    return now.isBefore(end) ? Optional.empty() : Optional.of(expiry);
  }
}
