package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * Time limits of a run; FDT itself has none.
 *
 * @param ready until a server listens
 * @param stall without further bytes
 * @param slowest the lowest rate of a link
 * @param grace in addition to what the slowest link needs
 * @param check between two checks of a run
 * @param busy between two requests to a door that is busy, each of which may start a server here
 */
public record FdtTimeouts(
    Duration ready,
    Duration stall,
    ByteRate slowest,
    Duration grace,
    Duration check,
    Duration busy) {

  public static final FdtTimeouts DEFAULT =
      new FdtTimeouts(
          Duration.ofSeconds(15),
          Duration.ofSeconds(60),
          ByteRate.ofMegabytesPerSecond(1),
          Duration.ofSeconds(120),
          Duration.ofMillis(500),
          Duration.ofSeconds(15));

  /** A run that is ready waits at most this long for its turn. */
  public static final Duration TURN = Duration.ofMinutes(20);

  /** The longest time that any run may take from its start. */
  public Duration longest(ByteCount wanted) {
    return ready.plus(TURN).plus(wall(wanted));
  }

  Duration wall(ByteCount wanted) {
    return wanted.isZero() ? grace : slowest.timeFor(wanted).plus(grace);
  }
}
